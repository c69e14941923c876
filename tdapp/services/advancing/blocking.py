"""What is still open in a segment and so stands in the way of a cut (rules 6, architecture)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from tdapp.model.tables import Appeal, DealResult, Encounter
from tdapp.rules.findings import Finding
from tdapp.services.results.queries import open_queries
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, groups, rounds
from tdapp.services.seating_writer import OPEN
from tdapp.services.tables_read import BOARDS_A_SET, tables_of
from tdapp.text import Refused, Text

_CLOSED_APPEAL = ("decided", "fee returned", "withdrawn")


def open_points(c: Connection, event: EventRow, segment: SegmentRow) -> list[Finding]:
    """Boards without a result, queries without an answer, appeals without a decision, in this order."""
    several = len(groups(c, segment)) > 1
    return [
        *(f for row in rounds(c, segment) for f in _missing(c, row, several)),
        *_queries(c, event, segment, several),
        *_appeals(c, event, segment),
    ]


def check_open_points(c: Connection, event: EventRow, segment: SegmentRow) -> None:
    """Refused with everything that is open."""
    if found := open_points(c, event, segment):
        raise Refused(*(f.text for f in found))


def _missing(c: Connection, row: RoundRow, several: bool) -> Iterator[Finding]:
    """Tables that lack results; a postponed board is still to be played."""
    d, n = DealResult.__table__.c, Encounter.__table__.c
    query = select(d.encounter_id, d.board).join(Encounter, d.encounter_id == n.id)
    done: dict[int, set[int]] = {}
    for encounter, board in c.execute(query.where(n.round_id == row.id, d.state != "postponed")):
        done.setdefault(encounter, set()).add(board)
    for table in tables_of(c, row):
        wanted = range(1, BOARDS_A_SET * len(table.sets) + 1)
        boards = [b for b in wanted if b not in done.get(table.encounter_id, ())] if table.state == OPEN else []
        if boards:
            yield Finding(
                Text("Round {round}, table {table}: boards without a result: {boards}.",
                     round=row.number, table=table_label(table.group if several else "", table.table), boards=boards),
                ("round", row.number, "table", table.table),
            )


def _queries(c: Connection, event: EventRow, segment: SegmentRow, several: bool) -> Iterator[Finding]:
    for q in open_queries(c, event, segment.number):
        yield Finding(
            Text("Round {round}, table {table}, board {board}: query {number} is not answered: {what}",
                 round=q.round, table=table_label(q.group if several else "", q.table), board=q.board,
                 number=q.number, what=q.what),
            ("query", q.number),
        )


def _appeals(c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Finding]:
    t = Appeal.__table__.c
    query = select(t.number, t.step).where(t.event_id == event.id, t.segment == segment.number).order_by(t.id)
    last = {r.number: r.step for r in c.execute(query)}
    for number, word in sorted(last.items()):
        if word not in _CLOSED_APPEAL:
            yield Finding(Text("Appeal {number} is not decided yet.", number=number), ("appeal", number))
