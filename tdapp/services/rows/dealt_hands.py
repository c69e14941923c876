"""Papers that show hands: slips and deal checks for the dealing officer, hand records once a round is opened.

The cards of slips and checks are secret: they stay out of every `repr`, and so out of logs and crash reports.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tdapp.services.rows.heading import Heading
from tdapp.text import Text

Stacks = Literal["board", "seat"]
"""What a stack of slips is once the whole pile is cut: all four seats of its boards, or all boards of one seat."""


@dataclass(frozen=True, slots=True)
class HandSlip:
    """The 27 cards that somebody lays into one seat of a board; codes of cards as in tdapp.rules.cards.

    `group` is the one whose own board it is, where there are several.
    """

    code: str
    trump: str
    first: str
    seat: str
    number: int | None = None
    cards: tuple[str, ...] = field(default=(), repr=False)
    group: str = ""


@dataclass(frozen=True, slots=True)
class HandSlips:
    """The slips of some boards: board by board, in each the seats E S W N."""

    heading: Heading
    slips: tuple[HandSlip, ...]
    stacks: Stacks = "board"


@dataclass(frozen=True, slots=True)
class CheckedBoard:
    """A board on the deal check: four hands E S W N; `group` as on a slip."""

    code: str
    trump: str
    first: str
    number: int | None = None
    hands: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    group: str = ""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The sheet on which two people confirm that boards were dealt as they should be."""

    heading: Heading
    boards: tuple[CheckedBoard, ...]
    officer: str = ""


@dataclass(frozen=True, slots=True)
class RecordedBoard:
    """A board whose hands are open to everybody: hands E S W N, and how often each result was reached.

    `outcomes` are the places of the side that won (E-W or S-N; 1-2, 1-3, 1-4) with how many tables reached it;
    empty as long as there are none. `version` above 1 is a board that was fouled; its hands may be unknown (empty).
    `group` is the one whose own board it is, where there are several.
    """

    code: str
    trump: str
    first: str
    number: int | None = None
    version: int = 1
    hands: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[tuple[str, str, int], ...] = ()
    unplayed: int = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class HandRecords:
    """The hand records of a round."""

    heading: Heading
    boards: tuple[RecordedBoard, ...]
    missing: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class RecoverySheet:
    """The sheet with the recovery key; it exists in memory and on the paper only."""

    heading: Heading
    key: str = field(repr=False)
