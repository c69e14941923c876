"""The rules' moves as data: from each seat, how many tables on and into which seat (rules 4; 000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdapp.rules.movements.schedule import Occupant, TableSeats
from tdapp.rules.seats import SEATS

Four = tuple[Occupant, Occupant, Occupant, Occupant]


class Move(NamedTuple):
    """So many tables on (wrapping round after the last table), into that seat."""

    tables: int
    seat: str


Moves = tuple[Move, Move, Move, Move]
"""The moves of those who sit at E, S, W and N."""


@dataclass(frozen=True, slots=True)
class Shift:
    """The shift of individual events.

    `within` moves people at their table before the second and the third stage; `between` moves them to the next
    round, from the seats of the stage counted by `leaves_from` (-1, the last).
    """

    within: Moves
    between: Moves
    leaves_from: int = -1


RULES_SHIFT = Shift(
    within=(Move(0, "E"), Move(0, "W"), Move(0, "N"), Move(0, "S")),
    between=(Move(+1, "N"), Move(+2, "W"), Move(-1, "S"), Move(0, "E")),
)

PAIRS_TO_EVEN_ROUND: Moves = (Move(0, "S"), Move(+1, "E"), Move(0, "N"), Move(+1, "W"))
PAIRS_TO_ODD_ROUND: Moves = (Move(0, "N"), Move(-1, "W"), Move(0, "S"), Move(-1, "E"))

MATCH_FROM_ODD_TABLE: Moves = (Move(0, "E"), Move(+1, "E"), Move(0, "W"), Move(+1, "W"))
"""Second round of a pair-team match: X, at E-W of odd tables, stays; Y goes one table on and changes axis."""
MATCH_FROM_EVEN_TABLE: Moves = (Move(+1, "S"), Move(0, "S"), Move(+1, "N"), Move(0, "N"))


def moved(tables: Sequence[TableSeats], moves: Sequence[Moves]) -> tuple[TableSeats, ...]:
    """Everybody moved once; the tables are 1 to n in order, and table i follows moves[(i - 1) mod len(moves)]."""
    n = len(tables)
    seats: list[list[Occupant | None]] = [[None] * 4 for _ in tables]
    for i, table in enumerate(tables):
        for occupant, move in zip(table.seats, moves[i % len(moves)], strict=True):
            seats[(i + move.tables) % n][SEATS.index(move.seat)] = occupant
    return tuple(TableSeats(table.table, full(four), table.zone) for table, four in zip(tables, seats, strict=True))


def full(seats: Sequence[Occupant | None]) -> Four:
    """The four seats, when somebody sits in each; moves that leave a seat empty are a fault of the program."""
    e, s, w, n = seats
    if e is None or s is None or w is None or n is None:
        raise ValueError("these moves leave a seat empty")
    return e, s, w, n
