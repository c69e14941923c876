"""How a ranking stands: official or provisional, and how much of it is still open (rules 3 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.services.findings import ranking_still_true
from tdapp.services.office import Office, use_case
from tdapp.services.publications import RANKING, latest
from tdapp.services.results.missing import outstanding
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment
from tdapp.services.standings.derivation import standings_at


@dataclass(frozen=True, slots=True)
class RankingStanding:
    """`publication` is the official ranking on the wall that says the same, None while the ranking is provisional.

    `results` are the boards at tables that have a line, `missing` those without one, in the rounds that were asked for.
    """

    publication: int | None
    results: int
    missing: int


@use_case
def ranking_standing(
    office: Office, event_code: str | None, segment_number: int | None, upto: int | None = None
) -> RankingStanding:
    """How the ranking of a segment, or of its rounds up to one, stands now."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        last = segment.rounds if upto is None else upto
        play = standings_at(office, c, event).play
        return RankingStanding(
            _official(office, c, event, segment) if last == segment.rounds else None,
            sum(len(t.results) for t in play.tables_of(segment.number) if t.round <= last),
            sum(len(o.boards) + len(o.postponed) for o in outstanding(office, c, event, segment.number)
                if o.round <= last),
        )  # fmt: skip


def _official(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> int | None:
    hung = latest(c, event, RANKING, segment.number)
    if hung is None or not hung.official or not ranking_still_true(office, c, event, hung):
        return None
    return hung.number
