"""Which rounds of other events are played at the same time, and whom they keep busy (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, func, select

from tdapp.model.tables import DealResult, Encounter, Event, GuandanMatch, OfficialDuty, Round, Segment
from tdapp.rules.deal_states import DealState
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.scope import EventRow, RoundRow, zone_of

Meanwhile = Mapping[int, Mapping[str, int]]
"""By official: the tables directed at the same time in other events, by the event's code."""


@dataclass(frozen=True, slots=True)
class _Timed:
    """A round with its planned time; `start` is None where none is known."""

    id: int
    segment_id: int
    number: int
    event: str
    start: datetime | None
    end: datetime | None


def has_begun(c: Connection, row: RoundRow) -> bool:
    """Whether the round is played: its clock was started, or it has a result."""
    return _begun(c, row.id)


def meanwhile_of(c: Connection, event: EventRow, row: RoundRow) -> Meanwhile:
    """Who directs tables of other events at the same time as this round.

    Rounds are at the same time when their planned times overlap. Where one of them has none, the other event's round
    counts that has begun and is not complete, if this round is in play as well or is the next of its segment.
    """
    d, n, r, s, e = (t.__table__.c for t in (OfficialDuty, Encounter, Round, Segment, Event))
    query = (
        select(d.official_id, d.round_id, e.code)
        .join_from(OfficialDuty, Encounter, d.encounter_id == n.id)
        .join(Round, d.round_id == r.id)
        .join(Segment, r.segment_id == s.id)
        .join(Event, s.event_id == e.id)
        .where(s.event_id != event.id, n.state == "open")
        .order_by(e.id, d.id)
    )
    duties = c.execute(query).all()
    if not duties:
        return {}
    timed = _timed(c)
    here = timed[row.id]
    due = here.start is None or any(timed[d.round_id].start is None for d in duties)
    due = due and _in_play(c, here) in (None, True) and _is_next(c, here)
    together = {i for i in dict.fromkeys(d.round_id for d in duties) if _together(c, here, timed[i], due=due)}
    found: dict[int, dict[str, int]] = {}
    for duty in duties:
        if duty.round_id in together:
            its = found.setdefault(duty.official_id, {})
            its[duty.code] = its.get(duty.code, 0) + 1
    return found


def _together(c: Connection, one: _Timed, other: _Timed, *, due: bool) -> bool:
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return due and _in_play(c, other) is True
    return one.start < other.end and other.start < one.end


def _timed(c: Connection) -> dict[int, _Timed]:
    """All rounds by id; one whose end is not planned lasts until the next begins, the last until the day is over."""
    r, s, e = (t.__table__.c for t in (Round, Segment, Event))
    query = (
        select(r.id, r.segment_id, r.number, e.code, r.planned_start, r.planned_end)
        .join_from(Round, Segment, r.segment_id == s.id)
        .join(Event, s.event_id == e.id)
        .order_by(r.segment_id, r.number)
    )
    rows = c.execute(query).all()
    zone = ZoneInfo(zone_of(c))
    found = {}
    for i, row in enumerate(rows):
        start, end = row.planned_start, row.planned_end
        if start is not None and end is None:
            after = rows[i + 1] if i + 1 < len(rows) else None
            same = after is not None and after.segment_id == row.segment_id
            end = after.planned_start if same and after is not None else None
            end = end or _midnight(start, zone)
        found[row.id] = _Timed(row.id, row.segment_id, row.number, row.code, start, end)
    return found


def _midnight(start: datetime, zone: ZoneInfo) -> datetime:
    day = start.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(day, time(), zone)


def _is_next(c: Connection, here: _Timed) -> bool:
    """Whether every round of the segment before this one has begun."""
    r = Round.__table__.c
    before = c.scalars(select(r.id).where(r.segment_id == here.segment_id, r.number < here.number))
    return all(_begun(c, i) for i in before)


def _in_play(c: Connection, here: _Timed) -> bool | None:
    """Whether the round has begun and is not complete; None before it has begun.

    It is complete when its clock has ended, every table has all its boards or its match, or a later round has begun.
    """
    if not _begun(c, here.id):
        return None
    r, n, d, m = (t.__table__.c for t in (Round, Encounter, DealResult, GuandanMatch))
    if c.scalar(select(r.actual_end).where(r.id == here.id)) is not None:
        return False
    later = c.scalars(select(r.id).where(r.segment_id == here.segment_id, r.number > here.number))
    if any(_begun(c, i) for i in later):
        return False
    tables = set(c.scalars(select(n.id).where(n.round_id == here.id, n.state == "open")))
    boards = select(d.encounter_id).where(d.encounter_id.in_(tables), d.state != DealState.POSTPONED.value)
    done = set(c.scalars(boards.group_by(d.encounter_id).having(func.count() >= BOARDS_OF_ROUND)))
    done |= set(c.scalars(select(m.encounter_id).where(m.encounter_id.in_(tables))))
    return not tables <= done


def _begun(c: Connection, round_id: int) -> bool:
    r, n, d, m = (t.__table__.c for t in (Round, Encounter, DealResult, GuandanMatch))
    if c.scalar(select(r.actual_start).where(r.id == round_id)) is not None:
        return True
    here = select(n.id).where(n.round_id == round_id)
    return any(c.scalar(select(t.id).where(t.encounter_id.in_(here)).limit(1)) is not None for t in (d, m))
