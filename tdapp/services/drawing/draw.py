"""Draws the first segment of an event: who sits where in all its rounds, in one step (rules 4)."""

from __future__ import annotations

from tdapp.services.drawing.describe import describe
from tdapp.services.drawing.drawn import Drawn
from tdapp.services.drawing.prepare import prepare
from tdapp.services.drawing.ways import Way
from tdapp.services.drawing.writing import write_draw
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event, find_segment
from tdapp.text import Text


@use_case
def draw(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    way: Way,
    *,
    odd: str | None = None,
    groups: str | None = None,
) -> Drawn:
    """Draw the segment and seat all its rounds; entries get their numbers.

    `odd` says what becomes of an odd number: `sit-out:L1,L2`, `reserves` or `phantom`; `groups` who plays in which
    group where that was fixed before (`A:L1-L40;B:L41-L80`), else the draw decides it. Refused with every problem,
    with the choices of an odd number, and when the seating was published or a board played.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
    with office.step(Text("Event {event}: segment {segment} drawn", event=event.code, segment=segment.number)) as step:
        c = step.session.connection()
        prepared = prepare(c, event, segment, way, odd, groups)
        drawn = describe(prepared, way)
        write_draw(step, prepared, drawn, odd or "", office.clock())
    return drawn


@use_case
def preview_draw(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    way: Way,
    *,
    odd: str | None = None,
    groups: str | None = None,
) -> Drawn:
    """What `draw` would do; nothing is written."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        return describe(prepare(c, event, segment, way, odd, groups), way)
