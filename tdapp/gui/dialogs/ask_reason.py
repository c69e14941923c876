"""Asks why, before something is done that stays in the record with its reason; or asks for an answer in words."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.text import Text

_REASON, _NO_REASON = Text("Reason"), Text("Write the reason; it stays in the record.")


class AskReason(QDialog):
    """`given(str)`: the reason, or what `word` calls it; `lacking` is said where it is needed and missing.

    It stays open until `accept()`, so that a refusal is read beside what was typed.
    """

    given = Signal(str)

    def __init__(
        self, language: Language, title: Text, what: Text, do: Text, parent: QWidget, *, needed: bool = True,
        word: Text = _REASON, lacking: Text = _NO_REASON,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._needed, self._lacking = needed, lacking
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        language.bind(self, self.setWindowTitle, title)
        self.bar = MessageBar(language)
        self.reason = QLineEdit()
        self._form = Form(language)
        self._form.add("reason", word, self.reason)
        self.do = button(language, do, self._give, main=True)
        self.do.setDefault(True)
        cancel = button(language, Text("Cancel"), self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(language, title, "section"))
        column.addWidget(label(language, what))
        column.addWidget(self.bar)
        column.addWidget(self._form)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.do)
        column.addLayout(row)
        self.reason.setFocus()

    def _give(self) -> None:
        typed = self.reason.text().strip()
        if self._needed and not typed:
            self._form.wrong("reason", self._lacking)
            self.reason.setFocus()
            return
        self._form.clear()
        self.given.emit(typed)
