"""The columns of the docket of appeals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import score_text
from tdapp.services.rows.appeals import PlaceChange
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class AppealRow:
    """One appeal: times in the tournament's zone; `seconds_left` of its party's window, None while nothing hangs.

    `late_by` are the minutes by which it came late, 0 where it did not or that is not known any more. `place` is round,
    table as the hall calls it and board (or None) of the sheet that it is about. `state` is lodged, panel, heard,
    decided or withdrawn; `decision` upheld, partly, rejected or nothing.
    """

    number: int
    segment: int
    party: str
    names: str
    against: tuple[Text | str, ...]
    lodged: datetime
    late: bool
    late_by: int
    closes: datetime | None
    seconds_left: int | None
    state: str
    decision: str
    fee: Text | None
    fee_returned: bool
    panel: tuple[str, ...]
    place: tuple[int, str, int | None] | None


STATES = {
    "lodged": Text("● lodged"),
    "panel": Text("● panel named"),
    "heard": Text("● heard"),
    "decided": Text("✓ decided"),
    "withdrawn": Text("✕ withdrawn"),
}
DECISIONS = {
    "upheld": Text("upheld"),
    "partly": Text("upheld in part"),
    "rejected": Text("rejected"),
}
"""How an appeal was decided, in words."""


def appeal_columns(*, several_segments: bool = False) -> ColumnSet[AppealRow]:
    """The docket, the newest appeal first; the segment where there are several."""
    segment: Column[AppealRow] = Column("segment", Text("Segment"), lambda r: r.segment, lambda r: r.segment, "right")
    columns: tuple[Column[AppealRow], ...] = (
        Column("number", Text("Number"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("state", Text("State"), _state, lambda r: (list(STATES).index(r.state), r.decision)),
        *((segment,) if several_segments else ()),
        Column("party", Text("Appellant"), lambda r: r.party, lambda r: (len(r.party), r.party), "right"),
        Column("names", Text("Names"), lambda r: r.names, lambda r: r.names or None),
        Column("against", Text("Against"), lambda r: r.against, lambda r: tuple(map(str, r.against)) or None),
        Column("lodged", Text("Lodged"), _lodged, lambda r: r.lodged),
        Column("left", Text("Window"), _left, lambda r: r.seconds_left),
        Column("fee", Text("Fee"), _fee, lambda r: (r.fee_returned, str(r.fee)) if r.fee else None),
        Column("panel", Text("Panel"), lambda r: r.panel, lambda r: r.panel or None),
    )  # fmt: skip
    return ColumnSet("appeals", Text("Appeals"), columns, lambda r: -r.number)


def _lodged(row: AppealRow) -> Shown:
    time = row.lodged.strftime("%m-%d %H:%M")
    if row.late_by:
        return Text("{time}, {minutes} min late", time=time, minutes=row.late_by)
    return Text("{time}, late", time=time) if row.late else time


def _left(row: AppealRow) -> Text:
    if row.closes is None or row.seconds_left is None:
        return Text("not open yet")
    if row.seconds_left:
        return Text("{minutes} min left", minutes=-(-row.seconds_left // 60))
    return Text("closed {time}", time=row.closes.strftime("%H:%M"))


def _state(row: AppealRow) -> Text:
    """How far it has come; of a decided one how it was decided."""
    if row.decision:
        return Text("✓ decided: {decision}", decision=DECISIONS[row.decision])
    return STATES[row.state]


def _fee(row: AppealRow) -> Text | str:
    if row.fee is None:
        return ""
    return Text("{fee}, returned", fee=row.fee) if row.fee_returned else row.fee


def place_change_columns() -> ColumnSet[PlaceChange]:
    """The places that a decision moved, in the order of the places after it."""
    columns: tuple[Column[PlaceChange], ...] = (
        Column("entry", Text("Entry"), lambda r: r.entry, lambda r: (len(r.entry), r.entry), "right"),
        Column("name", Text("Names"), lambda r: r.name, lambda r: r.name or None),
        Column("before", Text("Place before"), lambda r: r.before or "–", lambda r: r.before, "right"),
        Column("after", Text("Place after"), lambda r: r.after or "–", lambda r: r.after, "right"),
        Column("total_before", Text("Total before"), lambda r: score_text(r.total_before, 3),
               lambda r: r.total_before, "right"),
        Column("total_after", Text("Total after"), lambda r: score_text(r.total_after, 3),
               lambda r: r.total_after, "right"),
    )  # fmt: skip
    return ColumnSet("places-moved", Text("Places moved"), columns, _by_place)


def _by_place(row: PlaceChange) -> tuple[bool, int, int, str]:
    return row.after is None, row.after or 0, len(row.entry), row.entry
