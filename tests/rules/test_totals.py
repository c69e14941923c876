"""Totals renewed board by board are those of a fresh computation (rules 3)."""

from __future__ import annotations

from math import fsum

from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.totals import Totals, gathered

BOARDS, ENTRIES = st.integers(0, 5), st.integers(1, 6)
SCORES = st.dictionaries(ENTRIES, st.floats(-4, 4, allow_nan=False), max_size=6)


def round_of(board: int) -> int:
    return 1 + board // 3


@given(st.lists(st.tuples(BOARDS, SCORES), max_size=12), st.booleans())
def test_replacing_boards_is_the_same_as_beginning_anew(changes, asking):
    totals: Totals[int] = Totals()
    latest: dict[int, dict[int, float]] = {}
    for board, scores in changes:
        before = {e: totals.total(e) for e in range(1, 7)}
        changed = totals.replace(board, round_of(board), scores, {e: round(1000 * d) for e, d in scores.items()})
        latest[board] = scores
        assert all(totals.total(e) == before[e] for e in set(before) - changed)
        if asking:
            totals.total(1)
    for entry in range(1, 7):
        mine = [(b, s[entry]) for b, s in latest.items() if entry in s]
        assert totals.total(entry) == fsum(d for _b, d in mine)
        assert totals.points(entry) == sum(round(1000 * d) for _b, d in mine)
        assert totals.boards(entry) == len(mine)
        for r in (1, 2):
            assert totals.round_total(entry, r) == fsum(d for b, d in mine if round_of(b) == r)
    assert totals.entries() == {e for s in latest.values() for e in s}
    assert totals.rounds() == sorted({round_of(b) for b, s in latest.items() if s})


def test_an_entry_without_a_board_has_nothing():
    totals: Totals[int] = Totals()
    assert (totals.total(1), totals.round_total(1, 1), totals.points(1), totals.boards(1)) == (0, 0, 0, 0)


def test_only_entries_whose_score_changed_are_named():
    totals: Totals[str] = Totals()
    assert totals.replace("b", 1, {"x": 1.0, "y": 2.0}) == {"x", "y"}
    assert totals.replace("b", 1, {"x": 1.0, "y": 3.0}) == {"y"}
    assert totals.replace("b", 1, {}) == {"x", "y"}


def test_a_team_collects_all_its_results_of_a_board_and_nobody_collects_none():
    scores, points = gathered([("1", 0.5, 100), (None, 9.0, 900), ("2", -1.0, -200), ("1", 0.25, 50)])
    assert scores == {"1": 0.75, "2": -1.0}
    assert points == {"1": 150, "2": -200}
