"""What the window shows when no tournament is open: open one, or make one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import button, label
from tdapp.text import Text


class Welcome(QWidget):
    """`chosen(path, create)`: open this tournament, or make it there."""

    chosen = Signal(str, bool)

    def __init__(self, language: Language, recent: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.bar = MessageBar(language)
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(40, 36, 40, 36)
        inside.setSpacing(14)
        inside.addWidget(label(language, Text("The tournament desk"), "title"))
        inside.addWidget(
            label(
                language,
                Text("A tournament is one file. Open the one you are working on, or make a new one: "
                     "every line that is entered is on disk at once."),
                "lead",
            )
        )  # fmt: skip
        row = QHBoxLayout()
        self.open_button = button(language, Text("Open a tournament…"), self.ask_open, main=True)
        self.new_button = button(language, Text("New tournament…"), self.ask_new)
        row.addWidget(self.open_button)
        row.addWidget(self.new_button)
        row.addStretch(1)
        inside.addLayout(row)
        if recent:
            inside.addWidget(label(language, Text("Opened last"), "section"))
        for path in recent:
            one = button(language, Text("{file}", file=path), partial(self.chosen.emit, path, False))
            one.setStyleSheet("text-align: left")
            inside.addWidget(one)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.addWidget(self.bar)
        column.addStretch(1)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(card, 4)
        middle.addStretch(1)
        column.addLayout(middle)
        column.addStretch(2)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        say = self._language.say
        chosen, _ = QFileDialog.getOpenFileName(
            self, say(Text("Open a tournament")), "", say(Text("Tournament (*.tdb)"))
        )
        if chosen:
            self.chosen.emit(chosen, False)

    def ask_new(self) -> None:
        """Ask for a place and make a tournament there."""
        say = self._language.say
        chosen, _ = QFileDialog.getSaveFileName(
            self, say(Text("New tournament")), "tournament.tdb", say(Text("Tournament (*.tdb)"))
        )
        if chosen:
            path = Path(chosen)
            self.chosen.emit(str(path if path.suffix else path.with_suffix(".tdb")), True)
