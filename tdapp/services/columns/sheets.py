"""The columns of the list of score sheets: how far each table's sheet is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import whole_number
from tdapp.services.rows import natural_key
from tdapp.text import Text


class SheetStatus(StrEnum):
    """How far a sheet is."""

    WAITING = "waiting"
    PARTLY = "partly"
    KEYED = "keyed"
    QUERY = "query"


STATUS_WORDS = {
    SheetStatus.WAITING: Text("waiting"),
    SheetStatus.PARTLY: Text("partly keyed"),
    SheetStatus.KEYED: Text("keyed"),
    SheetStatus.QUERY: Text("query"),
}
STATUS_MARKS = {
    SheetStatus.WAITING: "○",
    SheetStatus.PARTLY: "◐",
    SheetStatus.KEYED: "✓",
    SheetStatus.QUERY: "▲",
}


@dataclass(frozen=True, slots=True)
class SheetState:
    """One table's sheet: lines keyed of so many boards, boards to be played later, open queries, the paper."""

    group: str
    table: int
    label: str
    keyed: int
    boards: int
    postponed: int
    queries: int
    serial: int | None
    lost: bool
    signed: bool
    photo: bool

    @property
    def status(self) -> SheetStatus:
        """How far it is; an open query comes before everything else."""
        if self.queries:
            return SheetStatus.QUERY
        if self.keyed < self.boards or self.postponed:
            return SheetStatus.PARTLY if self.keyed else SheetStatus.WAITING
        return SheetStatus.KEYED

    @property
    def missing(self) -> bool:
        """Whether the table still owes something."""
        return self.keyed < self.boards or self.postponed > 0


_RANK = {s: i for i, s in enumerate((SheetStatus.QUERY, SheetStatus.WAITING, SheetStatus.PARTLY, SheetStatus.KEYED))}


def sheet_columns() -> ColumnSet[SheetState]:
    """Table, state, and lines keyed of so many."""
    columns: tuple[Column[SheetState], ...] = (
        Column("table", Text("Table"), lambda r: r.label, _table_key, "right", lambda r: whole_number(r.label)),
        Column("state", Text("State"), status_text, lambda r: _RANK[r.status]),
        Column("lines", Text("Lines"), lambda r: f"{r.keyed}/{r.boards}", lambda r: r.keyed, "right"),
    )
    return ColumnSet("sheets", Text("Score sheets"), columns, _table_key)


def _table_key(row: SheetState) -> tuple[object, int]:
    return natural_key(row.group), row.table


def status_text(row: SheetState) -> Shown:
    """The state in mark and word, and whether the paper is lost."""
    mark, state = STATUS_MARKS[row.status], STATUS_WORDS[row.status]
    if row.lost:
        return Text("{mark} {state}, sheet lost", mark=mark, state=state)
    return Text("{mark} {state}", mark=mark, state=state)
