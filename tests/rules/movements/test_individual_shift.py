"""The shift of individual events, against the cases, the rules' figures and wrong readings of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.movements.audit import audit
from tdapp.rules.movements.individual import shift_schedule
from tdapp.rules.movements.schedule import Occupant
from tdapp.rules.movements.shift import RULES_SHIFT, Move, Moves, Shift
from tests.schedule_cases import case, plain

CASES = {"individual-4x2": (4, 2), "individual-5x2": (5, 2), "individual-8x3": (8, 3)}


def _between(*moves: Move) -> Shift:
    e, s, w, n = moves
    return replace(RULES_SHIFT, between=(e, s, w, n))


E, S, W, N = RULES_SHIFT.between
REVERSED: Moves = (Move(0, "E"), Move(0, "N"), Move(0, "S"), Move(0, "W"))
SOUTH_STAYS: Moves = (Move(0, "W"), Move(0, "S"), Move(0, "N"), Move(0, "E"))
STAYING: Moves = (Move(0, "E"), Move(0, "S"), Move(0, "W"), Move(0, "N"))
WRONG = {
    "from the seats of the first stage": replace(RULES_SHIFT, leaves_from=0),
    "from the seats of the second stage": replace(RULES_SHIFT, leaves_from=1),
    "rotation reversed": replace(RULES_SHIFT, within=REVERSED),
    "offsets negated": _between(*(Move(-m.tables, m.seat) for m in (E, S, W, N))),
    "seats kept": _between(*(Move(m.tables, seat) for m, seat in zip((E, S, W, N), "ESWN", strict=True))),
    "E and S swapped between rounds": _between(S, E, W, N),
    "E and S swapped as new seats": _between(E, S, Move(W.tables, "E"), Move(N.tables, "S")),
    "E and S swapped at the table": replace(RULES_SHIFT, within=SOUTH_STAYS),
    "nobody moves at the table": replace(RULES_SHIFT, within=STAYING),
    "no table changed": _between(*(Move(0, m.seat) for m in (E, S, W, N))),
}


@pytest.mark.parametrize("name", CASES)
def test_the_schedule_is_that_of_the_case(name):
    assert plain(shift_schedule(*CASES[name])) == case(name)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", CASES)
def test_a_wrong_reading_of_the_shift_differs_from_every_case(name, wrong):
    assert plain(shift_schedule(*CASES[name], WRONG[wrong])) != case(name)


def test_round_two_of_four_tables_opens_as_the_rules_print_it():
    tables = shift_schedule(4, 2).round(2).stages[0].tables
    seats = [{seat: t.at(seat).position for seat in "ESWN"} for t in tables]
    assert seats == [
        {"E": 2, "S": 8, "W": 11, "N": 13},
        {"E": 6, "S": 12, "W": 15, "N": 1},
        {"E": 10, "S": 16, "W": 3, "N": 5},
        {"E": 14, "S": 4, "W": 7, "N": 9},
    ]


def test_the_stages_of_a_round_hold_boards_1_to_4_5_to_8_and_9_to_12():
    assert [stage.boards for stage in shift_schedule(4, 2).round(2).stages] == [(1, 4), (5, 8), (9, 12)]


@pytest.mark.parametrize("tables", range(1, 61))
def test_two_rounds_are_free_of_repeats_from_4_tables_three_from_6_four_never(tables):
    for rounds, fewest in ((1, 1), (2, 4), (3, 6), (4, 10**6), (5, 10**6)):
        counted = audit(shift_schedule(tables, rounds))
        assert not counted.faults
        assert (counted.meetings_repeated == 0) == (tables >= fewest), rounds
        if tables >= fewest:
            assert counted.partners_repeated == 0


@settings(max_examples=40, deadline=None)
@given(tables=st.integers(1, 40), rounds=st.integers(1, 5))
def test_the_shift_is_what_the_sentences_of_the_rules_say_when_followed_player_by_player(tables, rounds):
    schedule = shift_schedule(tables, rounds)
    where = {4 * t - 3 + i: (t, "ESWN"[i]) for t in range(1, tables + 1) for i in range(4)}
    for round_ in schedule.rounds:
        for stage in round_.stages:
            if stage.number > 1:
                where = {p: (t, {"E": "E", "S": "W", "W": "N", "N": "S"}[s]) for p, (t, s) in where.items()}
            assert where == {o.position: (t.table, seat) for t in stage.tables for seat in "ESWN" for o in [t.at(seat)]}
        where = {p: _next_round(t, s, tables) for p, (t, s) in where.items()}


def _next_round(table: int, seat: str, n: int) -> tuple[int, str]:
    if seat == "E":
        return (table + 1 if table < n else 1), "N"
    if seat == "S":
        return (table + 1) % n + 1, "W"
    if seat == "W":
        return (table - 1 if table > 1 else n), "S"
    return table, "E"


def test_moves_that_leave_a_seat_empty_are_noticed():
    with pytest.raises(ValueError, match="leave a seat empty"):
        shift_schedule(4, 2, _between(E, E, W, N))


def test_in_every_round_each_two_players_of_a_table_partner_once_and_oppose_twice():
    for round_ in shift_schedule(6, 3).rounds:
        partners: dict[frozenset[Occupant], int] = {}
        for stage in round_.stages:
            for table in stage.tables:
                for a, b in (("E", "W"), ("S", "N")):
                    two = frozenset((table.at(a), table.at(b)))
                    partners[two] = partners.get(two, 0) + 1
        assert len(partners) == 6 * 6
        assert set(partners.values()) == {1}
