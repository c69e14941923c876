"""What the tournament consists of: its events, their segments, rounds and groups."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, select

from tdapp.model.tables import DealResult, Encounter, Tournament
from tdapp.services.office import Office, use_case
from tdapp.services.scope import RoundRow, SegmentRow, events, groups, rounds, segments


@dataclass(frozen=True, slots=True)
class SegmentPart:
    """A segment: its rounds by number, and its groups as (code, tables); no groups before its draw.

    `latest` is the last round that has a result, where the desk is likely to be; None before the first.
    """

    number: int
    rounds: tuple[int, ...]
    groups: tuple[tuple[str, int], ...]
    latest: int | None = None


@dataclass(frozen=True, slots=True)
class EventPart:
    """An event and its segments by number; `kind` as in its regulations."""

    code: str
    name: str
    kind: str
    segments: tuple[SegmentPart, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """The tournament's name, code, time zone and first day, and its events in the order they were made.

    Before the first event there is no name, no event and no day.
    """

    name: str
    code: str
    zone: str
    events: tuple[EventPart, ...]
    first_day: date | None = None

    def event(self, code: str | None) -> EventPart | None:
        """The event of this code."""
        return next((e for e in self.events if e.code == code), None)


@use_case
def overview(office: Office) -> Overview:
    """What there is now; a file without a tournament has no name and no event."""
    with office.read() as c:
        t = Tournament.__table__.c
        row = c.execute(select(t.name, t.code, t.zone, t.first_day)).first()
        found = tuple(
            EventPart(e.code, e.name, e.kind, tuple(_segment(c, s) for s in segments(c, e))) for e in events(c)
        )
    return (
        Overview("", "", "UTC", found) if row is None else Overview(row.name, row.code, row.zone, found, row.first_day)
    )


def _segment(c: Connection, segment: SegmentRow) -> SegmentPart:
    there = rounds(c, segment)
    latest = next((r.number for r in reversed(there) if _has_result(c, r)), None)
    drawn = tuple((g.code, g.tables) for g in groups(c, segment))
    return SegmentPart(segment.number, tuple(r.number for r in there), drawn, latest)


def _has_result(c: Connection, row: RoundRow) -> bool:
    e, d = Encounter.__table__.c, DealResult.__table__.c
    query = select(d.id).where(e.round_id == row.id, d.encounter_id == e.id).limit(1)
    return c.execute(query).first() is not None
