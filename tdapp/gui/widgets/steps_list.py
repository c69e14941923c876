"""The checklist as a list: a mark, the step, how far it is; Enter goes to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets import theme
from tdapp.services.checklist import Item, State
from tdapp.services.rows import segment_part
from tdapp.text import Text

_ITEM = Qt.ItemDataRole.UserRole
_MARKS = {State.DONE: "✓", State.NEXT: "▶", State.BEGUN: "◐", State.LATER: "○"}
_WORDS = {State.DONE: Text("Done"), State.NEXT: Text("Next"), State.BEGUN: Text("Begun"), State.LATER: Text("Later")}
_COLOURS = {State.DONE: "good", State.NEXT: "focus", State.BEGUN: "warning", State.LATER: "muted"}
_EDGE, _TITLE, _APART = 14, 110, 16
"""Pixels before the mark and behind the detail, before the title, and between title and detail."""
Index = QModelIndex | QPersistentModelIndex


class StepsList(QListView):
    """`chosen(Item)` is emitted on Enter or a double click."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("list")
        self._desk = desk
        self._steps = _Steps(desk, self)
        self.setModel(self._steps)
        self.setItemDelegate(_Step(desk, self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        desk.language.bind(self, self.setAccessibleName, Text("Checklist"))
        desk.language.changed.connect(self.viewport().update)
        self.activated.connect(lambda index: self.chosen.emit(index.data(_ITEM)))

    @property
    def items(self) -> Sequence[Item]:
        """What is shown."""
        return self._steps.items

    def put(self, items: Sequence[Item]) -> None:
        """Show these; the cursor goes to the next thing to do unless it stands somewhere already."""
        row = self.currentIndex().row()
        self._steps.put(items)
        coming = next((i for i, item in enumerate(items) if item.state is State.NEXT), 0)
        if items:
            self.setCurrentIndex(self._steps.index(row if 0 <= row < len(items) else coming))


class _Steps(QAbstractListModel):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.items: Sequence[Item] = ()
        self._desk = desk

    def put(self, items: Sequence[Item]) -> None:
        self.beginResetModel()
        self.items = items
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        item = self.items[index.row()]
        if role == _ITEM:
            return item
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._desk.say(item.detail)  # where there is room for a part of it only
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            say = self._desk.say
            return f"{_MARKS[item.state]} {say(_WORDS[item.state])}  {say(item.title)}  {say(item.detail)}"
        return None


class _Step(QStyledItemDelegate):
    """Draws a step: its mark and word, its title, and at the right how far it is; a heading where a segment begins."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height() + 16
        return QSize(320, line + (line if self._heads(index) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item: Item = index.data(_ITEM)
        name, say = self._desk.theme, self._desk.say
        rect: QRect = option.rect
        font: QFont = option.font
        line = option.fontMetrics.height() + 16
        painter.save()
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if self._heads(index):
            painter.setPen(theme.colour(name, "muted"))
            head = rect.adjusted(14, 6, -14, 0)
            head.setHeight(line - 6)
            painter.drawText(head, left, say(segment_part(item.segment)))
            rect = rect.adjusted(0, line, 0, 0)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, option.palette.color(QPalette.ColorRole.Highlight))
        word = f"{_MARKS[item.state]} {say(_WORDS[item.state])}"
        bold = QFont(font)
        bold.setBold(item.state is State.NEXT)
        painter.setFont(bold)
        painter.setPen(theme.colour(name, _COLOURS[item.state]))
        painter.drawText(rect.adjusted(_EDGE, 0, 0, 0), left, word)
        painter.setPen(theme.colour(name, "muted" if item.state is State.LATER else "text"))
        title = say(item.title)
        painter.drawText(rect.adjusted(_TITLE, 0, -_EDGE, 0), left, title)
        taken = _TITLE + painter.fontMetrics().horizontalAdvance(title) + _APART
        painter.setFont(font)
        painter.setPen(theme.colour(name, "muted"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        beside = rect.adjusted(taken, 0, -_EDGE, 0)
        detail = option.fontMetrics.elidedText(say(item.detail), Qt.TextElideMode.ElideRight, beside.width())
        painter.drawText(beside, right, detail)
        painter.restore()

    def _heads(self, index: Index) -> bool:
        item: Item = index.data(_ITEM)
        return item.segment > 0 and item.key == "draw"
