"""The columns of a draw record."""

from __future__ import annotations

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.columns.words import people_key, people_text, seats_text
from tdapp.services.rows import DrawnRow, DrawRecord, RelationRow, natural_key
from tdapp.text import Text


def drawn_columns(record: DrawRecord) -> ColumnSet[DrawnRow]:
    """The result of a draw: what went in, the position that came out, and its table and seat."""
    columns: list[Column[DrawnRow]] = [
        Column("before", Text("Before the draw"), lambda r: r.before, lambda r: r.order, "right"),
        Column("name", Text("Name"), lambda r: people_text(r.people), lambda r: people_key(r.people)),
        Column("club", Text("Club"), lambda r: r.club, lambda r: r.club.casefold() or None),
        Column("position", Text("Position"), lambda r: r.position, lambda r: r.position, "right", lambda r: r.position),
        Column("table", Text("Table"), lambda r: r.table, lambda r: r.position, "right"),
        Column("seat", Text("Seat"), lambda r: seats_text(r.seats), lambda r: r.position, "center"),
    ]
    if any(r.note for r in record.rows):
        columns.append(Column("note", Text("Note"), lambda r: r.note, lambda r: r.note is None))
    return ColumnSet("draw", Text("Draw"), tuple(columns), lambda r: (r.order, r.before))


def relation_columns(record: DrawRecord) -> ColumnSet[RelationRow]:
    """The related entries and the round in which they first meet."""
    columns: tuple[Column[RelationRow], ...] = (
        Column("a", Text("Entry"), lambda r: r.a, lambda r: natural_key(r.a)),
        Column("b", Text("Related entry"), lambda r: r.b, lambda r: natural_key(r.b)),
        Column("why", Text("Relation"), lambda r: r.why, lambda r: str(r.why)),
        Column("meets", Text("First meet in round"), _meets, lambda r: r.meets_in, "center"),
    )
    return ColumnSet("relations", Text("Related entries"), columns, _by_meeting)


def _by_meeting(row: RelationRow) -> tuple[object, ...]:
    """Those who meet first, the earliest before the others."""
    return (row.meets_in is None, row.meets_in or 0, natural_key(row.a), natural_key(row.b), str(row.why))


def _meets(row: RelationRow) -> Text | int:
    return Text("never") if row.meets_in is None else row.meets_in
