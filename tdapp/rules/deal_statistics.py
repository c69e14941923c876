"""Whether dealt boards look like chance: counts by card and seat, and χ² of each (rules 1; no article asks for it).

Cards are dealt without putting back, so the counts of one board depend on one another: a seat with many hearts has few
spades, and each board deals each card exactly twice. For a table of rows (kinds of card) and columns (seats) with fixed
sums, the sum of (seen − expected)² / expected, times 107/108, follows χ² with (rows − 1) × (columns − 1) degrees of
freedom when many boards are added up, for the covariance within a board is that of independent cards times 108/107.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tdapp.rules.cards import BIG_JOKER, CARD_NUMBERS, PACK, RANKS, SMALL_JOKER, SUITS
from tdapp.rules.chi_square import chi_square_p
from tdapp.rules.hands import HAND_SIZE, PACKS, Hands
from tdapp.rules.seats import SEATS

Four = tuple[int, int, int, int]
"""Counts at E S W N."""

_DECK_SIZE = len(PACK) * PACKS
_NONE: Four = (0, 0, 0, 0)
ENOUGH = 5
"""χ² is trusted where at least so many are expected in each cell."""


@dataclass(frozen=True, slots=True)
class Uniformity:
    """One test of chance: what was counted, χ², its degrees of freedom, and the probability of so much by chance.

    `name` is cards, suits, ranks, jokers, wild, trumps, leaders, doubles or neighbours. `enough` says whether there are
    boards enough for p to mean something.
    """

    name: str
    chi2: float
    freedom: int
    p: float
    enough: bool


@dataclass(frozen=True, slots=True)
class DealStatistics:
    """What was counted in a number of boards; two of them add up to those of all their boards.

    `cards` holds for each card of the pack how often it lay at E S W N; `wild` the wild cards a seat over the `trumped`
    boards, those whose trump is known. `doubles` counts the cards whose two copies lie in one hand, `neighbours` the
    pairs of cards next to one another in a new pack that do, as badly shuffled ones would too often.
    """

    boards: int = 0
    cards: tuple[Four, ...] = (_NONE,) * len(PACK)
    trumps: tuple[int, ...] = (0,) * len(RANKS)
    leaders: Four = _NONE
    trumped: int = 0
    wild: Four = _NONE
    doubles: int = 0
    neighbours: int = 0

    def __add__(self, other: DealStatistics) -> DealStatistics:
        return DealStatistics(
            self.boards + other.boards,
            tuple(_sum(a, b) for a, b in zip(self.cards, other.cards, strict=True)),
            tuple(a + b for a, b in zip(self.trumps, other.trumps, strict=True)),
            _sum(self.leaders, other.leaders),
            self.trumped + other.trumped,
            _sum(self.wild, other.wild),
            self.doubles + other.doubles,
            self.neighbours + other.neighbours,
        )

    def of(self, cards: Iterable[str]) -> Four:
        """How many of these cards lay at E S W N."""
        return _total(self.cards[CARD_NUMBERS[card]] for card in cards)

    @property
    def suits(self) -> dict[str, Four]:
        """Cards by suit, S H C D, at E S W N; jokers have none."""
        return {suit: self.of(suit + rank for rank in RANKS) for suit in SUITS}

    @property
    def ranks(self) -> dict[str, Four]:
        """Cards by rank, 2 to A, at E S W N; jokers have none."""
        return {rank: self.of(suit + rank for suit in SUITS) for rank in RANKS}

    @property
    def jokers(self) -> dict[str, Four]:
        """Small and big jokers at E S W N."""
        return {joker: self.of([joker]) for joker in (SMALL_JOKER, BIG_JOKER)}

    def tests(self, *, trumps_by_lot: bool = True, leaders_by_lot: bool = True) -> tuple[Uniformity, ...]:
        """Every test of chance, none without boards; trumps and leaders are tested only where a lot chose them."""
        if not self.boards:
            return ()
        jokers = [self.of([SMALL_JOKER, BIG_JOKER])]
        found = [
            _seats_test("cards", self.boards, self.cards),
            _seats_test("suits", self.boards, [*self.suits.values(), *jokers]),
            _seats_test("ranks", self.boards, [*self.ranks.values(), *jokers]),
            _seats_test("jokers", self.boards, [*self.jokers.values(), self._others(self.boards, jokers[0])]),
        ]
        if self.trumped:
            found.append(_seats_test("wild", self.trumped, [self.wild, self._others(self.trumped, self.wild)]))
        if trumps_by_lot and any(self.trumps):
            found.append(_even_test("trumps", self.trumps))
        if leaders_by_lot and any(self.leaders):
            found.append(_even_test("leaders", self.leaders))
        found.append(_together_test("doubles", self.boards, self.doubles, _DOUBLES))
        found.append(_together_test("neighbours", self.boards, self.neighbours, _NEIGHBOURS))
        return tuple(found)

    @staticmethod
    def _others(boards: int, counted: Four) -> Four:
        """The cards that were not counted, at E S W N."""
        e, s, w, n = (boards * HAND_SIZE - count for count in counted)
        return e, s, w, n


class Tally:
    """Counts boards one after the other."""

    def __init__(self) -> None:
        self._cards = tuple(Counter[str]() for _ in SEATS)
        self._trumps = Counter[str]()
        self._leaders = Counter[str]()
        self._wild = [0, 0, 0, 0]
        self._boards = self._doubles = self._neighbours = 0

    def add(self, hands: Hands, trump: str = "", first: str = "") -> None:
        """Count one board; trump and first are empty where they are not known."""
        self._boards += 1
        self._trumps[trump] += 1
        self._leaders[first] += 1
        wild = f"H{trump}"
        for seat, hand in enumerate(hands.cards):
            self._cards[seat].update(hand)
            self._wild[seat] += hand.count(wild)
            self._doubles += HAND_SIZE - len(set(hand))
            self._neighbours += _neighbours(hand)

    def result(self) -> DealStatistics:
        """What has been counted so far."""
        e, s, w, n = self._cards
        trumps = tuple(self._trumps[rank] for rank in RANKS)
        return DealStatistics(
            self._boards,
            tuple((e[card], s[card], w[card], n[card]) for card in PACK),
            trumps,
            _four(self._leaders[seat] for seat in SEATS),
            sum(trumps),
            _four(self._wild),
            self._doubles,
            self._neighbours,
        )


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs of the 108 cards that are looked at, and how many of these pairs share a card."""

    pairs: int
    touching: int

    @property
    def mean(self) -> float:
        """How many of the pairs lie in one hand, on average over all deals."""
        return self.pairs * _TWO_TOGETHER

    @property
    def variance(self) -> float:
        """The variance of that number over all deals."""
        apart = math.comb(self.pairs, 2) - self.touching
        return (
            self.pairs * _TWO_TOGETHER * (1 - _TWO_TOGETHER)
            + 2 * self.touching * (_THREE_TOGETHER - _TWO_TOGETHER**2)
            + 2 * apart * (_TWO_AND_TWO - _TWO_TOGETHER**2)
        )


_TWO_TOGETHER = 26 / 107
"""The chance that two given cards lie in one hand; then that three do; then that two and other two do."""
_THREE_TOGETHER = 26 * 25 / (107 * 106)
_TWO_AND_TWO = _TWO_TOGETHER * (25 * 24 + 3 * 27 * 26) / (106 * 105)
_DOUBLES = _Pairs(len(PACK), 0)
_STEPS = len(PACK) - 1
_NEIGHBOURS = _Pairs(_STEPS * PACKS**2, 2 * PACKS * math.comb(2, 2) + (len(PACK) - 2) * PACKS * math.comb(4, 2))
"""Each copy of a card with both of the next: two pairs meet in a card at either end of the pack, four in the others."""


def _neighbours(hand: Sequence[str]) -> int:
    """The pairs of cards in a hand (in the order of the pack) that are next to one another in a new pack."""
    held = [0] * len(PACK)
    for card in hand:
        held[CARD_NUMBERS[card]] += 1
    return sum(a * b for a, b in pairwise(held))


def _seats_test(name: str, boards: int, rows: Sequence[Four]) -> Uniformity:
    """The test of a table of kinds of card and seats that holds all cards of all boards."""
    chi2, least = 0.0, math.inf
    for row in rows:
        expected = sum(row) / len(SEATS)
        least = min(least, expected)
        chi2 += math.fsum((seen - expected) ** 2 / expected for seen in row)
    freedom = (len(rows) - 1) * (len(SEATS) - 1)
    return _uniformity(name, chi2 * (_DECK_SIZE - 1) / _DECK_SIZE, freedom, least >= ENOUGH and boards > 1)


def _even_test(name: str, counts: Sequence[int]) -> Uniformity:
    """The test that all are equally frequent, board by board independent."""
    expected = sum(counts) / len(counts)
    chi2 = math.fsum((seen - expected) ** 2 / expected for seen in counts)
    return _uniformity(name, chi2, len(counts) - 1, expected >= ENOUGH)


def _together_test(name: str, boards: int, seen: int, pairs: _Pairs) -> Uniformity:
    """The test of a number that is normal over many boards: the square of its distance in standard deviations."""
    chi2 = (seen - boards * pairs.mean) ** 2 / (boards * pairs.variance)
    return _uniformity(name, chi2, 1, boards >= ENOUGH)


def _uniformity(name: str, chi2: float, freedom: int, enough: bool) -> Uniformity:
    return Uniformity(name, chi2, freedom, chi_square_p(chi2, freedom), enough)


def _four(counts: Iterable[int]) -> Four:
    e, s, w, n = counts
    return e, s, w, n


def _sum(a: Four, b: Four) -> Four:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _total(rows: Iterable[Four]) -> Four:
    total = _NONE
    for row in rows:
        total = _sum(total, row)
    return total
