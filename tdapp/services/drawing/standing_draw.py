"""The draw that a segment has now, and what stands in the way of making it again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from tdapp.model.tables import DealResult, Draw, Encounter, Round, Segment
from tdapp.services.publications import SEATING, on_the_wall
from tdapp.services.scope import EventRow, SegmentRow, event_option
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class StandingDraw:
    """A draw as it stands: how it was made, and its record (see `record`)."""

    id: int
    method: str
    seed: str
    odd: str
    record: dict[str, Any]


def standing_draw(c: Connection, segment: SegmentRow) -> StandingDraw | None:
    """The draw of the segment, or None."""
    t = Draw.__table__.c
    row = c.execute(select(t.id, t.method, t.seed, t.odd, t.record).where(t.segment_id == segment.id)).first()
    return None if row is None else StandingDraw(row.id, row.method, row.seed, row.odd, json.loads(row.record))


def boards_played(c: Connection, segment: SegmentRow) -> int:
    """How many boards of the segment have a result, whatever their state."""
    d, n, r = DealResult.__table__.c, Encounter.__table__.c, Round.__table__.c
    query = select(func.count()).where(d.encounter_id == n.id, n.round_id == r.id, r.segment_id == segment.id)
    return c.scalar(query) or 0


def drawn_later(c: Connection, segment: SegmentRow) -> list[int]:
    """The later segments that have a draw, by number."""
    d, s = Draw.__table__.c, Segment.__table__.c
    query = select(s.number).where(d.segment_id == s.id, s.event_id == segment.event_id, s.number > segment.number)
    return sorted(c.scalars(query))


def check_redraw(c: Connection, event: EventRow, segment: SegmentRow) -> None:
    """Refused with everything that stands in the way of drawing the segment again."""
    if problems := redraw_obstacles(c, event, segment):
        raise Refused(*problems)


def redraw_obstacles(c: Connection, event: EventRow, segment: SegmentRow) -> list[Text]:
    """Why the segment is not drawn again: a board was played, a later segment follows, its seating is published.

    The seats of later segments follow from a cut, which is made again when they are published as well.
    """
    found = []
    if boards := boards_played(c, segment):
        found.append(
            Text(
                "Segment {segment} is being played (boards with a result: {boards}), so it is not drawn again. To "
                "draw it all the same, take the results back first: tdapp undo, or tdapp rewind to a restore point.",
                segment=segment.number,
                boards=boards,
            )
        )
    if later := drawn_later(c, segment):
        found.append(
            Text(
                "Segment {segment} is already followed by segment {later}, so it is not drawn again.",
                segment=segment.number,
                later=later,
            )
        )
    if segment.number > 1:
        return found
    return found + [
        Text(
            "The seating of segment {segment} is published as number {number}. Withdraw it first: "
            "tdapp publish withdraw{event} {number} --reason …",
            segment=segment.number,
            number=p.number,
            event=event_option(c, event),
        )
        for p in on_the_wall(c, event, SEATING)
        if p.segment == segment.number
    ]
