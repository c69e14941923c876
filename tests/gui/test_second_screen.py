"""The second screen: the clock of the round that is played, as it is written down; a break; published seating."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tdapp.gui.dialogs.round_clock import RoundClockSheet
from tdapp.gui.dialogs.second_screen import SecondScreen
from tdapp.gui.main_window import MainWindow
from tdapp.gui.models.countdown import Countdown
from tdapp.gui.models.hall_clock import NOBODY_SAID
from tdapp.rules.round_clock import ClockState
from tdapp.services.clock.reading import ClockRow, read_clocks
from tdapp.services.clock.turning import WhichRound, end_round, pause_round, start_round
from tdapp.services.office import Office
from tdapp.services.publish_seating import publish_seating
from tdapp.services.suspending.acting import resume_event, suspend_event
from tests.hands import Ctrl, Hands
from tests.offices import new_office, office_at, regulations
from tests.seated_event import seat_event
from tests.windows import settle

Key = Qt.Key
ONE = WhichRound(round=1)


@pytest.fixture(params=["zh", "en"])
def both(request):
    return request.param


@pytest.fixture
def planned(tmp_path: Path) -> Path:
    """Four tables, two rounds of 60 minutes, drawn."""
    return seated(tmp_path, "minutes = 60")


def seated(folder: Path, more: str = "") -> Path:
    with new_office(folder, regulations(more=more)) as office:
        seat_event(office, "individual", 4)
    return folder / "tournament.tdb"


def on_screen(window: Any, path: Path, qtbot: Any, language: str = "en") -> tuple[MainWindow, SecondScreen]:
    there = window(path, language=language)
    qtbot.keyClick(there, Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    screen = there.findChild(SecondScreen)
    settle(there)
    return there, screen


def press(qtbot: Any, there: MainWindow, screen: SecondScreen, key: Qt.Key) -> None:
    qtbot.keyClick(screen, key)
    settle(there)


def clock_of(there: MainWindow, number: int = 1) -> ClockRow:
    """The clock of a round as it is written down."""
    found: list[Any] = []
    there.tasks.run(read_clocks, None, done=found.append)
    settle(there)
    row: ClockRow = next(r for r in found[0].clocks if r.round == number)
    return row


def minutes(screen: SecondScreen) -> float:
    """What the hall sees, in minutes."""
    parts = [int(part) for part in screen.board.shown.countdown.split(":")]
    hours, whole, seconds = [0, *parts][-3:]
    return hours * 60 + whole + seconds / 60


def done(there: MainWindow, case: Callable[..., Any], *args: Any) -> None:
    there.desk.run(case, *args)
    settle(there)


def test_it_shows_only_what_is_published(window, tmp_path, qtbot, both):
    there, screen = on_screen(window, seated(tmp_path), qtbot, both)
    assert screen.isVisible()
    assert not screen.board.shown.rows
    there.desk.run(publish_seating, "A", 1)
    settle(there)
    qtbot.waitUntil(lambda: bool(screen.board.shown.rows))
    assert screen.pages == 2
    first = screen.board.shown.rows
    qtbot.keyClick(screen, Key.Key_Right)
    assert set(screen.board.shown.rows).isdisjoint(first)
    assert screen.board.shown.heads[0] == ("姓名" if both == "zh" else "Name")
    there.close()
    assert not screen.isVisible()


def test_its_keys_turn_the_clock_of_the_round_each_a_step_that_undo_takes_back(window, planned, qtbot):
    there, screen = on_screen(window, planned, qtbot)
    assert (screen.board.shown.countdown, screen.board.shown.state) == ("1:00:00", "Not started")
    assert screen.board.shown.title == "项目A  Round 1"
    press(qtbot, there, screen, Key.Key_Space)
    assert clock_of(there).now.state is ClockState.RUNNING
    assert 59.9 < minutes(screen) <= 60
    assert screen.board.shown.state == "Time runs"
    press(qtbot, there, screen, Key.Key_Plus)
    press(qtbot, there, screen, Key.Key_Plus)
    press(qtbot, there, screen, Key.Key_Minus)
    assert 60.9 < minutes(screen) <= 61
    press(qtbot, there, screen, Key.Key_Space)
    assert clock_of(there).now.state is ClockState.PAUSED
    assert screen.board.shown.state == "Time stands"
    press(qtbot, there, screen, Key.Key_Space)
    press(qtbot, there, screen, Key.Key_End)
    assert clock_of(there).now.state is ClockState.ENDED
    assert screen.board.shown.countdown == "The round is over"
    there.undoing.undo_now()
    settle(there)
    assert screen.board.shown.state == "Time runs"
    for _ in range(6):
        there.undoing.undo_now()
        settle(there)
    assert (screen.board.shown.countdown, screen.board.shown.state) == ("1:00:00", "Not started")
    assert clock_of(there).actual_start is None


def test_it_ticks_by_itself_and_reads_nothing_for_it(window, planned, qtbot):
    with office_at(planned, desk="2") as office:
        began = start_round(office, None, ONE).actual_start
        assert began is not None
    now = [began.astimezone(UTC)]
    there = window(planned, language="en")
    screen = SecondScreen(there.desk, there, clock=lambda: now[0])
    screen.open_at()
    settle(there)
    assert (screen.board.shown.countdown, screen.board.shown.clock) == ("1:00:00", began.strftime("%H:%M:%S"))
    now[0] = now[0].replace(minute=now[0].minute + 10)
    qtbot.waitUntil(lambda: screen.board.shown.countdown == "50:00")
    assert there.tasks.idle
    now[0] = now[0].replace(hour=now[0].hour + 2)
    qtbot.waitUntil(lambda: screen.board.shown.countdown == "00:00")
    assert (screen.board.shown.state, screen.board.shown.loud) == ("Time is over", True)
    screen.close()


def test_a_round_without_planned_minutes_asks_for_them(window, tmp_path, qtbot):
    there, screen = on_screen(window, seated(tmp_path), qtbot)
    assert screen.board.shown.countdown == NOBODY_SAID
    press(qtbot, there, screen, Key.Key_Space)
    (text,) = screen.bar.texts
    assert text.message.startswith("Nobody has said how long round")
    assert QApplication.focusWidget() is screen.controls.minutes
    qtbot.keyClicks(screen.controls.minutes, "50")
    qtbot.keyClick(screen.controls.minutes, Key.Key_Return)
    assert not screen.bar.isVisible()
    assert screen.board.shown.countdown == "50:00"
    press(qtbot, there, screen, Key.Key_Minus)
    press(qtbot, there, screen, Key.Key_Space)
    assert 48.9 < minutes(screen) <= 49
    assert screen.controls.minutes.value() == 5
    screen.controls.set.click()
    settle(there)
    assert 53.9 < minutes(screen) <= 54


def test_a_suspension_stops_what_the_hall_sees_and_says_so_large(window, planned, qtbot, both):
    there, screen = on_screen(window, planned, qtbot, both)
    large, stands = ("比赛熔断中", "计时暂停") if both == "zh" else ("Play is suspended", "Time stands")
    press(qtbot, there, screen, Key.Key_Space)
    done(there, suspend_event, None, "fire alarm", "何裁判长")
    shown = screen.board.shown
    assert (shown.countdown, shown.loud) == (large, True)
    assert shown.state.startswith(stands + " ")
    assert not screen.controls.go.isEnabled()
    press(qtbot, there, screen, Key.Key_Space)
    (text,) = screen.bar.texts
    assert "suspended since" in text.message
    assert clock_of(there).now.state is ClockState.SUSPENDED
    done(there, resume_event, None)
    assert 59.8 < minutes(screen) <= 60
    assert not screen.board.shown.loud


def test_no_round_begins_while_play_is_suspended(window, planned, qtbot):
    there, screen = on_screen(window, planned, qtbot)
    done(there, suspend_event, None, "fire alarm", "何裁判长")
    press(qtbot, there, screen, Key.Key_Space)
    assert screen.board.shown.countdown == "Play is suspended"
    assert clock_of(there).now.state is ClockState.WAITING


def test_a_window_that_only_reads_follows_the_desk_that_turns(window, planned, qtbot):
    with office_at(planned, desk="2") as office:
        writing: Office = office
        there, screen = on_screen(window, planned, qtbot)
        assert not there.desk.writes
        assert not screen.controls.go.isEnabled()
        press(qtbot, there, screen, Key.Key_Space)
        assert [t.message for t in screen.bar.texts] == ["This window only reads; nothing can be entered here."]
        for case, args, state in (
            (start_round, (WhichRound(round=2),), "Time is over"),  # by the clock of the other desk it began long ago
            (pause_round, (), "Time stands"),
            (end_round, (), "Ended at"),
        ):
            case(writing, None, *args)
            qtbot.waitUntil(lambda state=state: screen.board.shown.state.startswith(state), timeout=10_000)
        assert screen.board.shown.title.endswith("Round 2")


def test_a_round_that_is_played_stays_while_another_is_looked_at(window, planned, qtbot):
    there, screen = on_screen(window, planned, qtbot)
    there.desk.choose(round=2)
    assert screen.board.shown.title.endswith("Round 2")
    there.desk.choose(round=1)
    press(qtbot, there, screen, Key.Key_Space)
    there.desk.choose(round=2)
    settle(there)
    assert screen.board.shown.title.endswith("Round 1")
    press(qtbot, there, screen, Key.Key_PageDown)
    assert screen.board.shown.title.endswith("Round 2")
    press(qtbot, there, screen, Key.Key_Space)
    (text,) = screen.bar.texts
    assert "has not ended" in text.message
    assert clock_of(there, 2).now.state is ClockState.WAITING


def test_a_break_is_counted_here_and_written_nowhere(window, planned, qtbot):
    there, screen = on_screen(window, planned, qtbot)
    press(qtbot, there, screen, Key.Key_PageUp)
    assert screen.controls.which.currentText() == "Break (not a round)"
    assert screen.board.shown.title.endswith("Break")
    assert screen.board.shown.countdown == "15:00"
    screen.controls.minutes.setValue(20)
    screen.controls.set.click()
    press(qtbot, there, screen, Key.Key_Plus)
    press(qtbot, there, screen, Key.Key_Space)
    assert 20.9 < minutes(screen) <= 21
    assert screen.controls.go.text() == "Pause (Space)"
    assert not screen.controls.end.isEnabled()
    assert not clock_of(there).turns
    done(there, start_round, None, WhichRound(round=1))
    assert screen.board.shown.title.endswith("Round 1")


def test_a_clock_is_turned_without_the_second_screen_by_keys(window, tmp_path, qtbot):
    there = window(seated(tmp_path), language="en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_K, Ctrl)
    hands.type("Clock of the round")
    hands.press(Key.Key_Return)
    sheet = QApplication.activeWindow()
    assert isinstance(sheet, RoundClockSheet)
    assert sheet.state.text() == "Not started"
    hands.press(Key.Key_Space)
    assert sheet.bar.isVisible()
    hands.type("50")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Space)
    assert clock_of(there).now.state is ClockState.RUNNING
    assert sheet.state.text() == "Time runs"
    assert sheet.controls.which.count() == 2
    hands.press(Key.Key_Plus)
    hands.press(Key.Key_Space)
    clock = clock_of(there).now
    assert clock.state is ClockState.PAUSED
    assert 50 * 60 < clock.left <= 51 * 60
    hands.press(Key.Key_End)
    assert sheet.state.text().startswith("The round is over")
    hands.press(Key.Key_Escape)
    assert there.findChild(RoundClockSheet) is None


def test_without_an_event_there_is_only_a_break(window, tmp_path, qtbot):
    with office_at(tmp_path / "tournament.tdb", create=True):
        pass
    _, screen = on_screen(window, tmp_path / "tournament.tdb", qtbot)
    assert screen.controls.which.count() == 1
    assert screen.board.shown.countdown == "15:00"


def test_the_clock_on_the_screen_is_that_of_the_tournaments_zone(window, planned, qtbot):
    there = window(planned)
    screen = SecondScreen(there.desk, there, clock=lambda: datetime(2026, 5, 1, 1, 2, 3, tzinfo=UTC))
    screen.open_at()
    settle(there)
    assert screen.board.shown.clock == "09:02:03"
    screen.close()


def test_a_countdown_runs_stands_and_ends():
    now = [0.0]
    countdown = Countdown(90, lambda: now[0])
    countdown.start()
    now[0] = 30
    assert countdown.text() == "01:00"
    countdown.pause()
    now[0] = 1000
    assert countdown.text() == "01:00"
    countdown.add(60)
    countdown.start()
    now[0] = 1119.5
    assert countdown.text() == "00:01"
    now[0] = 2000
    assert (countdown.text(), countdown.running) == ("00:00", False)
    countdown.add(60)
    assert countdown.text() == "01:00"
