"""A field for one name or several with commas between, each completed from those that are known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

_LAST = re.compile(r"^(.*[、,，;；]\s*)?(.*)$", re.DOTALL)


class NamesField(QLineEdit):
    """What is typed after the last comma is completed; `several` is whether there may be more than one name."""

    def __init__(self, names: Sequence[str] = (), *, several: bool = False) -> None:
        super().__init__()
        self._completer = _OfLast(self) if several else QCompleter(self)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._model = QStringListModel(self)
        self._completer.setModel(self._model)
        self.setCompleter(self._completer)
        self.offer(names)

    def offer(self, names: Sequence[str]) -> None:
        """Complete from these names."""
        self._model.setStringList(list(names))


class _OfLast(QCompleter):
    """Completes the last name of several, and leaves those before it."""

    def splitPath(self, path: str) -> list[str]:
        found = _LAST.match(path)
        return [found[2] if found else path]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        field = self.widget()
        found = _LAST.match(field.text() if isinstance(field, QLineEdit) else "")
        return (found[1] or "" if found else "") + super().pathFromIndex(index)
