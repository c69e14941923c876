"""The schedules beyond the rules' shift: complete, free of repeats, balanced, and refused where they end."""

from __future__ import annotations

import pytest

from tdapp.rules.findings import Weight
from tdapp.rules.movements.all_play_all import all_play_all_schedule
from tdapp.rules.movements.audit import audit
from tdapp.rules.movements.choose import LARGEST, individual_schedule, pairs_schedule, schedule_for
from tdapp.rules.movements.individual import opening as individual_opening
from tdapp.rules.movements.individual import shift_schedule
from tdapp.rules.movements.individual_team import individual_team_schedule
from tdapp.rules.movements.pair_team import pair_team_schedule
from tdapp.rules.movements.pairs import opening as pairs_opening
from tdapp.rules.movements.repeat_free import most_rounds, repeat_free_schedule
from tdapp.rules.movements.schedule import MovementKind, Origin
from tdapp.text import Refused


@pytest.mark.parametrize("tables", [*range(4, 61), 97, 144, 210, 499, 500, 1000])
def test_nobody_meets_anybody_twice_in_the_proven_schedule(tables):
    rounds = min(most_rounds(tables), 61)
    schedule = repeat_free_schedule(tables, rounds)
    counted = audit(schedule)
    assert not counted.faults
    assert (counted.partners_repeated, counted.meetings_repeated) == (0, 0)
    assert len(counted.seats) == 4 * tables
    assert schedule.rounds[0].stages[0].tables == individual_opening(tables)


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 35])
def test_players_differ_by_one_round_at_east_at_most_whatever_the_number_of_rounds(tables):
    for rounds in range(1, most_rounds(tables) + 1):
        at_east = {stages[0] for stages in audit(repeat_free_schedule(tables, rounds)).seats.values()}
        assert max(at_east) - min(at_east) <= 3
        for _, s, w, n in audit(repeat_free_schedule(tables, rounds)).seats.values():
            assert s == w == n


def test_the_proven_schedule_goes_as_far_as_the_rules_promise():
    assert [most_rounds(n) for n in range(1, 7)] == [0, 0, 0, 5, 5, 5]
    assert all(most_rounds(n) >= 6 for n in range(7, 2001))


def test_two_different_shifts_of_a_class_are_needed_so_a_spoiled_table_is_noticed(monkeypatch):
    from tdapp.rules.movements import repeat_free

    monkeypatch.setitem(repeat_free.SEARCHED, 6, ((0, 0, 0), (1, 2, 3), (2, 4, 1), (4, 1, 3), (5, 3, 2)))
    with pytest.raises(ValueError, match="repeated"):
        individual_schedule(6, 4)


@pytest.mark.parametrize("tables", range(4, 20))
def test_individuals_take_the_shift_while_it_is_free_and_then_the_proven_schedule(tables):
    for rounds in range(1, most_rounds(tables) + 1):
        schedule = individual_schedule(tables, rounds)
        carried = rounds == 1 or (rounds == 2 and tables >= 4) or (rounds == 3 and tables >= 6)
        assert schedule.origin is (Origin.SHIFT if carried else Origin.REPEAT_FREE)
        assert schedule.official is carried
        assert schedule.findings == ()
        assert len(schedule.rounds) == rounds
        if carried:
            assert schedule == shift_schedule(tables, rounds)
    with pytest.raises(Refused, match="up to"):
        individual_schedule(tables, most_rounds(tables) + 1)


def test_the_refusal_names_what_works():
    with pytest.raises(Refused) as refused:
        individual_schedule(4, 6)
    assert str(refused.value) == ("With 4 tables individuals can play up to 5 rounds without meeting again, not 6.")


@pytest.mark.parametrize("tables", [1, 2, 3])
def test_below_four_tables_the_shift_is_used_with_a_warning_from_the_second_round(tables):
    assert individual_schedule(tables, 1).findings == ()
    schedule = individual_schedule(tables, 2)
    counted = audit(schedule)
    assert schedule.origin is Origin.SHIFT
    (finding,) = schedule.findings
    assert finding.weight is Weight.WARNING
    assert finding.text.fields == {"partners": counted.partners_repeated, "meetings": counted.meetings_repeated}
    assert counted.meetings_repeated > 0
    assert len(individual_schedule(tables, 9).rounds) == 9


@pytest.mark.parametrize("tables", [*range(1, 21), 50])
def test_all_pairs_meet_once_in_twice_the_tables_less_one_rounds(tables):
    schedule = all_play_all_schedule(tables, 2 * tables - 1)
    counted = audit(schedule)
    assert not counted.faults
    assert counted.meetings_repeated == 0
    assert counted.never_met == 0
    assert schedule.rounds[0].stages[0].tables == pairs_opening(tables)


@pytest.mark.parametrize("tables", range(1, 13))
def test_all_play_all_shares_axes_and_seats_evenly(tables):
    for rounds in range(1, 2 * tables):
        for e, s, w, n in audit(all_play_all_schedule(tables, rounds)).seats.values():
            assert abs((e + w) - (s + n)) <= 2
            assert abs(e - w) <= 1
            assert abs(s - n) <= 1
            if rounds == 2 * tables - 1:
                assert abs((e + w) - (s + n)) == 1


@pytest.mark.parametrize("tables", range(1, 11))
def test_pairs_take_the_shift_up_to_as_many_rounds_as_tables_and_then_all_play_all(tables):
    for rounds in range(1, 2 * tables):
        schedule = pairs_schedule(tables, rounds)
        assert schedule.origin is (Origin.SHIFT if rounds <= tables else Origin.ALL_PLAY_ALL)
        assert audit(schedule).meetings_repeated == 0
    with pytest.raises(Refused, match="up to"):
        pairs_schedule(tables, 2 * tables)


def test_every_kind_is_chosen_by_its_name():
    assert schedule_for(MovementKind.INDIVIDUAL, 4, 2) == shift_schedule(4, 2)
    assert schedule_for(MovementKind.PAIRS, 4, 4) == pairs_schedule(4, 4)
    assert schedule_for(MovementKind.INDIVIDUAL_TEAM, 8, 1, players=5) == individual_team_schedule(8, 5)
    assert schedule_for(MovementKind.PAIR_TEAM, 6, 2) == pair_team_schedule(6, 2)


@pytest.mark.parametrize("make", [individual_schedule, pairs_schedule])
def test_no_tables_and_no_rounds_are_refused_together(make):
    with pytest.raises(Refused) as refused:
        make(0, -1)
    assert len(refused.value.problems) == 2
    with pytest.raises(Refused, match="may reach"):
        make(LARGEST + 1, 1)


def test_the_largest_teams_are_refused_before_they_are_seated():
    with pytest.raises(Refused, match="may reach"):
        schedule_for(MovementKind.INDIVIDUAL_TEAM, 10**9, 1, players=10**9)
