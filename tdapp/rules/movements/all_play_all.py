"""Pairs beyond the rules' shift: every pair meets every other once (rules 4.6) [unofficial as a movement].

The circle method. Pairs other than the first stand on a circle of 2n - 1 places; in round r (from 0) the first pair
meets place r, and places r + k and r - k meet each other at table k + 1. From round to round a pair's k falls by
one, so giving E-W to r + k for odd k and to r - k for even k lets every pair change axis in all rounds but one.
"""

from __future__ import annotations

from tdapp.rules.movements.schedule import MovementKind, Occupant, Origin, Round, Schedule, TableSeats
from tdapp.rules.movements.shift import Four
from tdapp.rules.movements.stages import round_of_one


def all_play_all_schedule(tables: int, rounds: int) -> Schedule:
    """The first rounds, at most 2n - 1, of a schedule in which all pairs meet; round one as the rules seat it."""
    sat = [[0, 0] for _ in range(2 * tables + 1)]
    made: list[Round] = []
    for r in range(rounds):
        seats = []
        for k in range(tables):
            east_west, north_south = _meeting(r, k, tables)
            seats.append(TableSeats(k + 1, _seated(east_west, north_south, sat)))
        made.append(round_of_one(r + 1, tuple(seats)))
    return Schedule(MovementKind.PAIRS, tables, tuple(made), Origin.ALL_PLAY_ALL)


def _meeting(r: int, k: int, tables: int) -> tuple[int, int]:
    """The pair at E-W and the pair at N-S of table k + 1."""
    ahead, behind = _pair_at(r + k, tables), _pair_at(r - k, tables)
    if k == 0:
        return (1, ahead) if r % 2 == 0 else (ahead, 1)
    return (ahead, behind) if k % 2 else (behind, ahead)


def _pair_at(place: int, tables: int) -> int:
    """The pair at a place of the circle, numbered so that table t of round one has pairs 2t - 1 and 2t."""
    place %= 2 * tables - 1
    if place == 0:
        return 2
    ahead = place < tables
    k = place if ahead else 2 * tables - 1 - place
    return 2 * k + 1 if ahead == bool(k % 2) else 2 * k + 2


def _seated(east_west: int, north_south: int, sat: list[list[int]]) -> Four:
    """The seats of two pairs; on each axis a pair's players change seats with one another from time to time."""
    e, w = _in_turn(east_west, 0, sat)
    s, n = _in_turn(north_south, 1, sat)
    return e, s, w, n


def _in_turn(pair: int, axis: int, sat: list[list[int]]) -> tuple[Occupant, Occupant]:
    first, second = Occupant(pair, 1), Occupant(pair, 2)
    turned = sat[pair][axis] % 2 == 1
    sat[pair][axis] += 1
    return (second, first) if turned else (first, second)
