"""Fills the slips of a public drawing: every position that is given out, with its table and seat (rules 4)."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.services.drawing.decisions import Decided
from tdapp.services.drawing.prepare import decide_first
from tdapp.services.drawing.standing_draw import standing_draw
from tdapp.services.rows import Heading, LotSlip, LotSlips, table_label
from tdapp.services.scope import EventRow, SegmentRow


def lot_slips(
    c: Connection, event: EventRow, segment: SegmentRow, heading: Heading, odd: str | None = None
) -> LotSlips:
    """The slips for the entries that are ready; Refused with the choices of an odd number.

    After the draw an odd number is what was decided there, unless `odd` says otherwise.
    """
    drawn = standing_draw(c, segment)
    decided: Decided = decide_first(c, event, segment, odd or (drawn.odd if drawn else None))
    several = len(decided.plan.groups) > 1
    slips = []
    for pool in decided.pools:
        for position in pool.positions:
            group = decided.plan.group_of(position).code
            table, seat = decided.plan.seat(position)
            label = table_label(group if several else "", table) or group
            slips.append(LotSlip(position, label, seat))
    return LotSlips(heading, tuple(slips))
