"""A list of which some lines are ticked: the arrows move, Space ticks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QListView

from tdapp.gui.messages import Language
from tdapp.text import Text


class TickList(QListView):
    """`changed()`: another line is ticked. Lines have a key and words in the language of now."""

    changed = Signal()

    def __init__(self, language: Language, name: Text) -> None:
        super().__init__()
        self._language = language
        self._texts: list[Text] = []
        self._keys: list[Hashable] = []
        self._quiet = False
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.setObjectName("list")
        self.setWordWrap(True)
        self.setSpacing(2)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        language.bind(self, self.setAccessibleName, name)
        language.changed.connect(self._speak)
        self._items.itemChanged.connect(lambda _: None if self._quiet else self.changed.emit())

    def put(self, lines: Iterable[tuple[Hashable, Text]], ticked: Iterable[Hashable] = ()) -> None:
        """Show these lines, those of `ticked` ticked; nothing is emitted."""
        chosen = set(ticked)
        self._quiet = True
        self._items.clear()
        self._texts, self._keys = [], []
        for key, text in lines:
            self._add(key, text, ticked=key in chosen)
        self._quiet = False
        if self._keys:
            self.setCurrentIndex(self._items.index(0, 0))

    def add(self, key: Hashable, text: Text) -> None:
        """Add a line at the end, ticked; a line of this key that is there is ticked instead."""
        if key in self._keys:
            self._items.item(self._keys.index(key)).setCheckState(Qt.CheckState.Checked)
            return
        self._quiet = True
        self._add(key, text, ticked=True)
        self._quiet = False
        self.setCurrentIndex(self._items.index(len(self._keys) - 1, 0))
        self.changed.emit()

    def _add(self, key: Hashable, text: Text, *, ticked: bool) -> None:
        item = QStandardItem(self._language.say(text))
        item.setCheckable(True)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self._keys.append(key)
        self._texts.append(text)
        self._items.appendRow(item)

    def tick(self, keys: Iterable[Hashable]) -> None:
        """Tick these and no others."""
        chosen = set(keys)
        self._quiet = True
        for i, key in enumerate(self._keys):
            self._items.item(i).setCheckState(Qt.CheckState.Checked if key in chosen else Qt.CheckState.Unchecked)
        self._quiet = False
        self.changed.emit()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._keys)

    @property
    def ticked(self) -> list[Hashable]:
        """The keys of the lines that are ticked, in their order."""
        checked = Qt.CheckState.Checked
        return [key for i, key in enumerate(self._keys) if self._items.item(i).checkState() == checked]

    def _speak(self) -> None:
        self._quiet = True
        for i, text in enumerate(self._texts):
            self._items.item(i).setText(self._language.say(text))
        self._quiet = False
