"""Whether the rounds that play a board have begun: before that its hands are nobody's to see (rules 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardUse, Event, Round, Segment
from tdapp.services.publications import SEATING, latest
from tdapp.services.scope import zone_of


@dataclass(frozen=True, slots=True)
class RoundAt:
    """A round that has not begun; `start` is its planned beginning in the tournament's zone, empty where unknown."""

    event: str
    segment: int
    round: int
    start: datetime | None


def not_begun(c: Connection, now: datetime, board_ids: Sequence[int]) -> list[RoundAt]:
    """The rounds that play one of these boards and have not begun at this instant.

    A round has begun at its actual or planned start; where neither is known, once its seating is published.
    """
    r, s, e, u = Round.__table__.c, Segment.__table__.c, Event.__table__.c, BoardUse.__table__.c
    query = (
        select(e.id, e.code, s.number.label("segment"), r.number, r.planned_start, r.actual_start, u.board_id)
        .join_from(BoardUse, Round, u.round_id == r.id)
        .join(Segment, r.segment_id == s.id)
        .join(Event, s.event_id == e.id)
        .order_by(e.id, s.number, r.number)
    )
    wanted = frozenset(board_ids)
    zone = ZoneInfo(zone_of(c))
    waiting: dict[RoundAt, None] = {}
    judged: dict[tuple[int, int, int], bool] = {}
    for row in c.execute(query):
        if row.board_id not in wanted:
            continue
        key = (row.id, row.segment, row.number)
        if key not in judged:
            starts = [t for t in (row.planned_start, row.actual_start) if t is not None]
            judged[key] = any(t <= now for t in starts) if starts else _seated(c, *key)
        if not judged[key]:
            start = row.planned_start
            waiting[RoundAt(row.code, row.segment, row.number, start and start.astimezone(zone))] = None
    return list(waiting)


def _seated(c: Connection, event_id: int, segment: int, round_number: int) -> bool:
    return any(latest(c, event_id, SEATING, segment, number) is not None for number in (round_number, None))
