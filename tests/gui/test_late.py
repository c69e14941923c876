"""Who came late, typed without a mouse: what follows is read before it is written (rules 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tdapp.gui.dialogs.late import Late
from tdapp.gui.main_window import MainWindow
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.lateness.lost import LostHow
from tdapp.services.ledger.phoned import Phoned
from tdapp.services.ledger.reading import ledger_page
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Ctrl, Hands, Key
from tests.late_made import CHIEF, playing
from tests.windows import page_in_front, settle

K = RulingKind


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Pairs in the middle of round 2; pair 1 meets pair 8."""
    with playing(tmp_path, "pairs", keyed=10):
        pass
    return tmp_path / "tournament.tdb"


def at_work(window: Any, path: Path, qtbot: Any, language: str = "en") -> tuple[MainWindow, Hands]:
    there, _ = page_in_front(window, path, qtbot, "event", language)
    rest(there)
    return there, Hands(lambda: there)


def late(there: MainWindow, party: str = "") -> Late:
    """The dialog, with what follows from the party shown."""
    made = Late(there.desk, there, there.desk.scope.event, Phoned(party=party) if party else None)
    made.open()
    settle(there)
    return made


def wait(there: MainWindow, made: Late, qtbot: Any) -> None:
    """Until it is shown what follows from what was typed."""
    qtbot.waitUntil(lambda: not made._soon.isActive(), timeout=5000)
    settle(there)


def rulings(there: MainWindow) -> list[tuple[str, RulingKind]]:
    found: list[Any] = []
    there.tasks.run(ledger_page, None, done=lambda page: found.extend(page.rows))
    settle(there)
    return [(row.party, row.kind) for row in found]


def test_lateness_by_phone_is_a_few_presses(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    for key in (Key.Key_F10, Key.Key_1, Key.Key_Return, Key.Key_5, Key.Key_Return):
        hands.press(key)
    front = QApplication.activeWindow()
    assert isinstance(front, Late)
    assert front.who[0].text() == "1"
    hands.type("3")
    hands.press(Key.Key_Return)  # before anybody could read what follows: it waits for that
    settle(there)
    assert hands.presses == 7
    assert rulings(there) == [("1", K.LATENESS), ("1", K.WARNING)]
    page = there.page
    assert page is not None
    assert [there.language.say(text) for text in page.bar.texts][:2] == [
        "Ruling 1: lateness, 1", "Ruling 2: warning, 1"]  # fmt: skip
    hands.press(Key.Key_Z, Ctrl)
    assert (("1", K.WITHDRAW)) in rulings(there)


def test_what_follows_is_read_before_it_is_written(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1")
    hands.type("4")
    wait(there, made, qtbot)
    assert "pair 1 came 4 min late; from 1 min on the regulations say: warning." in made.echo[0].text()
    assert made.since.text().startswith("Round 2 began at ")
    hands.fill(Text("Who, line {n}", n=2), "8")
    hands.fill(Text("Came at, line {n}", n=2), "7")
    wait(there, made, qtbot)
    assert "both sides came late, and pair 1 came first: a warning." in made.echo[0].text()
    assert "pair 8 came 7 min late; from 5 min on the regulations say: infraction." in made.echo[1].text()
    assert rulings(there) == []
    there.language.switch()
    assert made.windowTitle() == "迟到或缺席"
    assert "双方均迟到，1号搭档先到：警告" in made.echo[0].text()
    hands.press(Key.Key_Return)
    assert [kind for _, kind in rulings(there)] == [K.LATENESS, K.WARNING, K.LATENESS, K.INFRACTION]


def test_a_walk_over_asks_what_its_boards_become(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1")
    hands.type("never")
    wait(there, made, qtbot)
    assert made.lost.isVisibleTo(made)
    assert not made.only.isVisibleTo(made)
    assert "Boards without a result at table 1: 11-12." in made.lost.lead.text()
    hands.press(Key.Key_Return)
    assert made.focusWidget() is made.lost.how
    hands.press(Key.Key_Down)
    assert made.lost.way is LostHow.POINTS
    hands.press(Key.Key_Return)
    assert made.focusWidget() is made.lost.fields["1"]
    hands.type("0")
    hands.press(Key.Key_Return)
    assert made.focusWidget() is made.lost.fields["8"]
    hands.type("2.x")
    hands.fill(Text("Ruled by"), CHIEF)
    hands.press(Key.Key_Return)
    assert [str(t) for t in made.bar.texts] == ["“2.x” of 8 are no points. Write them like 2 or 2.5."]
    hands.reach(Text("Points a board of each player of {party}", party="8"))
    hands.enter("2.5")
    assert rulings(there) == [("1", K.LOSS)]


def test_a_party_may_be_typed_by_table_and_seat(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1e")
    hands.type("4")
    wait(there, made, qtbot)
    assert "came 4 min late" in made.echo[0].text()


def test_never_may_be_said_in_chinese(window, path, qtbot):
    there, hands = at_work(window, path, qtbot, "zh")
    made = late(there, "1")
    hands.type("未到")
    wait(there, made, qtbot)
    assert "1号搭档本轮未到：轮弃权" in made.echo[0].text()


def test_judged_results_and_later(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1")
    hands.type("never")
    wait(there, made, qtbot)
    made.lost.how.setCurrentIndex(made.lost.how.findData(LostHow.RESULTS.value))
    hands.reach(Text("Judged results, a line for each board"))
    hands.type("11 1234 5")
    hands.press(Key.Key_Tab)
    hands.fill(Text("Ruled by"), CHIEF)
    hands.press(Key.Key_Return)
    assert [str(t) for t in made.bar.texts] == ["Results are missing for the boards: ('12',)."]
    made.lost.how.setCurrentIndex(made.lost.how.findData(LostHow.LATER.value))
    hands.press(Key.Key_Return)
    assert rulings(there) == [("1", K.LOSS)]


def test_both_at_the_same_time_and_a_foul_ask_for_what_they_need(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1")
    hands.type("12")
    hands.fill(Text("Who, line {n}", n=2), "8")
    hands.fill(Text("Came at, line {n}", n=2), "12")
    wait(there, made, qtbot)
    hands.press(Key.Key_Return)
    assert made.focusWidget() is made.first
    hands.press(Key.Key_Down)
    wait(there, made, qtbot)
    hands.reach(Text("Ruled by"))
    hands.press(Key.Key_Return)
    assert made.focusWidget() is made.board
    hands.type("11")
    hands.fill(Text("Ruled by"), CHIEF)
    hands.press(Key.Key_Return)
    assert [kind for _, kind in rulings(there)] == [K.LATENESS, K.WARNING, K.LATENESS, K.FOUL]


def test_what_is_no_arrival_is_said_and_nothing_is_written(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there)
    assert made.focusWidget() is made.who[0]
    assert not made.ok.isEnabled()
    hands.type("1")
    hands.press(Key.Key_Tab)
    hands.type("soon")
    wait(there, made, qtbot)
    assert "“soon” is no arrival" in str(made.bar.texts[0])
    assert made.came[0].text() == "soon"
    hands.press(Key.Key_A, Ctrl)
    hands.type("0")
    wait(there, made, qtbot)
    assert made.bar.texts == ()
    assert made.echo[0].text().strip() == "in time"
    assert not made.ok.isEnabled()
    hands.press(Key.Key_Escape)
    assert rulings(there) == []


def test_the_lateness_alone_is_recorded_where_others_decide(window, path, qtbot):
    there, hands = at_work(window, path, qtbot)
    made = late(there, "1")
    hands.type("16")
    wait(there, made, qtbot)
    hands.choose(Text("Record the lateness only; what follows stays proposed"))
    assert not made.lost.isVisibleTo(made)
    hands.press(Key.Key_Return)
    assert rulings(there) == [("1", K.LATENESS)]
