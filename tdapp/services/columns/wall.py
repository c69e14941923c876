"""The columns of what was published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class WallRow:
    """One publication of a ranking: `round` is the last round it covers, None the whole segment.

    `at` is in the tournament's zone; `state` is on the wall, changed, superseded or withdrawn.
    """

    number: int
    at: datetime
    official: bool
    round: int | None
    state: str
    reason: str


_STATES = {
    "on the wall": Text("✓ on the wall"),
    "changed": Text("▲ no longer true"),
    "superseded": Text("○ superseded"),
    "withdrawn": Text("✕ withdrawn"),
}


def wall_columns(*, reasons: bool = True) -> ColumnSet[WallRow]:
    """The publications, the newest first; without `reasons` none was withdrawn for one."""
    columns: tuple[Column[WallRow], ...] = (
        Column("number", Text("Number"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("state", Text("State"), lambda r: _STATES[r.state], lambda r: r.state),
        Column("what", Text("What"), _what, lambda r: (r.official, r.round or 0)),
        Column("time", Text("Time"), lambda r: r.at.strftime("%m-%d %H:%M"), lambda r: r.at),
        Column("reason", Text("Reason"), lambda r: r.reason, lambda r: r.reason or None),
    )
    return ColumnSet("wall", Text("Published rankings"), columns if reasons else columns[:-1], lambda r: -r.number)


def _what(row: WallRow) -> Text:
    if row.official:
        return Text("Official ranking")
    return Text("Provisional ranking") if row.round is None else Text("after round {round}", round=row.round)
