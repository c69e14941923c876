"""Places on a sheet: what is possible, what fills itself, and why the rest is refused (rules 2)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tdapp.rules.places import ALL_PLACES, NOT_PLAYED, completed, places_fault, possible_places, seats_with_cards

PARTNERS = [(0, 2), (1, 3)]


def is_possible(four) -> bool:
    """The rule's own words: a permutation in which 1 and 2 are not partners, or 1, 2 against 4, 4."""
    together = any({four[a], four[b]} == {1, 2} for a, b in PARTNERS)
    if sorted(four) == [1, 2, 3, 4]:
        return not together
    return sorted(four) == [1, 2, 4, 4] and together


def test_twenty_fours_are_possible_and_no_others():
    wanted = {four for four in product((1, 2, 3, 4), repeat=4) if is_possible(four)}
    assert set(ALL_PLACES) == wanted
    assert len(ALL_PLACES) == 20


@pytest.mark.parametrize("four", sorted(product(range(5), repeat=4)))
def test_a_four_has_a_fault_exactly_when_it_is_impossible(four):
    fine = is_possible(four) or four == NOT_PLAYED
    assert (places_fault(four) is None) == fine


def test_three_places_always_suffice():
    for four in ALL_PLACES:
        for missing in range(4):
            assert completed([None if i == missing else p for i, p in enumerate(four)]) == four


@pytest.mark.parametrize("first, second", [p for pair in PARTNERS for p in permutations(pair)])
def test_first_and_second_on_partners_decide_at_once(first, second):
    typed: list[int | None] = [None] * 4
    typed[first], typed[second] = 1, 2
    four = completed(typed)
    assert four is not None
    assert (four[first], four[second], sorted(four)) == (1, 2, [1, 2, 4, 4])


@pytest.mark.parametrize(
    "typed, four",
    [
        ([1, 2, None, None], None),
        ([1, 2, 3, None], (1, 2, 3, 4)),
        ([1, 3, None, None], (1, 3, 4, 2)),
        ([1, None, 2, None], (1, 4, 2, 4)),
        ([4, None, 4, None], None),
        ([4, 1, 4, None], (4, 1, 4, 2)),
        ([None, None, None, None], None),
        ([0, None, None, None], NOT_PLAYED),
        ([0, 1, None, None], None),
    ],
)
def test_the_moment_they_are_decided_the_rest_fills_in(typed, four):
    assert completed(typed) == four


def test_what_fills_itself_is_the_only_possibility_left():
    for typed in product((None, 1, 2, 3, 4), repeat=4):
        left = [f for f in ALL_PLACES if all(t in (None, p) for t, p in zip(typed, f, strict=True))]
        assert possible_places(typed) == tuple(left)
        assert completed(typed) == (left[0] if len(left) == 1 else None)
        assert (places_fault(typed) is None) == bool(left)


@pytest.mark.parametrize(
    "typed, reason",
    [
        ([1, 1, 3, 4], "Place 1 can be taken once only."),
        ([1, 3, 3, None], "Place 3 can be taken once only."),
        ([4, 4, None, None], "Two seats share place 4 only when they are partners; E and S are not."),
        ([4, 4, 4, None], "Place 4 can be taken twice at most, by the two partners of a double-down."),
        ([4, 3, 4, None], "When both partners have place 4, the other side has places 1 and 2."),
        ([1, 3, 2, None], "When places 1 and 2 are partners, both others have place 4."),
        ([3, 2, 4, 1], "When places 1 and 2 are partners, both others have place 4."),
        ([5, None, None, None], "A place is 1, 2, 3 or 4, or × in all four seats; 5 is none of them."),
        ([0, 0, 0, 1], "A board that was not played has × in all four seats; here some seats have a place."),
    ],
)
def test_the_refusal_says_why(typed, reason):
    assert str(places_fault(typed)) == reason


@pytest.mark.parametrize("four, seats", [((1, 2, 3, 4), (3,)), ((1, 4, 2, 4), (1, 3)), (NOT_PLAYED, ())])
def test_cards_left_are_needed_for_place_four_only(four, seats):
    assert seats_with_cards(four) == seats
