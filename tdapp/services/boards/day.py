"""What the list of the day says of boards: how many each round has, and circulations that cannot work as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tdapp.model.tables import Board, Circulation, DealResult, Encounter
from tdapp.rules.circulation_audit import audit
from tdapp.rules.findings import Finding
from tdapp.services.boards.parts import Part
from tdapp.services.boards.uses import all_uses
from tdapp.services.boards.ways_of_copies import ways_of_copies
from tdapp.services.scope import EventRow, SegmentRow, groups, rounds, segments
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class RoundAssigned:
    """How many numbers of a round have a board; `played` says that results are there."""

    segment: int
    round: int
    boards: int
    played: bool


def assigned_rounds(c: Connection, event: EventRow) -> list[RoundAssigned]:
    """Each round of an event; none while the library is empty: then nobody expects the program to know the boards."""
    if not c.scalar(select(func.count()).select_from(Board)):
        return []
    numbers: dict[int, set[int]] = {}
    for use in all_uses(c):
        numbers.setdefault(use.round_id, set()).add(use.number)
    n, d = Encounter.__table__.c, DealResult.__table__.c
    played = set(c.scalars(select(n.round_id).where(d.encounter_id == n.id).distinct()))
    return [
        RoundAssigned(s.number, r.number, len(numbers.get(r.id, ())), r.id in played)
        for s in segments(c, event)
        for r in rounds(c, s)
    ]


def circulation_findings(c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Finding]:
    """Why circulations that were set cannot work as the tables now are: after a new draw, or a table that opened."""
    t = Circulation.__table__.c
    there = groups(c, segment)
    several = len(there) > 1
    rows = {(r.round_id, r.group_id) for r in c.execute(select(t.round_id, t.group_id))}
    for round_row in rounds(c, segment):
        for group in there:
            if (round_row.id, group.id) not in rows:
                continue
            part = Part(event, segment, round_row, group, several)
            ways = ways_of_copies(c, part)
            faults = [*ways.problems] or [f.text for f in audit(ways.orders, ways.journeys, ways.copies)]
            for text in faults:
                what = Text("Circulation of round {round}: {what}", round=round_row.number, what=text)
                yield Finding(what, ("round", round_row.number))
