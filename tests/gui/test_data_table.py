"""The table widget by keys: filter, sort, copy, the selection that stays, and a spreadsheet of what is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QVBoxLayout

from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.typed_table import TypedTable
from tdapp.services.columns import Column, ColumnSet
from tdapp.text import Text
from tests.windows import settle


@dataclass(frozen=True)
class Row:
    id: int
    name: str


COLUMNS: ColumnSet[Row] = ColumnSet(
    "rows",
    Text("Entry list"),
    (
        Column("id", Text("No."), lambda r: r.id, lambda r: r.id, "right", lambda r: r.id),
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name),
    ),
    lambda r: r.id,
)
ROWS = [Row(i, name) for i, name in enumerate(["王五", "张三", "李四", "An"], 1)]


@pytest.fixture
def table(window, file):
    there = window(file)
    made = DataTable(there.desk, COLUMNS, lambda r: r.id, tone=lambda r: "error" if r.id == 2 else None)
    there.stack.addWidget(made)
    there.stack.setCurrentWidget(made)
    made.set_rows(ROWS)
    made.setFocus()
    return made


def key(table, pressed, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(table.view, pressed, modifier)


def test_rows_are_filtered_from_the_keyboard(table):
    key(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert table.filter.hasFocus()
    QTest.keyClicks(table.filter, "an")
    assert table.model.rows == [ROWS[3]]
    assert "1" in table.count.text()
    assert "4" in table.count.text()
    QTest.keyClick(table.filter, Qt.Key.Key_Return)
    assert table.view.hasFocus()


def test_cursor_and_selection_stay_on_their_rows(table):
    table.select(3)
    table.set_rows([replace(ROWS[2], name="李四光"), *ROWS[:2]])
    assert table.current() == Row(3, "李四光")
    table.set_rows([Row(i, f"n{i}") for i in range(3, 200)])
    assert table.current() == Row(3, "n3")
    assert table.selected() == [Row(3, "n3")]
    table.set_rows([])
    assert table.current() is None
    assert table.selected() == []


def test_what_was_chosen_out_of_sight_is_not_chosen_any_more(table):
    table.select(2)
    key(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert [r.id for r in table.selected()] == [4]
    table.select(1)
    assert [r.id for r in table.selected()] == [1]
    key(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [r.id for r in table.selected()] == [1, 2]


def test_longer_words_that_come_later_get_their_room(table):
    header = table.view.horizontalHeader()
    before = header.sectionSize(0)
    table.set_rows([replace(ROWS[0], id=10**12), *ROWS[1:]])
    assert header.sectionSize(0) > before


def test_only_the_column_that_is_sorted_by_gives_room_to_the_arrow(table):
    header = table.view.horizontalHeader()
    table.fit_columns()
    bare = header.sectionSize(0)
    table.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert header.sectionSize(0) > bare
    assert header.sectionSize(0) >= header.sectionSizeHint(0)


def test_a_short_header_says_all_of_it_in_its_tip_and_in_the_spreadsheet(window, file, tmp_path):
    there = window(file, language="en")
    number = replace(COLUMNS.columns[0], header=Text("Ruling no."), short=Text("#"))
    made = DataTable(there.desk, replace(COLUMNS, columns=(number, COLUMNS.columns[1])), lambda r: r.id,
                     widest={"name": 60})  # fmt: skip
    made.set_rows([replace(ROWS[0], name="n" * 80)])
    heads = [made.model.headerData(0, Qt.Orientation.Horizontal, role)
             for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)]  # fmt: skip
    assert heads == ["#", "Ruling no."]
    there.stack.addWidget(made)
    there.stack.setCurrentWidget(made)
    made.fit_columns()
    assert made.view.horizontalHeader().sectionSizeHint(1) <= 120
    made.save_to(tmp_path / "rows.xlsx")
    settle(there)
    cells = [cell.value for cell in next(openpyxl.load_workbook(tmp_path / "rows.xlsx").active.iter_rows(min_row=2))]
    assert cells == ["Ruling no.", "Name"]


def test_the_chosen_row_stays_in_sight_when_the_table_becomes_lower(table):
    table.set_rows([Row(i, f"n{i}") for i in range(1, 60)])
    table.view.resize(300, 400)
    table.select(59)
    for high in (370, 350, 300):
        table.view.resize(300, high)
        assert table.view.visualRect(table.view.currentIndex()).bottom() < table.view.viewport().height()


def test_enter_in_the_filter_is_not_that_of_the_dialog_around_it(window, file):
    there = window(file)
    dialog, pressed = QDialog(there), []
    made = DataTable(there.desk, COLUMNS, lambda r: r.id)
    ok = QPushButton("OK")
    ok.setDefault(True)
    ok.clicked.connect(lambda: pressed.append(True))
    column = QVBoxLayout(dialog)
    column.addWidget(made)
    column.addWidget(ok)
    made.set_rows(ROWS)
    dialog.open()
    made.filter.setFocus()
    QTest.keyClicks(made.filter, "an")
    QTest.keyClick(made.filter, Qt.Key.Key_Return)
    assert not pressed
    assert made.model.rows == [ROWS[3]]
    dialog.reject()
    dialog.deleteLater()


def test_enter_on_a_cell_that_cannot_be_typed_into_opens_none(window, file):
    there = window(file)
    made = TypedTable(there.desk, COLUMNS, lambda r: r.id, editable=("name",))
    there.stack.addWidget(made)
    there.stack.setCurrentWidget(made)
    made.set_rows(ROWS)
    made.setFocus()
    for column, cells in ((0, 0), (1, 1)):
        made.view.setCurrentIndex(made.model.index(1, column))
        key(made, Qt.Key.Key_Return)
        assert len(made.view.viewport().findChildren(QLineEdit)) == cells
    key(made, Qt.Key.Key_Escape)


def test_enter_chooses_a_row(table):
    chosen: list[Row] = []
    table.activated.connect(chosen.append)
    table.select(2)
    key(table, Qt.Key.Key_Return)
    assert chosen == [ROWS[1]]


def test_selected_rows_are_copied_as_a_spreadsheet_pastes_them(table):
    table.view.selectAll()
    key(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1:] == ["1\t王五", "2\t张三", "3\t李四", "4\tAn"]


def test_a_pasted_block_is_told(table):
    pasted: list[str] = []
    table.pasted.connect(pasted.append)
    QGuiApplication.clipboard().setText("a\tb")
    key(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert pasted == ["a\tb"]


def test_a_cell_is_typed_over_and_starts_its_use_case(table):
    typed: list[tuple[Row, str]] = []
    table.set_editor("name", lambda row, text: typed.append((row, text)))
    table.view.setCurrentIndex(table.model.index(3, 1))
    key(table, Qt.Key.Key_F2)
    editor = table.view.focusWidget()
    QTest.keyClicks(editor, "Ann")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle(table.window())
    assert typed == [(ROWS[3], "Ann")]
    assert table.model.row(3) == ROWS[3]


def test_what_is_shown_is_saved_as_a_spreadsheet(table, tmp_path):
    there = table.window()
    table.filter.setText("三")
    path = tmp_path / "list.xlsx"
    table.save_to(path)
    settle(there)
    lines = [[c.value for c in line] for line in openpyxl.load_workbook(path).active.iter_rows()]
    assert [2, "张三"] in lines
    assert not [line for line in lines if "王五" in line]


def test_a_place_that_cannot_be_written_is_a_sentence(table, tmp_path):
    there = table.window()
    there.show_page("journal")
    table.save_to(tmp_path / "nowhere" / "list.xlsx")
    settle(there)
    assert there.page.bar.weight == "error"


def test_a_tone_follows_the_theme(table):
    there = table.window()
    light = table.model.index(1, 0).data(Qt.ItemDataRole.ForegroundRole)
    there.recolour("dark")
    assert table.model.index(1, 0).data(Qt.ItemDataRole.ForegroundRole) != light
    assert table.model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole) is None


def test_headers_follow_the_language(table):
    there = table.window()
    there.language.switch("en")
    assert table.model.headerData(1, Qt.Orientation.Horizontal) == "Name"
    there.language.switch("zh")
    assert table.model.headerData(1, Qt.Orientation.Horizontal) == "姓名"
