"""The simulator: every result is one the rules allow, strength shows, and a board is the same deal at every table."""

from __future__ import annotations

from statistics import mean

from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.deal_results import DealResult, deal_faults
from tdapp.rules.deal_states import DealState
from tdapp.services.demo.simulator import Simulator

STRENGTHS = st.lists(st.floats(-2, 2), min_size=4, max_size=4)


@settings(max_examples=300)
@given(STRENGTHS, st.integers(), st.integers(), st.text(max_size=4))
def test_every_result_is_one_that_the_rules_allow(strengths, board, table, seed):
    played = Simulator(seed).play(board, table, strengths)
    assert not deal_faults(DealResult(DealState.PLAYED, played.places, played.left))
    assert all((left > 0) == (place == 4) for place, left in zip(played.places, played.left, strict=True))
    assert played == Simulator(seed).play(board, table, strengths)


def test_the_stronger_side_finishes_earlier():
    simulator = Simulator("tdapp")
    results = [simulator.play(board, 1, (1, -1, 1, -1)).places for board in range(300)]
    assert mean(p[0] + p[2] for p in results) < mean(p[1] + p[3] for p in results) - 1


def test_a_board_favours_the_same_seat_at_all_tables():
    simulator = Simulator("tdapp")

    def east(board: int) -> float:
        return mean(simulator.play(board, table, (0, 0, 0, 0)).places[0] for table in range(100))

    found = [east(board) for board in range(20)]
    assert max(found) - min(found) > 0.7, "boards differ by more than chance at so many tables"
