"""Standard scores of a board: cases with a known answer, edges without an answer of their own, invariants (rules 3)."""

from __future__ import annotations

from math import isclose, isfinite, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_score import tariff_of
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import ALL_PLACES
from tdapp.rules.standard_scores import Divisor, score_board, spread_of
from tdapp.rules.tiers import Tier

BRONZE = tariff_of(Tier.BRONZE)
E4, E1 = (4, 1, 4, 2), (1, 2, 3, 4)


def played(places, *left, in_mean=True):
    cards = iter(left)
    e, s, w, n = (next(cards) if p == 4 else 0 for p in places)
    return DealResult(DealState.PLAYED, places, (e, s, w, n), in_mean=in_mean)


NOT_PLAYED = DealResult(DealState.NOT_PLAYED, in_mean=False, in_total=False)


@st.composite
def results(draw):
    places = draw(st.sampled_from(ALL_PLACES))
    return played(places, draw(st.integers(1, 27)), draw(st.integers(1, 27)), in_mean=draw(st.booleans()))


def test_two_results_lie_one_deviation_from_their_mean():
    board = score_board([played(E4, 8, 15), played(E1, 12)], BRONZE)
    assert board.w == [(-800, 3700, -1500, 2700), (3600, 2000, 1600, -1200)]
    assert board.dw == [(-1, 1, -1, 1), (1, -1, 1, -1)]
    assert board.dz == [(-1, 1), (1, -1)]
    assert (board.seat_spreads[0].mean, board.seat_spreads[0].sd) == (1.4, 2.2)
    assert (board.axis_spreads[1].mean, board.axis_spreads[1].sd) == pytest.approx((3.6, 2.8))


def test_dividing_by_n_minus_one_widens_the_deviation():
    rows = [played(E4, 8, 15), played(E1, 12)]
    by_n, by_less = (score_board(rows, BRONZE, d) for d in Divisor)
    assert by_less.dw[0][0] == pytest.approx(by_n.dw[0][0] / sqrt(2))
    assert by_n.seat_spreads[0].sd == pytest.approx(2.2)
    assert by_less.seat_spreads[0].sd == pytest.approx(2.2 * sqrt(2))


@pytest.mark.parametrize("divisor", Divisor)
def test_one_result_scores_nothing(divisor):
    board = score_board([played(E1, 12)], BRONZE, divisor)
    assert (board.dw, board.dz) == ([(0, 0, 0, 0)], [(0, 0)])
    assert (board.seat_spreads[0].n, board.seat_spreads[0].mean, board.seat_spreads[0].sd) == (1, 3.6, 0)


@pytest.mark.parametrize("divisor", Divisor)
def test_equal_results_score_nothing(divisor):
    board = score_board([played(E4, 8, 15)] * 7, BRONZE, divisor)
    assert set(board.dw) == {(0, 0, 0, 0)}
    assert set(board.dz) == {(0, 0)}


@pytest.mark.parametrize("divisor", Divisor)
def test_without_a_result_in_the_mean_all_score_nothing(divisor):
    board = score_board([played(E4, 8, 15, in_mean=False), played(E1, 1, in_mean=False)], BRONZE, divisor)
    assert board.dw == [(0, 0, 0, 0)] * 2
    assert (board.seat_spreads[0].mean, board.seat_spreads[0].sd, board.seat_spreads[0].n) == (None, None, 0)


def test_a_board_nobody_played_has_no_scores():
    board = score_board([NOT_PLAYED] * 3, BRONZE)
    assert (board.scored, board.w, board.dw, board.dz) == ((), [], [], [])


def test_a_board_played_at_3_of_20_tables_has_the_mean_of_the_three():
    rows = [NOT_PLAYED] * 20
    for table in (2, 7, 19):
        rows[table] = played(E4, table, 1)
    board = score_board(rows, BRONZE)
    assert board.scored == (2, 7, 19)
    assert board.seat_spreads[0].n == 3
    assert board.seat_spreads[0].mean == pytest.approx(-(0.2 + 0.7 + 1.9) / 3)


def test_a_result_outside_the_mean_gets_its_score_from_that_mean():
    inside = [played(E4, 8, 15), played(E1, 12)]
    board = score_board([*inside, played(E4, 27, 15, in_mean=False)], BRONZE)
    assert board.dw[:2] == score_board(inside, BRONZE).dw
    assert board.dw[2][0] == pytest.approx((-2.7 - 1.4) / 2.2)


@given(st.lists(results(), max_size=12), st.sampled_from(Divisor))
def test_scores_in_the_mean_add_to_nothing_and_none_is_missing(rows, divisor):
    board = score_board(rows, BRONZE, divisor)
    for scores in (board.dw, board.dz):
        assert len(scores) == len(rows)
        assert all(isfinite(d) for row in scores for d in row)
        counted = [s for s, row in zip(scores, rows, strict=True) if row.in_mean]
        assert all(abs(sum(column)) < 1e-9 for column in zip(*counted, strict=True))


@given(st.lists(results(), max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_results_changes_no_bit(rows, chance):
    order = list(range(len(rows)))
    chance.shuffle(order)
    board, again = score_board(rows, BRONZE), score_board([rows[i] for i in order], BRONZE)
    assert again.dw == [board.dw[i] for i in order]
    assert again.dz == [board.dz[i] for i in order]


@given(st.lists(st.integers(-30_000, 30_000), min_size=2, max_size=40))
def test_scores_have_mean_nought_and_deviation_one(values):
    d = spread_of(values).standard(values)
    if len(set(values)) > 1:
        assert isclose(sum(v * v for v in d) / len(d), 1, rel_tol=1e-9)
    assert abs(sum(d)) < 1e-9 * len(d)
