"""The columns of the journal and of its restore points."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One step as people read it: `at` in the tournament's zone, `reason` why it cannot be undone."""

    seq: int
    at: datetime
    operator: str
    desk: str
    what: Text
    undoes: int | None
    undone_by: int | None
    reason: Text | None
    undoable: bool


Point = tuple[str, int]
"""The name of a restore point, and its step."""


def journal_columns() -> ColumnSet[JournalRow]:
    """The steps, the newest first."""
    columns: tuple[Column[JournalRow], ...] = (
        Column("step", Text("Step"), lambda r: r.seq, lambda r: r.seq, "right", lambda r: r.seq),
        Column("time", Text("Time"), lambda r: r.at.strftime("%m-%d %H:%M:%S"), lambda r: r.at),
        Column("who", Text("Who"), lambda r: r.operator, lambda r: r.operator),
        Column("desk", Text("Desk"), lambda r: r.desk, lambda r: r.desk),
        Column("state", Text("State"), _state, lambda r: (r.undone_by is not None, r.undoable)),
        Column("what", Text("What was done"), lambda r: r.what, lambda r: str(r.what)),
    )
    return ColumnSet("journal", Text("Journal"), columns, lambda r: -r.seq)


def _state(row: JournalRow) -> Shown:
    if row.undone_by is not None:
        return Text("↶ undone by {step}", step=row.undone_by)
    if row.undoes is not None:
        return Text("↶ undoes {step}", step=row.undoes)
    return Text("✓ stands") if row.undoable else Text("● stays")


def point_columns() -> ColumnSet[Point]:
    """The restore points, the newest first."""
    columns: tuple[Column[Point], ...] = (
        Column("step", Text("Step"), lambda p: p[1], lambda p: p[1], "right", lambda p: p[1]),
        Column("name", Text("Restore point"), lambda p: p[0], lambda p: p[0]),
    )
    return ColumnSet("restore-points", Text("Restore points"), columns, lambda p: (-p[1], p[0]))
