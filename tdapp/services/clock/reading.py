"""What the clocks of an event's rounds show, folded from what was done to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import ClockChange, Round, Segment
from tdapp.rules.round_clock import ClockState, ClockTurn, RoundClock, Turn, fold_clock
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, find_event, find_segment, zone_of
from tdapp.services.suspensions import suspended_since


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of one round: its planned and actual times in the tournament's zone, and everything done to it.

    `now` is what it showed when it was read; `at` gives the same for a later instant without reading anew.
    """

    round_id: int
    segment: int
    round: int
    planned_start: datetime | None
    planned_end: datetime | None
    actual_start: datetime | None
    actual_end: datetime | None
    turns: tuple[ClockTurn, ...]
    now: RoundClock

    def at(self, instant: datetime) -> RoundClock:
        """What it shows at an instant."""
        return fold_clock(self.turns, instant)

    @property
    def going(self) -> bool:
        """Whether it was started and has not ended."""
        return self.now.state not in (ClockState.WAITING, ClockState.ENDED)

    @property
    def due(self) -> datetime | None:
        """From when lateness is counted: the actual start, else the planned one."""
        return self.actual_start or self.planned_start


@dataclass(frozen=True, slots=True)
class ClockPage:
    """The clocks of an event by segment and round; `suspended` since when play of the event stands, or None.

    `lengths` are the planned seconds of each round that has them, by the round's id.
    """

    event: str
    zone: str
    at: datetime
    suspended: datetime | None
    clocks: tuple[ClockRow, ...]
    lengths: dict[int, int]

    @property
    def going(self) -> ClockRow | None:
        """The clock of the round that is being played: the newest that was started and has not ended."""
        return next((c for c in reversed(self.clocks) if c.going), None)


@use_case
def read_clocks(office: Office, event_code: str | None, segment: int | None = None) -> ClockPage:
    """All clocks of an event, or of one segment."""
    now = office.clock()
    with office.read() as c:
        event = find_event(c, event_code)
        clocks = tuple(row for row in clocks_of(c, event, now) if segment in (None, row.segment))
        lengths = {row.round_id: found for row in clocks if (found := planned_seconds(c, event, row)) is not None}
        zone = zone_of(c)
        since = suspended_since(c, event)
    here = ZoneInfo(zone)
    return ClockPage(event.code, zone, now.astimezone(here), _there(since, here), clocks, lengths)


def clocks_of(c: Connection, event: EventRow, now: datetime) -> list[ClockRow]:
    """The same on a connection."""
    r, s, k = Round.__table__.c, Segment.__table__.c, ClockChange.__table__.c
    turns: dict[int, list[ClockTurn]] = {}
    query = select(k.round_id, k.kind, k.at, k.seconds).where(
        k.round_id == r.id, r.segment_id == s.id, s.event_id == event.id
    )
    for row in c.execute(query.order_by(k.id)):
        turns.setdefault(row.round_id, []).append(ClockTurn(Turn(row.kind), row.at, row.seconds))
    rounds = c.execute(
        select(r.id, s.number.label("segment"), r.number, r.planned_start, r.planned_end, r.actual_start, r.actual_end)
        .where(r.segment_id == s.id, s.event_id == event.id)
    )  # fmt: skip
    zone = ZoneInfo(zone_of(c))
    found = [
        ClockRow(
            round_id=row.id,
            segment=row.segment,
            round=row.number,
            planned_start=_there(row.planned_start, zone),
            planned_end=_there(row.planned_end, zone),
            actual_start=_there(row.actual_start, zone),
            actual_end=_there(row.actual_end, zone),
            turns=tuple(turns.get(row.id, ())),
            now=_in_zone(fold_clock(turns.get(row.id, ()), now), zone),
        )
        for row in rounds
    ]
    return sorted(found, key=lambda row: (row.segment, row.round))


def planned_seconds(c: Connection, event: EventRow, row: ClockRow) -> int | None:
    """How long a round is: between its planned times, else as the regulations say; None where nobody has said it."""
    if row.planned_start is not None and row.planned_end is not None:
        return int((row.planned_end - row.planned_start).total_seconds())
    minutes = in_force(c, event, find_segment(c, event, row.segment)).rules.segment_rules(row.segment).minutes
    return None if minutes is None else minutes * 60


def _there(instant: datetime | None, zone: ZoneInfo) -> datetime | None:
    return None if instant is None else instant.astimezone(zone)


def _in_zone(clock: RoundClock, zone: ZoneInfo) -> RoundClock:
    return replace(clock, started_at=_there(clock.started_at, zone), ends_at=_there(clock.ends_at, zone))
