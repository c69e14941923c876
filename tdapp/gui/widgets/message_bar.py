"""Sentences at the top of a page or under the thing that they are about: no box that must be closed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.marks import MARK, WORD, Weighs
from tdapp.text import Refused, Text

_MOST = 8


STAYS = 12_000
"""Milliseconds after which what went well gives its room back; what did not stays until it is read."""


class MessageBar(QFrame):
    """Shows one or more sentences with a mark and a word; hidden while there are none."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._language = language
        self._weight: Weighs = "note"
        self._texts: tuple[Text, ...] = ()
        self._mark = QLabel()
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._close = QToolButton()
        self._close.setObjectName("close")
        self._close.setText("✕")
        self._close.clicked.connect(self.clear)
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        language.bind(self._close, self._close.setToolTip, Text("Hide this message"))
        language.bind(self._close, self._close.setAccessibleName, Text("Hide this message"))
        self.offer = QToolButton()
        self.offer.setObjectName("offer")
        self.offer.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.offer, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        language.changed.connect(self._speak)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self.clear)
        self.hide()

    @property
    def texts(self) -> tuple[Text, ...]:
        """What is shown."""
        return self._texts

    @property
    def weight(self) -> Weighs:
        """How much it weighs."""
        return self._weight

    def show_texts(self, texts: Sequence[Text], weight: Weighs = "note", offer: QAction | None = None) -> None:
        """Show these sentences instead of what stood here; none hides the bar. `offer` is what can be done about it."""
        for action in self.offer.actions():
            self.offer.removeAction(action)
        if offer is not None:
            self.offer.setDefaultAction(offer)
        self.offer.setVisible(offer is not None)
        self._texts, self._weight = tuple(texts), weight
        self.setProperty("weight", weight)
        for widget in (self, self._label, self._mark):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._speak()
        self.setVisible(bool(self._texts))
        self._rest.stop()
        if weight == "good" and self._texts:
            self._rest.start(STAYS)

    def refuse(self, refused: Refused) -> None:
        """Show every problem of a refusal; fits as `failed=bar.refuse`."""
        self.show_texts(refused.problems, "error")

    def clear(self) -> None:
        """Show nothing."""
        self.show_texts(())

    def _speak(self) -> None:
        say = self._language.say
        self._mark.setText(f"{MARK[self._weight]} {say(WORD[self._weight])}")
        self._mark.setStyleSheet("font-weight: bold")
        lines = [say(t) for t in self._texts[:_MOST]]
        if len(self._texts) > _MOST:
            lines.append(say(Text("And {n} more.", n=len(self._texts) - _MOST)))
        self._label.setText("\n".join(lines))
        self.setAccessibleName(f"{say(WORD[self._weight])}: {self._label.text()}")
