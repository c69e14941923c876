"""The columns of the corrections of a segment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tdapp.rules.corrections import KIND_WORDS, CorrectionKind
from tdapp.services.columns.column import Column, ColumnSet
from tdapp.text import Text


class Timing(StrEnum):
    """When a correction was made: within its window, after it, or of a kind that is the chief TD's at any time."""

    IN_TIME = "in time"
    LATE = "late"
    CHIEF_ONLY = "chief only"


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """One correction: `table` as the hall calls it, `at` in the tournament's zone, lines as they are stored.

    `late_by` are minutes; `lowered` says that each seat got the lower of its old and new score. One that was taken back
    does not stand. `appeal` is the appeal that names it; `as_decided` says that it carries out its decision as it is.
    """

    number: int
    segment: int
    round: int
    table: str
    board: int
    kind: CorrectionKind
    old: str
    new: str
    at: datetime
    timing: Timing
    late_by: int
    lowered: bool
    agreed: str
    by: str
    reason: str
    stands: bool
    appeal: int | None = None
    as_decided: bool = False


def correction_columns() -> ColumnSet[CorrectionRow]:
    """The corrections, the newest first."""
    columns: tuple[Column[CorrectionRow], ...] = (
        Column("number", Text("Number"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("state", Text("State"), _state, lambda r: (not r.stands, r.timing.value)),
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("table", Text("Table"), lambda r: r.table, lambda r: (len(r.table), r.table), "right"),
        Column("board", Text("Board"), lambda r: r.board, lambda r: r.board, "right", lambda r: r.board),
        Column("kind", Text("Kind of error"), lambda r: KIND_WORDS[r.kind], lambda r: r.kind.value),
        Column("old", Text("Before"), lambda r: r.old, lambda r: r.old),
        Column("new", Text("After"), lambda r: r.new, lambda r: r.new),
        Column("lower", Text("The lower W"), lambda r: Text("applied") if r.lowered else "", lambda r: not r.lowered),
        Column(
            "appeal",
            Text("Appeal"),
            lambda r: "" if r.appeal is None else r.appeal,
            lambda r: r.appeal,
            "right",
            lambda r: r.appeal,
        ),
        Column("agreed", Text("Who agreed"), lambda r: r.agreed, lambda r: r.agreed or None),
        Column("by", Text("Who decided"), lambda r: r.by, lambda r: r.by or None),
        Column("time", Text("Time"), lambda r: r.at.strftime("%m-%d %H:%M"), lambda r: r.at),
        Column("reason", Text("Reason"), lambda r: r.reason, lambda r: r.reason or None),
    )
    return ColumnSet("corrections", Text("Corrections"), columns, lambda r: -r.number)


def _state(row: CorrectionRow) -> Text:
    if not row.stands:
        return Text("✕ taken back")
    if row.timing is Timing.IN_TIME:
        return Text("✓ in time")
    if row.as_decided:
        return Text("✓ decided on appeal {number}", number=row.appeal)
    if row.timing is Timing.CHIEF_ONLY:
        return Text("▲ chief TD only")
    return Text("▲ {minutes} min late", minutes=row.late_by)
