"""The clock of a round, worked by hand, and what must hold for every row of turns (rules 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.round_clock import ClockState, ClockTurn, Turn, fold_clock, may_turn, scheduled_end, stood_between

NINE = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def turn(kind: Turn, minutes: float, amount: float = 0) -> ClockTurn:
    return ClockTurn(kind, at(minutes), int(amount * 60))


START = turn(Turn.START, 0, 75)


@pytest.mark.parametrize(
    ("turns", "now", "state", "left", "ends", "stood"),
    [
        ((), 10, ClockState.WAITING, 0, None, 0),
        ((START,), 0, ClockState.RUNNING, 75, 75, 0),
        ((START,), 74, ClockState.RUNNING, 1, 75, 0),
        ((START,), 75, ClockState.OVER, 0, 75, 0),
        ((START,), 90, ClockState.OVER, 0, 75, 0),
        ((START, turn(Turn.PAUSE, 10)), 30, ClockState.PAUSED, 65, 95, 20),
        ((START, turn(Turn.PAUSE, 10), turn(Turn.RESUME, 25)), 30, ClockState.RUNNING, 60, 90, 15),
        ((START, turn(Turn.ADD, 10, 5)), 30, ClockState.RUNNING, 50, 80, 0),
        ((START, turn(Turn.ADD, 10, -20)), 30, ClockState.RUNNING, 25, 55, 0),
        ((START, turn(Turn.ADD, 10, -100)), 11, ClockState.OVER, 0, 10, 0),
        ((START, turn(Turn.ADD, 80, 10)), 85, ClockState.RUNNING, 5, 90, 0),
        ((START, turn(Turn.PAUSE, 10), turn(Turn.ADD, 15, 5)), 20, ClockState.PAUSED, 70, 90, 10),
        ((START, turn(Turn.SUSPEND, 40)), 60, ClockState.SUSPENDED, 35, 95, 20),
        ((START, turn(Turn.SUSPEND, 40), turn(Turn.RESUME, 60)), 60, ClockState.RUNNING, 35, 95, 20),
        ((START, turn(Turn.END, 60)), 200, ClockState.ENDED, 15, 60, 0),
        ((turn(Turn.PAUSE, 5), turn(Turn.RESUME, 6)), 10, ClockState.WAITING, 0, None, 0),
    ],
)
def test_a_clock_worked_by_hand(turns, now, state, left, ends, stood):
    found = fold_clock(turns, at(now))
    assert (found.state, found.left, found.stood) == (state, left * 60, stood * 60)
    assert found.ends_at == (None if ends is None else at(ends))


@pytest.mark.parametrize(
    ("turns", "when", "ends"),
    [
        ((), 10, 70),
        ((START,), 10, 75),
        ((START,), 200, 75),
        ((turn(Turn.START, 20, 75),), 10, 70),
        ((turn(Turn.START, 20, 75),), 30, 95),
        ((START, turn(Turn.PAUSE, 10)), 30, 95),
        ((START, turn(Turn.PAUSE, 10), turn(Turn.RESUME, 25)), 30, 90),
        ((START, turn(Turn.SUSPEND, 40), turn(Turn.RESUME, 60)), 200, 95),
        ((START, turn(Turn.ADD, 10, 5)), 200, 80),
        ((START, turn(Turn.ADD, 10, 5)), 5, 75),
        ((START, turn(Turn.ADD, 10, -20)), 200, 55),
        ((START, turn(Turn.END, 60)), 200, 75),
        ((START, turn(Turn.END, 100)), 200, 75),
        ((START, turn(Turn.PAUSE, 10), turn(Turn.END, 20)), 200, 85),
    ],
)
def test_the_schedule_moves_with_the_clock_and_not_with_an_early_or_late_end(turns, when, ends):
    assert scheduled_end(turns, at(70), at(when)) == at(ends)


def test_nobody_knows_the_end_of_a_round_without_plan_and_clock():
    assert scheduled_end((), None, at(10)) is None
    assert scheduled_end((START,), None, at(10)) == at(75)


def test_a_clock_of_the_machine_that_was_set_back_gives_and_takes_nothing():
    turns = (START, turn(Turn.PAUSE, 20), turn(Turn.RESUME, 10))
    assert fold_clock(turns, at(20)).left == 55 * 60
    assert fold_clock(turns, at(15)).left == 55 * 60
    assert fold_clock(turns, at(25)).left == 50 * 60


def test_for_how_long_the_clock_stood_between_two_instants():
    turns = (START, turn(Turn.PAUSE, 5), turn(Turn.RESUME, 15), turn(Turn.SUSPEND, 20), turn(Turn.RESUME, 22))
    assert stood_between(turns, at(0), at(4)) == 0
    assert stood_between(turns, at(0), at(8)) == 3 * 60
    assert stood_between(turns, at(0), at(30)) == 12 * 60
    assert stood_between(turns, at(10), at(21)) == 6 * 60
    assert stood_between((), at(0), at(30)) == 0


@pytest.mark.parametrize(
    ("turns", "may"),
    [
        ((), {Turn.START}),
        ((START,), {Turn.PAUSE, Turn.ADD, Turn.SUSPEND, Turn.END}),
        ((START, turn(Turn.PAUSE, 10)), {Turn.RESUME, Turn.ADD, Turn.END}),
        ((START, turn(Turn.SUSPEND, 10)), {Turn.ADD, Turn.END}),
        ((START, turn(Turn.END, 10)), set()),
    ],
)
def test_what_can_be_done_to_a_clock(turns, may):
    clock = fold_clock(turns, at(20))
    assert {kind for kind in Turn if may_turn(clock, kind)} == may


@st.composite
def days(draw, *, least: int = -5, length: int = 90, kinds: tuple[Turn, ...] = tuple(Turn)):
    """Turns that are allowed, in order, and the minute of the last: at least so many minutes between two of them."""
    minutes = 0.0
    turns: list[ClockTurn] = []
    for kind in (Turn.START, *draw(st.lists(st.sampled_from(kinds), max_size=12))):
        made = turn(kind, minutes, draw(st.integers(-30, 30)) if kind is Turn.ADD else length)
        if may_turn(fold_clock(turns, made.at), kind):
            turns.append(made)
        minutes += draw(st.integers(least, 40))
    return turns, minutes


@given(day=days(), later=st.lists(st.integers(0, 200), min_size=1, max_size=6))
def test_what_is_left_is_never_below_nothing_and_never_grows_by_itself(day, later):
    turns, last = day
    before = None
    for minutes in sorted(later):
        now = at(last + minutes)
        clock = fold_clock(turns, now)
        assert clock.left >= 0
        assert clock.stood >= 0
        if before is not None:
            assert clock.left <= before.left
            assert clock.stood >= before.stood
            assert (clock.left == before.left) or clock.state in (ClockState.RUNNING, ClockState.OVER)
        if clock.state is ClockState.RUNNING:
            known = max(now, *(t.at for t in turns))  # the machine's clock may have been set back since
            assert clock.ends_at == known + timedelta(seconds=clock.left)
        before = clock


GOING = tuple(kind for kind in Turn if kind is not Turn.END)


@given(day=days(least=0, length=5000, kinds=GOING), minutes=st.integers(0, 200))
def test_time_that_passed_was_played_or_the_clock_stood(day, minutes):
    turns, last = day
    clock = fold_clock(turns, at(last + minutes))
    given_time = sum(t.seconds for t in turns if t.kind in (Turn.START, Turn.ADD))
    assert (last + minutes) * 60 == pytest.approx(clock.stood + given_time - clock.left)
