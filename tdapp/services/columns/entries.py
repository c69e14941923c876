"""The columns of the entry list and of the check-in list."""

from __future__ import annotations

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.columns.words import people_key, people_text, whole_number
from tdapp.services.rows import CheckInList, CheckInRow, EntryList, EntryRow
from tdapp.text import Text

MARKS = {"yes": "\u2713", "no": "\u00d7", "": "\u25a1"}
"""Seen, refused, and a box to tick."""


def entry_columns(entries: EntryList) -> ColumnSet[EntryRow]:
    """The columns of an entry list; optional ones stand only where a row has something for them."""
    rows = entries.rows
    columns: list[Column[EntryRow]] = [
        Column("number", Text("No."), lambda r: r.label, lambda r: r.order, "right", lambda r: whole_number(r.label))
    ]
    if any(r.name for r in rows):
        columns.append(Column("team", Text("Team"), lambda r: r.name, lambda r: r.name.casefold() or None))
    columns += [
        Column("name", Text("Name"), lambda r: people_text(r.people), lambda r: people_key(r.people)),
        Column("club", Text("Club"), lambda r: r.club, lambda r: r.club.casefold() or None),
    ]
    if any(r.region for r in rows):
        columns.append(Column("region", Text("Region"), lambda r: r.region, lambda r: r.region.casefold() or None))
    if any(r.categories for r in rows):
        columns.append(Column("categories", Text("Categories"), lambda r: r.categories, lambda r: len(r.categories)))
    if any(r.seed is not None for r in rows):
        columns.append(Column("seed", Text("Seed"), lambda r: r.seed, lambda r: r.seed, "right", lambda r: r.seed))
    if any(r.note for r in rows):
        columns.append(Column("note", Text("Note"), lambda r: r.note, lambda r: r.note is None))
    return ColumnSet("entries", Text("Entry list"), tuple(columns), lambda r: (r.order, r.label))


def check_in_columns(check_in: CheckInList) -> ColumnSet[CheckInRow]:
    """The columns of a check-in list: who, and a box for each item asked."""
    columns: list[Column[CheckInRow]] = [
        Column("number", Text("No."), lambda r: r.label, lambda r: r.order, "right", lambda r: whole_number(r.label)),
        Column("name", Text("Name"), lambda r: r.person.name, lambda r: r.person.key),
        Column("club", Text("Club"), lambda r: r.person.club, lambda r: r.person.club.casefold() or None),
    ]
    columns += [_item_column(i, item) for i, item in enumerate(check_in.items)]
    columns.append(Column("note", Text("Note"), _remark, lambda r: not r.absent))
    return ColumnSet("check-in", Text("Check-in list"), tuple(columns), lambda r: (r.order, r.label))


def _item_column(index: int, item: Text | str) -> Column[CheckInRow]:
    def done(row: CheckInRow) -> str:
        return row.done[index] if index < len(row.done) else ""

    header = item if isinstance(item, Text) else Text("{item}", item=item)
    return Column(f"item{index + 1}", header, lambda r: MARKS[done(r)], done, "center")


def _remark(row: CheckInRow) -> Text | None:
    return row.note or (Text("Absent") if row.absent else None)
