"""What must be said on everything that shows a seating: movements that the rules do not define (rules 4.6)."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.services.drawing.standing_draw import standing_draw
from tdapp.services.scope import SegmentRow
from tdapp.text import Text


def seating_marks(c: Connection, segment: SegmentRow) -> tuple[Text, ...]:
    """The [unofficial] marks of a segment's seating; none where the rules' own shift is used."""
    draw = standing_draw(c, segment)
    groups = [] if draw is None else draw.record.get("groups", [])
    if all(g["official"] for g in groups):
        return ()
    return (Text("The rules define no movement for so many rounds; this schedule is our own [unofficial]."),)
