"""Notes that an appeal was heard, and what came of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form
from tdapp.gui.widgets.words_field import WordsField
from tdapp.services.appeals.panel import note_hearing
from tdapp.text import Text


class AppealHearing(AppealSheet):
    """`noted()`: it was written."""

    noted = Signal()

    def __init__(self, desk: Desk, parent: QWidget, number: int) -> None:
        super().__init__(
            desk, parent, Text("Hearing of appeal {number}", number=number),
            Text("Who was heard, and what they said; it stands on the decision sheet."), Text("Note the hearing"),
            self.write,
        )  # fmt: skip
        self._number = number
        self.words = WordsField(6)
        self.words.done.connect(self.ok.click)
        form = Form(desk.language)
        form.add("words", Text("Words"), self.words)
        self.body.addWidget(form, 1)
        self.words.setFocus()

    def write(self) -> None:
        """Write it."""
        self.enter(note_hearing, self._number, self.words.words, done=lambda _: self.noted.emit())
