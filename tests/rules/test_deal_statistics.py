"""The statistics of dealt boards: χ² against known tables, against theory, and against dealing that is not even."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.cards import CARD_NUMBERS, PACK, RANKS
from tdapp.rules.chi_square import chi_square_p
from tdapp.rules.deal_statistics import DealStatistics, Tally
from tdapp.rules.dealing import DealingPlan, below_bits, deal, random_boards
from tdapp.rules.hands import make_hands
from tdapp.rules.seats import SEATS

NAMES = ("cards", "suits", "ranks", "jokers", "wild", "trumps", "leaders", "doubles", "neighbours")


def counted(boards):
    tally = Tally()
    for board in boards:
        tally.add(board.hands, board.trump, board.first)
    return tally.result()


def boards(n, seed=1):
    return list(random_boards(DealingPlan(), map(str, range(n)), random.Random(seed).randbytes))


def p_of(statistics):
    return {test.name: test.p for test in statistics.tests()}


@pytest.mark.parametrize(
    "freedom, value, p",
    [
        (1, 3.841459, 0.05),
        (1, 6.634897, 0.01),
        (1, 10.827566, 0.001),
        (2, 5.991465, 0.05),
        (3, 7.814728, 0.05),
        (3, 16.266236, 0.001),
        (4, 9.487729, 0.05),
        (5, 0.554298, 0.99),
        (10, 18.307038, 0.05),
        (12, 21.026070, 0.05),
        (30, 50.892181, 0.01),
        (39, 54.572228, 0.05),
        (100, 124.342113, 0.05),
        (100, 77.929465, 0.95),
    ],
)
def test_p_is_that_of_the_tables(freedom, value, p):
    assert chi_square_p(value, freedom) == pytest.approx(p, rel=2e-6)


@given(st.integers(1, 200), st.floats(0, 1e6), st.floats(0, 1e6))
def test_p_is_a_probability_and_falls(freedom, a, b):
    low, high = sorted((a, b))
    assert 0 <= chi_square_p(high, freedom) <= chi_square_p(low, freedom) + 1e-12 <= 1 + 1e-12
    assert chi_square_p(0, freedom) == 1


@pytest.mark.parametrize("value, freedom", [(-1, 1), (1, 0)])
def test_p_of_nonsense_is_our_own_fault(value, freedom):
    with pytest.raises(ValueError):
        chi_square_p(value, freedom)


def test_counts_are_those_of_counting_by_hand():
    dealt = boards(30)
    found = counted(dealt)
    assert found.boards == found.trumped == 30
    for k, seat in enumerate(SEATS):
        assert found.of(["SA", "BJ"])[k] == sum(
            b.hands.of(seat).count("SA") + b.hands.of(seat).count("BJ") for b in dealt
        )
        assert found.suits["H"][k] == sum(card[0] == "H" for b in dealt for card in b.hands.of(seat))
        assert found.ranks["10"][k] == sum(card[1:] == "10" for b in dealt for card in b.hands.of(seat))
        assert found.jokers["RJ"][k] == sum(b.hands.of(seat).count("RJ") for b in dealt)
        assert found.wild[k] == sum(b.hands.of(seat).count(f"H{b.trump}") for b in dealt)
        assert found.leaders[k] == sum(b.first == seat for b in dealt)
    assert found.trumps == tuple(sum(b.trump == rank for b in dealt) for rank in RANKS)
    pairs = [
        (CARD_NUMBERS[a], CARD_NUMBERS[b]) for d in dealt for hand in d.hands.cards for a, b in combinations(hand, 2)
    ]
    assert found.doubles == sum(a == b for a, b in pairs)
    assert found.neighbours == sum(abs(a - b) == 1 for a, b in pairs)


def test_statistics_of_parts_add_up_to_those_of_the_whole():
    dealt = boards(20)
    assert counted(dealt[:7]) + counted(dealt[7:]) == counted(dealt)
    assert DealStatistics() + counted(dealt) == counted(dealt)


def test_without_boards_there_is_nothing_to_test():
    assert DealStatistics().tests() == ()


def test_what_was_not_chosen_by_lot_is_not_tested():
    found = counted(boards(10))
    assert [test.name for test in found.tests()] == list(NAMES)
    names = [test.name for test in found.tests(trumps_by_lot=False, leaders_by_lot=False)]
    assert names == [name for name in NAMES if name not in {"trumps", "leaders"}]


def test_boards_of_unknown_trump_have_no_wild_cards():
    tally = Tally()
    for board in boards(3):
        tally.add(board.hands)
    found = tally.result()
    assert (found.trumped, found.wild, found.leaders) == (0, (0, 0, 0, 0), (0, 0, 0, 0))
    assert not {test.name for test in found.tests()} & {"wild", "trumps", "leaders"}


def test_few_boards_are_said_to_be_too_few():
    few = {test.name for test in counted(boards(9)).tests() if not test.enough}
    assert few == {"cards", "jokers", "wild", "trumps", "leaders"}
    assert all(test.enough for test in counted(boards(65)).tests())


def test_small_lots_of_boards_have_the_spread_that_theory_gives():
    """The mean of χ² over its degrees of freedom is 1, also where cards of one board depend on one another."""
    lots = [counted(boards(15, seed)).tests() for seed in range(300)]
    for tests in zip(*lots, strict=True):
        name, freedom = tests[0].name, tests[0].freedom
        error = (2 / freedom / len(lots)) ** 0.5
        assert fmean(test.chi2 for test in tests) / freedom == pytest.approx(1, abs=4 * error), name


def test_20_000_boards_are_even():
    ps = p_of(counted(boards(20_000)))
    assert set(ps) == set(NAMES)
    assert min(ps.values()) > 0.001, ps


def dealt_by(how, n=3000):
    tally = Tally()
    rng = random.Random(2)
    for _ in range(n):
        tally.add(how(rng), rng.choice(RANKS), rng.choice(SEATS))
    return p_of(tally.result())


def cut(deck):
    return make_hands({seat: deck[27 * k : 27 * k + 27] for k, seat in enumerate(SEATS)})


def riffled_twice(rng):
    """A deck in the order of a new one, parted and riffled twice, then dealt one by one."""
    deck = [*PACK, *PACK]
    for _ in range(2):
        left, right = deck[:54], deck[54:]
        deck = []
        while left or right:
            deck.append((left if rng.random() * (len(left) + len(right)) < len(left) else right).pop(0))
    return make_hands({seat: deck[k::4] for k, seat in enumerate(SEATS)})


def piled_up(rng):
    """Cards of the last game lie in pairs, and go on lying so."""
    pairs = [(card, card) for card in PACK]
    rng.shuffle(pairs)
    return cut([card for pair in pairs for card in pair])


def with_one_swap_too_few(rng):
    """The last card of the deck stays where it is."""
    below = below_bits(rng.randbytes)
    asked: list[int] = []

    def spoiled(limit: int) -> int:
        asked.append(limit)
        return limit - 1 if limit == 108 else below(limit)

    return deal(spoiled)


def with_every_card_swapped_with_an_earlier_one(rng):
    """Sattolo's shuffle, a well-known slip."""
    below = below_bits(rng.randbytes)
    return deal(lambda limit: below(limit - 1))


@pytest.mark.parametrize(
    "how, told_by",
    [
        (riffled_twice, {"cards", "neighbours"}),
        (piled_up, {"doubles"}),
        (with_one_swap_too_few, {"cards", "jokers"}),
        (with_every_card_swapped_with_an_earlier_one, {"cards"}),
    ],
)
def test_dealing_that_is_not_even_is_found_out(how, told_by):
    ps = dealt_by(how, 12_000 if how is with_every_card_swapped_with_an_earlier_one else 2000)
    assert all(ps[name] < 1e-6 for name in told_by), ps


def test_lots_that_are_not_even_are_found_out():
    tally = Tally()
    rng = random.Random(3)
    for board in boards(500):
        tally.add(board.hands, rng.choice(RANKS[:12]), rng.choice("EESWN"))
    ps = p_of(tally.result())
    assert ps["trumps"] < 1e-4
    assert ps["leaders"] < 1e-4


def test_wild_cards_that_go_to_one_seat_are_found_out():
    tally = Tally()
    for board in boards(2000):
        east = [card[1:] for card in board.hands.of("E") if card[0] == "H"]
        tally.add(board.hands, east[0] if east else "2", "E")
    assert p_of(tally.result())["wild"] < 1e-6
