"""The audit, against a slow second way of counting, on schedules right and wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.movements import individual, pairs
from tdapp.rules.movements.audit import audit, first_meetings
from tdapp.rules.movements.individual_team import individual_team_schedule
from tdapp.rules.movements.schedule import Occupant, Schedule, TableSeats
from tdapp.rules.movements.shift import full


def _shuffled(schedule: Schedule, data: st.DataObject) -> Schedule:
    """The same people in every stage, in seats drawn anew for each stage."""
    everybody = [o for t in schedule.rounds[0].stages[0].tables for o in t.seats]
    rounds = []
    for round_ in schedule.rounds:
        stages = []
        for stage in round_.stages:
            order = data.draw(st.permutations(everybody))
            tables = tuple(TableSeats(i + 1, full(order[4 * i : 4 * i + 4])) for i in range(schedule.tables))
            stages.append(replace(stage, tables=tables))
        rounds.append(replace(round_, stages=tuple(stages)))
    return replace(schedule, rounds=tuple(rounds))


@settings(max_examples=30, deadline=None)
@given(tables=st.integers(1, 4), rounds=st.integers(1, 3), data=st.data())
def test_players_are_counted_as_when_every_two_are_looked_up_one_by_one(tables, rounds, data):
    schedule = _shuffled(individual.shift_schedule(tables, rounds), data)
    counted = audit(schedule)
    players = range(1, 4 * tables + 1)
    partners, meetings, never = [], [], 0
    for a, b in combinations(players, 2):
        times, met = 0, set()
        for round_ in schedule.rounds:
            for stage in round_.stages:
                at = {o.position: (t.table, "ESWN"[i]) for t in stage.tables for i, o in enumerate(t.seats)}
                if at[a][0] == at[b][0]:
                    met.add(round_.number)
                    times += {at[a][1], at[b][1]} in ({"E", "W"}, {"S", "N"})
        two = (Occupant(a, 1), Occupant(b, 1))
        partners += [two] * (times > 1)
        meetings += [two] * (len(met) > 1)
        never += not met
        assert first_meetings(schedule).get((a, b)) == (min(met) if met else None)
    assert list(counted.repeated_partners) == partners
    assert list(counted.repeated_meetings) == meetings
    assert (counted.partners_repeated, counted.meetings_repeated) == (len(partners), len(meetings))
    assert counted.never_met == never
    assert not counted.faults


@settings(max_examples=30, deadline=None)
@given(tables=st.integers(1, 4), rounds=st.integers(1, 6))
def test_pairs_are_counted_as_pairs_and_each_repeating_meeting_once(tables, rounds):
    schedule = pairs.shift_schedule(tables, rounds)
    meetings: dict[frozenset[int], int] = {}
    for round_ in schedule.rounds:
        for table in round_.stages[0].tables:
            two = frozenset(o.position for o in table.seats)
            meetings[two] = meetings.get(two, 0) + 1
    counted = audit(schedule)
    assert counted.partners_repeated == 0
    assert counted.meetings_repeated == sum(times > 1 for times in meetings.values())
    assert counted.never_met == tables * (2 * tables - 1) - len(meetings)
    assert first_meetings(schedule).keys() == {tuple(sorted(two)) for two in meetings}


def test_one_table_of_individuals_over_two_rounds_repeats_all_six_couples():
    counted = audit(individual.shift_schedule(1, 2))
    assert (counted.partners_repeated, counted.meetings_repeated, counted.never_met) == (6, 6, 0)


def test_seats_count_stages():
    counted = audit(individual.shift_schedule(4, 2))
    assert counted.seats[Occupant(1, 1)] == (3, 1, 1, 1)
    assert counted.seats[Occupant(2, 1)] == (3, 1, 1, 1)
    assert counted.seats[Occupant(3, 1)] == (0, 2, 2, 2)
    assert all(sum(stages) == 6 for stages in counted.seats.values())
    assert audit(pairs.shift_schedule(4, 4)).seats[Occupant(5, 2)] == (1, 1, 1, 1)


def test_players_of_a_pair_seated_with_strangers_show_as_repeated_partners():
    schedule = pairs.shift_schedule(2, 2)
    mixed = (Occupant(1, 1), Occupant(2, 1), Occupant(3, 1), Occupant(4, 1))
    others = (Occupant(1, 2), Occupant(2, 2), Occupant(3, 2), Occupant(4, 2))
    wrong = replace(
        schedule,
        rounds=tuple(
            replace(r, stages=(replace(r.stages[0], tables=(TableSeats(1, mixed), TableSeats(2, others))),))
            for r in schedule.rounds
        ),
    )
    assert audit(wrong).partners_repeated == 2


def test_somebody_in_two_seats_at_once_and_somebody_in_none_are_faults():
    schedule = individual.shift_schedule(2, 1)
    (round_,) = schedule.rounds
    first, *rest = round_.stages
    table = first.tables[1]
    doubled = replace(first, tables=(first.tables[0], replace(table, seats=(Occupant(1, 1), *table.seats[1:]))))
    wrong = replace(schedule, rounds=(replace(round_, stages=(doubled, *rest)),))
    assert [str(f.text) for f in audit(wrong).faults] == [
        "Round 1, stage 1: 1 has 2 seats instead of one.",
        "Round 1, stage 1: 5 has 0 seats instead of one.",
    ]


def test_teams_first_meet_by_team():
    schedule = individual_team_schedule(8, 2)
    assert first_meetings(schedule) == {
        (a, b): 1 for a, b in combinations(range(1, 9), 2) if (a - 1) // 4 == (b - 1) // 4
    }
