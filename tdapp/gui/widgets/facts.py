"""What is known of one thing, a line each with its title before it, in the language of now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Wrapped, button, label
from tdapp.text import Text


@dataclass(frozen=True)
class Fact:
    """A title, None to go on below the one before; words in the language of now; and a photo, by its SHA-256."""

    title: Text | None
    text: Any
    photo: str = ""


class Facts(QScrollArea):
    """`photo(sha)`: the photo of a fact is wanted."""

    photo = Signal(str)

    def __init__(self, language: Language, name: Text) -> None:
        super().__init__()
        self._language = language
        self._facts: tuple[Fact, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        language.bind(self, self.setAccessibleName, name)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What is shown."""
        return self._facts

    def put(self, facts: Sequence[Fact]) -> None:
        """Show these; what is shown already stays as it is, with the cursor in it."""
        if tuple(facts) == self._facts and self.widget() is not None:
            return
        self._facts = tuple(facts)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for fact in self._facts:
            row = grid.rowCount()
            if fact.title is not None:
                title = label(self._language, fact.title, "muted", wrap=False)
                grid.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self._words(fact.text), row, 1)
            if fact.photo:
                grid.addWidget(self._button(fact.photo), row + 1, 1, Qt.AlignmentFlag.AlignLeft)
        grid.setRowStretch(grid.rowCount(), 1)
        self.setWidget(inside)

    def _words(self, text: Any) -> QLabel:
        made = Wrapped()
        made.setTextFormat(Qt.TextFormat.PlainText)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._language.bind(made, made.setText, text)
        return made

    def _button(self, sha: str) -> QWidget:
        return button(self._language, Text("Show the photo"), lambda: self.photo.emit(sha))
