"""Positions, groups and entry numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.entry_numbers import Label, find_entry, list_label, next_number, number_entries, read_label
from tdapp.rules.movements.choose import individual_schedule, pairs_schedule
from tdapp.rules.odd_field import Field, Listed
from tdapp.rules.odd_numbers import decide
from tdapp.rules.positions import Group, Layout, Place, split_tables


@given(st.sampled_from(["individual", "pairs"]), st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_every_position_has_one_place_and_comes_back_from_it(kind, tables):
    layout = Layout(kind, tuple(Group(str(i), n) for i, n in enumerate(tables)))
    places = [layout.place(p) for p in range(1, layout.size + 1)]
    assert len(set(places)) == layout.size == sum(tables) * (4 if kind == "individual" else 2)
    assert [layout.position(p.group, p.table, p.seat) for p in places] == list(range(1, layout.size + 1))
    for group in layout.groups:
        own = layout.of_group(group.code)
        assert [layout.place(p).local for p in own] == list(range(1, len(own) + 1))


def test_positions_sit_where_the_movement_opens():
    layout = Layout("individual", (Group("A", 5),))
    for table in individual_schedule(5, 1).rounds[0].stages[0].tables:
        for seat in "ESWN":
            assert layout.place(table.at(seat).position) == Place("A", table.table, seat, table.at(seat).position)
    pairs = Layout("pairs", (Group("A", 3),))
    for table in pairs_schedule(3, 1).rounds[0].stages[0].tables:
        assert pairs.place(table.at("E").position).seat == "EW"
        assert pairs.place(table.at("S").position) == Place("A", table.table, "NS", table.at("N").position)


def test_tables_of_a_group_are_numbered_from_one():
    layout = Layout("individual", (Group("A", 2), Group("B", 3)))
    assert layout.place(9) == Place("B", 1, "E", 1)
    assert layout.place(20) == Place("B", 3, "N", 12)


@pytest.mark.parametrize("position", [0, -1, 21])
def test_no_place_outside_the_tables(position):
    layout = Layout("individual", (Group("A", 2), Group("B", 3)))
    with pytest.raises(ValueError, match="no position"):
        layout.place(position)


def test_tables_split_into_groups_of_nearly_equal_size():
    assert split_tables(11, ["A", "B", "C"]) == (Group("A", 4), Group("B", 4), Group("C", 3))


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("L12", Label(True, 12)),
        ("l 12", Label(True, 12)),
        ("Ｌ１２", Label(True, 12)),
        ("12", Label(False, 12)),
        ("012", Label(False, 12)),
        ("0", None),
        ("L0", None),
        ("", None),
        ("L", None),
        ("12a", None),
        ("-3", None),
    ],
)
def test_labels_are_read_as_people_write_them(typed, label):
    assert read_label(typed) == label


def test_a_label_is_written_as_it_is_read():
    assert [list_label(7), str(Label(False, 7))] == ["L7", "7"]
    assert find_entry("7", {"L7": 70}) == 70
    assert find_entry("7", {"L7": 70, "7": 71}) == 71
    assert find_entry("8", {"L7": 70}) is None


def test_the_draw_makes_the_entry_number_the_position_and_the_others_follow_in_list_order():
    listed = [101, 102, 103, 104, 105, 106]
    numbers = number_entries(listed, {1: 104, 2: 101, 3: 106, 4: 103}, 4)
    assert numbers == {104: 1, 101: 2, 106: 3, 103: 4, 102: 5, 105: 6}


def test_positions_of_reserves_and_the_phantom_are_nobody_elses_number():
    entries = tuple(Listed(100 + i, f"L{i}") for i in range(1, 63))
    decision = decide("reserves", Field("individual", entries))
    seating = dict(zip(decision.drawn, decision.playing, strict=True))
    numbers = number_entries([*decision.playing, 999], seating, decision.positions)
    assert not {60, 64} & set(numbers.values())
    assert numbers[999] == 65


def test_a_late_entry_gets_a_number_that_was_never_used():
    assert next_number([1, 2, 9]) == 10
    assert next_number([], 0) == 1
    assert next_number([1, 2, 3], 8) == 9


@given(st.permutations(range(1, 13)), st.integers(0, 12))
def test_entry_numbers_are_unique(order, seated):
    seating = dict(enumerate(order[:seated], start=1))
    numbers = number_entries(list(range(1, 13)), seating, seated)
    assert sorted(numbers.values()) == list(range(1, 13))
    assert all(numbers[e] == p for p, e in seating.items())
