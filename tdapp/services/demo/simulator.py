"""Plays boards by chance, from a seed: strong players finish earlier, and a board favours the same seats at all tables.

Only the demonstration and the tests use it; it knows the places that rules 2 allows, and nothing of how cards are
played.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tdapp.rules.seats import partner_index

MOST_LEFT = 26


@dataclass(frozen=True, slots=True)
class Played:
    """Places 1 to 4 and cards left in seat order E S W N."""

    places: tuple[int, int, int, int]
    left: tuple[int, int, int, int]


class Simulator:
    """A run of chance; the same seed and the same calls give the same results."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._deals: dict[object, tuple[float, ...]] = {}

    def play(self, board: object, table: object, strengths: Sequence[float]) -> Played:
        """One board at one table for the four players' strengths (0 is average, 1 strong), in seat order."""
        chance = Random(f"{self._seed} {board} {table}")
        deal = self._deal(board)
        form = [
            1.2 * strengths[s] + 0.5 * strengths[partner_index(s)] + deal[s] - math.log(-math.log(_open(chance)))
            for s in range(4)
        ]
        order = sorted(range(4), key=lambda s: -form[s])
        places, left = [0] * 4, [0] * 4
        for place, seat in enumerate(order, 1):
            places[seat] = place
        if order[1] == partner_index(order[0]):
            places[order[2]] = places[order[3]] = 4
        for seat in range(4):
            if places[seat] == 4:
                behind = form[order[0]] - form[seat]
                left[seat] = max(1, min(MOST_LEFT, round(2.5 * behind + 5 * chance.random())))
        e, s, w, n = places
        return Played((e, s, w, n), (left[0], left[1], left[2], left[3]))

    def _deal(self, board: object) -> tuple[float, ...]:
        """How much the cards of the board favour each seat."""
        if board not in self._deals:
            chance = Random(f"{self._seed} {board}")
            self._deals[board] = tuple(chance.gauss(0, 0.9) for _ in range(4))
        return self._deals[board]


def _open(chance: Random) -> float:
    """A number strictly between 0 and 1."""
    while not 0 < (u := chance.random()) < 1:
        pass
    return u
