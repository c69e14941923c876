"""What tests of the windows share: waiting until everything that was started has arrived, and Chinese typing."""

from __future__ import annotations

import time
from typing import Any

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

from tdapp.gui.main_window import MainWindow


def settle(window: MainWindow, seconds: float = 20) -> None:
    """Let the window work until it is idle and nothing is about to begin."""
    until = time.monotonic() + seconds
    quiet = 0
    while quiet < 3:
        if time.monotonic() > until:
            raise AssertionError("the window does not come to rest")
        QApplication.processEvents()
        quiet = quiet + 1 if window.tasks.idle else 0
        time.sleep(0.005)


def type_words(field: QWidget, text: str) -> None:
    """Type as an input method does: simulated keys know ASCII only."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def page_in_front(window: Any, path: Any, qtbot: Any, key: str, language: str = "zh") -> tuple[MainWindow, Any]:
    """A window on the file with this page in front and the keys; and the page."""
    there: MainWindow = window(path, language=language)
    with qtbot.waitActive(there):
        there.show()
        there.activateWindow()
    there.show_page(key)
    settle(there)
    return there, there.page
