"""Few copies among many tables: proved for every size by a checker that knows nothing of the plan."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.board_journeys import journeys, moves
from tdapp.rules.circulation import Journey, least_copies, plan
from tdapp.rules.circulation_audit import audit
from tdapp.text import Refused
from tests.circulation_checker import carries, faults


def lists(orders, ways):
    """Orders and journeys as the plain rows of the checker."""
    played = [(stage, table, order[stage - 1]) for table, order in orders.items() for stage in (1, 2, 3)]
    return played, [(stage, table, way.set, way.copy) for way in ways for stage, table in way.stops]


@pytest.mark.parametrize("tables", range(1, 61))
def test_every_number_of_copies_works_or_is_refused_with_the_smallest_that_does(tables):
    names = [*range(1, tables + 1)]
    for copies in range(tables + 1):
        if 3 * copies < tables:
            with pytest.raises(Refused) as refused:
                plan(names, copies)
            (text,) = refused.value.problems
            assert text.fields["least"] == -(-tables // 3)
            plan(names, text.fields["least"])
            continue
        made = plan(names, copies)
        ways = journeys(made.orders, copies)
        played, carried = lists(made.orders, ways)
        assert not faults(names, copies, played, carried)
        assert carries(carried) == made.moves == 3 * (tables - copies)
        assert sum(move.source is not None for move in moves(ways)) == made.moves
        assert not audit(made.orders, ways, copies)


def test_nothing_less_than_a_third_of_the_tables_can_work():
    """In each stage a copy of a set serves one table, and three stages serve 3k tables at most."""
    assert [least_copies(n) for n in (1, 3, 4, 6, 7, 60)] == [1, 1, 2, 2, 3, 20]


def test_each_table_hands_its_set_on_to_its_neighbour():
    made = plan([11, 12, 13, 14, 15], 2)
    assert made.groups == ((11, 12, 13), (14, 15))
    assert made.orders == {11: (1, 2, 3), 12: (3, 1, 2), 13: (2, 3, 1), 14: (1, 2, 3), 15: (3, 1, 2)}
    assert journeys(made.orders, 2) == (
        Journey(1, 1, ((1, 11), (2, 12), (3, 13))),
        Journey(1, 2, ((1, 14), (2, 15))),
        Journey(2, 1, ((1, 13), (2, 11), (3, 12))),
        Journey(2, 2, ((2, 14), (3, 15))),
        Journey(3, 1, ((1, 12), (2, 13), (3, 11))),
        Journey(3, 2, ((1, 15), (3, 14))),
    )


def test_what_is_carried_is_listed_stage_by_stage_and_what_stays_is_not():
    ways = journeys({5: (1, 2, 3), 6: (3, 1, 2)}, 1)
    assert [(m.stage, m.set, m.source, m.target) for m in moves(ways)] == [
        (1, 1, None, 5),
        (1, 3, None, 6),
        (2, 1, 5, 6),
        (2, 2, None, 5),
        (3, 2, 5, 6),
        (3, 3, 6, 5),
    ]


def test_more_copies_than_tables_are_as_many_as_tables():
    made = plan([1, 2, 3], 9)
    assert (made.copies, made.moves) == (3, 0)
    assert set(made.orders.values()) == {(1, 2, 3)}


def test_no_copies_and_no_tables_are_refused():
    for tables, copies in (([1], 0), ([1], -1), ([], 1)):
        with pytest.raises(Refused):
            plan(tables, copies)


def test_a_table_that_is_named_twice_is_our_own_fault():
    with pytest.raises(ValueError):
        plan([1, 1], 2)


def test_a_round_of_two_sets_has_groups_of_two():
    made = plan([1, 2, 3, 4], 2, sets=2)
    assert made.orders == {1: (1, 2), 2: (2, 1), 3: (1, 2), 4: (2, 1)}
    assert not audit(made.orders, journeys(made.orders, 2), 2, sets=2)
    with pytest.raises(Refused):
        plan([1, 2, 3], 1, sets=2)


@given(st.lists(st.permutations([1, 2, 3]).map(tuple), min_size=1, max_size=12), st.integers(1, 14))
def test_any_orders_are_served_with_the_least_carrying_or_refused_with_every_crowd(orders, copies):
    by_table = dict(enumerate(orders, start=1))
    most = {
        (stage, number): sum(order[stage] == number for order in orders) for stage in (0, 1, 2) for number in (1, 2, 3)
    }
    crowds = sum(n > copies for n in most.values())
    if crowds:
        with pytest.raises(Refused) as refused:
            journeys(by_table, copies)
        assert len(refused.value.problems) == crowds
        return
    ways = journeys(by_table, copies)
    played, carried = lists(by_table, ways)
    assert not faults(by_table, copies, played, carried)
    assert carries(carried) == 3 * (len(orders) - min(copies, len(orders)))
    assert not audit(by_table, ways, copies)


def test_orders_that_no_neighbours_share_go_to_the_nearest_table():
    """Tables 1 and 2 play alike, and 3 and 4: no group of neighbours has one copy, two copies serve all the same."""
    orders = {1: (1, 2, 3), 2: (1, 2, 3), 3: (2, 3, 1), 4: (2, 3, 1)}
    assert [way.stops for way in journeys(orders, 2) if way.set == 1] == [((1, 1), (3, 4)), ((1, 2), (3, 3))]


@pytest.fixture
def sound():
    made = plan([1, 2, 3, 4], 2)
    return dict(made.orders), list(journeys(made.orders, 2))


def test_the_audit_names_a_table_that_misses_a_set(sound):
    orders, ways = sound
    orders[2] = (3, 1, 1)
    found = [str(finding.text) for finding in audit(orders, ways, 2)]
    assert found[0] == "Table 2 plays the sets (3, 1, 1); it must play each of (1, 2, 3) once."
    assert any("Set 2 comes to table 2 in stage 3" in text for text in found)
    assert any("come to table 2 in stage 3: 0" in text for text in found)


def test_the_audit_names_a_copy_in_two_places(sound):
    orders, ways = sound
    ways = [Journey(way.set, 1, way.stops) for way in ways]
    found = [finding for finding in audit(orders, ways, 2) if "several tables" in str(finding.text)]
    assert {finding.subject for finding in found} == {
        ("set", 1, "copy", 1),
        ("set", 2, "copy", 1),
        ("set", 3, "copy", 1),
    }


def test_the_audit_names_a_copy_that_does_not_exist(sound):
    orders, ways = sound
    assert {finding.subject for finding in audit(orders, ways, 1)} == {("set", n, "copy", 2) for n in (1, 2, 3)}


def test_the_audit_names_a_table_that_no_copy_or_two_copies_come_to(sound):
    orders, ways = sound
    found = [str(f.text) for f in audit(orders, [*ways[1:], ways[1], Journey(1, 9, ((1, 2),))], 9)]
    assert sum(": 0, not 1" in text for text in found) == len(ways[0].stops)
    assert sum(": 2, not 1" in text for text in found) == len(ways[1].stops)
    assert "Set 1 comes to table 2 in stage 1, which does not play it then." in found


def test_the_checker_itself_can_find_fault():
    played = [(1, 1, 1), (2, 1, 2), (3, 1, 3), (1, 2, 1), (2, 2, 2), (3, 2, 3)]
    assert not faults([1, 2], 2, played, [(*row, row[1]) for row in played])
    assert faults([1, 2], 1, played, [(*row, 1) for row in played])
    assert faults([1, 2], 1, played, [(*row, row[1]) for row in played])
    assert faults([1, 2, 3], 2, played, [(*row, row[1]) for row in played])
    assert faults([1, 2], 2, played, [(*row, row[1]) for row in played[1:]])
