"""Sets how many copies of each board circulate in a round, and follows them from stage to stage (rules 1 and 4)."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import BoardCopy, Circulation, Encounter
from tdapp.rules.board_journeys import journeys
from tdapp.rules.circulation import Plan, plan
from tdapp.services.boards.circulation_view import CirculationView, view_of
from tdapp.services.boards.parts import Part, find_group_part
from tdapp.services.boards.uses import find_board
from tdapp.services.boards.ways_of_copies import stages_of, ways_of_copies
from tdapp.services.changes.seats import TableAt, with_results
from tdapp.services.changes.wall import what_follows
from tdapp.services.office import Office, use_case
from tdapp.services.tables_read import TableOfRound
from tdapp.text import Refused, Text

USUAL = (1, 2, 3)


def preview_circulation(
    office: Office, event: str | None, segment: int | None, round_number: int, copies: int, *, group: str | None = None
) -> CirculationView:
    """How so many copies would circulate; Refused like setting it, with the smallest number that works."""
    with office.read() as c:
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        planned = plan(tuple(ways.orders), copies)
        found = journeys(planned.orders, planned.copies)
        return view_of(c, part, replace(ways, orders=planned.orders, copies=planned.copies, journeys=found))


@use_case
def set_circulation(
    office: Office, event: str | None, segment: int | None, round_number: int, copies: int, *, group: str | None = None
) -> CirculationView:
    """Let so many copies of each board circulate among the tables of a round, of one group where there are several.

    Each table gets its order of sets; seats stay with the stages in which they are played. Refused with too few
    copies, and once a board of the round has a result there.
    """
    words = Text("Copies of each board in round {round}: {copies}", round=round_number, copies=copies)
    with office.step(words) as step:
        c = step.session.connection()
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        planned = plan(tuple(ways.orders), copies)
        changed = _give_orders(step, part, planned)
        row = ways.row
        if row is None:
            values = {"round_id": part.round.id, "group_id": part.group_id, "copies": planned.copies, "stage": 0}
            step.insert(Circulation, [values])
        else:
            step.update(Circulation, [row.id], copies=planned.copies)
        return view_of(c, part, ways_of_copies(c, part), what_follows(office, c, part.event, changed))


@use_case
def drop_circulation(
    office: Office, event: str | None, segment: int | None, round_number: int, *, group: str | None = None
) -> CirculationView:
    """Let every table have copies of its own again and play the sets in the order 1 2 3; Refused once played."""
    with office.step(Text("Every table of round {round} has its own boards", round=round_number)) as step:
        c = step.session.connection()
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        changed = _give_orders(step, part, plan(tuple(ways.orders), len(ways.orders)))
        if ways.row is not None:
            step.delete(Circulation, [ways.row.id])
        return view_of(c, part, ways_of_copies(c, part), what_follows(office, c, part.event, changed))


@use_case
def move_stage(
    office: Office,
    event: str | None,
    segment: int | None,
    round_number: int,
    *,
    to: int | None = None,
    group: str | None = None,
) -> CirculationView:
    """The boards lie where the next stage wants them, or stage `to`; after the last stage they are collected.

    Stage 0 is before play. Refused beyond that, and for copies that cannot come to where they are wanted.
    """
    with office.read() as c:
        ways = ways_of_copies(c, find_group_part(c, event, segment, round_number, group))
    with office.step(_stage_words(round_number, to, stages_of(ways.orders))) as step:
        c = step.session.connection()
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        if ways.problems:
            raise Refused(*ways.problems)
        last = stages_of(ways.orders) + 1
        wanted = ways.stage + 1 if to is None else to
        if not 0 <= wanted <= last:
            raise Refused(
                Text(
                    "The stages of a round are 1 to {stages}; 0 is before play, {last} when the boards are collected.",
                    stages=last - 1,
                    last=last,
                )
            )
        if ways.row is None:
            values = {"round_id": part.round.id, "group_id": part.group_id, "copies": ways.copies, "stage": wanted}
            step.insert(Circulation, [values])
        else:
            step.update(Circulation, [ways.row.id], stage=wanted)
        return view_of(c, part, ways_of_copies(c, part))


def _stage_words(round_number: int, to: int | None, stages: int) -> Text:
    if to is None:
        return Text("Boards of round {round}: next stage", round=round_number)
    if to == 0:
        return Text("Boards of round {round}: back before play", round=round_number)
    if to > stages:
        return Text("Boards of round {round}: collected", round=round_number)
    return Text("Boards of round {round}: stage {stage}", round=round_number, stage=to)


@use_case
def put_copy(office: Office, code: str, number: int, whereabouts: str) -> None:
    """Note that a copy of a board is somewhere else than its case, such as at the repair desk; empty: it is back."""
    words = Text("Copy {number} of board {code}: {where}", number=number, code=code, where=whereabouts or "–")
    with office.step(words) as step:
        c = step.session.connection()
        board = find_board(c, code)
        if number < 1:
            raise Refused(Text("Copies are numbered from 1."))
        t = BoardCopy.__table__.c
        row = c.scalar(select(t.id).where(t.board_id == board.id, t.number == number))
        if row is not None:
            step.update(BoardCopy, [row], whereabouts=whereabouts)
        elif whereabouts:
            step.insert(BoardCopy, [{"board_id": board.id, "number": number, "whereabouts": whereabouts}])


def _give_orders(step: Step, part: Part, planned: Plan) -> list[TableAt]:
    """Give each table its order of sets; returns the tables whose order is another than before."""
    c = step.session.connection()
    tables = [t for t in part.tables(c) if planned.orders.get(t.table, USUAL) != t.sets]
    _refuse_played(c, part)
    orders = {t.encounter_id: planned.orders.get(t.table, USUAL) for t in tables}
    step.update_each(Encounter, {i: {"sets": " ".join(map(str, order))} for i, order in orders.items()})
    return [_at(part, t) for t in tables]


def _refuse_played(c: Connection, part: Part) -> None:
    tables = part.tables(c)
    played = with_results(c, [t.encounter_id for t in tables])
    if played:
        raise Refused(
            Text(
                "Boards of round {round} have results already, so the order of the sets stays. Tables: {tables}.",
                round=part.round.number,
                tables=tuple(part.label(t) for t in tables if t.encounter_id in played),
            )
        )


def _at(part: Part, table: TableOfRound) -> TableAt:
    return TableAt(
        part.segment.number, part.round.number, table.group, table.table, table.encounter_id, part.label(table)
    )
