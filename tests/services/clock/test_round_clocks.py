"""Round clocks: every turn is one step that undo takes back, and what cannot be is refused (rules 6)."""

from __future__ import annotations

from functools import partial

import pytest

from tdapp.rules.round_clock import ClockState
from tdapp.services.boards.beginning import not_begun
from tdapp.services.clock.reading import read_clocks
from tdapp.services.clock.turning import WhichRound, add_time, end_round, pause_round, resume_round, start_round
from tdapp.services.journal_desk import check, journal, undo_step
from tdapp.text import Refused
from tests.late_made import LENGTH, playing
from tests.offices import everything, new_office, regulations
from tests.seated_event import seat_event, seated_office

ONE = WhichRound(round=1)


def left(office) -> int:
    """Whole seconds left of the clock that is going."""
    going = read_clocks(office, None).going
    assert going is not None
    return round(going.now.left)


def test_a_round_from_its_start_to_its_end(tmp_path):
    with playing(tmp_path) as p:
        assert read_clocks(p.office, None).clocks[0].now.state is ClockState.WAITING
        p.clock.move(minutes=10)
        before = left(p.office)
        assert abs(before - (LENGTH - 10) * 60) < 5
        paused = pause_round(p.office, None)
        assert paused.now.state is ClockState.PAUSED
        p.clock.move(minutes=30)
        assert left(p.office) == round(paused.now.left)
        assert resume_round(p.office, None).now.state is ClockState.RUNNING
        p.clock.move(minutes=5)
        assert abs(before - left(p.office) - 300) < 10
        assert add_time(p.office, None, WhichRound(round=2), 10).now.left > before
        ended = end_round(p.office, None)
        assert ended.now.state is ClockState.ENDED
        assert ended.actual_end is not None
        assert ended.actual_start == p.began
        assert read_clocks(p.office, None).going is None
        check(p.office)


def test_each_turn_is_a_step_that_names_its_round_and_is_undone(tmp_path):
    with playing(tmp_path) as p:
        turns = (pause_round, resume_round, partial(add_time, which=WhichRound(), minutes=5), end_round)
        said = []
        for turn in turns:
            before = everything(p.office)
            turn(p.office, None)
            said.append(str(journal(p.office)[-1].what))
            undo_step(p.office)
            assert everything(p.office) == before
            if turn is pause_round:
                pause_round(p.office, None)
            elif turn is resume_round:
                resume_round(p.office, None)
        assert said == [
            f"Clock of segment 1, round 2: {what}" for what in ("paused", "runs on", "5 min added", "ended")
        ]


def test_a_start_is_undone_and_the_round_is_started_again(tmp_path):
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        start_round(office, None, ONE, 60)
        pause_round(office, None)
        start = journal(office)[-2].seq
        undo_step(office)
        undo_step(office)
        assert everything(office) == before
        start_round(office, None, ONE, 60)
        assert start < journal(office)[-1].seq


def test_what_a_clock_cannot_do_is_refused(tmp_path):
    with seated_office(tmp_path) as (office, _):
        for turn in (pause_round, resume_round, end_round):
            with pytest.raises(Refused, match=r"was not started|cannot be paused|cannot run on"):
                turn(office, None, ONE)
        with pytest.raises(Refused, match="Say which round"):
            pause_round(office, None)
        with pytest.raises(Refused, match="Nobody has said how long round 1 is"):
            start_round(office, None, ONE)
        with pytest.raises(Refused, match="Minutes are a number from 1"):
            start_round(office, None, ONE, 0)
        with pytest.raises(Refused, match="Minutes are a number from 1"):
            add_time(office, None, ONE, 0)
        start_round(office, None, ONE, 60)
        with pytest.raises(Refused, match=r"was started at .* already"):
            start_round(office, None, ONE, 60)
        with pytest.raises(Refused, match="End it first: tdapp clock stop --segment 1 --round 1"):
            start_round(office, None, WhichRound(round=2), 60)
        with pytest.raises(Refused, match="is not paused"):
            resume_round(office, None)
        with pytest.raises(Refused, match="has no round 9"):
            start_round(office, None, WhichRound(round=9), 60)


def test_a_segment_that_is_not_drawn_has_no_clock_to_start(tmp_path):
    with new_office(tmp_path) as office, pytest.raises(Refused, match="not drawn yet"):
        start_round(office, None, ONE, 60)


def test_the_length_is_that_of_the_regulations(tmp_path):
    toml = regulations().replace(
        "rounds = 2", "rounds = 2\nstarts = [2026-05-01T09:00:00, 2026-05-01T14:00:00]\nminutes = 80"
    )
    with new_office(tmp_path, toml) as office:
        seat_event(office, "individual", 4)
        row = start_round(office, None, ONE)
        assert row.now.left == 80 * 60
        assert row.planned_start is not None
        assert row.planned_start.strftime("%H:%M") == "09:00"
    (tmp_path / "b").mkdir()
    with new_office(tmp_path / "b", regulations().replace("rounds = 2", "rounds = 2\nminutes = 70")) as office:
        seat_event(office, "individual", 4)
        assert start_round(office, None, ONE).now.left == 70 * 60


def test_a_round_that_was_started_has_begun_for_its_boards(tmp_path):
    with playing(tmp_path) as p, p.office.read() as c:
        assert not_begun(c, p.clock(), []) == []
