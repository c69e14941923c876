"""What a scorer types becomes a line, or is refused with everything that cannot be (rules 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.deal_states import DealState
from tdapp.rules.places import ALL_PLACES, completed
from tdapp.services.results.lines import TypedLine, completed_line, kept, line_of, read_typed_places
from tdapp.text import Refused


def line(places: str | None = None, **more):
    return completed_line(TypedLine(places=None if places is None else read_typed_places(places), **more))


@pytest.mark.parametrize(
    "typed, left, text",
    [
        ("1342", (0, 0, 12, 0), "1342 0,0,12,0"),
        ("13", (12,), "1342 0,0,12,0"),
        ("1.2.", (8, 15), "1424 0,8,0,15"),
        ("..13", (5,), "4213 5,0,0,0"),
        ("x", (), "x"),
        ("xxxx", (), "x"),
        ("１３", (12,), "1342 0,0,12,0"),
    ],
)
def test_places_complete_themselves_as_soon_as_they_are_decided(typed, left, text):
    assert line(typed, left=left).text == text


@pytest.mark.parametrize("typed", ["1", "1.3", "4", "13425", "", "abc", "1x"])
def test_what_is_no_line_yet_is_refused(typed):
    with pytest.raises(Refused):
        line(typed, left=(12,))


def test_open_places_are_refused_with_what_is_possible():
    with pytest.raises(Refused) as refused:
        line("1")
    assert "1234" in str(refused.value)


def test_all_problems_come_at_once_each_with_its_seat():
    with pytest.raises(Refused) as refused:
        line("1342", left=(3, 0, 28, 0))
    assert [str(p) for p in refused.value] == [
        "E: Only place 4 has cards left; this seat has place 1.",
        "W: Place 4 has 1 to 27 cards left, not 28.",
    ]


def test_cards_left_are_one_for_each_place_4_or_all_four():
    with pytest.raises(Refused, match="one for each seat with place 4"):
        line("1342", left=(12, 3))


@pytest.mark.parametrize("state", [DealState.POSTPONED, DealState.CANCELLED])
def test_a_state_without_places_has_none(state):
    with pytest.raises(Refused, match="places are left empty"):
        line("1342", left=(12,), state=state, reason="停电")
    assert line(state=state, reason="停电").places is None


def test_a_cancelled_board_needs_a_reason():
    with pytest.raises(Refused, match="needs a reason"):
        line(state=DealState.CANCELLED)


def test_assigned_points_need_the_state_and_the_state_needs_them():
    assigned = line(state=DealState.ASSIGNED, assigned=(3700, 0, 2700, -1500))
    assert assigned.text == "assigned 3.7,0,2.7,-1.5"
    with pytest.raises(Refused, match="exactly when the state is assigned"):
        line(state=DealState.ASSIGNED)
    with pytest.raises(Refused, match="exactly when the state is assigned"):
        line("1342", left=(12,), assigned=(0, 0, 0, 0))


def test_a_board_without_a_score_counts_nowhere():
    with pytest.raises(Refused, match="in no mean and in no total"):
        line("x", in_total=True)


def test_what_is_not_typed_again_stays_while_the_state_stays():
    old = line("1342", left=(12,), in_mean=False, code="B7", version=2, remark="罚张另记")
    new = kept(line("1432", left=(9,)), old, remark=False)
    assert (new.in_mean, new.code, new.version, new.remark) == (False, "B7", 2, "罚张另记")
    assert kept(line("x"), old, remark=True).in_mean is None


@given(st.sampled_from(ALL_PLACES), st.integers(1, 26), st.integers(0, 4))
def test_a_stored_line_reads_back_as_it_was(places, cards, given_places):
    typed = tuple(p if i < given_places else None for i, p in enumerate(places))
    if completed(typed) is None:
        typed = places
    made = completed_line(TypedLine(places=typed, left=tuple(cards if p == 4 else 0 for p in completed(typed))))
    assert line_of(made.columns()) == made
    assert completed_line(TypedLine(places=made.places, left=made.left)) == made
