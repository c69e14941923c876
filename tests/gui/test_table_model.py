"""The table model: what it shows is what the rows say, under Qt's own tester."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from tdapp.gui.messages import Language
from tdapp.gui.models.table_model import TableModel
from tdapp.services.columns import Column, ColumnSet
from tdapp.text import Text


@dataclass(frozen=True)
class Row:
    id: int
    name: str
    score: int | None


COLUMNS: ColumnSet[Row] = ColumnSet(
    "t",
    Text("Ranking"),
    (
        Column("id", Text("No."), lambda r: r.id, lambda r: r.id, "right"),
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name),
        Column("score", Text("Points"), lambda r: r.score, lambda r: r.score, "right"),
    ),
    lambda r: r.id,
)


def made(rows) -> TableModel:
    model = TableModel(Language("zh"), COLUMNS, lambda r: r.id)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_rows(rows)
    return model


def grid(model: TableModel) -> list[list[str]]:
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


rows_of = st.dictionaries(
    st.integers(1, 60),
    st.tuples(st.sampled_from(["张三", "李四", "王五", "An"]), st.none() | st.integers(0, 5)),
    max_size=50,
).map(lambda d: [Row(k, *v) for k, v in d.items()])

typed = st.sampled_from(["", "张", "三 张", "a"])


@pytest.mark.usefixtures("qapp")
@settings(max_examples=60)
@given(st.lists(st.tuples(rows_of, st.integers(-1, 2), st.booleans(), typed), max_size=5))
def test_the_grid_is_always_the_rows_sorted_and_filtered(steps):
    model = made([])
    for rows, column, descending, text in steps:
        model.set_rows(rows)
        model.sort(column, Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder)
        model.set_filter(text)
        key = COLUMNS.columns[column].key if column >= 0 else None
        wanted = COLUMNS.ordered(rows, key, descending if key else False)
        shown = [[str(r.id), r.name, "" if r.score is None else str(r.score)] for r in wanted]
        words = text.casefold().split()
        assert grid(model) == [line for line in shown if all(any(w in c.casefold() for c in line) for w in words)]


@pytest.mark.usefixtures("qapp")
def test_few_changes_give_few_signals_and_keep_the_selected_row():
    rows = [Row(i, f"n{i}", i) for i in range(1, 101)]
    model = made(rows)
    held = QPersistentModelIndex(model.index(49, 1))
    told: list[str] = []
    model.modelReset.connect(lambda: told.append("reset"))
    model.layoutChanged.connect(lambda: told.append("layout"))
    model.dataChanged.connect(lambda a, b: told.append(f"data {a.row()}-{b.row()}"))
    model.rowsInserted.connect(lambda p, a, b: told.append(f"in {a}"))
    model.rowsRemoved.connect(lambda p, a, b: told.append(f"out {a}"))
    model.set_rows(rows)
    assert told == []
    model.set_rows([replace(rows[0], name="x"), *rows[1:]])
    assert told == ["data 0-0"]
    told.clear()
    model.set_rows([*rows[1:], Row(0, "new", 3)])
    assert told == ["data 0-0", "out 0", "in 0"][1:]
    assert held.row() == 49
    told.clear()
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert told == ["layout"]
    assert held.data() == "n50"


@pytest.mark.usefixtures("qapp")
def test_an_editor_starts_the_use_case_and_the_row_decides_the_cell():
    model = made([Row(1, "张三", 2)])
    typed: list[tuple[Row, str]] = []
    model.set_editor("name", lambda row, text: typed.append((row, text)))
    assert model.flags(model.index(0, 1)) & Qt.ItemFlag.ItemIsEditable
    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    assert model.setData(model.index(0, 1), "李四")
    assert typed == [(Row(1, "张三", 2), "李四")]
    assert model.index(0, 1).data() == "张三"


@pytest.mark.usefixtures("qapp")
def test_copied_rows_paste_into_a_spreadsheet():
    model = made([Row(1, "张\t三", None), Row(2, "李四", 4)])
    assert model.as_tsv([0, 1]).splitlines()[1:] == ["1\t张 三\t", "2\t李四\t4"]
