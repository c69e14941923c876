"""The ways of the copies in one group's part of a round, from its sets and the number of copies (rules 1 and 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Circulation
from tdapp.rules.board_journeys import journeys
from tdapp.rules.circulation import SETS, Journey
from tdapp.services.boards.parts import Part
from tdapp.services.tables_read import TableOfRound
from tdapp.text import Refused, Text

OPEN = "open"


@dataclass(frozen=True, slots=True)
class CirculationRow:
    """How many copies of each board circulate in a group's part of a round, and the stage that is played."""

    id: int
    group_id: int
    copies: int
    stage: int


@dataclass(frozen=True, slots=True)
class Ways:
    """The tables at which somebody plays, the set each plays in each stage, and the way of each copy of a set.

    `row` is None where no circulation was set: then every table has copies of its own. `problems` say why the copies
    cannot be brought to where they are wanted; then there are no journeys.
    """

    tables: tuple[TableOfRound, ...]
    orders: Mapping[int, tuple[int, ...]]
    row: CirculationRow | None
    copies: int
    journeys: tuple[Journey, ...]
    problems: tuple[Text, ...] = ()

    @property
    def stage(self) -> int:
        """The stage that is played: 0 before play, one more than the last once the boards are collected."""
        return 0 if self.row is None else self.row.stage


def circulation_row(c: Connection, part: Part) -> CirculationRow | None:
    """What was set for the part's group."""
    t = Circulation.__table__.c
    query = select(t.id, t.group_id, t.copies, t.stage).where(t.round_id == part.round.id, t.group_id == part.group_id)
    row = c.execute(query).first()
    return None if row is None else CirculationRow(*row)


def ways_of_copies(c: Connection, part: Part) -> Ways:
    """The ways in a group's part of a round as it stands; closed and resting tables need no boards."""
    row = circulation_row(c, part)
    tables = tuple(t for t in part.tables(c) if t.state == OPEN)
    orders = {t.table: t.sets for t in tables}
    copies = len(tables) if row is None else min(row.copies, len(tables))
    problems: Sequence[Text] = ()
    found: tuple[Journey, ...] = ()
    try:
        found = journeys(orders, copies) if orders else ()
    except Refused as refused:
        problems = tuple(refused)
    return Ways(tables, orders, row, copies, found, tuple(problems))


def stages_of(orders: Mapping[int, Sequence[int]]) -> int:
    """How many stages are played."""
    return max((len(order) for order in orders.values()), default=SETS)
