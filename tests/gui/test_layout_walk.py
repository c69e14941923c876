"""On every page and in every dialog nothing is cut, covered or left in English: 1366 × 768, both scales."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QTabBar, QTableView, QVBoxLayout, QWidget

from tdapp.gui import dialogs
from tdapp.gui.pages import PAGES
from tdapp.services.publish_ranking import publish_ranking
from tests.every_dialog import DIALOGS, PARTS
from tests.every_view import page_keys
from tests.layout_faults import faults
from tests.layout_walk import english_messages, is_english
from tests.seated_event import play_all, seated_office

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def midway(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament between two rounds: results, some outstanding, a published ranking."""
    folder = tmp_path_factory.mktemp("midway")
    open_tables = frozenset((3, t, b) for t in range(1, 7) for b in range(1, 13))
    with seated_office(folder, tables=6, rounds=(3,)) as (office, seated):
        play_all(office, seated, leave=open_tables | {(2, 2, 5), (2, 3, 1)})
        publish_ranking(office, None, 1, upto=1)
    return folder / "tournament.tdb"


@pytest.mark.parametrize("scale", ["1", "2"])
def test_nothing_is_cut_covered_or_left_in_english(midway, tmp_path, scale):
    found = subprocess.run(
        [sys.executable, "-m", "tests.layout_walk", str(midway)],
        cwd=ROOT,
        env=os.environ | {"QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen", "TDAPP_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert found.returncode in {0, 1}, found.stderr
    problems = json.loads(found.stdout)
    assert not problems, "\n".join(problems)


def test_every_page_is_walked():
    assert set(page_keys()) == {row.key for row in PAGES}


def test_every_dialog_has_its_row():
    folder = Path(dialogs.__file__).parent
    there = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert there - PARTS == {name.partition("-")[0] for name in DIALOGS}


# The walk can fail: what it is to find is found


def shown(qtbot, layout, *widgets: QWidget, size: tuple[int, int]) -> QWidget:
    holder = QWidget()
    qtbot.addWidget(holder)
    arranged = layout(holder)
    for widget in widgets:
        arranged.addWidget(widget)
    arranged.setSizeConstraint(arranged.SizeConstraint.SetNoConstraint)
    holder.resize(*size)
    holder.show()
    return holder


def test_room_enough_is_no_fault(qtbot):
    made = shown(qtbot, QHBoxLayout, QLabel("参赛名单"), QPushButton("打印"), size=(400, 60))
    assert not faults(made)


def test_a_cut_label_button_and_box_are_found(qtbot):
    narrow = QLabel("The ranking was not published yet.")
    narrow.setFixedWidth(40)
    button = QPushButton("Publish the official ranking")
    button.setFixedWidth(30)
    box = QComboBox()
    box.addItem("after round 1, of everybody who plays")
    box.setFixedWidth(40)
    told = "\n".join(faults(shown(qtbot, QHBoxLayout, narrow, button, box, size=(400, 60))))
    assert "QLabel “The ranking" in told
    assert "QPushButton" in told
    assert "QComboBox" in told


def test_a_wrapped_label_without_height_is_found(qtbot):
    made = QLabel("A sentence that needs several lines where it has room for one only, and so is cut.")
    made.setWordWrap(True)
    made.setFixedSize(120, 20)
    assert any("needs a height" in line for line in faults(shown(qtbot, QHBoxLayout, made, size=(400, 60))))


def test_a_cut_header_and_tab_are_found(qtbot):
    table = QTableView()
    model = QStandardItemModel(1, 1, table)
    model.setHorizontalHeaderLabels(["Verification code"])
    table.setModel(model)
    table.horizontalHeader().resizeSection(0, 30)
    tabs = QTabBar()
    for word in ("Open points", "Published", "Remarks"):
        tabs.addTab(word)
    tabs.setFixedWidth(90)
    tabs.setUsesScrollButtons(True)
    told = "\n".join(faults(shown(qtbot, QVBoxLayout, table, tabs, size=(300, 200))))
    assert "the header 'Verification code'" in told
    assert "the tab" in told


def test_siblings_that_intersect_are_found(qtbot):
    first, second = QLabel("one"), QLabel("two")
    made = shown(qtbot, QHBoxLayout, first, second, size=(300, 60))
    assert not faults(made)
    second.setGeometry(first.geometry().translated(4, 0))
    assert any("share" in line for line in faults(made))


def test_a_widget_beyond_its_parent_is_found(qtbot):
    first = QLabel("one")
    made = shown(qtbot, QHBoxLayout, first, size=(300, 60))
    first.move(290, 10)
    assert any("in a parent of" in line for line in faults(made))


def test_english_messages_are_known_whatever_their_fields_hold():
    shapes = english_messages()
    assert is_english("Publish provisional", shapes)
    assert is_english("⌕ Page 3 of 12", shapes)
    assert not is_english("公布临时排名", shapes)
    assert not is_english("Nordlys Card Club", shapes)
    assert not is_english("Ctrl+P", shapes)
    assert not is_english("A4", shapes)
