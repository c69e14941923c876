"""The page Officials by keys alone: list, ties, lot, the least bad way accepted, changes by hand, paper, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QDialog

from tdapp.gui.pages.officials import DUTIES, LIST
from tdapp.gui.widgets.names_field import NamesField
from tdapp.i18n import render
from tdapp.services.checklist import State, checklist
from tdapp.services.finding import find
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.drawing import DutyRequest, draw_duties
from tdapp.services.officials.editing import OfficialWords, add_official, remove_official
from tdapp.services.officials.importing import import_officials
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Ctrl, Hands, Key, Shift
from tests.offices import office_at
from tests.officials_made import DIRECTORS, hall
from tests.seated_event import play_all, seated_office
from tests.windows import page_in_front, settle

Alt = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def nobody(tmp_path: Path) -> Path:
    """Ten tables, two rounds, a unit for everybody, no official."""
    with hall(tmp_path, tables=10, officials=0) as (office, _):
        remove_official(office, "沈裁判长")
    return tmp_path / "tournament.tdb"


@pytest.fixture
def staffed(tmp_path: Path) -> Path:
    """Eight tables, two rounds, the chief and three TDs; round 1 has its lot."""
    with hall(tmp_path) as (office, _):
        draw_duties(office, DutyRequest("lot", round=1))
    return tmp_path / "tournament.tdb"


def asked(there: Any, case: Any, *args: Any) -> Any:
    """What a service says: the window has the file, so it is asked there."""
    got: list[Any] = []
    there.desk.run(case, *args, done=got.append, owner=there)
    settle(there)
    return got[0]


def said(page: Any) -> str:
    return " ".join(render(text, "en") for text in page.bar.texts)


def directed(page: Any) -> dict[int, str]:
    return {line.table: line.official.name for _, line in page.duties.table.model.rows if line.official}


def dialog(there: Any) -> Any:
    (found,) = [d for d in there.findChildren(QDialog) if d.isVisible()]
    return found


def add(hands: Hands, name: str, family: str = "") -> None:
    """Add an official by the form."""
    hands.press(Key.Key_A, Ctrl | Shift)
    hands.type(name)
    if family:
        hands.fill(Text("Family"), family)
    hands.press(Key.Key_Return)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_officials_of_an_event_by_keys_alone(window, nobody, qtbot, language):
    there, page = page_in_front(window, nobody, qtbot, "officials", language)
    hands = Hands(lambda: there)
    assert hands.at is page.list.first
    assert "Alt+1" in page.duties.problems.model().index(0, 0).data()
    # Three officials by the form, one with a tie.
    add(hands, "沈裁判长")
    page.open_change()
    settle(there)
    hands.reach(Text("Role"))
    hands.press(Key.Key_Home)
    hands.choose(Text("Keep the changes"))
    add(hands, "严明")
    add(hands, "方正", family="R3")
    rows = page.list.table.model.rows
    assert [(r.person.name, r.role) for r in rows] == [("沈裁判长", "chief"), ("方正", "td"), ("严明", "td")]
    assert [len(r.relatives) for r in rows] == [0, 1, 0]
    assert page.list.current().person.name == "方正"
    # The lot: ten tables are too many for two, and the chief accepts the least bad way.
    hands.press(Key.Key_R, Ctrl)
    hands.type("3279")
    hands.press(Key.Key_Return)
    lot = dialog(there)
    assert lot.seed.text() == "3279"
    assert lot.accept_why.hasFocus()
    assert len(lot.table.model.rows) == 10
    assert directed(page) == {}
    hands.type("nobody else came")
    hands.press(Key.Key_Return)
    assert page.tabs.currentIndex() == DUTIES
    assert page.bar.weight == "warning"
    before = directed(page)
    assert len(before) == 10
    assert before[1] == "严明", "family plays at table 1"
    found = asked(there, officials_page, "A", 1, 1)
    assert (found.duties.lot.accepted, found.duties.lot.accepted_by) == ("nobody else came", "沈裁判长")
    # An exchange by hand: the table under the cursor with another one; family has the chief approve.
    other = next(table for table, name in before.items() if name == "方正")
    hands.press(Key.Key_T, Ctrl | Shift)
    hands.type(str(other))
    hands.fill(Text("Reason"), "nearer to the door")
    hands.press(Key.Key_Return)
    by_hand = dialog(there)
    assert by_hand.bar.weight == "error"
    assert by_hand.form.approved.hasFocus()
    assert by_hand.other.text() == str(other)
    hands.press(Key.Key_Return)
    assert directed(page) == before | {1: "方正", other: "严明"}
    # The duty sheet on paper.
    hands.press(Key.Key_P, Ctrl)
    assert there.page.key == "documents"
    assert (there.page.kind, there.page.options.request().round) == ("duty-sheet", 1)
    # And back, step by step.
    there.show_page("officials")
    settle(there)
    hands.press(Key.Key_Z, Ctrl)
    assert directed(page) == before
    hands.press(Key.Key_Z, Ctrl)
    assert directed(page) == {}


def test_an_official_is_changed_set_off_duty_and_taken_off_the_list(window, staffed, qtbot):
    there, page = page_in_front(window, staffed, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    QAbstractItemModelTester(page.list.table.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    page.opened(page.list.table.model.rows[-1].id)
    settle(there)
    chosen = page.list.current().person.name
    hands.press(Key.Key_Return)
    hands.fill(Text("Level"), "一级")
    hands.press(Key.Key_Return)
    assert page.list.current().level == "一级"
    assert said(page) == f"{chosen} is changed."
    hands.press(Key.Key_F8)
    assert not page.list.current().active
    assert page.list.current().person.name == chosen
    assert "on duty: 3" in page.heading.lead.text()
    hands.press(Key.Key_F8)
    assert page.list.current().active
    hands.press(Key.Key_Delete, Ctrl)
    assert page.bar.weight == "error"
    assert "stays in the list" in said(page)
    hands.press(Key.Key_Home, Ctrl)
    assert page.list.current().role == "chief"
    hands.press(Key.Key_Delete, Ctrl)
    assert said(page) == "沈裁判长 is off the list."
    assert [r.role for r in page.list.table.model.rows] == ["td"] * 3
    hands.press(Key.Key_Z, Ctrl)
    assert len(page.list.table.model.rows) == 4


def test_a_form_that_is_refused_keeps_what_was_typed(window, staffed, qtbot):
    there, page = page_in_front(window, staffed, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_A, Ctrl | Shift)
    form = dialog(there)
    hands.press(Key.Key_Return)
    assert form.name.property("wrong") == "true"
    hands.type("Zoë Ann")
    hands.fill(Text("Family"), "nobody")
    hands.press(Key.Key_Return)
    assert form.bar.weight == "error"
    assert (form.name.text(), form.relatives.text()) == ("Zoë Ann", "nobody")
    hands.press(Key.Key_Escape)
    assert len(page.list.table.model.rows) == 4


def test_names_are_completed_one_after_the_other(qtbot):
    field = NamesField(["Ann Reed", "Bo Lind"], several=True)
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    qtbot.keyClicks(field, "Ann Reed, bo")
    popup = field.completer().popup()
    assert popup.isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.text() == "Ann Reed, Bo Lind"


def test_a_list_is_looked_at_before_it_is_entered_and_saved_again(window, nobody, qtbot, tmp_path):
    there, page = page_in_front(window, nobody, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    path = tmp_path / "officials.csv"
    path.write_text("裁判员名单,,\n姓名,职务,亲属\n严明,裁判员,R3\n方正,厨师,\n", encoding="utf-8")
    hands.press(Key.Key_I, Ctrl)
    preview = dialog(there)
    hands.enter(str(path))
    assert [(r.row, r.name, r.state) for r in preview.table.model.rows] == [(3, "严明", "added"), (4, "方正", None)]
    assert "A 姓名 = name, B 职务 = role, C 亲属 = family" in preview.columns_read.text()
    assert "Errors: 1" in preview.summary.text()
    assert not preview.ok.isEnabled()
    assert hands.at is preview.problems
    path.write_text("姓名,职务,亲属\n严明,裁判员,R3\n方正,裁判长,\n", encoding="utf-8")
    preview.file.setFocus()
    hands.enter(str(path))
    assert hands.at is preview.ok
    assert page.list.table.model.rows == []
    hands.press(Key.Key_Return)
    assert said(page) == "New officials: 2. Changed: 0. As before: 0."
    assert [r.person.name for r in page.list.table.model.rows] == ["方正", "严明"]
    saved = tmp_path / "saved.xlsx"
    page.export_to(saved)
    settle(there)
    rows = [row[0].value for row in load_workbook(saved).worksheets[0].iter_rows()]
    assert rows[1:] == ["Name", "严明", "方正"]
    page.export_to(tmp_path / "saved.doc")
    settle(there)
    assert page.bar.weight == "error"
    hands.press(Key.Key_Z, Ctrl)
    assert page.list.stack.currentWidget() is page.list.empty


def test_a_lot_is_tried_and_drawn_anew_with_a_reason_only(window, staffed, qtbot):
    there, page = page_in_front(window, staffed, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_2, Alt)
    assert page.duties.table.view.hasFocus()
    before = directed(page)
    hands.press(Key.Key_R, Ctrl)
    lot = dialog(there)
    hands.press(Key.Key_Return)
    assert lot.seed.property("wrong") == "true"
    hands.type("other")
    hands.choose(Text("Try it"))
    assert len(lot.table.model.rows) == 8
    assert not lot.form.shows("accept")
    hands.fill(Text("Seed"), "another")
    assert lot.table.model.rows == [], "what was tried is not what is asked for"
    hands.press(Key.Key_Return)
    assert lot.bar.weight == "error"
    assert "drawn anew" in render(lot.bar.texts[0], "en")
    assert directed(page) == before
    hands.fill(Text("Why it is drawn anew"), "a TD fell ill")
    hands.fill(Text("Who takes part"), "严明, 方正")
    hands.press(Key.Key_Return)
    assert set(directed(page).values()) == {"严明", "方正"}
    assert page.bar.weight == "good"
    assert "a TD fell ill" in page.duties.lot.text()
    assert "another" in page.duties.lot.text()


def test_all_rounds_to_come_are_drawn_at_once_and_the_overview_leads_to_each(window, nobody, qtbot):
    with office_at(nobody) as office:
        for name in DIRECTORS:
            add_official(office, OfficialWords(name))
    there, page = page_in_front(window, nobody, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_R, Ctrl)
    hands.type("lot")
    dialog(there).whole.setChecked(True)
    hands.press(Key.Key_Return)
    assert "rounds: 1, 2" in said(page)
    assert [(r.round, r.directed, r.tables) for r in page.duties.rounds.model.rows] == [(1, 10, 10), (2, 10, 10)]
    first = directed(page)
    page.duties.rounds.view.setFocus()
    hands.press(Key.Key_Down)
    hands.press(Key.Key_Return)
    assert there.desk.scope.round == 2
    assert directed(page) != first
    assert "duties-2" in page.duties.lot.text()


def test_another_official_and_nobody_and_the_tables_of_an_absent_one(window, staffed, qtbot):
    there, page = page_in_front(window, staffed, qtbot, "officials", "en")
    hands = Hands(lambda: there)
    hands.press(Key.Key_2, Alt)
    before = directed(page)
    hands.press(Key.Key_Down)
    hands.press(Key.Key_Return)
    by_hand = dialog(there)
    assert (by_hand.table.text(), by_hand.official.hasFocus()) == ("2", True)
    hands.press(Key.Key_Return)
    assert by_hand.official.property("wrong") == by_hand.reason.property("wrong") == "true"
    hands.type("沈裁判长")
    hands.fill(Text("Reason"), "he sees to it himself")
    hands.press(Key.Key_Return)
    assert directed(page) == before | {2: "沈裁判长"}
    assert said(page) == f"Table 2: 沈裁判长 (before: {before[2]})."
    assert page.duties.current().table == 2, "what is chosen stays chosen"
    hands.press(Key.Key_T, Ctrl)
    dialog(there).nobody.setChecked(True)
    hands.fill(Text("Reason"), "the desk watches it")
    hands.press(Key.Key_Return)
    assert 2 not in directed(page)
    assert page.badge.text().startswith("▲")
    hands.press(Key.Key_Home, Ctrl)
    absent = page.duties.current_official
    hands.press(Key.Key_R, Ctrl | Shift)
    replace = dialog(there)
    assert (replace.absent.text(), replace.official.hasFocus()) == (absent, True)
    hands.type("沈裁判长")
    hands.fill(Text("Reason"), "did not come")
    replace.off_duty.setChecked(True)
    hands.press(Key.Key_Return)
    assert absent not in directed(page).values()
    assert [r.person.name for r in page.list.table.model.rows if not r.active] == [absent]
    for _ in range(3):
        hands.press(Key.Key_Z, Ctrl)
    assert directed(page) == before


def test_a_window_that_only_reads_shows_everything_and_writes_nothing(window, staffed, qtbot):
    window(staffed)
    there = window(staffed, desk="2", language="en")
    there.show_page("officials")
    settle(there)
    page = there.page
    page.show_view(DUTIES)
    assert len(directed(page)) == 8
    able = {id_ for id_, action in page._made.items() if action.isEnabled()}
    assert able == {"show-list", "show-duties", "export", "list-paper", "sheet"}


def test_the_list_goes_to_paper(window, staffed, qtbot):
    there, _ = page_in_front(window, staffed, qtbot, "officials", "en")
    Hands(lambda: there).press(Key.Key_P, Ctrl | Shift)
    assert (there.page.key, there.page.kind) == ("documents", "officials-list")


def test_the_words_follow_the_language_and_what_is_chosen_stays(window, staffed, qtbot):
    there, page = page_in_front(window, staffed, qtbot, "officials", "zh")
    page.show_view(DUTIES)
    page.duties.table.view.selectRow(3)
    assert page.tabs.tabText(LIST) == "裁判员名单"
    there.language.switch("en")
    settle(there)
    assert page.tabs.tabText(LIST) == "List of officials"
    assert "seed lot" in page.duties.lot.text()
    assert page.duties.current().table == 4
    page.open_change()
    settle(there)
    form = dialog(there)
    there.language.switch("zh")
    assert form.role.currentText() in {"裁判长", "裁判员"}
    form.reject()


def test_without_an_event_and_before_the_draw_the_list_is_there(window, tmp_path, qtbot):
    with office_at(tmp_path / "t.tdb", create=True):
        pass
    there, page = page_in_front(window, tmp_path / "t.tdb", qtbot, "officials", "en")
    assert page.key == "officials"
    hands = Hands(lambda: there)
    add(hands, "Zoë Ann")
    assert [r.person.name for r in page.list.table.model.rows] == ["Zoë Ann"]
    page.show_view(DUTIES)
    assert page.duties.stack.currentWidget() is page.duties.empty
    assert not page._made["draw"].isEnabled()


def test_an_official_is_found_by_name_pinyin_and_initials_and_shown(window, staffed, qtbot):
    there = window(staffed, language="en")
    for typed in ("严明", "yanming", "ym"):
        hits = asked(there, find, "A", typed)
        assert any(h.page == "officials" and "严明" in render(h.text, "en") for h in hits), typed
    there.open_find()
    QTest.keyClicks(there._find.field, "yanming")
    qtbot.waitUntil(lambda: "Official: 严明" in str(there._find.list.model().index(0, 0).data()))
    QTest.keyClick(there._find.field, Qt.Key.Key_Return)
    settle(there)
    assert there.page.key == "officials"
    assert there.page.list.current().person.name == "严明"


def test_the_checklist_tells_of_duties_only_where_somebody_could_direct(window, staffed, qtbot, tmp_path):
    there = window(staffed, language="en")
    items = [i for i in asked(there, checklist, "A").items if i.key == "duties"]
    assert [(i.round, i.state, render(i.detail, "en")) for i in items] == [
        (1, State.DONE, "Tables with an official: 8 of 8"), (2, State.LATER, "Tables with an official: 0 of 8")
    ]  # fmt: skip
    page = there.page
    assert page.key == "event"
    page._go(items[1])
    settle(there)
    assert (there.page.key, there.page.tabs.currentIndex(), there.desk.scope.round) == ("officials", DUTIES, 2)
    folder = tmp_path / "without"
    folder.mkdir()
    with seated_office(folder) as (office, _):
        assert not [i for i in checklist(office, None).items if i.key == "duties"]


def test_a_round_played_without_a_lot_is_not_asked_for(tmp_path):
    with hall(tmp_path) as (office, seated):
        play_all(office, seated)
        assert not [i for i in checklist(office, None).items if i.key == "duties"]


def test_the_words_about_a_lot_of_many_leave_the_window_on_the_screen(window, qtbot, tmp_path):
    with hall(tmp_path, officials=0) as (office, _):
        path = tmp_path / "many.csv"
        path.write_text("\n".join(["姓名", *(f"裁判{chr(0x4E00 + n)}" for n in range(150))]), encoding="utf-8")
        import_officials(office, path)
        draw_duties(office, DutyRequest("lot", round=1))
    there, page = page_in_front(window, tmp_path / "tournament.tdb", qtbot, "officials")
    page.show_view(DUTIES)
    there.resize(1366, 768)
    rest(there)
    assert len(page.duties.lot.text()) > 500
    assert there.height() == 768
