"""The columns of the library of boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tdapp.rules.tiers import TIER_WORDS
from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.text import Text

NO_HANDS, SEALED, OPENED = "none", "sealed", "opened"
"""What the program has of a board's hands."""

HANDS_WORDS = {NO_HANDS: Text("not known"), SEALED: Text("sealed"), OPENED: Text("opened")}


@dataclass(frozen=True, slots=True)
class UseAt:
    """Where a board is played; `group` is empty where it is for all groups of the round."""

    event: str
    segment: int
    round: int
    group: str
    number: int


@dataclass(frozen=True, slots=True)
class LabelPrint:
    """A paper with labels of a board: its document number, when, and how many copies."""

    number: int
    at: datetime
    copies: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of the library: `hands` is none, sealed or opened; `tiers` those with published values.

    `number` counts in the order in which boards came. `batch` is the number of the batch that brought it, empty for a
    board that came with none. `dealt` says that its hands were opened for dealing.
    """

    number: int
    code: str
    trump: str
    first: str
    hands: str
    dealt: bool
    tiers: tuple[str, ...]
    batch: int | None
    batch_name: str
    versions: int
    uses: tuple[UseAt, ...]
    labels: tuple[LabelPrint, ...]


@dataclass(frozen=True, slots=True)
class BatchRow:
    """Boards that came together: `how` is imported, random or seed; `boards` those that are in the library."""

    number: int
    how: str
    name: str
    boards: int
    trump_by: str
    first_by: str
    at: datetime


def tier_words(tiers: Iterable[str]) -> tuple[Text, ...]:
    """The tiers in words."""
    return tuple(TIER_WORDS[t] for t in tiers)


def library_columns(*, several_events: bool = False) -> ColumnSet[BoardRow]:
    """The boards in the order in which they came; uses name the event where there are several."""

    def uses(row: BoardRow) -> Shown:
        return tuple(place_text(use, several_events) for use in row.uses)

    columns: tuple[Column[BoardRow], ...] = (
        Column("code", Text("Board code"), lambda r: r.code, lambda r: r.code),
        Column("trump", Text("Trump"), lambda r: r.trump, lambda r: rank_order(r.trump), "center"),
        Column("first", Text("First leader"), lambda r: r.first, lambda r: "ESWN".find(r.first), "center"),
        Column("hands", Text("Hands"), lambda r: HANDS_WORDS[r.hands], lambda r: _HANDS_ORDER.index(r.hands)),
        Column("tiers", Text("Published values"), lambda r: tier_words(r.tiers), lambda r: (len(r.tiers), r.tiers)),
        Column("uses", Text("Played in"), uses, _first_use),
        Column("labels", Text("Labels printed"), _labels, lambda r: len(r.labels), "right", _labels),
        Column("batch", Text("Batch"), lambda r: r.batch, lambda r: r.batch, "right", lambda r: r.batch),
        Column("name", Text("Source"), lambda r: r.batch_name, lambda r: r.batch_name or None),
    )
    return ColumnSet("boards", Text("Boards"), columns, lambda r: r.number)


_HANDS_ORDER = (NO_HANDS, SEALED, OPENED)
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def rank_order(trump: str) -> int | None:
    """What a trump rank sorts by; None for none."""
    return _RANKS.index(trump) if trump in _RANKS else None


def _labels(row: BoardRow) -> int | None:
    """How many labels of the board were printed in all; empty where none were."""
    return sum(print_.copies for print_ in row.labels) or None


def _first_use(row: BoardRow) -> tuple[str, int, int, int] | None:
    return min(((u.event, u.segment, u.round, u.number) for u in row.uses), default=None)


def place_text(use: UseAt, several_events: bool) -> Text:
    """A place where a board is played, in words; with the event where there are several."""
    words = {"segment": use.segment, "round": use.round, "n": use.number}
    if several_events and use.group:
        text = "{event}, segment {segment}, round {round}, group {group}, board {n}"
        return Text(text, event=use.event, group=use.group, **words)
    if several_events:
        return Text("{event}, segment {segment}, round {round}, board {n}", event=use.event, **words)
    if use.group:
        return Text("segment {segment}, round {round}, group {group}, board {n}", group=use.group, **words)
    return Text("segment {segment}, round {round}, board {n}", **words)
