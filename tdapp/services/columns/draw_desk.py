"""The columns of the page Draw & seating: what a draw gave, who is related, the tables of a round, the wall."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import SEAT_WORDS, whole_number
from tdapp.services.rows import natural_key
from tdapp.text import Text

SEAT_KEYS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Where an entry of a draw sits in round one; `position` None for who sits out, who comes last."""

    order: int
    before: str
    number: int
    people: str
    position: int | None
    table: str
    seat: str
    note: Text | None


@dataclass(frozen=True, slots=True)
class RelatedRow:
    """Two related entries and the round in which they first meet (None: never)."""

    one: str
    other: str
    why: tuple[Text, ...]
    round: int | None


@dataclass(frozen=True, slots=True)
class TypedRow:
    """An entry and the position or seat that was typed for it."""

    order: int
    label: str
    people: str
    half: Text | None
    place: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round: who begins in its four seats (label and name, empty where nobody does), and its state."""

    order: int
    encounter: int
    group: str
    table: int
    label: str
    state: str
    played: bool
    seats: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class HungRow:
    """A publication and what became of it."""

    number: int
    what: Text
    at: datetime
    state: str


STATE_WORDS = {
    "open": Text("to be played"),
    "played": Text("✓ results entered"),
    "closed": Text("✕ closed"),
    "rest": Text("○ rests"),
}
HUNG_WORDS = {
    "on the wall": Text("✓ on the wall"),
    "changed": Text("▲ no longer true: publish again"),
    "superseded": Text("○ superseded"),
    "withdrawn": Text("✕ withdrawn"),
}


def place_columns(*, renamed: bool) -> ColumnSet[PlaceRow]:
    """The result of a draw by table; `renamed` where the draw gives the entries their numbers."""
    before: Column[PlaceRow] = Column(
        "before", Text("Before the draw"), lambda r: r.before, lambda r: natural_key(r.before), "right"
    )
    columns: tuple[Column[PlaceRow], ...] = (
        Column("table", Text("Table"), lambda r: r.table, lambda r: r.position, "right"),
        Column("seat", Text("Seat"), lambda r: SEAT_WORDS[r.seat] if r.seat else "", lambda r: r.position, "center"),
        Column("number", Text("No."), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        *((before,) if renamed else ()),
        Column("name", Text("Name"), lambda r: r.people, lambda r: r.people),
        Column("note", Text("Note"), lambda r: r.note, lambda r: r.note is None),
    )
    return ColumnSet("drawn-seats", Text("Seats of round 1"), columns, lambda r: r.order)


def related_columns() -> ColumnSet[RelatedRow]:
    """Related entries, those who meet earliest first."""
    columns: tuple[Column[RelatedRow], ...] = (
        Column("one", Text("Entry"), lambda r: r.one, lambda r: natural_key(r.one)),
        Column("other", Text("Related entry"), lambda r: r.other, lambda r: natural_key(r.other)),
        Column("why", Text("Relation"), lambda r: r.why, lambda r: str(r.why)),
        Column("meets", Text("First meet in round"), _meets, lambda r: r.round, "center"),
    )
    return ColumnSet("related", Text("Related entries"), columns, _by_meeting)


def _meets(row: RelatedRow) -> Shown:
    return Text("never") if row.round is None else row.round


def _by_meeting(row: RelatedRow) -> tuple[object, ...]:
    return (row.round is None, row.round or 0, natural_key(row.one), natural_key(row.other))


def typed_columns(*, by_table: bool, halves: bool) -> ColumnSet[TypedRow]:
    """The entries with the column that is typed into."""
    half: Column[TypedRow] = Column("half", Text("Half"), lambda r: r.half, lambda r: str(r.half))
    columns: tuple[Column[TypedRow], ...] = (
        Column("entry", Text("Entry"), lambda r: r.label, lambda r: natural_key(r.label), "right",
               lambda r: whole_number(r.label)),
        *((half,) if halves else ()),
        Column("name", Text("Name"), lambda r: r.people, lambda r: r.people),
        Column(
            "place", Text("Seat (3E, 2-3E)") if by_table else Text("Position"), lambda r: r.place,
            lambda r: natural_key(r.place) if r.place else None, "center",
        ),
    )  # fmt: skip
    return ColumnSet("typed-places", Text("Lots and places"), columns, lambda r: r.order)


def table_columns() -> ColumnSet[TableRow]:
    """Tables × seats."""
    columns: tuple[Column[TableRow], ...] = (
        Column("table", Text("Table"), lambda r: r.label, lambda r: r.order, "right", lambda r: whole_number(r.label)),
        *(_seat_column(i, seat) for i, seat in enumerate(SEAT_KEYS)),
        Column("state", Text("State"), state_of, lambda r: (r.state, r.played)),
    )
    return ColumnSet("round-tables", Text("Seating of the round"), columns, lambda r: r.order)


def _seat_column(index: int, seat: str) -> Column[TableRow]:
    return Column(seat, SEAT_WORDS[seat], lambda r: r.seats[index], lambda r: natural_key(r.seats[index]) or None)


def state_of(row: TableRow) -> Text:
    """The state of a table, in mark and word."""
    return STATE_WORDS["played" if row.played else row.state]


def hung_columns() -> ColumnSet[HungRow]:
    """Publications, the newest first."""
    columns: tuple[Column[HungRow], ...] = (
        Column("number", Text("No. on the wall"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("state", Text("State"), lambda r: HUNG_WORDS[r.state], lambda r: r.state),
        Column("what", Text("What"), lambda r: r.what, lambda r: str(r.what)),
        Column("time", Text("Time"), lambda r: r.at.strftime("%m-%d %H:%M"), lambda r: r.at),
    )
    return ColumnSet("wall", Text("On the wall"), columns, lambda r: -r.number)
