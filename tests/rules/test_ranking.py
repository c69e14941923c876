"""Rankings: the chain of each kind, shared places, lots, seeds that rested, the cut, categories (rules 3)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.kinds import EventKind
from tdapp.rules.ranking import Line, Step, behind, rank, unranked, with_sit_outs, within
from tdapp.rules.ranking_chain import chain
from tdapp.rules.totals import Totals


def by_totals(**totals: float) -> list[Line[str]]:
    return rank(totals, [Step("total", totals.__getitem__)], str)


def shown(lines) -> list[tuple[int | None, str, bool, str]]:
    return [(line.place, line.entry, line.tied, line.decided_by) for line in lines]


def placed(lines) -> str:
    return " ".join(f"{line.entry}{line.place or '-'}" for line in lines)


def test_places_run_1_1_3_and_equals_stand_by_number():
    assert shown(by_totals(d=1, c=2, b=2, a=0)) == [
        (1, "b", True, "equal"),
        (1, "c", True, "equal"),
        (3, "d", False, "total"),
        (4, "a", False, "total"),
    ]


def test_the_first_line_says_what_parted_it_from_the_second():
    assert shown(by_totals(a=1)) == [(1, "a", False, "total")]
    assert by_totals(a=2, b=1, c=1)[0].decided_by == "total"
    assert by_totals() == []


def test_scores_are_compared_after_rounding():
    assert placed(by_totals(a=1.0000004, b=1.0000001)) == "a1 b1"
    assert placed(by_totals(a=1.0000001, b=1.0000006)) == "b1 a2"
    lines = rank(["a", "b"], [Step("total", {"a": 1.04, "b": 1.01}.__getitem__)], str, decimals=1)
    assert placed(lines) == "a1 b1"


def test_a_total_of_minus_nought_equals_nought():
    assert placed(by_totals(a=-0.0, b=0.0, c=-1e-9)) == "a1 b1 c1"


def sums(*boards: tuple[int, dict[str, float]]) -> Totals[str]:
    totals: Totals[str] = Totals()
    for number, (round_number, scores) in enumerate(boards):
        totals.replace(number, round_number, scores)
    return totals


def ranked(kind, totals, entries="abc", **more) -> list[tuple[int | None, str, bool, str]]:
    return shown(rank(entries, chain(kind, totals, **more), str))


@pytest.mark.parametrize("kind", [EventKind.INDIVIDUAL, EventKind.PAIRS])
def test_individuals_and_pairs_look_at_the_last_round_first(kind):
    totals = sums((1, {"a": 1, "b": 2, "c": 3}), (2, {"a": 3, "b": 2, "c": 1}))
    assert ranked(kind, totals) == [
        (1, "a", False, "round 2"),
        (2, "b", False, "round 2"),
        (3, "c", False, "round 2"),
    ]


def test_an_earlier_round_and_then_big_data_follow():
    totals = sums((1, {"a": 1, "b": 2, "c": 2}), (2, {"a": 1, "b": 0, "c": 0}), (3, {"a": 5, "b": 5, "c": 5}))
    data = sums((1, {"a": 0, "b": 1, "c": 2}))
    assert ranked(EventKind.INDIVIDUAL, totals, big_data=data) == [
        (1, "a", False, "round 2"),
        (2, "c", False, "round 2"),
        (3, "b", False, "big data"),
    ]
    assert ranked(EventKind.INDIVIDUAL, totals)[1:] == [(2, "b", True, "round 2"), (2, "c", True, "equal")]


def test_a_round_that_is_missing_counts_nought():
    totals = sums((1, {"a": 1, "b": 2}), (2, {"a": 1}))
    assert ranked(EventKind.PAIRS, totals, "ab") == [(1, "a", False, "round 2"), (2, "b", False, "round 2")]
    totals = sums((1, {"a": 1, "b": 2}), (2, {"a": 0.5, "b": -0.5}), (2, {"c": 1.5}))
    assert ranked(EventKind.PAIRS, totals)[0] == (1, "c", False, "round 2")


def test_the_last_of_several_segments_looks_at_the_place_before():
    totals = sums((1, {"a": 1, "b": 2, "c": 2, "d": 2}), (2, {"a": 3, "b": 2, "c": 2, "d": 2}))
    more = {"last_of_several": True, "place_before": {"a": 4, "b": 2, "c": 1}}
    assert ranked(EventKind.INDIVIDUAL, totals, "abcd", **more) == [
        (1, "c", False, "place before"),
        (2, "b", False, "place before"),
        (3, "a", False, "place before"),
        (4, "d", False, "place before"),
    ]


def test_pairs_look_at_their_sum_over_all_segments():
    all_of_them = {"a": 5.0, "b": 7.0, "c": 7.0}
    assert ranked(
        EventKind.PAIRS, sums((1, {"a": 1, "b": 1, "c": 1})), last_of_several=True, all_segments=all_of_them.get
    ) == [(1, "b", True, "equal"), (1, "c", True, "equal"), (3, "a", False, "all segments")]


@pytest.mark.parametrize("kind", [EventKind.INDIVIDUAL_TEAM, EventKind.PAIR_TEAM])
@pytest.mark.parametrize("last", [True, False])
def test_teams_go_from_the_total_to_big_data_at_once(kind, last):
    totals = sums((1, {"a": 1, "b": 2}), (2, {"a": 2, "b": 1}))
    data = sums((1, {"a": 1, "b": 2}))
    assert ranked(kind, totals, "ab", last_of_several=last)[1] == (1, "b", True, "equal")
    assert ranked(kind, totals, "ab", last_of_several=last, big_data=data) == [
        (1, "b", False, "big data"),
        (2, "a", False, "big data"),
    ]


def test_a_recorded_lot_parts_equals_only():
    totals = {"a": 2.0, "b": 1.0, "c": 1.0, "d": 1.0}
    steps = [Step("total", totals.__getitem__)]
    lines = rank(totals, steps, str, lots=[["d", "b", "c"], ["b", "a"]])
    assert shown(lines) == [
        (1, "a", False, "total"),
        (2, "d", False, "total"),
        (3, "b", False, "lot"),
        (4, "c", False, "lot"),
    ]


def test_a_lot_that_does_not_hold_all_the_equals_is_not_used():
    totals = {"b": 1.0, "c": 1.0, "d": 1.0}
    assert placed(rank(totals, [Step("total", totals.__getitem__)], str, lots=[["d", "b"]])) == "b1 c1 d1"


def test_the_newest_lot_counts_and_serves_those_who_are_left():
    totals = {"b": 1.0, "c": 1.0}
    lines = rank(totals, [Step("total", totals.__getitem__)], str, lots=[["b", "c", "d"], ["d", "c", "b"]])
    assert placed(lines) == "c1 b2"


def test_seeds_that_rested_share_place_one_after_the_leader_with_its_total():
    lines = with_sit_outs(by_totals(a=3, b=2, c=1), ["z", "y"])
    assert shown(lines) == [
        (1, "a", True, "equal"),
        (1, "z", True, "equal"),
        (1, "y", True, "equal"),
        (4, "b", False, "total"),
        (5, "c", False, "total"),
    ]
    assert [line.total for line in lines] == [3, 3, 3, 2, 1]
    assert [line.sat_out for line in lines] == [False, True, True, False, False]


def test_seeds_come_after_all_who_lead():
    assert placed(with_sit_outs(by_totals(a=3, b=3, c=1), ["z"])) == "a1 b1 z1 c4"
    assert placed(with_sit_outs([], ["z"])) == "z1"
    assert with_sit_outs(by_totals(a=3, b=1), []) == by_totals(a=3, b=1)


def test_those_who_were_cut_rank_behind_all_who_went_on_in_the_order_of_that_segment():
    first = by_totals(a=9, b=8, c=7, d=6, e=6, f=5)
    final = behind(by_totals(c=1, a=2), first)
    assert shown(final) == [
        (1, "a", False, "total"),
        (2, "c", False, "total"),
        (3, "b", False, "place before"),
        (4, "d", True, "place before"),
        (4, "e", True, "equal"),
        (6, "f", False, "place before"),
    ]
    assert [line.total for line in final] == [2, 1, 8, 6, 6, 5]


def test_equals_of_whom_one_went_on_do_not_make_others_equal():
    first = by_totals(a=9, b=8, c=8, d=8)
    assert shown(behind(by_totals(a=1, c=0), first))[2:] == [(3, "b", True, "place before"), (3, "d", True, "equal")]


def test_after_three_segments_the_later_cut_stands_before_the_earlier():
    first = by_totals(a=4, b=3, c=2, d=1)
    second = behind(by_totals(a=1, b=2), first)
    assert placed(behind(by_totals(a=5), second)) == "a1 b2 c3 d4"


def test_reserves_and_withdrawn_entries_stand_last_without_a_place():
    lines = [*by_totals(a=1, b=2), *unranked(["r"], lambda _e: 9.0)]
    assert shown(lines)[-1] == (None, "r", False, "")
    assert shown(with_sit_outs(lines, ["z"]))[-1] == (None, "r", False, "")
    assert placed(behind(lines, by_totals(c=5))) == "b1 a2 c3 r-"
    assert placed(within(lines, {"a", "r"})) == "a1 r-"
    assert placed(behind(by_totals(a=1), lines)) == "a1 b2"


def test_a_category_keeps_the_order_and_has_places_of_its_own():
    totals = sums((1, {"a": 1, "b": 3, "c": 2, "d": 2}), (2, {"a": 3, "b": 1, "c": 2, "d": 2}), (2, {"e": 1}))
    lines = rank("abcde", chain(EventKind.INDIVIDUAL, totals), str)
    assert placed(lines) == "a1 c2 d2 b4 e5"
    assert shown(within(lines, {"d", "b", "e"})) == [
        (1, "d", False, "round 2"),
        (2, "b", False, "round 2"),
        (3, "e", False, "total"),
    ]
    assert shown(within(lines, {"c", "d"})) == [(1, "c", True, "equal"), (1, "d", True, "equal")]
    assert within(lines, set()) == []


def test_what_parts_two_of_a_category_is_the_strongest_of_what_lies_between():
    totals = {"a": 3.0, "b": 2.0, "c": 2.0}
    steps = [Step("total", totals.__getitem__), Step("round 1", {"a": 0, "b": 1, "c": 0}.__getitem__)]
    lines = rank(totals, steps, str)
    assert [line.decided_by for line in lines] == ["total", "total", "round 1"]
    assert within(lines, {"a", "c"})[1].decided_by == "total"


VALUES = st.dictionaries(st.integers(1, 9), st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=9)


@given(VALUES, st.permutations(range(1, 10)), st.sets(st.integers(1, 9)))
def test_places_are_one_more_than_those_ahead(values, shuffled, chosen):
    entries = [e for e in shuffled if e in values]
    steps = [Step(str(i), lambda e, i=i: values[e][i]) for i in range(3)]  # type: ignore[misc]
    lines = rank(entries, steps, int)
    for line in lines:
        assert line.place == 1 + sum(values[e] > values[line.entry] for e in values)
        assert line.tied == (sum(v == values[line.entry] for v in values.values()) > 1)
    for above, line in pairwise(lines):
        assert (above.place, above.entry) < (line.place, line.entry)
        differ = [str(i) for i in range(3) if values[above.entry][i] != values[line.entry][i]]
        assert line.decided_by == (differ[0] if differ else "equal")
    wanted = rank([e for e in entries if e in chosen], steps, int)
    assert shown(within(lines, chosen)) == shown(wanted)
