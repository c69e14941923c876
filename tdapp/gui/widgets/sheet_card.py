"""A sheet with its head above and its words below: what is said of the line, and which keys there are."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.gui.widgets.score_sheet_grid import SheetGrid
from tdapp.gui.widgets.score_sheet_head import SheetHead
from tdapp.text import Text

_NOTHING = Text("{text}", text="")


class SheetCard(QWidget):
    """The parts of a sheet in front, one below the other; `paper` is where it is keyed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.language = language = desk.language
        self.head = SheetHead(language)
        self.grid = SheetGrid(desk)
        self.paper = self.grid.paper
        self.words = label(language, _NOTHING, "words")
        self.hint = label(
            language,
            Text("1–4 places, × not played · then cards left · . back · / remark · + penalty cards · Enter closes"),
            "muted",
        )
        self._said: Text | None = None
        card = QFrame()
        card.setObjectName("card")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(2, 2, 2, 2)
        inner.addWidget(self.grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.head)
        column.addWidget(card, 1)
        column.addWidget(self.words)
        column.addWidget(self.hint)

    def say(self, words: Text | None) -> None:
        """Put the words below the sheet; the same words again cost nothing."""
        if words != self._said:
            self._said = words
            self.language.bind(self.words, self.words.setText, words or _NOTHING)
