"""How long a press of score entry takes at 500 tables, until the sheet shows it."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import quantiles
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tdapp.gui.application import Application
from tests.seated_event import play_all, seated_office
from tests.windows import settle

TABLES = 500
SHEETS = 12
LINES = ("1311", "1424" + "11" + "15", "2319", "x", "3124", "42415" + "21")
ENTER, CROSS = Qt.Key.Key_Return, Qt.Key.Key_X

pytestmark = pytest.mark.benchmark


def test_a_press_at_500_tables(tmp_path: Path, qtbot: QtBot, qapp, measured) -> None:
    tables = range(1, TABLES, TABLES // SHEETS)
    missing = frozenset((2, t, b) for t in tables for b in range(1, 13))
    with seated_office(tmp_path, tables=TABLES) as (office, seated):
        play_all(office, seated, leave=missing)
    program = Application(qapp, operator="沈编排", desk="1", language="zh")
    program.start(str(tmp_path / "tournament.tdb"))
    window = program.window
    assert window is not None
    qtbot.waitUntil(lambda: window.desk.overview is not None, timeout=20_000)
    window.resize(1366, 768)
    window.show()
    window.show_page("score-entry")
    settle(window, 60)
    page, taken = window.page, []
    for table in tables:
        page.open_table(str(table))
        settle(window, 60)
        for line in (LINES * 2)[:12]:
            for sign in line:
                began = perf_counter()
                QTest.keyClick(page.paper, CROSS if sign == "x" else Qt.Key(ord(sign)))
                qapp.processEvents()
                taken.append(perf_counter() - began)
                QTest.qWait(20)
            if page.paper.keys.lines[page.paper.keys.at or 0].typing.figure:
                QTest.keyClick(page.paper, ENTER)
        QTest.keyClick(page.paper, ENTER)
    settle(window, 60)
    program.close()
    cuts = quantiles(taken, n=20)
    measured("p95 of a press of score entry at 500 tables (aim 0.030)", cuts[18])
    measured("median of a press of score entry at 500 tables", cuts[9])
