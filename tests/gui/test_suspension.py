"""Play is stopped and goes on without a mouse; each unfinished board gets its outcome (rules 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tdapp.gui.dialogs.suspension import Suspension
from tdapp.gui.main_window import MainWindow
from tdapp.rules.round_clock import ClockState
from tdapp.rules.suspensions import Outcome
from tdapp.services.clock.reading import read_clocks
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.suspending.reading import SuspensionPage, suspension_page
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Ctrl, Hands, Key
from tests.late_made import playing
from tests.windows import page_in_front, settle

O = Outcome  # noqa: E741  the word stands in every line


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Four tables in the middle of round 2, with two boards left at each."""
    with playing(tmp_path, keyed=10):
        pass
    return tmp_path / "tournament.tdb"


def at_work(window: Any, path: Path, qtbot: Any, language: str = "en") -> tuple[MainWindow, Hands]:
    there, _ = page_in_front(window, path, qtbot, "event", language)
    rest(there)
    return there, Hands(lambda: there)


def asked(there: MainWindow, case: Any) -> Any:
    found: list[Any] = []
    there.tasks.run(case, None, done=found.append)
    settle(there)
    return found[0]


def outcomes(there: MainWindow) -> dict[tuple[int, int], Outcome | None]:
    page: SuspensionPage = asked(there, suspension_page)
    return {(t.table, b.board): b.outcome for t in page.parts[-1].tables for b in t.boards}


def front() -> Suspension:
    found = QApplication.activeWindow()
    assert isinstance(found, Suspension)
    return found


def choose(hands: Hands, made: Suspension, outcome: Outcome) -> None:
    hands.reach(Text("The boards are"))
    made.outcome.setCurrentIndex(made.outcome.findData(outcome.value))


def suspended(hands: Hands) -> Suspension:
    """Play is stopped by keys alone, from Ctrl+K on."""
    hands.press(Key.Key_K, Ctrl)
    hands.type("Suspend play")
    hands.press(Key.Key_Return)
    made = front()
    hands.type("fire alarm")
    hands.press(Key.Key_Return)
    return made


def test_play_is_stopped_boards_are_decided_and_play_goes_on_by_keys(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = suspended(hands)
    assert made.state.text().endswith("fire alarm. Boards without an outcome: 8")
    assert asked(there, read_clocks).clocks[1].now.state is ClockState.SUSPENDED
    assert made.tables.view.hasFocus()
    hands.press(Key.Key_Down)
    choose(hands, made, O.ADJUDICATED)
    hands.fill(Text("Boards"), "11")
    hands.fill(Text("Result"), "1234 5")
    hands.press(Key.Key_Return)
    assert [str(t) for t in made.bar.texts] == ["Boards decided: 1"]
    table = made.tables.selected()[0].table
    assert outcomes(there) == {
        (t, b): O.ADJUDICATED if (t, b) == (table, 11) else None for t in range(1, 5) for b in (11, 12)
    }
    choose(hands, made, O.PLAYED_ON)
    hands.choose(Text("Enter this for all that are open"))
    assert set(outcomes(there).values()) == {O.ADJUDICATED, O.PLAYED_ON}
    hands.choose(Text("Play goes on"))
    assert asked(there, read_clocks).clocks[1].now.state is ClockState.OVER  # the test's day is long past
    assert made.state.text().endswith("fire alarm. Boards without an outcome: 0")
    assert made.reason.text() == ""
    hands.press(Key.Key_Escape)
    hands.press(Key.Key_Z, Ctrl)
    assert asked(there, read_clocks).clocks[1].now.state is ClockState.SUSPENDED


def test_the_checklist_warns_while_it_lasts_and_leads_there(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    suspended(hands)
    hands.press(Key.Key_Escape)
    page: Any = there.page
    assert page is not None
    lines = [str(line[1]) for line in page.problems._lines.lines]
    assert any("is suspended since" in line and "fire alarm. Boards that are not finished: 8" in line for line in lines)
    place = next(n for n, line in enumerate(lines) if "is suspended" in line)
    page.problems.setCurrentIndex(page.problems.model().index(place, 0))
    page.problems.setFocus()
    hands.press(Key.Key_Return)
    assert front().state.isVisible()


def test_play_does_not_go_on(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = suspended(hands)
    hands.choose(Text("Play does not go on"))
    assert asked(there, read_clocks).clocks[1].now.state is ClockState.ENDED
    choose(hands, made, O.PLAYED_ON)
    hands.choose(Text("Enter this for all that are open"))
    assert "no board is played on" in str(made.bar.texts[0])
    choose(hands, made, O.ASSIGNED)
    hands.fill(Text("Result"), "3,2,1")
    hands.choose(Text("Enter this for all that are open"))
    assert "are no points" in str(made.bar.texts[0])
    assert made.figures.text() == "3,2,1"
    hands.fill(Text("Result"), "3,2,1,0")
    hands.choose(Text("Enter this for all that are open"))
    assert set(outcomes(there).values()) == {O.ASSIGNED}


def test_a_reason_is_needed_and_the_language_switches(window, path, qtbot):
    there, hands = at_work(window, path, qtbot, "zh")
    hands.press(Key.Key_K, Ctrl)
    hands.type("熔断")
    hands.press(Key.Key_Return)
    made = front()
    hands.press(Key.Key_Return)
    assert made.reason.hasFocus()
    assert asked(there, suspension_page).parts == ()
    there.language.switch()
    assert made.windowTitle() == "Suspension of play"
    assert made.outcome.itemText(0) == "played on"


def test_a_line_that_is_keyed_meanwhile_leaves_the_list(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = suspended(hands)
    there.tasks.run(set_result, BoardAt(2, 1, 12), TypedLine(places=(1, 2, 3, 4), left=(5,)))
    settle(there)
    assert made.state.text().endswith("Boards without an outcome: 7")
    assert made.tables.model.row(0).open == (11,)
