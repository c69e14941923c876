"""Fills the seating posters."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from tdapp.rules.kinds import EventKind
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.papers.ways import RoundOfWay, starts, ways
from tdapp.services.rows import Heading, Seating, SeatingRow, Sit, table_label
from tdapp.services.scope import EventRow, RoundRow, SegmentRow
from tdapp.text import Text


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
    """A letter a stage: who takes a seat amid a stage, or keeps it while another one changes, has one for it."""
    by_stage = {p.stage: p.seat for p in found.places}
    begins = not found.places or found.places[0].begins
    note = found.note
    if not begins:
        note = Text(
            "from board {board} on at table {table}, {seat}",
            board=found.places[0].numbers[0],
            table=table_label(found.group, found.table),
            seat=SEAT_WORDS[found.places[0].seat],
        )
    return Sit(found.round, found.table, "".join(by_stage.values()), found.group, note, begins=begins)
