"""Round-one positions and where they sit: group, local table, seat (rules 4; groups in rules 1).

Positions are numbered through the whole segment, group after group; inside a group individual table t seats 4t−3 to 4t
at E, S, W, N, and pairs table t seats 2t−1 at E-W and 2t at S-N. Tables are numbered within their group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.seats import SEATS

INDIVIDUAL, PAIRS = MovementKind.INDIVIDUAL, MovementKind.PAIRS
PLACES_A_TABLE: dict[str, int] = {INDIVIDUAL: 4, PAIRS: 2}
"""How many entries a table seats, by kind; the kinds whose entries are drawn to positions."""

SEATS_AT: dict[str, tuple[str, ...]] = {INDIVIDUAL: SEATS, PAIRS: ("EW", "NS")}
"""The seat (individuals) or axis (pairs) of each place of a table."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group (zone) of a segment with its own tables, numbered from 1."""

    code: str
    tables: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position sits in round one; `local` is the position counted within the group, as movements count it."""

    group: str
    table: int
    seat: str
    local: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The groups of a segment in order, for one kind (individual or pairs)."""

    kind: str
    groups: tuple[Group, ...]

    @property
    def size(self) -> int:
        """The number of positions of the whole segment."""
        return PLACES_A_TABLE[self.kind] * sum(g.tables for g in self.groups)

    def place(self, position: int) -> Place:
        """Where the position sits; ValueError outside 1 to `size`."""
        local, a_table = position, PLACES_A_TABLE[self.kind]
        for group in self.groups:
            if 1 <= local <= group.tables * a_table:
                table, seat = divmod(local - 1, a_table)
                return Place(group.code, table + 1, SEATS_AT[self.kind][seat], local)
            local -= group.tables * a_table
        raise ValueError(f"no position {position}")

    def position(self, group: str, table: int, seat: str) -> int | None:
        """The position at a group's local table and seat (pairs: axis); None when there is no such place."""
        a_table, before = PLACES_A_TABLE[self.kind], 0
        for g in self.groups:
            if g.code == group:
                seats = SEATS_AT[self.kind]
                known = 1 <= table <= g.tables and seat in seats
                return before + (table - 1) * a_table + seats.index(seat) + 1 if known else None
            before += g.tables * a_table
        return None

    def of_group(self, group: str) -> tuple[int, ...]:
        """All positions of a group, in order; their index + 1 is the local position."""
        return tuple(p for p in range(1, self.size + 1) if self.place(p).group == group)


def split_tables(tables: int, codes: Sequence[str]) -> tuple[Group, ...]:
    """Groups of nearly equal size; the first groups get the tables that are over."""
    each, over = divmod(tables, len(codes))
    return tuple(Group(code, each + (i < over)) for i, code in enumerate(codes))
