"""A schedule: who sits where, by round, stage of play and table, in round-one positions (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tdapp.rules.findings import Finding
from tdapp.rules.seats import SEATS

BOARDS_OF_ROUND = (1, 12)
BOARDS_OF_STAGES = ((1, 4), (5, 8), (9, 12))
"""First and last board of the three stages of a round, in the usual order of the sets."""


class MovementKind(StrEnum):
    """The four kinds of event that have a movement; values as the command line and the regulations write them."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    INDIVIDUAL_TEAM = "individual-team"
    PAIR_TEAM = "pair-team"


class Origin(StrEnum):
    """Where a schedule comes from: the rules' own shift, or one of the program's [unofficial] ones (rules 4.6)."""

    SHIFT = "shift"
    REPEAT_FREE = "repeat-free"
    ALL_PLAY_ALL = "all-play-all"


class Occupant(NamedTuple):
    """Who sits in a seat: the round-one position of the entry, from 1, and the slot within the entry, from 1.

    Individuals: position is the player, slot 1. Pairs: position is the pair, slots 1 and 2 (a and b).
    Individual teams: position is the team, slot the player. A pair-team match: position 1 is X and 2 is Y,
    slots 2i - 1 and 2i are a and b of the team's pair i.
    """

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class TableSeats:
    """One table during one stage: four occupants in the order E S W N; `zone` only where tables have zones."""

    table: int
    seats: tuple[Occupant, Occupant, Occupant, Occupant]
    zone: int | None = None

    def at(self, seat: str) -> Occupant:
        """Who sits in the seat E, S, W or N."""
        return self.seats[SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of play of a round, from 1, with the first and last board played in it."""

    number: int
    boards: tuple[int, int]
    tables: tuple[TableSeats, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round, from 1, with its stages in order of play: three for individuals, one for pairs."""

    number: int
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who sits where in every round of a segment, in round-one positions.

    `tables` counts all tables of all zones. `findings` are warnings that go with the schedule.
    """

    kind: MovementKind
    tables: int
    rounds: tuple[Round, ...]
    origin: Origin = Origin.SHIFT
    findings: tuple[Finding, ...] = ()

    @property
    def official(self) -> bool:
        """Whether the rules themselves define this movement; otherwise it is shown as [unofficial]."""
        return self.origin is Origin.SHIFT

    def round(self, number: int) -> Round:
        """The round of that number, from 1."""
        return self.rounds[number - 1]


def token(kind: MovementKind, occupant: Occupant) -> int | str:
    """The occupant as the command line writes it: 7, "7a", "T2.3" or "X1a"."""
    position, slot = occupant
    if kind is MovementKind.INDIVIDUAL:
        return position
    if kind is MovementKind.PAIRS:
        return f"{position}{'ab'[slot - 1]}"
    if kind is MovementKind.INDIVIDUAL_TEAM:
        return f"T{position}.{slot}"
    return f"{pair_token(occupant)}{'ba'[slot % 2]}"


def pair_token(occupant: Occupant) -> str:
    """The pair of a pair-team match that the occupant belongs to: "X1", "Y4"."""
    return f"{'XY'[occupant.position - 1]}{(occupant.slot + 1) // 2}"
