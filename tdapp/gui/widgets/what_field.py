"""The field for what a ruling is: a kind by its digit, a breach by its words, or both; and the list that answers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit, QListView

from tdapp.gui.messages import Language
from tdapp.rules.breaches import Breach
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.ledger.breach_choices import BreachChoice, matching_breaches
from tdapp.text import Text

KIND_KEYS: dict[str, RulingKind] = {
    "1": RulingKind.WARNING,
    "2": RulingKind.INFRACTION,
    "3": RulingKind.FOUL,
    "4": RulingKind.LOSS,
    "5": RulingKind.LATENESS,
    "6": RulingKind.DISQUALIFICATION,
    "7": RulingKind.DISCIPLINE,
    "8": RulingKind.OTHER,
}
_MOST = 40
_ARTICLE = re.compile(r"\d+\.")


@dataclass(frozen=True, slots=True)
class What:
    """What is chosen: the kind, that of the breach unless another one was typed, and the breach, if any."""

    kind: RulingKind
    breach: Breach | None = None


class WhatField(QLineEdit):
    """`chosen_changed()`: something else is chosen. The arrows move in `list`, which is shown below the field."""

    chosen_changed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._choices: Sequence[BreachChoice] = ()
        self._found: list[What] = []
        self.setClearButtonEnabled(True)
        language.bind(self, self.setAccessibleName, Text("What was it"))
        language.bind(self, self.setPlaceholderText, Text("Digit of a ruling, or words or initials of a breach"))
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("list")
        self.list.setModel(self._model)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setWordWrap(True)
        self.list.setSpacing(1)
        language.bind(self.list, self.list.setAccessibleName, Text("Rulings and breaches"))
        self.textChanged.connect(lambda _: self._search())
        self.list.selectionModel().currentChanged.connect(lambda *_: self.chosen_changed.emit())
        language.changed.connect(self._search)
        self.installEventFilter(self)
        self._search()

    def know(self, choices: Sequence[BreachChoice]) -> None:
        """These breaches can be typed."""
        self._choices = choices
        self._search()

    @property
    def chosen(self) -> What | None:
        """What is chosen; None while nothing is typed, or what was typed answers to nothing."""
        row = self.list.currentIndex().row()
        return self._found[row] if self.text().strip() and 0 <= row < len(self._found) else None

    def _search(self) -> None:
        kind, words = read_what(self.text())
        if words:
            breaches = matching_breaches(self._choices, words)[:_MOST]
            self._found = [What(kind or c.breach.kind, c.breach) for c in breaches]
        elif kind is not None:
            self._found = [What(kind)]
        else:
            self._found = [What(k) for k in KIND_KEYS.values()]
        self._model.clear()
        for what in self._found:
            self._model.appendRow(QStandardItem(self._language.say(_line(what, self._language.code))))
        if not self._found:
            nothing = QStandardItem(self._language.say(Text("No breach answers to this.")))
            nothing.setEnabled(False)
            self._model.appendRow(nothing)
        if self.text().strip():
            self.list.setCurrentIndex(self._model.index(0, 0))
        self.chosen_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the cursor stays in the field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._found:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}
            by = step.get(Qt.Key(event.key()))
            if by is not None and self.text().strip():
                row = max(0, min(self.list.currentIndex().row() + by, len(self._found) - 1))
                self.list.setCurrentIndex(self._model.index(row, 0))
                return True
        return super().eventFilter(watched, event)


def read_what(typed: str) -> tuple[RulingKind | None, str]:
    """The kind by a digit at the beginning, and the words of a breach behind it; 58.2 is an article and no kind."""
    text = unicodedata.normalize("NFKC", typed).strip()
    kind = KIND_KEYS.get(text[:1])
    if kind is None or _ARTICLE.match(text):
        return None, text
    return kind, text[1:].strip()


def _line(what: What, code: str) -> Text:
    """A line of the list, the breach in the words of this language."""
    if what.breach is None:
        key = next(k for k, kind in KIND_KEYS.items() if kind is what.kind)
        return Text("{key}  {kind}", key=key, kind=KIND_NAMES[what.kind])
    breach = what.breach
    kind = KIND_NAMES[what.kind]
    if breach.or_more and what.kind is breach.kind:
        kind = Text("{kind} or more", kind=kind)
    if breach.article is None:
        return Text("{kind}: {words}", kind=kind, words=breach.words(code))
    return Text("{kind}, article {article}: {words}", kind=kind, article=breach.article, words=breach.words(code))
