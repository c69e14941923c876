"""What a figure of penalty cards on a paper comes to, beside what the ledger has (rules 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.paper_cards import HERE, How, KnownCards, Verdict, counted_here, judged, without

A, N, Q = Verdict.AGREES, Verdict.NEW, Verdict.ASK


def known(*cards):
    """Cards such as ("ruled", 10), numbered from 1."""
    return tuple(KnownCards(n, figure, How(how)) for n, (how, figure) in enumerate(cards, 1))


def verdict(figure, *cards):
    return judged((figure, 0, 0, 0), (known(*cards), (), (), ()), by_pair=False)[0][0]


@pytest.mark.parametrize(
    "figure, cards, wanted",
    [
        (0, [], A),
        (10, [], N),
        (10, [("ruled", 10)], A),
        (0, [("ruled", 10)], Q),
        (20, [("ruled", 10)], Q),
        (20, [("ruled", 10), ("ruled", 10)], A),
        (10, [("laid", 10)], A),
        (0, [("laid", 10)], A),
        (5, [("laid", 10)], Q),
        (10, [("gone", 10)], A),
        (0, [("gone", 10)], A),
        (5, [("gone", 10)], N),
        (20, [("gone", 10), ("ruled", 10)], A),
        (10, [("gone", 10), ("ruled", 10)], A),
        (15, [("gone", 10), ("ruled", 10)], Q),
        (10, [("dropped", 10)], A),
        (5, [("dropped", 10)], Q),
        (10, [("elsewhere", 10)], Q),
        (5, [("elsewhere", 10)], N),
        (0, [("elsewhere", 10)], A),
        (20, [("gone", 10), ("elsewhere", 10)], Q),
    ],
)
def test_a_figure_beside_what_the_ledger_has(figure, cards, wanted):
    assert verdict(figure, *cards) is wanted


def test_of_a_pair_it_is_enough_that_both_seats_together_agree():
    ten = known(("ruled", 10))
    assert judged((0, 0, 10, 0), (ten, (), (), ()), by_pair=True)[0] == (A, A, A, A)
    assert judged((0, 0, 10, 0), (ten, (), (), ()), by_pair=False)[0] == (Q, A, N, A)
    assert judged((0, 0, 15, 0), (ten, (), (), ()), by_pair=True)[0] == (Q, A, Q, A)
    assert judged((10, 0, 5, 0), (ten, (), (), ()), by_pair=True)[0] == (A, A, N, A)


def test_what_one_board_has_shown_another_cannot_mean():
    moved = (known(("laid", 10)), (), (), ())
    _, shown = judged((10, 0, 0, 0), moved, by_pair=False)
    assert shown == {1}
    assert judged((10, 0, 0, 0), without(moved, shown), by_pair=False)[0][0] is Q
    ruled = (known(("ruled", 10)), (), (), ())
    assert without(ruled, {1}) == ruled


@given(st.lists(st.tuples(st.sampled_from(list(How)), st.integers(1, 20)), max_size=5), st.integers(0, 60))
def test_no_figure_is_lost_and_no_ruling_is_made_where_the_ledger_may_be_meant(cards, figure):
    found = known(*cards)
    wanted = verdict(figure, *cards)
    sums = {0}
    for k in found:
        sums |= {s + k.cards for s in sums}
    if wanted is N:
        assert figure > 0
        assert figure not in sums
        assert counted_here(found) == 0
    if wanted is A:
        assert figure in sums
        assert figure >= sum(k.cards for k in found if k.how is How.RULED)
    if figure == 0 and not any(k.how is How.RULED for k in found):
        assert wanted is A


def test_cards_count_here_where_they_were_ruled_or_laid():
    assert frozenset({How.RULED, How.LAID}) == HERE
    assert counted_here(known(("ruled", 1), ("laid", 2), ("gone", 4), ("dropped", 8), ("elsewhere", 16))) == 3
