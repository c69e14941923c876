"""Fills the round score sheets: the seats of each stage, the boards in the order of play, serial and code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, BoardUse, Group
from tdapp.rules.sheet_code import sheet_code
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Heading, Person, ScoreSheet, ScoreSheets, SheetBoard, SheetSeat, SheetStage
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, the_tournament
from tdapp.services.seating_people import seat_label
from tdapp.services.sheets import SheetRow
from tdapp.services.tables_read import Sitting, TableOfRound

Boards = Mapping[tuple[str, int], SheetBoard]
"""The boards assigned to a round, by group (empty: every group) and number."""


def score_sheets(
    c: Connection,
    event: EventRow,
    segment: SegmentRow,
    round_row: RoundRow,
    tables: Sequence[TableOfRound],
    serials: Mapping[tuple[str, int], SheetRow],
    heading: Heading,
    *,
    several_groups: bool,
) -> ScoreSheets:
    """The sheets of these tables, in their order; each must have its serial."""
    code = the_tournament(c).code
    boards = boards_of_round(c, round_row)
    return ScoreSheets(
        heading,
        tuple(
            ScoreSheet(
                code=sheet_code(code, serials[t.group, t.table].serial),
                serial=serials[t.group, t.table].serial,
                segment=segment.number,
                round=round_row.number,
                table=t.table,
                stages=sheet_stages(event, t, boards),
                group=t.group if several_groups else "",
                duplicate=serials[t.group, t.table].duplicate,
            )
            for t in tables
        ),
    )


def sheet_stages(event: EventRow, table: TableOfRound, boards: Boards) -> tuple[SheetStage, ...]:
    """The blocks of one sheet: the seats of each stage and its boards, in the order of play."""
    out = []
    for part in table.parts:
        e, s, w, n = part.four
        seats = (_seat(event, e), _seat(event, s), _seat(event, w), _seat(event, n))
        played = tuple(boards.get((table.group, b)) or boards.get(("", b)) or SheetBoard(b) for b in part.boards)
        out.append(SheetStage(seats, played, part.stage))
    return tuple(out)


def _seat(event: EventRow, sitting: Sitting | None) -> SheetSeat | None:
    if sitting is None:
        return None
    person = Person(sitting.name, name_key(sitting.name), sitting.club)
    return SheetSeat(seat_label(event.kind, sitting.number or 0, sitting.slot), person)


def boards_of_round(c: Connection, round_row: RoundRow) -> Boards:
    """The boards that are assigned to a round."""
    u, b, g = BoardUse.__table__.c, Board.__table__.c, Group.__table__.c
    query = (
        select(g.code.label("group_code"), u.number, b.code, b.trump, b.first)
        .join(Board, u.board_id == b.id)
        .outerjoin(Group, u.group_id == g.id)
        .where(u.round_id == round_row.id)
    )
    return {(r.group_code or "", r.number): SheetBoard(r.number, r.code, r.trump, r.first) for r in c.execute(query)}
