"""The rail of pages, in the order of the day."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QVBoxLayout

from tdapp.gui.messages import Language
from tdapp.gui.widgets.icons import icon
from tdapp.text import Text


class Rail(QFrame):
    """The pages, in the order of the day.

    `chosen(key)`: another page is marked; the arrows stay on the rail. `entered()`: a click or Enter goes into it.
    """

    chosen = Signal(str)
    entered = Signal()

    def __init__(self, language: Language, rows: Sequence[tuple[str, Text, str]]) -> None:
        super().__init__()
        self.setObjectName("rail")
        self._language, self._rows = language, rows
        self._following = False
        self._model = QStandardItemModel(self)
        self.view = QListView()
        self.view.setObjectName("pages")
        self.view.setModel(self._model)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setIconSize(QSize(20, 20))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        for key, _, _ in rows:
            item = QStandardItem()
            item.setData(key)
            self._model.appendRow(item)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 14, 0, 10)
        column.addWidget(self.view, 1)
        self.view.selectionModel().currentChanged.connect(self._choose)
        self.view.clicked.connect(lambda _: self.entered.emit())
        self.view.activated.connect(lambda _: self.entered.emit())
        language.bind(self.view, self.view.setAccessibleName, Text("Pages"))
        language.changed.connect(self._speak)
        self._speak()

    @property
    def key(self) -> str:
        """The page chosen."""
        return str(self.view.currentIndex().data(Qt.ItemDataRole.UserRole + 1) or "")

    def select(self, key: str) -> None:
        """Mark a page as the one in front."""
        for i, (name, _, _) in enumerate(self._rows):
            if name == key:
                self._following = True
                self.view.selectionModel().setCurrentIndex(
                    self._model.index(i, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
                )
                self._following = False

    def recolour(self) -> None:
        """Take the icons anew."""
        self._speak()

    def _choose(self, now: QModelIndex, _: QModelIndex) -> None:
        if not self._following:
            self.chosen.emit(str(now.data(Qt.ItemDataRole.UserRole + 1)))

    def _speak(self) -> None:
        widest = 0
        for i, (_, title, drawing) in enumerate(self._rows):
            text = self._language.say(title)
            item = self._model.item(i)
            item.setText(text)
            item.setIcon(QIcon(icon(drawing)))
            item.setToolTip(f"{text} (Ctrl+{i + 1})")
            widest = max(widest, self.view.fontMetrics().horizontalAdvance(text))
        self.setFixedWidth(max(widest + 86, 150))
