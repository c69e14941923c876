"""The rows and columns of the check-in desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.columns.words import whole_number
from tdapp.services.rows.arrival import ABSENT, REFUSED, SEEN, Arrival
from tdapp.text import Text

STATE_WORDS: Mapping[str, Text] = {
    SEEN: Text("✓"),
    ABSENT: Text("✕ absent"),
    REFUSED: Text("✕ refused"),
    "": Text("○"),
}
"""The mark for the state of an item; what is wrong in words as well."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item that is looked at: its code in the regulations and its word."""

    code: str
    word: Text | str


@dataclass(frozen=True, slots=True)
class DeskRow(Arrival):
    """Somebody at the desk, and the ways in which the name may be typed."""

    label: str
    entry: str
    order: tuple[bool, int, int]
    name: str
    name_key: str
    pinyin: str
    initials: str
    club: str
    club_key: str
    states: Mapping[str, str]
    note: Text | None


@dataclass(frozen=True, slots=True)
class CheckInDesk:
    """Everybody of an event who is to be checked in; `items` begin with the arrival."""

    event: str
    items: tuple[Item, ...]
    rows: tuple[DeskRow, ...]

    @property
    def missing(self) -> tuple[DeskRow, ...]:
        """Those who have not arrived."""
        return tuple(row for row in self.rows if not row.arrived)

    def open_items(self, row: DeskRow) -> tuple[Item, ...]:
        """The items that are not in order."""
        return tuple(item for item in self.items[1:] if row.states.get(item.code) != SEEN)

    def row(self, label: str) -> DeskRow | None:
        """The person of this label."""
        return next((row for row in self.rows if row.label == label), None)


def check_in_desk_columns(items: tuple[Item, ...]) -> ColumnSet[DeskRow]:
    """Who, and the state of each item in mark and word."""
    columns: list[Column[DeskRow]] = [
        Column("number", Text("No."), lambda r: r.label, lambda r: r.order, number=lambda r: whole_number(r.label)),
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name_key),
        Column("club", Text("Club"), lambda r: r.club, lambda r: r.club_key or None),
    ]
    columns += [_item_column(item) for item in items]
    columns.append(Column("note", Text("Note"), lambda r: r.note, lambda r: r.note is None))
    return ColumnSet("check-in-desk", Text("Check-in list"), tuple(columns), lambda r: r.order)


def _item_column(item: Item) -> Column[DeskRow]:
    def state(row: DeskRow) -> str:
        return row.states.get(item.code, "")

    header = item.word if isinstance(item.word, Text) else Text("{item}", item=item.word)
    return Column(item.code, header, lambda r: STATE_WORDS[state(r)], lambda r: state(r) or None, "center")
