"""The page Entries by keys: import with a preview, cells typed over, pasted blocks, late entries, who leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from tdapp.gui.dialogs.add_entry import AddEntry
from tdapp.gui.dialogs.import_list import ImportList
from tdapp.gui.dialogs.leave import Leave
from tdapp.gui.dialogs.step_in import StepIn
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.entering_lists import list_entries
from tdapp.services.setting_up import add_event
from tests.drawn_event import enter
from tests.entry_files import enter_list, write_list
from tests.offices import new_office, office_at, regulations
from tests.windows import page_in_front, settle, type_words

PEOPLE = (("张三", "男", "1980-01-02", "R1", "云社"), ("单雄飞", "男", "1981-01-02", "R2", "云社"),
          ("曾祥", "女", "1982-01-02", "R3", "竹 社"), ("李四", "女", "1983-01-02", "R4", "竹社"))  # fmt: skip
K, CONTROL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def entered(tmp_path: Path) -> Path:
    with new_office(tmp_path, regulations()) as office:
        enter_list(office, tmp_path, PEOPLE)
    return tmp_path / "tournament.tdb"


def shown(window, path, qtbot, language="zh"):
    return page_in_front(window, path, qtbot, "entries", language)


def press(qtbot, there, widget, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(widget, key, modifier)
    settle(there)


def dialog_of(there, kind):
    settle(there)
    return [d for d in there.findChildren(kind) if d.isVisible()][-1]


def lines(there, path):
    there.close()
    with office_at(path) as office:
        return {line.entry.label: line for line in list_entries(office, "A")[1]}


def type_cell(qtbot, there, page, key, column, text):
    view = page.table.view
    page.table.select(key)
    columns = [c.key for c in page.table.model.columns.columns]
    view.setCurrentIndex(view.model().index(view.currentIndex().row(), columns.index(column)))
    qtbot.keyClick(view, K.Key_Return)
    editor = view.viewport().findChildren(QLineEdit)[-1]
    editor.selectAll()
    type_words(editor, text)
    qtbot.keyClick(editor, K.Key_Return)
    settle(there)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_list_is_shown_before_it_is_entered(window, file, tmp_path, qtbot, language):
    there, page = shown(window, file, qtbot, language)
    assert page.nothing.isVisible()
    press(qtbot, there, page, K.Key_I, CONTROL)
    dialog = dialog_of(there, ImportList)
    type_words(dialog.file, str(write_list(tmp_path / "club.csv", PEOPLE)))
    press(qtbot, there, dialog.file, K.Key_Return)
    assert [r.people for r in dialog.table.model.rows] == [("张三",), ("单雄飞",), ("曾祥",), ("李四",)]
    assert page.table.model.total == 0
    press(qtbot, there, dialog.ok, K.Key_Return)
    assert page.table.model.total == 4
    assert page.bar.weight == "good"
    assert len(lines(there, file)) == 4


def test_what_was_understood_shows_what_is_to_be_compared_with_the_clubs_list(window, entered, tmp_path, qtbot):
    there, page = shown(window, entered, qtbot)
    press(qtbot, there, page.table.view, K.Key_I, CONTROL)
    dialog = dialog_of(there, ImportList)
    dialog.load(write_list(tmp_path / "more.csv", [("赵五", "男", "1980-03-01", "R8", "梅社")]))
    settle(there)
    shown_cells = [there.language.say(c.text(dialog.table.model.row(0))) for c in dialog.table.model.columns.columns]
    assert {"男", "1980-03-01", "R8"} <= set(shown_cells)
    press(qtbot, there, dialog, K.Key_Escape)


def test_errors_stand_with_their_rows_and_nothing_can_be_entered(window, entered, tmp_path, qtbot):
    there, page = shown(window, entered, qtbot)
    bad = [("赵五", "男", "1980-13-01", "R8", "梅社"), ("钱六", "男", "1980-12-01", "R1", "梅社")]
    press(qtbot, there, page.table.view, K.Key_I, CONTROL)
    dialog = dialog_of(there, ImportList)
    dialog.load(write_list(tmp_path / "bad.csv", bad))
    settle(there)
    told = [there.language.say(line[1]) for line in dialog.problems._lines.lines]
    assert any("第 2 行" in t for t in told)
    assert any("第 3 行" in t for t in told)
    assert not dialog.ok.isEnabled()
    dialog.copy.click()
    assert "1980-13-01" in QGuiApplication.clipboard().text()
    press(qtbot, there, dialog, K.Key_Escape)
    assert len(lines(there, entered)) == 4


def test_a_cell_is_typed_over_and_undone(window, entered, qtbot):
    there, page = shown(window, entered, qtbot)
    key = next((r.entry_id, r.slot) for r in page.table.model.rows if r.person.name == "李四")
    type_cell(qtbot, there, page, key, "club", "松社")
    assert page.table.current().person.club == "松社"
    qtbot.waitUntil(lambda: "松社" in there.actions_["undo"].text())
    press(qtbot, there, page.table.view, K.Key_Z, CONTROL)
    assert page.table.current().person.club == "竹社"


def test_a_refused_cell_opens_again_with_what_was_typed(window, entered, qtbot):
    there, page = shown(window, entered, qtbot)
    key = next((r.entry_id, r.slot) for r in page.table.model.rows if r.person.name == "李四")
    type_cell(qtbot, there, page, key, "registration", "R1")
    assert page.bar.weight == "error"
    assert page.table.view.viewport().findChildren(QLineEdit)[-1].text() == "R1"
    assert lines(there, entered)["L4"].members[1].registration == "R4"


def test_a_block_from_a_spreadsheet_is_pasted_in_one_step(window, entered, qtbot):
    there, page = shown(window, entered, qtbot)
    view = page.table.view
    columns = [c.key for c in page.table.model.columns.columns]
    view.setCurrentIndex(view.model().index(1, columns.index("club")))
    QGuiApplication.clipboard().setText("松社\t女\r\n松社\t女\r\n")
    press(qtbot, there, view, K.Key_V, CONTROL)
    found = lines(there, entered)
    assert [(m.members[1].club, m.members[1].gender) for m in found.values()] == [
        ("云社", "M"), ("松社", "F"), ("松社", "F"), ("竹社", "F")
    ]  # fmt: skip


def test_a_copied_list_is_pasted_into_another_event(window, entered, qtbot):
    with office_at(entered) as office:
        add_event(office, regulations(code="B"), "b.toml")
    there, page = shown(window, entered, qtbot)
    page.table.view.selectAll()
    press(qtbot, there, page.table.view, K.Key_C, CONTROL)
    press(qtbot, there, page.table.view, K.Key_E, CONTROL)
    assert page.nothing.isVisible()
    page.open_import(QGuiApplication.clipboard().text())
    dialog = dialog_of(there, ImportList)
    assert len(dialog.table.model.rows) == 4
    press(qtbot, there, dialog.ok, K.Key_Return)
    assert page.table.model.total == 4
    assert page.table.model.rows[0].elsewhere
    page.tabs.setCurrentIndex(1)
    page.several.setChecked(True)
    assert len(page.people.model.rows) == 4


def test_a_late_entry_follows_the_list(window, entered, qtbot):
    there, page = shown(window, entered, qtbot)
    press(qtbot, there, page.table.view, K.Key_A, CONTROL | SHIFT)
    dialog = dialog_of(there, AddEntry)
    press(qtbot, there, dialog.people.lines[0]["name"], K.Key_Return)
    assert dialog.bar.weight == "error"
    type_words(dialog.people.lines[0]["name"], "欧阳明")
    press(qtbot, there, dialog.people.lines[0]["name"], K.Key_Return)
    assert page.table.current().person.name == "欧阳明"
    assert "L5" in lines(there, entered)


def test_who_leaves_after_the_draw_is_shown_every_way_and_none_is_chosen(window, tmp_path, qtbot):
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        draw(office, "A", 1, BySeed("tdapp"))
    path = tmp_path / "tournament.tdb"
    there, page = shown(window, path, qtbot)
    press(qtbot, there, page.table.view, K.Key_Delete, CONTROL)
    dialog = dialog_of(there, Leave)
    assert not dialog.ok.isEnabled()
    assert len(dialog.ways.buttons()) == 2
    type_words(dialog.form.reason, "生病")
    press(qtbot, there, dialog.ways.button(0), K.Key_Space)
    press(qtbot, there, dialog.ok, K.Key_Return)
    assert page.table.current().status == "withdrawn"
    assert any("退赛" in there.language.say(r.state) for r in page.table.model.rows if r.state)


def test_before_the_draw_a_person_is_exchanged(window, entered, qtbot):
    there, page = shown(window, entered, qtbot)
    press(qtbot, there, page.table.view, K.Key_R, CONTROL)
    dialog = dialog_of(there, StepIn)
    dialog.by_new.setChecked(True)
    type_words(dialog.new.lines[0]["name"], "周新")
    type_words(dialog.form.reason, "伤病")
    press(qtbot, there, dialog.form.reason, K.Key_Return)
    assert lines(there, entered)["L1"].names == "周新"


def test_clubs_written_in_two_ways_become_one(window, entered, qtbot):
    with office_at(entered) as office:
        enter_list(office, entered.parent, [("王七", "男", "1984-01-02", "R7", "云社俱乐部")])
    there, page = shown(window, entered, qtbot)
    page.tabs.setCurrentIndex(2)
    page.clubs.view.setFocus()
    page.clubs.view.selectAll()
    ids = {r.name: r.club_id for r in page.clubs.model.rows}
    page.clubs.select(ids["云社"])
    page.clubs.view.selectionModel().select(
        page.clubs.model.index(page.clubs.model.place_of(ids["云社俱乐部"]), 0),
        page.clubs.view.selectionModel().SelectionFlag.Select | page.clubs.view.selectionModel().SelectionFlag.Rows,
    )
    press(qtbot, there, page.clubs.view, K.Key_J, CONTROL)
    assert [r.name for r in page.clubs.model.rows] == ["云社", "竹社"]
    assert lines(there, entered)["L5"].clubs == "云社"


def test_the_export_comes_back_as_it_was(window, entered, tmp_path, qtbot):
    there, page = shown(window, entered, qtbot)
    page.export_to(tmp_path / "out.csv")
    page.form_to(tmp_path / "form.xlsx")
    settle(there)
    assert "张三" in (tmp_path / "out.csv").read_text("utf-8-sig")
    assert (tmp_path / "form.xlsx").stat().st_size > 0
