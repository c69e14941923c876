"""Gives a window its looks part by part, so that a change of theme never holds it up."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from tdapp.gui.widgets import theme


class Dress(QObject):
    """The frame, its dialogs and the page in front change at once; the pages behind it one after the other.

    One sheet for the whole program would be simpler, but Qt takes four times as long to change it.
    """

    def __init__(self, window: QMainWindow, stack: QStackedWidget) -> None:
        super().__init__(window)
        self._window, self._stack = window, stack
        self._name: str | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._wear_next)
        stack.widgetAdded.connect(lambda place: self.wear(stack.widget(place)))
        stack.currentChanged.connect(lambda place: self.wear(stack.widget(place)))

    def change(self, name: str) -> None:
        """Wear this theme."""
        self._name = name
        for part in self._frame():
            self.wear(part)
        self.wear(self._stack.currentWidget())
        self._timer.start()

    def wear(self, part: QObject | None) -> None:
        """Give this part, and all that is in it, the theme of now."""
        if self._name is not None and isinstance(part, QWidget):
            sheet = theme.style_sheet(self._name)
            if part.styleSheet() != sheet:
                part.setStyleSheet(sheet)

    def _frame(self) -> Iterator[QWidget]:
        middle = self._window.centralWidget()
        within = middle.children() if middle is not None else []
        for part in (*self._window.children(), *within):
            if isinstance(part, QWidget) and part not in (middle, self._stack):
                yield part

    def _wear_next(self) -> None:
        sheet = theme.style_sheet(self._name or theme.THEMES[0])
        pages = (self._stack.widget(i) for i in range(self._stack.count()))
        part = next((page for page in pages if page is not None and page.styleSheet() != sheet), None)
        if part is None:
            self._timer.stop()
        else:
            self.wear(part)
