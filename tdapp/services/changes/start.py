"""From which round a change counts: boards that were played stay as they are (rules 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select

from tdapp.model.tables import DealResult, Encounter, Round, Segment
from tdapp.services.changes.seats import Seat, TableAt, in_play, tables_of_seats
from tdapp.services.people import When
from tdapp.services.scope import EventRow, SegmentRow, find_round, find_segment, groups, segments
from tdapp.text import Refused, Text


def start_of(
    c: Connection, event: EventRow, seats: Sequence[Seat], segment_number: int | None, round_number: int | None
) -> When:
    """The segment and round from which a change counts for the holder of these seats.

    Without a round it is the first after everything that was played: at the tables of these seats, or for who has none
    anywhere in the event; behind the last round it is the next segment. Refused when a table of the seats has results
    from the named round on, or is in play though nothing is keyed yet.
    """
    played = in_play(c, (s.at.encounter for s in seats))
    if round_number is None and segment_number is None:
        last = max((s.when for s in seats if s.at.encounter in played), default=(0, 0))
        return next_round(c, event, last if seats else _last_played(c, event))
    if segment_number is None and seats:
        segment_number = max(s.at.segment for s in seats)
    segment = find_seated(c, event, segment_number)
    start = (segment.number, 1 if round_number is None else find_round(c, segment, round_number).number)
    late = [s for s in seats if s.when >= start and s.at.encounter in played]
    if late:
        raise Refused(too_early(tables_of_seats(late)))
    return start


def find_seated(c: Connection, event: EventRow, number: int | None) -> SegmentRow:
    """The segment of this number; without one the newest that is seated, else the only one."""
    if number is None:
        seated = [s.number for s in segments(c, event) if groups(c, s)]
        number = max(seated, default=None)
    return find_segment(c, event, number)


def too_early(tables: Iterable[TableAt]) -> Text:
    """Why a change does not count from a round on: boards at these tables have results."""
    return Text("Boards have results already: {tables}. A change counts for rounds that are not played yet; results "
                "that were entered stay, and who sat at a single board is set with its result.",
                tables=[t.text for t in tables])  # fmt: skip


def next_round(c: Connection, event: EventRow, last: When) -> When:
    """The first round after this one; behind the last round the first of a segment that does not exist."""
    every = [(s.number, r) for s in segments(c, event) for r in range(1, s.rounds + 1)]
    return next((when for when in every if when > last), (last[0] + 1, 1))


def _last_played(c: Connection, event: EventRow) -> When:
    d, n, r, s = DealResult.__table__.c, Encounter.__table__.c, Round.__table__.c, Segment.__table__.c
    query = (
        select(s.number, r.number)
        .where(d.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, s.event_id == event.id)
        .distinct()
    )
    return max(((a, b) for a, b in c.execute(query)), default=(0, 0))
