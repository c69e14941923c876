"""An older turn of a clock, or an older suspension, is not taken back under what rests on it (rules 6)."""

from __future__ import annotations

import pytest

from tdapp.rules.round_clock import ClockState
from tdapp.services.clock.reading import read_clocks
from tdapp.services.clock.turning import WhichRound, add_time, end_round, pause_round, resume_round, start_round
from tdapp.services.journal_desk import check, go_back, journal, mark, redo_last, undo_step
from tdapp.services.suspending.acting import resume_event, suspend_event
from tdapp.services.suspending.reading import suspension_page
from tests.entry_files import unchanged
from tests.late_made import playing
from tests.offices import everything
from tests.seated_event import seated_office

ONE, TWO = WhichRound(round=1), WhichRound(round=2)


def last(office) -> int:
    return journal(office)[-1].seq


def refused(office, seq: int) -> str:
    """The one sentence with which the undo of a step is refused; nothing is changed."""
    (told,) = unchanged(office, lambda: undo_step(office, seq))
    return str(told)


def test_a_start_stays_under_its_pause_and_a_pause_under_its_resume(tmp_path):
    with seated_office(tmp_path) as (office, _):
        start_round(office, None, ONE, 60)
        start = last(office)
        pause_round(office, None)
        pause = last(office)
        assert refused(office, start) == (
            f"The clock of segment 1, round 1 had further turns since. Take back before: step {pause} of 沈编排: "
            "Clock of segment 1, round 1: paused"
        )
        resume_round(office, None)
        assert f"step {last(office)} of" in refused(office, pause)
        for _ in range(3):
            undo_step(office)
        assert read_clocks(office, None).clocks[0].now.state is ClockState.WAITING
        for _ in range(3):
            redo_last(office)
        check(office)


def test_time_that_was_given_is_taken_back_also_after_a_pause(tmp_path):
    with seated_office(tmp_path) as (office, _):
        start_round(office, None, ONE, 60)
        add_time(office, None, ONE, 30)
        given = last(office)
        assert pause_round(office, None).now.left > 85 * 60
        undo_step(office, given)
        clock = read_clocks(office, None).clocks[0].now
        assert clock.state is ClockState.PAUSED
        assert clock.left <= 60 * 60


def test_a_round_does_not_run_on_beside_the_next(tmp_path):
    with seated_office(tmp_path) as (office, _):
        start_round(office, None, ONE, 60)
        end_round(office, None)
        end = last(office)
        start_round(office, None, TWO, 60)
        told = refused(office, end)
        assert "two rounds would go at once" in told
        assert f"step {last(office)} of 沈编排: Clock of segment 1, round 2: started" in told
        undo_step(office)
        undo_step(office, end)
        assert read_clocks(office, None).going is not None


def test_two_suspensions_never_last_at_once(tmp_path):
    with playing(tmp_path) as p:
        suspend_event(p.office, None, "停电")
        resume_event(p.office, None)
        resumed = last(p.office)
        suspend_event(p.office, None, "火警")
        second = last(p.office)
        (told, *_) = unchanged(p.office, lambda: undo_step(p.office, resumed))
        assert f"step {second} of" in str(told)
        resume_event(p.office, None)
        told = " ".join(map(str, unchanged(p.office, lambda: undo_step(p.office, resumed))))
        assert "Suspension 1 would last again, though suspension 2 came after it." in told
        assert f"step {last(p.office)} of 沈编排: Play goes on after the suspension" in told
        for _ in range(3):
            undo_step(p.office)
        lasting = suspension_page(p.office, None).lasting
        assert lasting is not None
        assert lasting.number == 1
        check(p.office)


def test_two_suspensions_never_last_at_once_where_no_clock_runs(tmp_path):
    with seated_office(tmp_path) as (office, _):
        suspend_event(office, None, "停电")
        resume_event(office, None)
        resumed = last(office)
        suspend_event(office, None, "火警")
        assert refused(office, resumed).startswith("Suspension 1 would last again, though suspension 2 came after it.")


def test_no_clock_runs_in_a_suspension_nor_stands_for_one_that_is_over(tmp_path):
    with playing(tmp_path) as p:
        pause_round(p.office, None)
        paused = last(p.office)
        suspend_event(p.office, None, "停电")
        assert "would run while the event is suspended" in refused(p.office, paused)
        undo_step(p.office)
        undo_step(p.office, paused)
        suspend_event(p.office, None, "停电")
        end_round(p.office, None, TWO)
        end = last(p.office)
        resume_event(p.office, None)
        told = refused(p.office, end)
        assert "would stand for a suspension that is over" in told
        assert f"step {last(p.office)} of" in told
        undo_step(p.office)
        undo_step(p.office, end)
        check(p.office)


def test_a_resume_stays_while_a_clock_that_was_started_since_runs(tmp_path):
    with seated_office(tmp_path) as (office, _):
        suspend_event(office, None, "停电")
        resume_event(office, None)
        resumed = last(office)
        start_round(office, None, ONE, 60)
        assert "would run while the event is suspended" in refused(office, resumed)


@pytest.mark.parametrize("turn", [pause_round, end_round])
def test_going_back_to_a_name_takes_all_turns_at_once(tmp_path, turn):
    with seated_office(tmp_path) as (office, _):
        mark(office, "before")
        before = everything(office)
        start_round(office, None, ONE, 60)
        turn(office, None)
        go_back(office, "before")
        assert {k: v for k, v in everything(office).items() if k != "restore_point"} == {
            k: v for k, v in before.items() if k != "restore_point"
        }


def test_pausing_twice_is_not_made_by_taking_back_what_lay_between(tmp_path):
    with seated_office(tmp_path) as (office, _):
        start_round(office, None, ONE, 60)
        pause_round(office, None)
        resume_round(office, None)
        resumed = last(office)
        pause_round(office, None)
        assert f"step {last(office)} of" in refused(office, resumed)
