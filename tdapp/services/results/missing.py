"""Which tables still owe lines, round by round: what the scorer looks for between two rounds."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.deal_states import DealState
from tdapp.services.office import Office
from tdapp.services.scope import EventRow, event_option, find_event, find_segment
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Outstanding:
    """One table's sheet: boards without a line, boards still to be played; `begun` when some lines are there."""

    segment: int
    round: int
    group: str
    table: int
    boards: tuple[int, ...]
    postponed: tuple[int, ...]
    begun: bool


def outstanding(
    office: Office, c: Connection, event: EventRow, segment: int, round_number: int | None = None
) -> list[Outstanding]:
    """The tables of a segment, or of one round, that owe something; by round, group and table."""
    found = []
    for table in standings_at(office, c, event).play.tables_of(segment):
        if round_number not in (None, table.round):
            continue
        boards = tuple(b for b in table.boards if b not in table.results)
        postponed = tuple(sorted(b for b, r in table.results.items() if r.deal.state is DealState.POSTPONED))
        if boards or postponed:
            found.append(
                Outstanding(segment, table.round, table.group, table.number, boards, postponed, bool(table.results))
            )
    return sorted(found, key=lambda o: (o.round, o.group, o.table))


def missing_results(
    office: Office, event_code: str | None, segment: int | None = None, round_number: int | None = None
) -> list[Outstanding]:
    """What is outstanding in a segment, or in one round of it; Refused before the draw."""
    with office.read() as c:
        event = find_event(c, event_code)
        row = find_segment(c, event, segment)
        if round_number is not None and not 1 <= round_number <= row.rounds:
            raise Refused(
                Text(
                    "Segment {segment} has no round {number}; it has {rounds}.",
                    segment=row.number,
                    number=round_number,
                    rounds=row.rounds,
                )
            )
        if not standings_at(office, c, event).play.tables_of(row.number):
            raise Refused(
                Text(
                    "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}",
                    segment=row.number,
                    event=event_option(c, event),
                )
            )
        return outstanding(office, c, event, row.number, round_number)
