"""What is still open in a segment and so stands in the way of its cut and of its official ranking (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.services.appeal_entries import read_docket
from tdapp.services.ledger.open_rulings import open_rulings
from tdapp.services.number_ranges import number_ranges
from tdapp.services.office import Office
from tdapp.services.results.missing import outstanding
from tdapp.services.results.queries import open_queries
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, SegmentRow, groups
from tdapp.services.suspending.findings import open_suspensions
from tdapp.text import Text


def open_points(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> list[Finding]:
    """Boards without a result or outcome, queries, appeals and rulings that nobody has answered or decided."""
    several = len(groups(c, segment)) > 1
    return [
        *_missing(office, c, event, segment, several),
        *open_suspensions(office, c, event, segment),
        *_queries(c, event, segment, several),
        *_appeals(c, event, segment),
        *(f for f in open_rulings(office, c, event, segment.number) if f.weight is Weight.ERROR),
    ]


def _missing(office: Office, c: Connection, event: EventRow, segment: SegmentRow, several: bool) -> Iterator[Finding]:
    """Tables that lack results, those of a round that lack the same boards together; a postponed board is open too."""
    tables: dict[tuple[int, tuple[int, ...]], list[tuple[str, int]]] = {}
    for o in outstanding(office, c, event, segment.number):
        boards = tuple(sorted({*o.boards, *o.postponed}))
        tables.setdefault((o.round, boards), []).append((o.group if several else "", o.table))
    for (number, boards), found in tables.items():
        words = {"round": number, "boards": number_ranges(boards)}
        if len(found) == 1:
            (group, table) = found[0]
            yield Finding(
                Text(
                    "Round {round}, table {table}: boards without a result: {boards}.",
                    table=table_label(group, table),
                    **words,
                ),
                ("round", number, "table", table_label(group, table)),
            )
        else:
            yield Finding(
                Text(
                    "Round {round}, tables {tables}: boards without a result: {boards}.", tables=_labels(found), **words
                ),
                ("round", number),
            )


def _labels(tables: list[tuple[str, int]]) -> list[str]:
    """The tables as the hall calls them, those in a row as first and last: 1-40, in a group B-1–B-40."""
    by_group: dict[str, list[int]] = {}
    for group, table in tables:
        by_group.setdefault(group, []).append(table)
    return [
        part if not group else "–".join(table_label(group, int(n)) for n in part.split("-"))
        for group, numbers in by_group.items() for part in number_ranges(numbers)
    ]  # fmt: skip


def _queries(c: Connection, event: EventRow, segment: SegmentRow, several: bool) -> Iterator[Finding]:
    for q in open_queries(c, event, segment.number):
        yield Finding(
            Text(
                "Round {round}, table {table}, board {board}: query {number} is not answered: {what}",
                round=q.round,
                table=table_label(q.group if several else "", q.table),
                board=q.board,
                number=q.number,
                what=q.what,
            ),
            ("query", q.number),
        )


def _appeals(c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Finding]:
    docket = read_docket(c, event, segment.number)
    for appeal in docket.appeals:
        if appeal.open:
            text = Text("Appeal {number} is not decided yet.", number=appeal.number)
            yield Finding(text, ("appeal", appeal.number))
