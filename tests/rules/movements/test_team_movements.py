"""Individual team and pair-team movements, against the cases and the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tdapp.rules.movements.audit import audit
from tdapp.rules.movements.individual_team import individual_team_schedule
from tdapp.rules.movements.pair_team import pair_team_schedule
from tdapp.rules.movements.shift import MATCH_FROM_EVEN_TABLE, MATCH_FROM_ODD_TABLE, RULES_SHIFT, Move, Moves
from tdapp.text import Refused
from tests.schedule_cases import case, match_rounds, opening_tables


def test_eight_teams_of_five_sit_as_in_the_case():
    schedule = individual_team_schedule(8, 5)
    assert opening_tables(schedule) == case("individual-team-8x5")
    assert [(t.zone, t.table) for t in schedule.rounds[0].stages[0].tables] == [
        (zone, table) for zone in (1, 2) for table in (1, 2, 3, 4, 5)
    ]


@pytest.mark.parametrize("teams, players", [(4, 1), (4, 4), (8, 3), (12, 6), (40, 5)])
def test_every_table_has_one_player_of_each_team_of_its_zone_in_every_stage(teams, players):
    schedule = individual_team_schedule(teams, players)
    counted = audit(schedule)
    assert not counted.faults
    assert (counted.partners_repeated, counted.meetings_repeated) == (0, 0)
    assert len(counted.seats) == teams * players
    for stage in schedule.rounds[0].stages:
        for table in stage.tables:
            assert table.zone is not None
            assert {o.position for o in table.seats} == set(range(4 * table.zone - 3, 4 * table.zone + 1))
            assert {o.slot for o in table.seats} == {table.table}


def test_a_round_of_an_individual_team_event_moves_at_the_table_as_individuals_do():
    first, second, third = individual_team_schedule(4, 1).rounds[0].stages
    assert (first.boards, second.boards, third.boards) == ((1, 4), (5, 8), (9, 12))
    assert [o.position for o in first.tables[0].seats] == [1, 2, 3, 4]
    assert [o.position for o in second.tables[0].seats] == [1, 4, 2, 3]
    assert [o.position for o in third.tables[0].seats] == [1, 3, 4, 2]


def test_a_team_s_seats_are_spread_as_evenly_as_its_players_allow():
    for table in individual_team_schedule(4, 8).rounds[0].stages[:1]:
        seats = [(o.position, seat) for t in table.tables for o, seat in zip(t.seats, "ESWN", strict=True)]
        assert {seats.count((team, seat)) for team in (1, 2, 3, 4) for seat in "ESWN"} == {2}


def test_all_problems_of_an_individual_team_event_are_named_at_once():
    with pytest.raises(Refused) as refused:
        individual_team_schedule(6, 0, rounds=2)
    assert [str(p) for p in refused.value] == [
        "An individual team event needs a number of teams that can be divided by 4, not 6.",
        "Each team needs at least one player.",
        "An individual team event has one round, not 2.",
    ]


@pytest.mark.parametrize("teams", [-4, 0, 1, 3, 5, 7])
def test_other_numbers_of_teams_are_refused(teams):
    with pytest.raises(Refused):
        individual_team_schedule(teams, 4)


def test_a_match_of_six_pairs_is_that_of_the_case():
    assert match_rounds(pair_team_schedule(6, 2)) == case("pair-team-6x2")
    assert match_rounds(pair_team_schedule(6, 1)) == case("pair-team-6x2")[:1]


@pytest.mark.parametrize("wrong", ["negated", "Y stays", "axis kept", "odd and even tables exchanged"])
def test_a_wrong_reading_of_the_second_round_differs_from_the_case(wrong):
    odd, even = MATCH_FROM_ODD_TABLE, MATCH_FROM_EVEN_TABLE
    stay: Moves = (Move(0, "E"), Move(0, "S"), Move(0, "W"), Move(0, "N"))
    mutants: dict[str, list[Any]] = {
        "negated": [tuple(Move(-m.tables, m.seat) for m in four) for four in (odd, even)],
        "Y stays": [stay, stay],
        "axis kept": [tuple(Move(2 * m.tables, s) for m, s in zip(four, "ESWN", strict=True)) for four in (odd, even)],
        "odd and even tables exchanged": [even, odd],
    }
    assert match_rounds(pair_team_schedule(6, 2, *mutants[wrong])) != case("pair-team-6x2")


@pytest.mark.parametrize("pairs", [4, 6, 8, 20])
def test_in_a_match_every_table_has_both_teams_and_no_pairs_meet_again(pairs):
    schedule = pair_team_schedule(pairs, 2)
    counted = audit(schedule)
    assert not counted.faults
    assert (counted.partners_repeated, counted.meetings_repeated) == (0, 0)
    for round_ in schedule.rounds:
        for table in round_.stages[0].tables:
            assert {table.seats[0].position, table.seats[1].position} == {1, 2}


def test_in_the_second_round_x_keeps_table_and_seats_and_y_changes_axis():
    first, second = (r.stages[0].tables for r in pair_team_schedule(6, 2).rounds)
    before = {o: (t.table, seat) for t in first for o, seat in zip(t.seats, "ESWN", strict=True)}
    after = {o: (t.table, seat) for t in second for o, seat in zip(t.seats, "ESWN", strict=True)}
    for occupant, (table, seat) in before.items():
        if occupant.position == 1:
            assert after[occupant] == (table, seat)
        else:
            assert after[occupant][0] == table % 6 + 1
            assert (after[occupant][1] in "EW") != (seat in "EW")


@pytest.mark.parametrize("pairs, rounds", [(5, 2), (2, 1), (0, 1), (-4, 1), (4, 0), (4, 3)])
def test_other_sizes_of_a_match_are_refused(pairs, rounds):
    with pytest.raises(Refused):
        pair_team_schedule(pairs, rounds)


@pytest.mark.parametrize("within", [RULES_SHIFT.within[::-1], tuple(Move(0, s) for s in "ESWN")])
def test_a_wrong_rotation_in_a_team_event_is_seen_in_its_second_stage(within):
    wrong = individual_team_schedule(4, 4, within=within).rounds[0].stages[1]
    assert wrong != individual_team_schedule(4, 4).rounds[0].stages[1]
