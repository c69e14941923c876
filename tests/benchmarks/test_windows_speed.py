"""How fast the windows are, against a plain sort and an empty window of the same run."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt

from tdapp.gui.messages import Language
from tdapp.gui.models.table_model import TableModel
from tdapp.services.columns import Column, ColumnSet
from tdapp.text import Text

pytestmark = pytest.mark.benchmark
ROOT = Path(__file__).resolve().parents[2]

EMPTY = """
import time; start = time.perf_counter()
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([]); window = QMainWindow(); window.resize(1366, 768); window.show()
while not window.windowHandle().isExposed(): app.processEvents()
app.processEvents(); print(time.perf_counter() - start)
"""
OURS = """
import time; start = time.perf_counter()
from tdapp.gui.application import Application, build
app = build(); program = Application(app, operator="o", desk="1"); program.start(None)
window = program.window
while not window.windowHandle().isExposed(): app.processEvents()
app.processEvents(); print(time.perf_counter() - start); program.close()
"""


@dataclass(frozen=True)
class Row:
    id: int
    name: str
    score: int


COLUMNS: ColumnSet[Row] = ColumnSet(
    "rows",
    Text("Ranking"),
    (
        Column("id", Text("No."), lambda r: r.id, lambda r: r.id, "right"),
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name),
        Column("score", Text("Points"), lambda r: r.score, lambda r: r.score, "right"),
    ),
    lambda r: r.id,
)


@pytest.mark.usefixtures("qapp")
def test_twenty_four_thousand_rows_are_sorted_and_filtered(measured):
    chance = random.Random(3)
    rows = [
        Row(i, chance.choice("张李王赵") + str(chance.randrange(9999)), chance.randrange(500)) for i in range(24_000)
    ]
    chance.shuffle(rows)
    model = TableModel(Language("zh"), COLUMNS, lambda r: r.id)
    model.set_rows(rows)
    model.set_filter("q")
    model.set_filter("")
    plain, ours = [], []
    for n in range(9):
        column = 1 + n % 2
        order = Qt.SortOrder.DescendingOrder if n % 3 else Qt.SortOrder.AscendingOrder
        copy = list(rows)
        start = time.perf_counter()
        copy.sort(key=COLUMNS.columns[column].sort)
        plain.append(time.perf_counter() - start)
        model.set_rows(list(rows))
        start = time.perf_counter()
        model.sort(column, order)
        model.set_filter(f"张{n}")
        ours.append(time.perf_counter() - start)
        model.set_filter("")
    measured("24,000 rows sorted and filtered", statistics.median(ours), floor=statistics.median(plain), at_most=4)


def test_the_window_is_on_the_screen(measured, tmp_path):
    def once(program: str) -> float:
        variables = {**os.environ, "TDAPP_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", program], env=variables, cwd=ROOT, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return float(done.stdout.split()[-1])

    once(OURS)
    empty = statistics.median(once(EMPTY) for _ in range(5))
    ours = statistics.median(once(OURS) for _ in range(5))
    measured("window on the screen", ours, floor=empty, at_most=3)
