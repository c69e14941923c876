"""Who sits at each table of a round, stage by stage, read in one query."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from tdapp.model.tables import BoardSeat, Club, Encounter, Entry, Group, Occupancy, Person
from tdapp.services.scope import RoundRow

SETS = 3
BOARDS_A_SET = 4


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody in a seat: the entry and slot, its numbers, and the person with the club's name."""

    entry_id: int
    slot: int
    number: int | None
    standing: str
    person_id: int | None
    name: str
    club: str


Four = tuple[Sitting | None, Sitting | None, Sitting | None, Sitting | None]


@dataclass(frozen=True, slots=True)
class Part:
    """Boards in a row, in the order of play, on which the same four sit; `stage` is the stage that they are of."""

    stage: int
    boards: tuple[int, ...]
    four: Four


@dataclass(frozen=True, slots=True)
class TableOfRound:
    """One table of a round: `stages` holds the four seats E S W N of each stage of play, from stage 1.

    `sets` are the sets of boards in the order of play; an event without shifts within the round has one stage, in
    which all sets are played. `changed` are the four of single boards on which somebody else sits than in the rest of
    the stage: who took a seat from the middle of a set on.
    """

    encounter_id: int
    group: str
    table: int
    state: str
    sets: tuple[int, ...]
    stages: tuple[Four, ...]
    changed: Mapping[int, Four] = field(default_factory=dict)

    def boards(self, stage: int) -> tuple[int, ...]:
        """The boards of a stage, from 1, in the order of play."""
        sets = self.sets if len(self.stages) == 1 else self.sets[stage - 1 : stage]
        return tuple(BOARDS_A_SET * (s - 1) + b for s in sets for b in range(1, BOARDS_A_SET + 1))

    def stage_of(self, board: int) -> int:
        """The stage in which the table plays a board."""
        return next(s for s in range(1, len(self.stages) + 1) if board in self.boards(s))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The boards in the order of play, parted wherever somebody else takes a seat."""
        found: list[Part] = []
        for stage, four in enumerate(self.stages, 1):
            for board in self.boards(stage):
                here = self.changed.get(board, four)
                if found and (found[-1].stage, found[-1].four) == (stage, here):
                    found[-1] = Part(stage, (*found[-1].boards, board), here)
                else:
                    found.append(Part(stage, (board,), here))
        return tuple(found)

    def at_the_end(self, stage: int) -> Four:
        """Who sits there on the last board of a stage, from 1: they are those who move on."""
        return self.changed.get(self.boards(stage)[-1], self.stages[stage - 1])

    @property
    def sitting(self) -> tuple[Sitting, ...]:
        """Everybody who has a seat here, each once, in the order of play."""
        return tuple(dict.fromkeys(s for part in self.parts for s in part.four if s is not None))

    @property
    def digest(self) -> str:
        """The SHA-256 of who sits where: it changes when anybody's seat does."""
        seats = [_ids(four) for four in self.stages]
        changed = [(board, _ids(four)) for board, four in sorted(self.changed.items())]
        return sha256(json.dumps([self.sets, seats, *([changed] if changed else [])]).encode()).hexdigest()


def tables_of(
    c: Connection, round_row: RoundRow, group: str | None = None, table: int | None = None
) -> list[TableOfRound]:
    """All tables of the round by group and table, or those of one group or number; none before the draw."""
    n, g = Encounter.__table__.c, Group.__table__.c
    query = (
        select(n.id, g.number.label("group_number"), g.code, n.table_number, n.state, n.sets)
        .join(Group, n.group_id == g.id)
        .where(n.round_id == round_row.id)
    )
    if table is not None:
        query = query.where(n.table_number == table)
    found = sorted(c.execute(query), key=lambda r: (r.group_number, r.table_number))
    seats, changed = _seats(c, round_row, table), _board_seats(c, round_row, table)
    tables = [
        TableOfRound(
            r.id, r.code, r.table_number, r.state, tuple(map(int, r.sets.split())), _stages(seats.get(r.id, []))
        )
        for r in found
        if group is None or r.code == group
    ]
    return [
        replace(t, changed=_changed(t, changed[t.encounter_id])) if t.encounter_id in changed else t for t in tables
    ]


def _ids(four: Four) -> list[tuple[int, int, int | None] | None]:
    return [None if s is None else (s.entry_id, s.slot, s.person_id) for s in four]


def _seats(c: Connection, round_row: RoundRow, table: int | None) -> dict[int, list[tuple[int, int, Sitting]]]:
    """Stage, seat and who sits there, by table."""
    return _read(c, Occupancy.__table__.c, Occupancy.__table__.c.stage, round_row, table)


def _board_seats(c: Connection, round_row: RoundRow, table: int | None) -> dict[int, list[tuple[int, int, Sitting]]]:
    """Board, seat and who sits there on that board, by table."""
    return _read(c, BoardSeat.__table__.c, BoardSeat.__table__.c.board, round_row, table)


def _read(
    c: Connection, o: Any, part: ColumnElement[int], round_row: RoundRow, table: int | None
) -> dict[int, list[tuple[int, int, Sitting]]]:
    n, e, p, k = (t.__table__.c for t in (Encounter, Entry, Person, Club))
    query = (
        select(o.encounter_id, part.label("part"), o.seat, o.entry_id, o.slot, e.number, e.standing, o.person_id,
               p.name, k.name.label("club"), k.short)
        .join(Encounter, o.encounter_id == n.id)
        .join(Entry, o.entry_id == e.id)
        .outerjoin(Person, o.person_id == p.id)
        .outerjoin(Club, p.club_id == k.id)
        .where(n.round_id == round_row.id)
    )  # fmt: skip
    if table is not None:
        query = query.where(n.table_number == table)
    found: dict[int, list[tuple[int, int, Sitting]]] = {}
    for r in c.execute(query):
        sitting = Sitting(r.entry_id, r.slot, r.number, r.standing, r.person_id, r.name or "", r.short or r.club or "")
        found.setdefault(r.encounter_id, []).append((r.part, r.seat, sitting))
    return found


def _changed(table: TableOfRound, seats: list[tuple[int, int, Sitting]]) -> dict[int, Four]:
    boards: dict[int, list[Sitting | None]] = {}
    for board, seat, sitting in seats:
        boards.setdefault(board, list(table.stages[table.stage_of(board) - 1]))[seat] = sitting
    return {board: (e, s, w, n) for board, (e, s, w, n) in boards.items()}


def _stages(seats: list[tuple[int, int, Sitting]]) -> tuple[Four, ...]:
    last = max((stage for stage, _, _ in seats), default=1)
    stages: list[list[Sitting | None]] = [[None] * 4 for _ in range(last)]
    for stage, seat, sitting in seats:
        stages[stage - 1][seat] = sitting
    return tuple((e, s, w, n) for e, s, w, n in stages)
