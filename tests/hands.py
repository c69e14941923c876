"""Somebody at the keyboard who has no mouse: every key goes to the widget that has the cursor, wherever that is."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QLineEdit, QWidget

from tdapp.gui.main_window import MainWindow
from tdapp.text import Text
from tests.windows import settle, type_words

Key, Ctrl, Shift = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier
MOST_STOPS = 60


class Hands:
    """Presses and types; fails when no widget has the cursor, or when something is not reached with Tab.

    `window` gives the window of now. `presses` counts.
    """

    def __init__(self, window: Callable[[], MainWindow]) -> None:
        self._window = window
        self.presses = 0

    @property
    def window(self) -> MainWindow:
        """The window of now."""
        return self._window()

    @property
    def at(self) -> QWidget:
        """The widget with the cursor."""
        _as_a_window_manager_does(self.window)
        there = QApplication.focusWidget()
        assert there is not None, "no widget has the cursor"
        return there

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN, *, wait: bool = True) -> None:
        """One key; with `wait` until everything it began has ended."""
        QTest.keyClick(self.at, key, modifier)
        self.presses += 1
        if wait:
            settle(self.window)

    def type(self, text: str, *, wait: bool = True) -> None:
        """Type words; what is not ASCII comes from an input method."""
        for sign in text:
            if sign.isascii():
                QTest.keyClicks(self.at, sign)
            else:
                type_words(self.at, sign)
            self.presses += 1
        if wait:
            settle(self.window)

    def enter(self, text: str) -> None:
        """Type into the field with the cursor in place of what it holds, and Enter."""
        self.press(Key.Key_A, Ctrl)
        self.type(text)
        self.press(Key.Key_Return)

    def fill(self, name: Text, text: str) -> None:
        """Go to the field of this name with Tab, and type in place of what it holds."""
        self.reach(name)
        self.press(Key.Key_A, Ctrl)
        self.type(text)

    def choose(self, name: Text) -> None:
        """Go to the button of this name with Tab, and press it."""
        self.reach(name)
        self.press(Key.Key_Space)

    def reach(self, name: Text) -> None:
        """Press Tab until the widget of this name has the cursor."""
        wanted = self.window.language.say(name)
        seen: list[str] = []
        for _ in range(MOST_STOPS):
            said = names_of(self.at)
            if wanted in said:
                return
            seen.append(f"{type(self.at).__name__} {' | '.join(said)}")
            QTest.keyClick(self.at, Key.Key_Tab)
            self.presses += 1
            QApplication.processEvents()
        raise AssertionError(f"Tab does not reach {wanted!r}; it stops at\n" + "\n".join(dict.fromkeys(seen)))

    def name_file(self, path: str, ask: Callable[[], None]) -> None:
        """Ask for a file (`ask` presses the key that does), and type its path into the dialog."""
        until = time.monotonic() + 20

        def typed() -> None:
            field = QApplication.focusWidget()
            if not isinstance(field, QLineEdit) or not isinstance(field.window(), QFileDialog):
                assert time.monotonic() < until, "no file dialog has the cursor"
                QTimer.singleShot(50, typed)
                return
            QTest.keyClick(field, Key.Key_A, Ctrl)
            QTest.keyClicks(field, path)
            QTest.keyClick(field, Key.Key_Return)
            done.append(True)

        done: list[bool] = []
        QTimer.singleShot(50, typed)
        ask()
        while not done and time.monotonic() < until:
            QTest.qWait(20)
        assert done
        settle(self.window)


def names_of(widget: QWidget) -> list[str]:
    """What a person may call the widget: its words, its name for screen readers, and its label."""
    said = [widget.accessibleName()]
    if not isinstance(widget, QComboBox):
        said += [getattr(widget, source)() for source in ("text", "placeholderText") if hasattr(widget, source)]
    said += [label.text() for label in widget.window().findChildren(QLabel) if label.buddy() is widget]
    return [text.replace("&", "") for text in said if text]


def _as_a_window_manager_does(window: MainWindow) -> None:
    """Without a screen nobody gives the keys on when a dialog opens or closes."""
    QApplication.processEvents()
    front = QApplication.activeModalWidget() or next(
        (w for w in QApplication.topLevelWidgets() if w.isVisible() and w.isModal()), window
    )
    if QApplication.activeWindow() is not front:
        front.activateWindow()
        until = time.monotonic() + 5
        while QApplication.activeWindow() is not front and time.monotonic() < until:
            QTest.qWait(5)
