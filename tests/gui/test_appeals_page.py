"""The page Appeals & corrections: what it shows and follows, where it leads, its windows, corrections and papers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog

from tdapp.gui.dialogs.lodge_appeal import LodgeAppeal
from tdapp.gui.pages.appeals import CORRECTIONS, DOCKET
from tdapp.gui.widgets.running_windows import RunningWindows
from tdapp.rules.appeals import Decision
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.desk import SegmentWindow
from tdapp.services.finding import find
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Text
from tests.appeal_page import CHIEF, ask, dialog, event_to_appeal, opened, refreshed, shown
from tests.appealed import Appealed
from tests.every_view import rest
from tests.hands import Ctrl, Hands, Key
from tests.layout_faults import faults
from tests.windows import settle

Alt = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def event(tmp_path: Path) -> Callable[..., Path]:
    """Makes the event in the test's own folder."""
    return partial(event_to_appeal, tmp_path)


def decided(made: Appealed) -> None:
    made.lodge("1", ruling=1, signed=made.names("1"))
    made.lodge("5", signed=made.names("5"), words="另一件")
    decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "录像为证", by=CHIEF, withdraw=(1,)))


def test_a_second_desk_reads_and_writes_nothing(window, event, qtbot):
    path = event(then=decided)
    window(path)
    there = window(path, language="en", desk="2")
    assert not there.desk.writes
    there.show_page("appeals")
    rest(there)
    page = there.page
    for number in (1, 2):
        page.table.select(number)
        rest(there)
        for key in ("lodge", "evidence", "panel", "hearing", "decide", "effects", "withdraw"):
            assert not page._made[key].isEnabled(), key
        assert page._made["form"].isEnabled()
    page.table.select(1)
    rest(there)
    assert "ruling 1 withdrawn (entry 2)" in shown(there)


def test_the_language_changes_with_dialogs_open(window, event, qtbot):
    path = event(then=lambda made: made.lodge("1", ruling=1, signed=made.names("1")))
    there, page, hands = opened(window, path, qtbot)
    for keys, field, zh, en in (
        (Key.Key_F2, lambda d: d.against.kind.currentText(), "其他", "something else"),
        (Key.Key_F4, lambda d: d.people.model().index(0, 0).data(), f"{CHIEF}  裁判长", f"{CHIEF}  Chief TD"),
        (Key.Key_F7, lambda d: d.picker.list.model().index(0, 0).data(), "撤销判罚 1", "Take back ruling 1"),
    ):
        hands.press(keys)
        rest(there)
        (asked,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        assert field(asked).startswith(zh)
        there.language.switch("en")
        assert field(asked).startswith(en)
        rest(there)
        assert asked.windowTitle().isascii()
        assert not faults(asked)
        there.language.switch("zh")
        hands.press(Key.Key_Escape)
    there.language.switch("en")
    assert page.tabs.tabText(DOCKET) == "Appeals (1)"
    assert "in time" in shown(there)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_cut_where_there_is_something_to_show(window, event, qtbot, language):
    there, page, hands = opened(window, event(then=decided), qtbot, language)
    for number in (1, 2):
        page.table.select(number)
        rest(there)
        assert not faults(page)
    for keys in (Key.Key_F2, Key.Key_F3, Key.Key_F4, Key.Key_F6, Key.Key_F7):
        hands.press(keys)
        rest(there)
        (asked,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        assert not faults(asked)
        assert asked.height() <= 740
        hands.press(Key.Key_Escape)
    page.tabs.setCurrentIndex(CORRECTIONS)
    rest(there)
    assert not faults(page)


def test_findings_and_the_search_lead_to_the_appeal(window, event, qtbot):
    there, page, hands = opened(window, event(then=decided), qtbot, "en")
    assert page.table.current().number == 2
    (hit,) = [h for h in ask(there, find, None, "appeal 1") if h.page == "appeals"]
    assert there.language.say(hit.text) == "Appeal 1 of 1"
    assert [h.target for h in ask(there, find, None, "申诉") if h.page == "appeals"] == [1, 2]
    assert [h.target for h in ask(there, find, None, "2") if h.page == "appeals"] == [2]
    there.show_page(hit.page, hit.target)
    settle(there)
    assert page.table.current().number == 1
    there.show_page("ranking")
    settle(there)
    assert "Appeals until" in there.page.heading.lead.text()
    for n in range(there.page.beside.open.count):
        index = there.page.beside.open.model().index(n, 0)
        if "Appeal 2" in index.data():
            there.page.beside.open.setFocus()
            there.page.beside.open.setCurrentIndex(index)
            hands.press(Key.Key_Return)
            break
    assert there.page is page
    assert page.table.current().number == 2
    there.show_page("event")
    settle(there)
    there.page._go_to_problem(("appeal", 1))
    settle(there)
    assert there.page is page
    assert page.table.current().number == 1


def test_papers_are_asked_for_with_the_appeal(window, event, qtbot):
    there, page, _ = opened(window, event(then=decided), qtbot)
    asked: list[Any] = []
    there.desk.asked.connect(lambda key, target: asked.append((key, target)))
    page.table.select(1)
    page._made["decision"].trigger()
    rest(there)
    assert asked == [("documents", ("appeal-decision", {"segment": 1, "appeal": 1}))]
    assert there.page.options.typed["appeal"].text() == "1"
    assert there.page.shown is not None
    for key, kind in (("blank", "appeal-form"), ("correction", "correction-form"), ("form", "appeal-form")):
        page._made[key].trigger()
        rest(there)
        assert asked[-1][1][0] == kind
        assert there.page.shown is not None
        assert there.page.bar.weight != "error"
    assert asked[-1][1][1] == {"segment": 1, "appeal": 1}
    assert asked[-2][1][1] == {"segment": 1}


def test_corrections_are_listed_and_lead_to_their_sheet(window, event, qtbot):
    def correct(made: Appealed) -> None:
        words = CorrectionWords(CorrectionKind.OTHER, "牌手事后指出", by=CHIEF)
        set_result(made.office, BoardAt(1, 3, 7), TypedLine(places=(4, 1, 2, 3), left=(5,)), correction=words)

    there, page, hands = opened(window, event(then=correct), qtbot)
    page.tabs.setCurrentIndex(CORRECTIONS)
    page.focus_first()
    (row,) = page.corrections.table.model.rows
    assert (row.table, row.board, row.lowered) == ("3", 7, True)
    assert "各位按新旧两个得分中较低者计" in page.corrections.words.text()
    assert not page._made["evidence"].isEnabled()
    hands.press(Key.Key_Return)
    rest(there)
    assert there.page.key == "score-entry"
    assert (there.page.view.round, there.page.view.table) == (1, 3)


def test_windows_run_by_the_second_and_say_when_one_is_over(qtbot, window, event):
    there, page, _ = opened(window, event(), qtbot, "en")
    assert "Appeals: until" in page.windows.badges[0].text()
    before = page.windows.badges[0].text()
    qtbot.waitUntil(lambda: page.windows.badges[0].text() != before, timeout=4000)
    made = RunningWindows(there.language)
    qtbot.addWidget(made)
    made.show()
    at = datetime.now(UTC)
    with qtbot.waitSignal(made.over, timeout=6000):
        made.put((SegmentWindow(1, at, at, 1),), ())
        assert "left" in made.badges[0].text()
    assert "over since" in made.badges[0].text()
    made.put((SegmentWindow(1, None, None, None),), ())
    assert "no ranking of the segment hangs yet" in made.badges[0].text()


def test_a_change_elsewhere_is_followed_and_what_is_chosen_stays(window, event, qtbot):
    there, page, _ = opened(window, event(then=decided), qtbot)
    page.table.select(1)
    rest(there)
    ask(there, publish_ranking, None, 1)
    refreshed(there)
    assert page.table.current().number == 1
    assert page.corrected is not None
    assert page.tabs.tabText(CORRECTIONS) == "更正（0）"


def test_segments_are_told_apart_where_there_are_several(window, event, qtbot):
    there, page, hands = opened(window, event(then=decided, rounds=(1, 1)), qtbot, "en")
    there.desk.choose(segment=1)
    rest(there)
    assert [there.language.say(c.header) for c in page.table.model.columns.columns][2] == "Segment"
    (badge,) = [b for b in page.windows.badges if b.isVisible()]
    assert badge.text().startswith("✓ Appeals, segment 1: until")
    assert not faults(page)
    there.desk.choose(segment=2)
    rest(there)
    assert len(page.table.model.rows) == 2
    hands.press(Key.Key_F2)
    asked = dialog(LodgeAppeal)
    hands.type("3")
    assert "No ranking of the segment hangs yet" in asked.clock.text()
    hands.press(Key.Key_Escape)


def test_the_cursor_waits_for_the_docket_and_each_tab_has_its_key(window, event, qtbot):
    there = window(event(then=decided), language="en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_9, Ctrl)
    rest(there)
    page = there.page
    assert page.table.isAncestorOf(hands.at)
    hands.press(Key.Key_2, Alt)
    assert page.corrections.isAncestorOf(hands.at)
    hands.press(Key.Key_1, Alt)
    assert page.table.isAncestorOf(hands.at)


def test_the_state_tells_how_it_was_decided(window, event, qtbot):
    there, page, _ = opened(window, event(then=decided), qtbot, "en")
    state = page.table.model.columns.column("state")
    assert (
        there.language.say(state.text(next(r for r in page.table.model.rows if r.number == 1))) == "✓ decided: upheld"
    )


def test_the_sheet_of_the_round_that_is_appealed_against_is_shown(window, event, qtbot):
    def first_round(made):
        made.lodge(round=1, table="2", board=3)

    there, page, _ = opened(window, event(then=first_round, rounds=(2,)), qtbot)
    assert page.table.current().place == (1, "2", 3)
    page.go_to_sheet()
    rest(there)
    assert (there.page.key, there.page.view.round, there.page.view.table) == ("score-entry", 1, 2)


def test_only_what_somebody_chose_is_recorded_as_appealed_against(window, event, qtbot):
    there, _, hands = opened(window, event(), qtbot)
    hands.press(Key.Key_F2)
    hands.type("3")
    rest(there)
    lodge = dialog(LodgeAppeal)
    assert lodge.against.chosen() == {"against": ""}
    hands.enter("1")
    rest(there)
    assert lodge.against.chosen() == {"against": "", "ruling": 1}
    lodge.against.kind.setCurrentIndex(lodge.against.kind.findData("table"))
    lodge.against.kind.activated.emit(lodge.against.kind.currentIndex())
    lodge.party.setCurrentText("3")
    rest(there)
    assert lodge.against.chosen()["table"] == "1"
    hands.press(Key.Key_Escape)


def test_ctrl_enter_is_done_in_a_field_of_one_line_too(window, event, qtbot):
    there, page, hands = opened(window, event(), qtbot)
    hands.press(Key.Key_F2)
    hands.type("1")
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Space)
    hands.fill(Text("Request"), "so it was")
    hands.fill(Text("Also concerns"), "5")
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    settle(there)
    assert [r.number for r in page.table.model.rows] == [1]
