"""What the page of officials shows: the list with its fairness count, and the duties of a round."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.findings import Finding
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.officials.field import NOTHING_SERVED, served
from tdapp.services.officials.listing import known_officials
from tdapp.services.officials.standing import standing_round
from tdapp.services.officials.state import rounds_of_duties
from tdapp.services.rows.officials import CHIEF, DutyRound, OfficialLine, RoundOfDuties
from tdapp.services.scope import EventRow, events, find_event, find_round, find_segment
from tdapp.text import Refused


@dataclass(frozen=True, slots=True)
class OfficialsPage:
    """The officials with what they did in the event, and the duties of the round that was asked for.

    `event` is empty before there is one; `duties` is None without a round or before its segment is drawn. `most` is how
    many tables an official directs at most.
    """

    event: str
    segment: int | None
    officials: tuple[OfficialLine, ...]
    rounds: tuple[RoundOfDuties, ...]
    duties: DutyRound | None
    begun: bool
    most: int
    findings: tuple[Finding, ...]

    @property
    def chiefs(self) -> tuple[str, ...]:
        """Who may approve what breaks a rule."""
        return tuple(o.person.name for o in self.officials if o.role == CHIEF and o.active)


@use_case
def officials_page(
    office: Office, event_code: str | None = None, segment_number: int | None = None, round_number: int | None = None
) -> OfficialsPage:
    """The page; without a round the list and the state of all rounds."""
    with office.read() as c:
        if not events(c):
            lines = tuple(o.line() for o in known_officials(c).values())
            return OfficialsPage("", None, lines, (), None, False, 4, ())
        event = find_event(c, event_code)
        lines = official_lines(c, event)
        try:
            segment = find_segment(c, event, segment_number)
        except Refused:
            if segment_number is not None:
                raise
            most = in_force(c, event).rules.officials.tables
            return OfficialsPage(event.code, None, lines, (), None, False, most, ())
        state = rounds_of_duties(c, segment)
        most = in_force(c, event, segment).rules.officials.tables
        if round_number is None:
            return OfficialsPage(event.code, segment.number, lines, state, None, False, most, ())
        now = standing_round(c, event, segment, find_round(c, segment, round_number))
        duties = now.duties if now.duties.lines else None
        return OfficialsPage(event.code, segment.number, lines, state, duties, now.begun, most, now.findings)


def list_officials(office: Office, event_code: str | None = None) -> tuple[OfficialLine, ...]:
    """All officials, with what they did in the event that is named, or in the only one."""
    with office.read() as c:
        there = events(c)
        event = find_event(c, event_code) if event_code is not None or len(there) == 1 else None
        return official_lines(c, event)


def official_lines(c: Connection, event: EventRow | None) -> tuple[OfficialLine, ...]:
    """All officials, with what they did in the event."""
    done = {} if event is None else served(c, event)
    found = []
    for o in known_officials(c).values():
        its = done.get(o.id, NOTHING_SERVED)
        found.append(o.line(its.tables, its.rounds, its.most_met))
    return tuple(found)
