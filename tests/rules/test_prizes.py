"""Prizes by place and category, one a person or not, shared or not (rules 3)."""

from __future__ import annotations

from tdapp.rules.prizes import Prize, prize_winners
from tdapp.rules.ranking import Step, rank, unranked, within

TOTALS = {"a": 5.0, "b": 4.0, "c": 4.0, "d": 3.0, "e": 2.0}
WHOLE = [*rank(TOTALS, [Step("total", TOTALS.__getitem__)], str), *unranked("r", lambda _e: 9.0)]
WOMEN = within(WHOLE, {"a", "d", "e", "r"})
RANKINGS = {None: WHOLE, "women": WOMEN}
PEOPLE = {e: {e} for e in "abcder"}
FIRST, SECOND, THIRD = Prize("Gold"), Prize("Silver", None, 2, 2), Prize("Bronze", None, 3, 3)
BEST_WOMAN = Prize("Best woman", "women")


def given_to(prizes, people=None, **how) -> list[str]:
    return [f"{w.title}: {w.entry}" for w in prize_winners(prizes, RANKINGS, people or PEOPLE, **how)]


def test_prizes_go_to_places_and_equals_share():
    assert given_to([FIRST, SECOND, THIRD]) == ["Gold: a", "Silver: b", "Silver: c"]
    assert [w.sharing for w in prize_winners([SECOND], RANKINGS, PEOPLE)] == [2, 2]


def test_without_sharing_equals_wait_for_a_lot():
    assert given_to([FIRST, SECOND, THIRD], shared=False) == ["Gold: a"]


def test_a_prize_may_span_places():
    assert given_to([Prize("Cup", None, 1, 4)]) == ["Cup: a", "Cup: b", "Cup: c", "Cup: d"]


def test_a_category_has_prizes_of_its_own():
    assert given_to([FIRST, BEST_WOMAN]) == ["Gold: a", "Best woman: a"]


def test_with_one_prize_a_person_the_next_of_the_category_moves_up():
    assert given_to([FIRST, BEST_WOMAN], one_a_person=True) == ["Gold: a", "Best woman: d"]
    second = Prize("Second woman", "women", 2, 2)
    assert given_to([FIRST, BEST_WOMAN, second], one_a_person=True)[1:] == ["Best woman: d", "Second woman: e"]


def test_one_prize_a_person_counts_the_members_of_an_entry():
    people = PEOPLE | {"d": {"d", "a"}}
    assert given_to([FIRST, BEST_WOMAN], people, one_a_person=True) == ["Gold: a", "Best woman: e"]


def test_nobody_without_a_place_wins():
    assert given_to([Prize("Last", None, 1, 99)])[-1] == "Last: e"
