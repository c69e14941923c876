"""Shows every page, tab and dialog of the windows, one after the other: for the walk and for the pictures."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from tdapp.gui.application import Application
from tdapp.gui.main_window import MainWindow
from tdapp.gui.pages import PAGES
from tests.every_dialog import DIALOGS
from tests.windows import settle

TARGETS: dict[str, dict[str, Any]] = {
    "score-entry": {"sheet": "1"},
    "penalties": {"history": ("party", "1")},
    "documents": {"sheets": ("score-sheets", {"round": 1}), "ranking": "ranking"},
}
"""What pages are asked to show beside what they show by themselves."""

_BROKEN: list[BaseException] = []
_SHORT = 500
"""Milliseconds: a timer that waits no longer belongs to what was just asked for."""


@dataclass(frozen=True)
class View:
    """One thing that is shown: its name, and the widget to look at; or why it cannot be shown."""

    name: str
    widget: QWidget
    broken: str = ""


def opened(app: QApplication, path: Path, *, language: str, theme: str, size: tuple[int, int]) -> Application:
    """The program with its window on this tournament; a fault in it is told by the view that was shown then."""
    program = Application(app, operator="沈编排", desk="1", language=language)
    program.switch_theme(theme)
    program.crashed.connect(_BROKEN.append)
    sys.excepthook = lambda _kind, bug, _where: _BROKEN.append(bug)
    program.start(str(path))
    until = time.monotonic() + 30
    while program.window is None or program.window.desk.overview is None:
        if time.monotonic() > until:
            raise AssertionError(f"{path} is not opened: {_told()}")
        QApplication.processEvents()
        time.sleep(0.01)
    there: MainWindow = program.window
    there.setMinimumSize(0, 0)
    there.resize(*size)
    rest(there)
    return program


def rest(there: MainWindow) -> None:
    """Wait until the window is idle and nothing short is waited for."""
    until = time.monotonic() + 60
    while True:
        settle(there, 60)
        timers = [t for t in there.findChildren(QTimer) if t.isActive() and t.isSingleShot()]
        if not any(t.interval() <= _SHORT for t in timers):
            return
        if time.monotonic() > until:
            raise AssertionError("the window does not come to rest")
        time.sleep(0.005)


def page_keys() -> list[str]:
    """The pages there are, in their order."""
    return [row.key for row in PAGES if find_spec(f"tdapp.gui.pages.{row.module}")]


def views(there: MainWindow, only: str = "") -> Iterator[View]:
    """Every page with each of its tabs, then every dialog; what was opened is closed again.

    `only` keeps to the pages and dialogs whose name holds this.
    """
    for key in page_keys():
        if only not in key:
            continue
        try:
            there.show_page(key)
            rest(there)
        except Exception as bug:  # noqa: BLE001  one page that is broken hides no other
            _BROKEN.append(bug)
        shown = there.stack.currentWidget()
        for name in _tabs(there, shown) if shown is not None else ():
            yield View(f"{key}{name}", there, _told())
        for name, target in TARGETS.get(key, {}).items():
            there.show_page(key, target)
            rest(there)
            yield View(f"{key}-{name}", there, _told())
    for name, make in DIALOGS.items():
        if only in f"dialog-{name}":
            yield from _dialog(there, name, make)


def _tabs(there: MainWindow, page: QWidget) -> Iterator[str]:
    """Show each tab of each set of tabs that is to be seen; the first state has no name of its own."""
    yield ""
    for n, tabs in enumerate(page.findChildren(QTabWidget)):
        before = tabs.currentIndex()
        for i in range(tabs.count()):
            if i != before and tabs.isVisible() and tabs.isTabEnabled(i) and tabs.isTabVisible(i):
                tabs.setCurrentIndex(i)
                rest(there)
                yield f"-tab{n + 1}{i + 1}"
        tabs.setCurrentIndex(before)
    rest(there)


def _dialog(there: MainWindow, name: str, make: Callable[[MainWindow], Any]) -> Iterator[View]:
    try:
        made: QWidget = make(there)
    except Exception as bug:  # noqa: BLE001  as above
        yield View(f"dialog-{name}", there, repr(bug))
        return
    if not made.isVisible():
        made.show()
    rest(there)
    yield View(f"dialog-{name}", made, _told())
    made.hide()
    made.deleteLater()
    QApplication.processEvents()


def _told() -> str:
    """The faults since the last time, in words."""
    told = "; ".join("".join(traceback.format_exception_only(bug)).strip() for bug in _BROKEN)
    _BROKEN.clear()
    return told
