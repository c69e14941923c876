"""Dealing 108 cards to four seats, by chance or from a seed that anybody can repeat (rules 1 and 4).

The deck is the pack (`cards.PACK`: S2 … SA, H, C, D, then BJ, RJ) twice. It is shuffled from its end, as a draw is:
card i, from 107 down to 1, changes places with the card whose index is a number below i + 1. The first 27 cards go to
E, the next to S, W and N.

A deal from a seed takes its numbers from the stream of rules 4 with the first line `tdapp-deal-1` instead of
`tdapp-draw-1`, and a stream of its own for each purpose, CODE being the board's code: `CODE/hands` for the shuffle,
`CODE/trump` for the trump by lot (number below 13 in 2, 3 … A), `CODE/first` for the leader by lot (number below 4 in
E S W N). So each board can be repeated alone, and how trumps are chosen does not change the hands. Whoever knows or
guesses the seed knows the hands: such boards are for training.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tdapp.rules.cards import PACK, RANKS
from tdapp.rules.draw import Stream
from tdapp.rules.hands import HAND_SIZE, PACKS, Hands
from tdapp.rules.seats import SEATS

SCHEME = "tdapp-deal-1"
Below = Callable[[int], int]
"""Gives a number from 0 to its argument − 1, each as likely as the others."""

_DECK = PACK * PACKS
_SPAN = 1 << 64
_WORDS = struct.Struct(">512Q")


class By(StrEnum):
    """How trump or first leader is chosen: by lot for each board, or each in turn."""

    LOT = "lot"
    ROTATION = "rotation"


@dataclass(frozen=True, slots=True)
class DealingPlan:
    """How trumps and first leaders are chosen; in rotation the first board has `trump` and `first`.

    Rotation runs 2, 3 … A and E S W N, so that in 52 boards each trump meets each leader once.
    """

    trump_by: By = By.LOT
    first_by: By = By.LOT
    trump: str = RANKS[0]
    first: str = SEATS[0]

    def after(self, boards: int) -> DealingPlan:
        """The plan that goes on after so many boards."""
        return replace(self, trump=_turn(RANKS, self.trump, boards), first=_turn(SEATS, self.first, boards))


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board as it was dealt; its hands do not show."""

    code: str
    trump: str
    first: str
    hands: Hands = field(repr=False)


def deal(below: Below) -> Hands:
    """Four hands from the numbers that `below` gives: 107 numbers, below 108, 107 … 2."""
    deck = list(_DECK)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    e, s, w, n = (tuple(deck[start : start + HAND_SIZE]) for start in range(0, len(deck), HAND_SIZE))
    return Hands((e, s, w, n))


def random_boards(plan: DealingPlan, codes: Iterable[str], source: Callable[[int], bytes]) -> Iterator[DealtBoard]:
    """A board for each code, one at a time; `source` gives that many random bytes (a cryptographic one is meant)."""
    below = below_bits(source)
    for done, code in enumerate(codes):
        yield _board(plan.after(done), code, lambda _what: below)


def seeded_boards(plan: DealingPlan, codes: Iterable[str], seed: str) -> Iterator[DealtBoard]:
    """A board for each code, one at a time, from the seed; refuses a seed as a draw does (`draw.read_seed`)."""
    for done, code in enumerate(codes):
        yield _board(plan.after(done), code, _streams(code, seed))


def below_bits(source: Callable[[int], bytes]) -> Below:
    """Numbers without bias from random bytes: eight bytes modulo m, skipped from the last multiple of m upwards."""
    following = _words(source).__next__

    def below(limit: int) -> int:
        bound = _SPAN // limit * limit
        while (u := following()) >= bound:
            pass
        return u % limit

    return below


def _words(source: Callable[[int], bytes]) -> Iterator[int]:
    while True:
        yield from _WORDS.unpack(source(_WORDS.size))


def _streams(code: str, seed: str) -> Callable[[str], Below]:
    return lambda what: Stream(f"{code}/{what}", seed, SCHEME).below


def _board(plan: DealingPlan, code: str, numbers: Callable[[str], Below]) -> DealtBoard:
    trump = RANKS[numbers("trump")(len(RANKS))] if plan.trump_by is By.LOT else plan.trump
    first = SEATS[numbers("first")(len(SEATS))] if plan.first_by is By.LOT else plan.first
    return DealtBoard(code, trump, first, deal(numbers("hands")))


def _turn(order: tuple[str, ...], start: str, steps: int) -> str:
    return order[(order.index(start) + steps) % len(order)]
