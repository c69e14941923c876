"""The columns of the seating posters."""

from __future__ import annotations

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.columns.words import SEAT_WORDS, people_key, people_text, stages_text, whole_number
from tdapp.services.rows import Seating, SeatingRow, Sit
from tdapp.text import Text


def seating_columns(seating: Seating, number_first: bool = False) -> ColumnSet[SeatingRow]:
    """The columns of a seating: name, number, club, then table and seats of each round; `number_first` on request."""
    columns: list[Column[SeatingRow]] = [
        Column("name", Text("Name"), lambda r: people_text(r.people), lambda r: people_key(r.people)),
        Column("number", Text("No."), lambda r: r.label, lambda r: r.order, "right", lambda r: whole_number(r.label)),
        Column("club", Text("Club"), lambda r: r.club, lambda r: r.club.casefold() or None),
    ]
    if number_first:
        columns.insert(0, columns.pop(1))
    several = len(seating.rounds) > 1
    for index, number in enumerate(seating.rounds):
        columns += _round_columns(index, number, several)
    return ColumnSet("seating", Text("Seating"), tuple(columns), lambda r: r.order)


def _round_columns(index: int, number: int, several: bool) -> list[Column[SeatingRow]]:
    def sit(row: SeatingRow) -> Sit | None:
        return row.sits[index] if index < len(row.sits) else None

    def table(row: SeatingRow) -> Text | str:
        found = sit(row)
        if found is None:
            return ""
        return found.table_label or "\u2013"

    def table_number(row: SeatingRow) -> int | None:
        found = sit(row)
        return whole_number(found.table_label) if found is not None else None

    def seats(row: SeatingRow) -> Text | str:
        found = sit(row)
        if found is None:
            return ""
        if found.table is None:
            return found.note or ""
        return SEAT_WORDS[found.axis] if found.axis else stages_text(found.seats)

    def order(row: SeatingRow) -> object:
        found = sit(row)
        return found.order if found else None

    table_head = Text("R{round} table", round=number) if several else Text("Table")
    seat_head = Text("R{round} seat", round=number) if several else Text("Seat")
    return [
        Column(f"table{number}", table_head, table, order, "right", table_number),
        Column(f"seats{number}", seat_head, seats, order, "center"),
    ]
