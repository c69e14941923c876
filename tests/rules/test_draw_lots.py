"""Lots drawn by hand and seats placed by the committee."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.draw import Pool
from tdapp.rules.lots import LotLine, SeatLine, read_lots, read_seats
from tdapp.rules.positions import Group, Layout
from tdapp.text import Refused

LISTED = {f"L{n}": 100 + n for n in range(1, 9)}


def pool(entries=8, positions=None):
    return [Pool("A/1/seats", tuple(range(101, 101 + entries)), tuple(positions or range(1, entries + 1)))]


def lines(*pairs):
    return [LotLine(row, e, p) for row, (e, p) in enumerate(pairs, start=2)]


def problems(call, *arguments):
    with pytest.raises(Refused) as caught:
        call(*arguments)
    return [str(p) for p in caught.value]


@given(st.permutations(range(1, 9)))
@settings(max_examples=20)
def test_a_complete_list_of_lots_seats_everybody(order):
    typed = lines(*[(f"L{n}", str(p)) for n, p in enumerate(order, start=1)])
    assert read_lots(typed, LISTED, pool()) == {p: 100 + n for n, p in enumerate(order, start=1)}


def test_every_fault_is_named_with_its_row():
    typed = lines(("L1", "1"), ("L1", "2"), ("L2", "1"), ("L3", "9"), ("L4", "x"), ("L77", "3"), ("", ""), ("L5", "0"))
    assert problems(read_lots, typed, LISTED, pool()) == [
        "Row 3: entry L1 already stands in row 2.",
        "Row 4: 1 is already taken in row 2.",
        "Row 5: 9 is not a place that is given out; positions run from 1 to 8.",
        "Row 6: x is not a place that is given out; positions run from 1 to 8.",
        "Row 7: there is no entry L77.",
        "Row 8: there is no entry –.",
        "Row 8: – is not a place that is given out; positions run from 1 to 8.",
        "Row 9: 0 is not a place that is given out; positions run from 1 to 8.",
        "These entries have no position yet: ('L6', 'L7', 'L8').",
    ]


def test_full_width_digits_spaces_and_a_missing_l_are_understood():
    typed = lines(("Ｌ１", "２"), (" l 2 ", " 1 "), ("3", "3"), ("4", "4"))
    assert read_lots(typed, {f"L{n}": n for n in range(1, 5)}, [Pool("", (1, 2, 3, 4), (1, 2, 3, 4))]) == {
        1: 2,
        2: 1,
        3: 3,
        4: 4,
    }


def test_once_numbers_exist_a_plain_number_is_the_entry_number():
    labels = {"L1": 11, "L2": 12, "1": 12, "2": 11}
    assert read_lots(lines(("1", "1"), ("L1", "2")), labels, [Pool("", (11, 12), (1, 2))]) == {1: 12, 2: 11}


def test_positions_kept_for_reserves_are_not_given_out():
    assert problems(read_lots, lines(("L1", "4"), ("L2", "1"), ("L3", "3")), LISTED, pool(3, (1, 2, 3))) == [
        "Row 2: 4 is not a place that is given out; positions run from 1 to 3.",
    ]


def test_who_sits_out_has_no_lot():
    assert problems(read_lots, lines(("L1", "1"), ("L2", "2"), ("L3", "3")), LISTED, pool(2)) == [
        "Row 4: entry L3 does not play in this segment.",
        "Row 4: 3 is not a place that is given out; positions run from 1 to 2.",
    ]


def test_lots_of_a_later_segment_stay_in_their_half():
    halves = [Pool("A/2/upper", (101, 102), (1, 3)), Pool("A/2/lower", (103, 104), (2, 4))]
    good = lines(("L1", "3"), ("L2", "1"), ("L3", "2"), ("L4", "4"))
    assert read_lots(good, LISTED, halves) == {1: 102, 2: 103, 3: 101, 4: 104}
    crossed = lines(("L1", "2"), ("L2", "1"), ("L3", "3"), ("L4", "4"))
    assert problems(read_lots, crossed, LISTED, halves) == [
        "Row 2: entry L1 belongs to the other half and cannot take 2.",
        "Row 4: entry L3 belongs to the other half and cannot take 3.",
    ]


def test_seats_are_placed_by_group_local_table_and_seat():
    layout = Layout("individual", (Group("A", 1), Group("B", 1)))
    typed = [SeatLine(2 + i, f"L{i + 1}", g, "1", s) for i, (g, s) in enumerate((g, s) for g in "BA" for s in "eswn")]
    assert read_seats(typed, LISTED, pool(), layout) == {1: 105, 2: 106, 3: 107, 4: 108, 5: 101, 6: 102, 7: 103, 8: 104}


def test_the_only_group_need_not_be_named_and_a_pair_takes_an_axis():
    layout = Layout("pairs", (Group("1", 2),))
    typed = [
        SeatLine(2, "L1", "", "2", "E-W"),
        SeatLine(3, "L2", "", "1", "S-N"),
        SeatLine(4, "L3", "1", "1", "W"),
        SeatLine(5, "L4", "", "２", "N"),
    ]
    assert read_seats(typed, LISTED, pool(4), layout) == {1: 103, 2: 102, 3: 101, 4: 104}


def test_places_that_do_not_exist_are_named_as_typed():
    layout = Layout("individual", (Group("A", 1), Group("B", 1)))
    typed = [
        SeatLine(2, "L1", "", "1", "E"),
        SeatLine(3, "L2", "C", "1", "E"),
        SeatLine(4, "L3", "A", "2", "E"),
        SeatLine(5, "L4", "A", "x", "E"),
        SeatLine(6, "L5", "A", "1", "Q"),
    ]
    found = problems(read_seats, typed, LISTED, pool(5, (1, 2, 3, 4, 5)), layout)
    assert [f.split(" is not a place")[0] for f in found[:5]] == [
        "Row 2: 1 E",
        "Row 3: C 1 E",
        "Row 4: A 2 E",
        "Row 5: A x E",
        "Row 6: A 1 Q",
    ]
