"""One result: what cannot be, and what must be confirmed (rules 2)."""

from __future__ import annotations

import pytest

from tdapp.rules.deal_results import DealResult, deal_faults, deal_queries
from tdapp.rules.deal_states import DEFAULT_FLAGS, SCORED, DealState, Flags

PLAYED, UNPLAYED = DealState.PLAYED, {"in_mean": False, "in_total": False}


def reasons(*args, **kwargs) -> list[str]:
    return [f"{' '.join(map(str, f.subject))} {f.text}".strip() for f in deal_faults(DealResult(*args, **kwargs))]


@pytest.mark.parametrize("left", range(1, 28))
def test_one_to_twenty_seven_cards_can_be_left(left):
    assert reasons(PLAYED, (1, 2, 3, 4), (0, 0, 0, left)) == []


@pytest.mark.parametrize("left", [0, 28, 99])
def test_other_numbers_of_cards_left_are_refused_in_their_seat(left):
    wanted = f"seat N Place 4 has 1 to 27 cards left, not {left}."
    assert reasons(PLAYED, (1, 2, 3, 4), (0, 0, 0, left)) == [wanted]


def test_only_place_four_has_cards_left():
    assert reasons(PLAYED, (1, 2, 3, 4), (0, 3, 0, 5)) == ["seat S Only place 4 has cards left; this seat has place 2."]


def test_all_faults_come_at_once():
    found = reasons(PLAYED, (1, 4, 2, 4), (1, 0, 0, 28), (0, 0, -1, 0))
    assert len(found) == 4


def test_the_flags_of_each_state():
    assert {state: DEFAULT_FLAGS[state] for state in SCORED} == {
        DealState.PLAYED: Flags(True, True),
        DealState.ADJUDICATED: Flags(True, True),
        DealState.ASSIGNED: Flags(False, True),
    }


@pytest.mark.parametrize("state", [DealState.NOT_PLAYED, DealState.POSTPONED, DealState.CANCELLED])
def test_a_board_without_a_score_has_no_places_no_cards_left_and_counts_nowhere(state):
    assert reasons(state, **UNPLAYED) == []
    assert reasons(state, (1, 2, 3, 4), **UNPLAYED) == ["Only a board that was played or adjudicated has places."]
    assert reasons(state) == ["A board without a score is in no mean and in no total."]


def test_assigned_points_go_with_the_state_assigned():
    four = (1000, 2000, -500, 0)
    assert reasons(DealState.ASSIGNED, assigned=four) == []
    wanted = ["Points of all four seats are given exactly when the state is assigned."]
    assert reasons(DealState.ASSIGNED) == wanted
    assert reasons(PLAYED, (1, 2, 3, 4), (0, 0, 0, 1), assigned=four) == wanted


def test_a_played_board_needs_its_places():
    assert reasons(PLAYED) == ["The places of the board are missing."]
    assert reasons(DealState.ADJUDICATED, (0, 0, 0, 0)) == ["The places of the board are missing."]


def test_a_whole_hand_left_is_a_query_unless_there_was_a_foul():
    result = DealResult(PLAYED, (1, 4, 2, 4), (0, 27, 0, 26))
    assert [f.subject for f in deal_queries(result)] == [("seat", "S")]
    assert deal_queries(result, foul=True) == []
    assert deal_queries(result._replace(state=DealState.ADJUDICATED)) == []
