"""Ctrl+K: finds pages, actions and whatever the tournament has by name, pinyin, initials, number or table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.finding import Hit

_PAUSE = 60
_MOST = 30


class Find(QFrame):
    """A field and what it finds; Enter goes there, Escape closes it."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.setObjectName("card")
        self._desk = desk
        self._page: QWidget | None = None
        self._asked = 0
        self._before: QWidget | None = None
        self.field = QLineEdit()
        desk.language.bind(
            self.field, self.field.setPlaceholderText, Text("Name, pinyin, initials, number, table, page or action")
        )
        desk.language.bind(self.field, self.field.setAccessibleName, Text("Find anything"))
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("list")
        self.list.setModel(self._model)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSpacing(2)
        self.list.clicked.connect(lambda _: self._go())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._search)
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self._go_to: list[Callable[[], object]] = []

    def open_at(self, window: QWidget, page: QWidget | None) -> None:
        """Open over the window, with the actions of this page among the rest."""
        self._page = page
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self.resize(min(680, window.width() - 80), min(480, window.height() - 120))
        self.move((window.width() - self.width()) // 2, 76)
        self.field.clear()
        self._show_own("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def close_again(self) -> None:
        """Hide, and give the keys back to where they were."""
        self.hide()
        if self._before is not None and shiboken6.isValid(self._before):
            self._before.setFocus()

    def _typed(self, text: str) -> None:
        self._show_own(text)
        self._timer.start()

    def _search(self) -> None:
        from tdapp.services.finding import find  # noqa: PLC0415  the window starts without the store

        wanted = self.field.text().strip()
        if wanted and self._desk.tasks.office is not None:
            self._asked += 1
            asked = self._asked
            self._desk.run(
                find,
                self._desk.scope.event,
                wanted,
                done=lambda found: self._add_found(asked, found),
                owner=self,
            )

    def _show_own(self, text: str) -> None:
        self._model.clear()
        self._go_to.clear()
        words = text.casefold().split()
        for row, action in self._desk.actions.rows(self._page):
            shown = action.text()
            if action.isEnabled() and all(w in shown.casefold() or w in row.id for w in words):
                keys = action.shortcut().toString()
                self._add(f"{shown}    {keys}" if keys else shown, _trigger(action))
        self._choose(0)

    def _add_found(self, asked: int, found: tuple[Hit, ...]) -> None:
        """What the tournament has comes first: it is what people look for."""
        if asked != self._asked:
            return
        if not found:
            if not self._go_to:
                nothing = QStandardItem(self._desk.say(Text("Nothing answers to this.")))
                nothing.setEnabled(False)
                self._model.appendRow(nothing)
            return
        own = [(self._model.item(i).text(), self._go_to[i]) for i in range(self._model.rowCount())]
        self._model.clear()
        self._go_to.clear()
        for hit in found[:_MOST]:
            self._add(self._desk.say(hit.text), _going(self._desk, hit))
        for text, go in own:
            self._add(text, go)
        self._choose(0)

    def _add(self, text: str, go: Callable[[], object]) -> None:
        self._model.appendRow(QStandardItem(text))
        self._go_to.append(go)

    def _choose(self, place: int) -> None:
        if self._model.rowCount():
            self.list.setCurrentIndex(self._model.index(max(0, min(place, self._model.rowCount() - 1)), 0))

    def _go(self) -> None:
        place = self.list.currentIndex().row()
        if 0 <= place < len(self._go_to):
            go = self._go_to[place]
            self.close_again()
            go()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the cursor stays in the field; leaving the field closes it."""
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            key = Qt.Key(event.key())
            if key in step:
                self._choose(self.list.currentIndex().row() + step[key])
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._go()
                return True
            if key == Qt.Key.Key_Escape:
                self.close_again()
                return True
        return super().eventFilter(watched, event)


def _trigger(action: QAction) -> Callable[[], object]:
    return action.trigger


def _going(desk: Desk, hit: Hit) -> Callable[[], object]:
    def go() -> None:
        if hit.event != desk.scope.event:
            desk.choose(event=hit.event, segment=None, round=None)
        desk.go_to(hit.page, hit.target)

    return go
