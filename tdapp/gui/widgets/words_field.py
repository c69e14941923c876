"""A field for several lines of words: Tab goes on, Ctrl+Enter is done."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit


class WordsField(QPlainTextEdit):
    """`done()`: Ctrl+Enter, for the button that Enter presses elsewhere. `lines` is how high it likes to be."""

    done = Signal()

    def __init__(self, lines: int = 4) -> None:
        super().__init__()
        self._lines = lines
        self.setTabChangesFocus(True)
        self.setMinimumHeight(self.sizeHint().height() // 2)

    @property
    def words(self) -> str:
        """What is written, without blanks around it."""
        return self.toPlainText().strip()

    def sizeHint(self) -> QSize:
        """So many lines."""
        room = 2 * (self.frameWidth() + int(self.document().documentMargin()))
        return QSize(super().sizeHint().width(), self._lines * self.fontMetrics().lineSpacing() + room)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter is done; everything else is typed."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.done.emit()
        else:
            super().keyPressEvent(event)
