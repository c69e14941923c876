"""How long the window is deaf: a heartbeat while 1,000 scripted actions run through all pages, in a round."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tdapp.bootstrap import now, open_office
from tdapp.gui.application import Application
from tdapp.gui.pages import PAGES as PAGE_ROWS
from tdapp.i18n import render
from tdapp.services.demo.demonstration import Programme, demo_clock, demonstrate
from tests.hands import Ctrl, Hands, Key
from tests.windows import settle

pytestmark = pytest.mark.benchmark
ACTIONS, BEAT = 1000, 5
PAGES = 8


class Heart:
    """Beats every few milliseconds and keeps how much later than due a beat came, and during which action."""

    def __init__(self) -> None:
        self.late: list[tuple[float, str]] = []
        self.action = ""
        self._last = perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT)

    def _beat(self) -> None:
        here = perf_counter()
        self.late.append((max(0.0, here - self._last - BEAT / 1000), self.action))
        self._last = here

    def stop(self) -> None:
        """No more."""
        self._timer.stop()


def script(chance: Random) -> Iterator[tuple[str, Qt.Key, Qt.KeyboardModifier]]:
    """A page, some keys on it, now and then search, language and undo."""
    none = Qt.KeyboardModifier.NoModifier
    moves = (Key.Key_Down, Key.Key_Up, Key.Key_PageDown, Key.Key_End, Key.Key_Home, Key.Key_Tab, Key.Key_Right)
    while True:
        page = chance.randrange(1, PAGES + 1)
        yield f"page {page}", Qt.Key(Key.Key_0 + page), Ctrl
        for _ in range(chance.randrange(3, 9)):
            yield f"move on page {page}", chance.choice(moves), none
        if page == 5:
            yield "sheet", Key.Key_PageDown, none
            for _ in range(12):
                yield "figure", Qt.Key(Key.Key_1 + chance.randrange(4)), none
        if chance.random() < 0.2:
            yield "find", Key.Key_K, Ctrl
            for _ in range(3):
                yield "find, typing", Qt.Key(Key.Key_A + chance.randrange(26)), none
            yield "find, leaving", Key.Key_Escape, none
        if chance.random() < 0.15:
            yield "language", Key.Key_L, Ctrl
        if chance.random() < 0.1:
            yield "theme", Key.Key_D, Ctrl
        if chance.random() < 0.1:
            yield "undo", Key.Key_Z, Ctrl


def test_the_window_listens_while_it_works(tmp_path: Path, qtbot: QtBot, qapp, measured) -> None:
    file = tmp_path / "tournament.tdb"
    clock = demo_clock("mid-round", now())
    with open_office(str(file), operator="沈编排", desk="1", clock=clock, create=True) as office:
        demonstrate(office, clock, tmp_path, Programme(16, 8, "tdapp", "mid-round"), render, lambda _: None)
    faults: list[BaseException] = []
    program = Application(qapp, operator="沈编排", desk="1", language="zh")
    program.crashed.connect(faults.append)
    program.start(str(file))
    window = program.window
    assert window is not None
    qtbot.waitUntil(lambda: window.desk.overview is not None, timeout=20_000)
    hands, heart = Hands(lambda: window), Heart()
    actions = script(Random(5))
    for _ in range(ACTIONS):
        heart.action, key, modifier = next(actions)
        hands.press(key, modifier, wait=False)
        QTest.qWait(15)
    settle(window, 60)
    heart.stop()
    program.close()
    QApplication.processEvents()
    assert not faults, faults
    cuts = quantiles([seconds for seconds, _ in heart.late], n=100)
    measured("silence between heartbeats over 1,000 actions, p95", cuts[94])
    measured("silence between heartbeats over 1,000 actions, p99 (aim 0.100)", cuts[98])
    longest: dict[str, float] = {}
    for seconds, action in heart.late:
        longest[action] = max(seconds, longest.get(action, 0.0))
    for action, seconds in sorted(longest.items(), key=lambda found: -found[1])[:5]:
        measured(f"  its longest: {action}", seconds)


def test_each_page_opens_for_the_first_time(tmp_path: Path, qtbot: QtBot, qapp, measured) -> None:
    file = tmp_path / "tournament.tdb"
    clock = demo_clock("mid-round", now())
    with open_office(str(file), operator="沈编排", desk="1", clock=clock, create=True) as office:
        demonstrate(office, clock, tmp_path, Programme(16, 8, "tdapp", "mid-round"), render, lambda _: None)
    program = Application(qapp, operator="沈编排", desk="1", language="zh")
    program.start(str(file))
    window = program.window
    assert window is not None
    with qtbot.waitSignal(window.at_rest, timeout=20_000):
        pass
    heart = Heart()
    for row in PAGE_ROWS:
        heart.action = row.key
        window.actions_[f"page.{row.key}"].trigger()
        settle(window, 60)
        QTest.qWait(200)
    heart.stop()
    program.close()
    for row in PAGE_ROWS:
        longest = max(seconds for seconds, action in heart.late if action == row.key)
        measured(f"first opening of {row.key}, longest silence", longest, floor=0.1, at_most=1)
