"""One reading at a time, and no older answer is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tdapp.gui.models.one_reading import OneReading


def test_who_asks_meanwhile_is_answered_by_one_further_reading(qapp):
    begun: list[int] = []
    reading = OneReading(QObject(qapp), lambda: begun.append(1))
    for _ in range(3):
        reading.ask()
    assert len(begun) == 1
    assert not reading.ended()  # the answer is older than what was asked for last
    assert len(begun) == 2
    assert reading.ended()
    assert len(begun) == 2


def test_several_who_ask_in_a_moment_are_one_reading(qtbot, qapp):
    begun: list[int] = []
    reading = OneReading(QObject(qapp), lambda: begun.append(1), soon=10)
    for _ in range(5):
        reading.ask_soon()
    assert not begun
    qtbot.waitUntil(lambda: bool(begun), timeout=2000)
    assert len(begun) == 1
