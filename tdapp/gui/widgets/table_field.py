"""The field for a table's number or a scanned code; it keeps what is typed while the sheet is fetched."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from tdapp.gui.messages import Language
from tdapp.text import Text


class TableField(QLineEdit):
    """Enter asks for a sheet. Between `hold` and `let_go` keys are kept, so that nobody waits with the first place."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._held: list[QKeyEvent] | None = None
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(230)
        language.bind(self, self.setPlaceholderText, Text("Table number, or scan the sheet"))
        language.bind(self, self.setAccessibleName, Text("Table number, or scan the sheet"))

    def begin_scan(self) -> None:
        """The `T` of a scanner came in elsewhere; it types the rest here, and Enter."""
        self._held = None
        self.setText("T")
        self.setFocus()
        self.end(False)

    def hold(self) -> None:
        """Keep what is typed from now on."""
        self._held = []
        self.setFocus()

    def let_go(self) -> list[QKeyEvent]:
        """The keys that were kept; the field takes the next ones itself."""
        held, self._held = self._held or [], None
        return held

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the key, or take it."""
        if self._held is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            self._held.append(event.clone())
