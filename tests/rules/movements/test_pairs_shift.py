"""The shift of pairs events, against the cases, the rules' figures and wrong readings of the rules."""

from __future__ import annotations

import pytest

from tdapp.rules.movements.audit import audit
from tdapp.rules.movements.pairs import shift_schedule
from tdapp.rules.movements.shift import PAIRS_TO_EVEN_ROUND, PAIRS_TO_ODD_ROUND, Move, Moves
from tests.schedule_cases import case, plain

CASES = {"pairs-4x4": (4, 4), "pairs-6x4": (6, 4)}


def _changed(moves: Moves, tables: int = 1, kept: bool = False, crossed: bool = False) -> Moves:
    seats = "ESWN" if kept else "".join(m.seat for m in moves)
    if crossed:
        seats = seats.translate(str.maketrans("ESWN", "WNES"))
    e, s, w, n = (Move(m.tables * tables, seat) for m, seat in zip(moves, seats, strict=True))
    return e, s, w, n


EVEN, ODD = PAIRS_TO_EVEN_ROUND, PAIRS_TO_ODD_ROUND
WRONG: dict[str, tuple[Moves, Moves]] = {
    "offsets negated": (_changed(EVEN, tables=-1), _changed(ODD, tables=-1)),
    "offset of odd rounds as in even ones": (EVEN, _changed(ODD, tables=-1)),
    "seats kept": (_changed(EVEN, kept=True), _changed(ODD, kept=True)),
    "even rounds turned about": (_changed(EVEN, crossed=True), ODD),
    "odd rounds turned about": (EVEN, _changed(ODD, crossed=True)),
    "odd rounds as even ones": (EVEN, EVEN),
    "even rounds as odd ones": (ODD, EVEN),
}


@pytest.mark.parametrize("name", CASES)
def test_the_schedule_is_that_of_the_case(name):
    assert plain(shift_schedule(*CASES[name])) == case(name)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", CASES)
def test_a_wrong_reading_of_the_shift_differs_from_every_case(name, wrong):
    assert plain(shift_schedule(*CASES[name], *WRONG[wrong])) != case(name)


@pytest.mark.parametrize("tables", range(1, 31))
def test_there_is_no_rematch_if_and_only_if_there_are_as_many_tables_as_rounds(tables):
    for rounds in {1, 2, 3, 4, tables - 1, tables, tables + 1, tables + 2} - {0}:
        counted = audit(shift_schedule(tables, rounds))
        assert not counted.faults
        assert counted.partners_repeated == 0
        assert (counted.meetings_repeated == 0) == (tables >= rounds), rounds


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 7, 20])
def test_in_four_rounds_every_player_sits_once_in_every_seat(tables):
    assert set(audit(shift_schedule(tables, 4)).seats.values()) == {(1, 1, 1, 1)}
