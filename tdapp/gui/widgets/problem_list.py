"""Findings one below the other, each with its mark and word; Enter goes to the thing concerned."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets import theme
from tdapp.gui.widgets.marks import MARK, OF_WEIGHT, WORD, Weighs
from tdapp.rules.findings import Finding
from tdapp.text import Refused, Text

_AT_THE_SIDES = 9
"""Pixels that a line leaves free: what Qt leaves at both sides, and a little, else it ends the line in dots."""
_AT_ONCE = 300
"""So many lines find their places at once; the next as many when the keys pressed meanwhile were heard."""

Line = tuple[Weighs, Text, tuple[str | int, ...]]


class ProblemList(QListView):
    """A list of findings; `chosen(subject)` is emitted on Enter or a double click."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lines = _Lines(desk.language, self)
        self.setModel(self._lines)
        self.setObjectName("list")
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setItemDelegate(_Tall(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSpacing(2)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_AT_ONCE)
        desk.language.bind(self, self.setAccessibleName, Text("Problems"))
        desk.theme_changed.connect(self._colour)
        self._colour()
        self.activated.connect(lambda index: self.chosen.emit(self._lines.lines[index.row()][2]))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._lines.lines)

    def put_findings(self, findings: Sequence[Finding]) -> None:
        """Show findings."""
        self._lines.put([(OF_WEIGHT[f.weight], f.text, f.subject) for f in findings])

    def put_texts(self, texts: Sequence[Text], weight: Weighs = "error") -> None:
        """Show sentences of one weight."""
        self._lines.put([(weight, text, ()) for text in texts])

    def put_refused(self, refused: Refused) -> None:
        """Show the problems of a refusal; fits as `failed=`."""
        self.put_texts(refused.problems)

    def put_lines(self, lines: Sequence[Line]) -> None:
        """Show lines of (weight, text, subject)."""
        self._lines.put(list(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the sentences elsewhere: they never stand on one another meanwhile."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.count <= _AT_ONCE:
            self.doItemsLayout()

    def _colour(self) -> None:
        """Colour the lines beside their marks: the same in every list."""
        self._lines.colours = {weight: theme.colour(self._desk.theme, weight) for weight in WORD}
        self.viewport().update()


class _Tall(QStyledItemDelegate):
    """As high as the sentence is in the width there is; measured once, for Qt asks again and again."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._measured_in: tuple[int, str] | None = None
        self._sizes: dict[str, QSize] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        wide = max(80, self._view.viewport().width() - 2 * self._view.spacing() - _AT_THE_SIDES)
        font = self._view.font()
        if self._measured_in != (wide, font.key()):
            self._measured_in, self._sizes = (wide, font.key()), {}
        said = str(index.data(Qt.ItemDataRole.DisplayRole))
        if said not in self._sizes:
            high = max(_height(said, font, wide), super().sizeHint(option, index).height())
            self._sizes[said] = QSize(wide, high)
        return self._sizes[said]


def _height(said: str, font: QFont, wide: int) -> int:
    """How high a sentence is in this width, broken as Qt breaks it when it draws."""
    layout = QTextLayout(said, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    high = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(wide)
        high += line.height()
    layout.endLayout()
    return ceil(high)


class _Lines(QAbstractListModel):
    def __init__(self, language: Language, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: list[Line] = []
        self.colours: dict[Weighs, QColor] = {}
        self._said: dict[int, str] = {}
        self._language = language
        language.changed.connect(self._speak)

    def put(self, lines: list[Line]) -> None:
        if lines == self.lines:
            return  # a page that is read again: where the list stands, it stays
        self.beginResetModel()
        self.lines, self._said = lines, {}
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008  Qt's own
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        weight, text, _ = self.lines[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            if index.row() not in self._said:
                say = self._language.say
                self._said[index.row()] = f"{MARK[weight]} {say(WORD[weight])}  {say(text)}"
            return self._said[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return self.colours.get(weight)
        return None

    def _speak(self) -> None:
        self._said = {}
        if self.lines:
            self.dataChanged.emit(self.index(0), self.index(len(self.lines) - 1))
