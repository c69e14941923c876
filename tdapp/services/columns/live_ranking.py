"""The columns of the ranking that stands beside the entry of scores."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.columns.words import score_text
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class LiveRow:
    """One entry as it stands now; `provisional` while a board of its total is not played at all tables."""

    place: int | None
    shared: bool
    number: int
    name: str
    total: float
    provisional: bool


def live_columns() -> ColumnSet[LiveRow]:
    """Place, name with number, and total; ≈ marks a provisional total."""
    columns: tuple[Column[LiveRow], ...] = (
        Column("place", Text("Place"), _place, lambda r: r.place, "right", lambda r: r.place),
        Column("name", Text("Name"), lambda r: f"{r.number} {r.name}", lambda r: r.number),
        Column("total", Text("Score"), _total, lambda r: r.total, "right", lambda r: r.total),
    )
    return ColumnSet("live-ranking", Text("Live ranking"), columns, lambda r: (r.place is None, r.place or 0, r.number))


def _place(row: LiveRow) -> str:
    if row.place is None:
        return "–"
    return f"{row.place}=" if row.shared else str(row.place)


def _total(row: LiveRow) -> str:
    shown = score_text(row.total, 3)
    return f"≈ {shown}" if row.provisional else shown
