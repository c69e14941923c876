"""Who sits at each table of a round, stage by stage, read in one query."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, select

from tdapp.model.tables import Club, Encounter, Entry, Group, Occupancy, Person
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
class TableOfRound:
    """One table of a round: `stages` holds the four seats E S W N of each stage of play, from stage 1.

    `sets` are the sets of boards in the order of play; an event without shifts within the round has one stage, in
    which all sets are played.
    """

    encounter_id: int
    group: str
    table: int
    state: str
    sets: tuple[int, ...]
    stages: tuple[Four, ...]

    def boards(self, stage: int) -> tuple[int, ...]:
        """The boards of a stage, from 1, in the order of play."""
        sets = self.sets if len(self.stages) == 1 else self.sets[stage - 1 : stage]
        return tuple(BOARDS_A_SET * (s - 1) + b for s in sets for b in range(1, BOARDS_A_SET + 1))

    def stage_of(self, board: int) -> int:
        """The stage in which the table plays a board."""
        return next(s for s in range(1, len(self.stages) + 1) if board in self.boards(s))

    @property
    def digest(self) -> str:
        """The SHA-256 of who sits where: it changes when anybody's seat does."""
        seats = [[None if s is None else (s.entry_id, s.slot, s.person_id) for s in four] for four in self.stages]
        return sha256(json.dumps([self.sets, seats]).encode()).hexdigest()


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
    seats = _seats(c, round_row, table)
    return [
        TableOfRound(
            r.id, r.code, r.table_number, r.state, tuple(map(int, r.sets.split())), _stages(seats.get(r.id, []))
        )
        for r in found
        if group is None or r.code == group
    ]


def _seats(c: Connection, round_row: RoundRow, table: int | None) -> dict[int, list[tuple[int, int, Sitting]]]:
    o, n, e = Occupancy.__table__.c, Encounter.__table__.c, Entry.__table__.c
    p, k = Person.__table__.c, Club.__table__.c
    query = (
        select(o.encounter_id, o.stage, o.seat, o.entry_id, o.slot, e.number, e.standing, o.person_id,
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
        found.setdefault(r.encounter_id, []).append((r.stage, r.seat, sitting))
    return found


def _stages(seats: list[tuple[int, int, Sitting]]) -> tuple[Four, ...]:
    last = max((stage for stage, _, _ in seats), default=1)
    stages: list[list[Sitting | None]] = [[None] * 4 for _ in range(last)]
    for stage, seat, sitting in seats:
        stages[stage - 1][seat] = sitting
    return tuple((e, s, w, n) for e, s, w, n in stages)
