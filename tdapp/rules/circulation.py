"""Which set of boards is at which table in which stage, when there are fewer copies than tables (rules 1 and 4).

Sets travel whole, and each table plays every set, one a stage. Neighbouring tables form as many groups as there are
copies, each of at most as many tables as there are sets, and share one copy of each set: the first plays 1 2 3, the
second 3 1 2, the third 2 3 1, so that each hands its set on to the next. Each set must come to T tables with k copies,
so T − k moves a set are the least there can be, and k = ⌈T / sets⌉ is the least number of copies.

Sets, stages and copies are counted from 1. The order of a table names the set it plays in each stage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdapp.text import Refused, Text

SETS = 3
Orders = Mapping[int, Sequence[int]]
"""By table, in the order in which the tables stand: the set played in each stage."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A circulation: the groups of tables that share a copy of each set, and each table's order of sets.

    `copies` is the number that the plan needs, never more than there are tables.
    """

    sets: int
    copies: int
    groups: tuple[tuple[int, ...], ...]
    orders: Mapping[int, tuple[int, ...]]

    @property
    def moves(self) -> int:
        """How many times a set is carried from one table to another."""
        return self.sets * (len(self.orders) - self.copies)


@dataclass(frozen=True, slots=True)
class Journey:
    """The way of one copy of a set: at which table it is played in which stage, (stage, table), by stage."""

    set: int
    copy: int
    stops: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A copy that must lie on table `target` when `stage` begins; `source` is where it was played, None at first."""

    stage: int
    set: int
    copy: int
    source: int | None
    target: int


def least_copies(tables: int, sets: int = SETS) -> int:
    """The smallest number of copies of each board with which so many tables can play."""
    return -(-tables // sets)


def plan(tables: Sequence[int], copies: int, sets: int = SETS) -> Plan:
    """The circulation of that many copies among the tables, given in the order in which they stand in the room.

    Refused when there is no table, or with too few copies: the sentence names the smallest number that works. More
    copies than tables are as many as tables. ValueError when a table is named twice.
    """
    if len(set(tables)) != len(tables):
        raise ValueError("a table is named twice")
    if not tables:
        raise Refused(Text("There is no table among which boards could circulate."))
    least = least_copies(len(tables), sets)
    if copies < least:
        raise Refused(
            Text(
                "Copies of each board: {copies}. Tables: {tables}. That is too few; with {least} copies it works, "
                "because a copy of a set can be at one table in each of the {sets} stages.",
                copies=copies,
                tables=len(tables),
                least=least,
                sets=sets,
            )
        )
    groups = tuple(_even_groups(tables, min(copies, len(tables))))
    orders = {table: _order(place, sets) for group in groups for place, table in enumerate(group)}
    return Plan(sets, len(groups), groups, orders)


def _even_groups(tables: Sequence[int], groups: int) -> list[tuple[int, ...]]:
    """The tables cut into neighbouring groups whose sizes differ by one at most, the larger ones first."""
    size, larger = divmod(len(tables), groups)
    cut, start = [], 0
    for group in range(groups):
        end = start + size + (group < larger)
        cut.append(tuple(tables[start:end]))
        start = end
    return cut


def _order(place: int, sets: int) -> tuple[int, ...]:
    """What the table at that place of its group (from 0) plays: the first 1 2 3, the next 3 1 2, then 2 3 1."""
    return tuple((stage - place) % sets + 1 for stage in range(sets))
