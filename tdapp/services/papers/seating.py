"""Fills the seating posters."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from tdapp.rules.kinds import EventKind
from tdapp.services.papers.ways import RoundOfWay, starts, ways
from tdapp.services.rows import Heading, Seating, SeatingRow, Sit
from tdapp.services.scope import EventRow, RoundRow, SegmentRow


def seating_rows(
    c: Connection,
    event: EventRow,
    segment: SegmentRow,
    covered: Sequence[RoundRow],
    heading: Heading,
    group: str | None = None,
) -> Seating:
    """Who sits where in these rounds, in the whole segment or in one group; one row a person."""
    planned = starts(c, segment)
    rows = tuple(
        SeatingRow(way.number, (way.person,), tuple(_sit(r) for r in way.rounds), way.slot)
        for way in ways(c, event, segment, covered, group)
    )
    numbers = tuple(r.number for r in covered)
    return Seating(heading, numbers, rows, tuple(planned.get(n) for n in numbers), pairs=event.kind == EventKind.PAIRS)


def _sit(found: RoundOfWay) -> Sit:
    return Sit(found.round, found.table, "".join(p.seat for p in found.places), found.group, found.note)
