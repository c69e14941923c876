"""The seating of a round with what was played of it, what hangs on the wall, and what an exchange would bring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tdapp.rules.findings import Finding
from tdapp.services.changes.seats import with_results
from tdapp.services.drawing.standing_draw import standing_draw
from tdapp.services.hanging import wall
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event, find_round, find_segment, groups, rounds, zone_of
from tdapp.services.seating import RoundSeating, read_round
from tdapp.services.seating_findings import seating_findings


@dataclass(frozen=True, slots=True)
class SeatingDesk:
    """The seating of a round; None before the draw. `played` are the tables that have results, by encounter."""

    round: int
    seating: RoundSeating | None
    played: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class WallLine:
    """A publication as people read it: `at` in the tournament's zone, `state` as `publish_seating.wall` names it."""

    number: int
    kind: str
    segment: int
    round: int | None
    at: datetime
    official: bool
    state: str


@dataclass(frozen=True, slots=True)
class WallDesk:
    """What should be known before the seating is published, and every publication, the newest first."""

    drawn: bool
    findings: tuple[Finding, ...]
    lines: tuple[WallLine, ...]


@use_case
def seating_desk(office: Office, event_code: str | None, segment_number: int | None, round_number: int) -> SeatingDesk:
    """Who sits where in the round, and at which tables boards were played."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        row = find_round(c, segment, round_number)
        if not groups(c, segment):
            return SeatingDesk(row.number, None)
        found = read_round(c, event, segment, row)
        return SeatingDesk(row.number, found, frozenset(with_results(c, (t.encounter_id for t in found.tables))))


@use_case
def wall_desk(office: Office, event_code: str | None, segment_number: int | None) -> WallDesk:
    """The findings of the segment's seating, and what is on the wall and whether it is still true."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        drawn = standing_draw(c, segment) is not None
        findings = seating_findings(c, event, segment, rounds(c, segment)) if drawn else []
        zone = ZoneInfo(zone_of(c))
    lines = [
        WallLine(p.number, p.kind, p.segment, p.round, p.at.astimezone(zone), p.official, hung.state)
        for hung in wall(office, event.code)
        for p in [hung.published]
    ]
    return WallDesk(drawn, tuple(findings), tuple(lines[::-1]))
