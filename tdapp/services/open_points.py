"""What is still open in a segment and so stands in the way of its cut and of its official ranking (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from tdapp.model.tables import Appeal
from tdapp.rules.findings import Finding
from tdapp.services.number_ranges import number_ranges
from tdapp.services.office import Office
from tdapp.services.results.missing import outstanding
from tdapp.services.results.queries import open_queries
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, SegmentRow, groups
from tdapp.text import Text

_CLOSED_APPEAL = ("decided", "fee returned", "withdrawn")


def open_points(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> list[Finding]:
    """Boards without a result, queries without an answer, appeals without a decision, in this order."""
    several = len(groups(c, segment)) > 1
    return [
        *_missing(office, c, event, segment, several),
        *_queries(c, event, segment, several),
        *_appeals(c, event, segment),
    ]


def _missing(office: Office, c: Connection, event: EventRow, segment: SegmentRow, several: bool) -> Iterator[Finding]:
    """Tables that lack results; a postponed board is still to be played."""
    for o in outstanding(office, c, event, segment.number):
        label = table_label(o.group if several else "", o.table)
        boards = number_ranges([*o.boards, *o.postponed])
        yield Finding(
            Text("Round {round}, table {table}: boards without a result: {boards}.",
                 round=o.round, table=label, boards=boards),
            ("round", o.round, "table", o.table),
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
