"""A field for a passphrase or a key: hidden, never remembered, empty as soon as it was taken."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit

from tdapp.gui.messages import Language
from tdapp.text import Text


class PassphraseField(QLineEdit):
    """Shows dots until it is told to show what is typed; hiding it empties it."""

    def __init__(self) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.setDragEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def take(self) -> str:
        """What was typed; the field forgets it, also for its own undo, which `clear` would leave."""
        typed = self.text()
        self.setText("")
        return typed

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing stays in a field that nobody sees."""
        if not event.spontaneous():
            self.setText("")
        super().hideEvent(event)


class ShowTyped(QCheckBox):
    """Shows what is typed into these fields: needed to write Chinese, which input methods do not do behind dots."""

    def __init__(self, language: Language, fields: Sequence[PassphraseField]) -> None:
        super().__init__()
        self._fields = tuple(fields)
        language.bind(self, self.setText, Text("Show what is typed (needed to write Chinese)"))
        self.toggled.connect(self._show)

    def _show(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        for field in self._fields:
            field.setEchoMode(mode)
