"""One board at one table that a person names, and who sits there; refuses what nobody plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import DealResult, Encounter
from tdapp.services.in_force import InForce, in_force
from tdapp.services.rows import table_label
from tdapp.services.scope import (
    EventRow,
    GroupRow,
    RoundRow,
    SegmentRow,
    find_event,
    find_group,
    find_round,
    find_segment,
    groups,
)
from tdapp.services.standings.play_tables import CLOSED, OPEN, PlayTable, load_table
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class BoardAt:
    """How a person names one board at one table; `event`, `segment` and `group` are None for the only one."""

    round: int
    table: int
    board: int
    segment: int | None = None
    group: str | None = None
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """The board and table that were meant; `stored` is the row of its result, None while there is none.

    `label` is the table as the hall calls it: 3, or B-3 where there are several groups.
    """

    event: EventRow
    segment: SegmentRow
    round: RoundRow
    group: GroupRow
    table: PlayTable
    board: int
    rules: InForce
    stored: Mapping[Any, Any] | None
    label: str

    @property
    def place(self) -> dict[str, Any]:
        """The columns by which insert-only tables name it."""
        return {
            "segment": self.segment.number,
            "round": self.round.number,
            "group": self.group.code,
            "table_number": self.table.number,
            "board": self.board,
        }

    @property
    def words(self) -> dict[str, Any]:
        """The fields of a sentence about it."""
        return {"round": self.round.number, "table": self.label, "board": self.board}


def find_spot(c: Connection, at: BoardAt) -> Spot:
    """The board and table; Refused when the seating has no such table, nobody plays there or not this board."""
    event = find_event(c, at.event)
    segment = find_segment(c, event, at.segment)
    round_row = find_round(c, segment, at.round)
    group = find_group(c, segment, at.group)
    n = Encounter.__table__.c
    found = c.scalar(select(n.id).where(n.round_id == round_row.id, n.group_id == group.id, n.table_number == at.table))
    if found is None:
        raise Refused(
            Text(
                "Round {round} has no table {table} in the seating; group {group} has tables 1 to {tables}.",
                round=at.round,
                table=at.table,
                group=group.code,
                tables=group.tables,
            )
        )
    table = load_table(c, found, (segment.number, round_row.number), group.code)
    t = DealResult.__table__
    stored = c.execute(select(t).where(t.c.encounter_id == found, t.c.board == at.board)).mappings().first()
    if stored is None and (fault := table_fault(table, at.board)):
        raise Refused(fault)
    label = table_label(group.code if len(groups(c, segment)) > 1 else "", table.number)
    return Spot(event, segment, round_row, group, table, at.board, in_force(c, event, segment), stored, label)


def table_fault(table: PlayTable, board: int) -> Text | None:
    """Why this board has no result at this table, or None when it is played there."""
    if table.state == CLOSED:
        return Text(
            "Table {table} is closed in round {round}; nobody plays there.", table=table.number, round=table.round
        )
    if table.state != OPEN:
        return Text("Table {table} rests in round {round}; nobody plays there.", table=table.number, round=table.round)
    if board not in table.boards:
        return Text(
            "Board {board} is not played at table {table} in round {round}; its boards are: {boards}.",
            board=board,
            table=table.number,
            round=table.round,
            boards=table.boards,
        )
    if None in table.seats(board):
        return Text("Table {table} has an empty seat in round {round}.", table=table.number, round=table.round)
    return None
