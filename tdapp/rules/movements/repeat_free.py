"""Individuals beyond the rules' shift: nobody meets anybody twice (rules 4.6) [unofficial as a movement].

The players who open at the same seat form a class. In each round all players of a class go the same number of
tables on, so table t has the players t + a, t + b, t + c and t + d of the four classes. Two players of different
classes meet at most once if and only if the differences between the two classes' numbers are all different modulo
the number of tables. Players of one class never meet. With four tables one more round seats each class together.
"""

from __future__ import annotations

from collections.abc import Sequence

from tdapp.rules.movements.schedule import MovementKind, Occupant, Origin, Schedule, TableSeats
from tdapp.rules.movements.shift import RULES_SHIFT, Moves, full
from tdapp.rules.movements.stages import round_of_three

FEWEST_TABLES = 4

SEARCHED: dict[int, tuple[tuple[int, int, int], ...]] = {
    6: ((0, 0, 0), (1, 2, 3), (2, 4, 1), (4, 1, 5), (5, 3, 2)),
    8: ((0, 0, 0), (1, 2, 3), (2, 1, 5), (3, 5, 4), (4, 7, 1), (6, 4, 2), (7, 3, 6)),
    9: ((0, 0, 0), (1, 2, 3), (2, 1, 5), (3, 5, 1), (5, 8, 2), (7, 4, 6), (8, 6, 4)),
    10: ((0, 0, 0), (1, 2, 3), (2, 1, 5), (3, 5, 1), (4, 7, 9), (5, 9, 2), (7, 3, 8), (8, 6, 4)),
    12: ((0, 0, 0), (1, 2, 3), (2, 1, 5), (3, 5, 1), (4, 7, 9), (5, 3, 2), (6, 10, 7), (7, 4, 11)),
    15: ((0, 0, 0), (1, 2, 3), (2, 1, 5), (3, 5, 1), (4, 7, 9), (5, 3, 2), (6, 10, 7), (7, 4, 11)),
}
"""How far the second, third and fourth class go on in each round, found by search, where multiples do not reach."""

FOUR_TABLES = (
    ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)),
    ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)),
    ((0, 2, 3, 1), (1, 3, 2, 0), (2, 0, 1, 3), (3, 1, 0, 2)),
    ((0, 3, 1, 2), (1, 2, 0, 3), (2, 1, 3, 0), (3, 0, 2, 1)),
)
"""The affine plane of order 4 without its last parallel class, which is the four classes themselves."""


def most_rounds(tables: int) -> int:
    """How many rounds the program's proven schedule has for that many tables; 0 below four."""
    if tables < FEWEST_TABLES:
        return 0
    if tables == FEWEST_TABLES:
        return len(FOUR_TABLES) + 1
    if tables in SEARCHED:
        return len(SEARCHED[tables])
    return _multiples(tables)


def repeat_free_schedule(tables: int, rounds: int, within: Moves = RULES_SHIFT.within) -> Schedule:
    """The first rounds, at most `most_rounds(tables)`, of the proven schedule; round one as the rules seat it.

    Whoever sits at E stays there for the round, so the classes take E in turn: no two players differ by more than
    one round at E.
    """
    made = []
    for r in range(rounds):
        opening = tuple(TableSeats(t + 1, full(four)) for t, four in enumerate(_seated(tables, r)))
        made.append(round_of_three(r + 1, opening, within))
    return Schedule(MovementKind.INDIVIDUAL, tables, tuple(made), Origin.REPEAT_FREE)


def _multiples(tables: int) -> int:
    """How many rounds r the numbers 0, r, 2r and 3r carry: differences r, 2r and 3r must differ modulo n."""
    if tables % 3 == 0:
        return tables // 3
    return tables // 2 if tables % 2 == 0 else tables


def _seated(tables: int, r: int) -> list[Sequence[Occupant]]:
    """The opening seats of round r (from 0), by table."""
    groups: Sequence[Sequence[int]]
    if tables == FEWEST_TABLES:
        if r == len(FOUR_TABLES):
            return [[_player(c, (c + seat) % 4) for seat in range(4)] for c in range(4)]
        groups = FOUR_TABLES[r]
    else:
        b, c, d = SEARCHED[tables][r] if tables in SEARCHED else (r, 2 * r, 3 * r)
        groups = [(t, (t + b) % tables, (t + c) % tables, (t + d) % tables) for t in range(tables)]
    return [[_player((seat - r) % 4, group[(seat - r) % 4]) for seat in range(4)] for group in groups]


def _player(a_class: int, index: int) -> Occupant:
    """The player of a class (0 to 3) who opens at table index + 1."""
    return Occupant(4 * index + a_class + 1, 1)
