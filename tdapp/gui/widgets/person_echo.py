"""Who was just checked in, large enough for both sides of the desk, and what is still open about them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout

from tdapp.gui.messages import Language
from tdapp.gui.widgets.marks import MARK, Weighs
from tdapp.gui.widgets.pieces import Badge
from tdapp.text import Text

_MOST = 6


class PersonEcho(QFrame):
    """A card: the mark, number and name; a sentence below; one badge for each item."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._language = language
        self.name, self.club, self.told = QLabel(), QLabel(), QLabel()
        self.name.setObjectName("title")
        self.club.setObjectName("lead")
        self.told.setObjectName("section")
        for made in (self.name, self.club, self.told):
            made.setWordWrap(True)
        self.items = [Badge(language) for _ in range(_MOST)]
        grid = QGridLayout()
        for n, badge in enumerate(self.items):
            grid.addWidget(badge, n // 2, n % 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 14)
        column.addWidget(self.name)
        column.addWidget(self.club)
        column.addWidget(self.told)
        column.addLayout(grid)
        self.put(Text("Who is next?"), Text("Type a number, a name or its pinyin initials, then Enter."),
                 Text("{text}", text=""), "muted", ())  # fmt: skip

    def put(self, name: Text, club: Text, told: Text, weight: Weighs, items: Sequence[tuple[Text, Weighs]]) -> None:
        """Show somebody; the weight marks the name and the sentence."""
        bind = self._language.bind
        bind(self.name, self.name.setText, Text("{mark} {name}", mark=MARK[weight], name=name))
        bind(self.club, self.club.setText, club)
        bind(self.told, self.told.setText, told)
        self.told.setVisible(bool(self.told.text()))
        for label in (self.name, self.told):
            label.setProperty("weight", weight)
            label.style().unpolish(label)
            label.style().polish(label)
        for n, badge in enumerate(self.items):
            badge.setVisible(n < len(items))
            if n < len(items):
                badge.put(*items[n])
