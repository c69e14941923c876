"""How the boards of a round circulate, as caddies and the desk look at it: orders, moves, and where each case is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardCopy
from tdapp.rules.board_journeys import moves
from tdapp.rules.circulation import Journey, least_copies
from tdapp.rules.circulation_audit import audit
from tdapp.rules.findings import Finding
from tdapp.services.boards.parts import Part, find_group_part
from tdapp.services.boards.uses import board_at, uses_of
from tdapp.services.boards.ways_of_copies import Ways, stages_of, ways_of_copies
from tdapp.services.columns.boards_circulation import Carry, CaseAt, TableOrder
from tdapp.services.office import Office
from tdapp.services.rows import table_label
from tdapp.services.tables_read import BOARDS_A_SET
from tdapp.text import Text

AT_DESK, COLLECTED = Text("at the desk"), Text("collected")


@dataclass(frozen=True, slots=True)
class CirculationView:
    """The circulation of one group's part of a round; `is_set` False where every table has copies of its own.

    `stage` is 0 before play and `stages` + 1 once the boards are collected; `least` is the smallest number of copies
    that works. `findings` are the audit's, and what is to be done after a change.
    """

    event: str
    segment: int
    round: int
    group: str
    tables: int
    copies: int
    least: int
    is_set: bool
    stage: int
    stages: int
    orders: tuple[TableOrder, ...]
    carries: tuple[Carry, ...]
    cases: tuple[CaseAt, ...]
    findings: tuple[Finding, ...]


def circulation_of(
    office: Office, event: str | None, segment: int | None, round_number: int, group: str | None = None
) -> CirculationView:
    """The circulation as it stands; Refused before the draw."""
    with office.read() as c:
        part = find_group_part(c, event, segment, round_number, group)
        return view_of(c, part, ways_of_copies(c, part))


def view_of(c: Connection, part: Part, ways: Ways, more: Iterable[Finding] = ()) -> CirculationView:
    """These ways as people look at them."""
    group = part.code
    stages = stages_of(ways.orders)
    stage = ways.stage

    def label(table: int) -> str:
        return table_label(group, table)

    orders = tuple(
        TableOrder(table, label(table), order, order[stage - 1] if 1 <= stage <= len(order) else None)
        for table, order in ways.orders.items()
    )
    carries = tuple(
        Carry(m.stage, m.set, m.copy, "" if m.source is None else label(m.source), label(m.target))
        for m in moves(ways.journeys)
    )
    faults = [Finding(text, ("round", part.round.number)) for text in ways.problems]
    if not faults:
        faults = audit(ways.orders, ways.journeys, ways.copies) if ways.orders else []
    return CirculationView(
        event=part.event.code,
        segment=part.segment.number,
        round=part.round.number,
        group=group,
        tables=len(ways.orders),
        copies=ways.copies,
        least=least_copies(len(ways.orders)),
        is_set=ways.row is not None,
        stage=stage,
        stages=stages,
        orders=orders,
        carries=carries,
        cases=tuple(_cases(c, part, ways, stages)),
        findings=(*faults, *more),
    )


def _cases(c: Connection, part: Part, ways: Ways, stages: int) -> Iterator[CaseAt]:
    uses = uses_of(c, part.round.id)
    own = None if part.group is None else part.group.code
    apart = _apart(c)
    for way in ways.journeys:
        numbers = range(BOARDS_A_SET * (way.set - 1) + 1, BOARDS_A_SET * way.set + 1)
        boards = [u.board for n in numbers if (u := board_at(uses, own, n)) is not None]
        at, table = where_is(way, ways.stage, stages, part.code)
        yield CaseAt(
            way.set,
            way.copy,
            tuple(b.code for b in boards),
            at,
            table,
            tuple(
                Text("stage {stage}: table {table}", stage=s, table=table_label(part.code, t))
                for s, t in way.stops
                if s > ways.stage
            ),
            tuple(
                Text("Board {code}: {where}", code=b.code, where=apart[b.id, way.copy])
                for b in boards
                if (b.id, way.copy) in apart
            ),
        )


def where_is(way: Journey, stage: int, stages: int, group: str) -> tuple[Text, int | None]:
    """Where a copy is in a stage, in words and as a table; a copy that rests in a stage lies where it was played."""
    if stage > stages:
        return COLLECTED, None
    before = [(s, t) for s, t in way.stops if s <= stage]
    if not before:
        return AT_DESK, None
    last, table = before[-1]
    label = table_label(group, table)
    if last == stage:
        return Text("on table {table}", table=label), table
    return Text("at table {table}, not in play", table=label), table


def _apart(c: Connection) -> Mapping[tuple[int, int], str]:
    """Copies that are somewhere else than their case, by board and number of the copy."""
    t = BoardCopy.__table__.c
    rows = c.execute(select(t.board_id, t.number, t.whereabouts).where(t.whereabouts != ""))
    return {(r.board_id, r.number): r.whereabouts for r in rows}
