"""Whether a segment makes a rating event, with every condition that fails (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.findings import Finding
from tdapp.rules.kinds import EventKind
from tdapp.rules.rating_event import rating_findings
from tdapp.rules.seats import partner_index
from tdapp.services.office import Office
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import OPEN

EAST, SOUTH = 0, 1


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """What speaks against a segment as a rating event; nothing: it is one.

    `defined` is False for kinds for which a rating event is not defined; `drawn` while nobody can tell yet.
    """

    event: str
    segment: int
    defined: bool
    drawn: bool
    findings: tuple[Finding, ...]

    @property
    def is_rating_event(self) -> bool:
        """Whether every condition holds."""
        return self.defined and self.drawn and not self.findings


def rating_check(office: Office, event_code: str | None, segment: int | None) -> RatingCheck:
    """The check of a segment, of its tables and seats as they are."""
    with office.read() as c:
        event = find_event(c, event_code)
        return read_rating(office, c, event, find_segment(c, event, segment))


def read_rating(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> RatingCheck:
    """The same through a connection that sees no uncommitted change."""
    standings = standings_at(office, c, event)
    kind = EventKind(event.kind)
    with standings.lock:
        tables = [t for t in standings.play.tables_of(segment.number) if t.state == OPEN]
        boards: dict[int, int] = {}
        count: dict[int, int] = {}
        for table in tables:
            boards[table.round] = min(boards.get(table.round, len(table.boards)), len(table.boards))
            count[table.round] = count.get(table.round, 0) + 1
        found = rating_findings(kind, boards, min(count.values(), default=0), _partners(standings, segment.number))
    return RatingCheck(
        event.code, segment.number, kind is EventKind.INDIVIDUAL, bool(tables), tuple(found) if tables else ()
    )


def _partners(standings: Standings, segment: int) -> Iterator[tuple[int, int]]:
    """The entry numbers that sit opposite each other, by table, axis and stage of play."""
    number = standings.field.number
    for table in standings.play.tables_of(segment):
        if table.state == OPEN:
            for four in table.stages.values():
                for seat in (EAST, SOUTH):
                    one, other = four[seat], four[partner_index(seat)]
                    if one is not None and other is not None:
                        yield number(one.entry_id), number(other.entry_id)
