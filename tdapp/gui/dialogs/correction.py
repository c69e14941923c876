"""Asks why a line is changed whose ranking already hangs: what the rules want written down (rules 6)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form
from tdapp.rules.corrections import BY_AGREEMENT, KIND_WORDS, SEEN_IN_RESULTS, CorrectionKind
from tdapp.services.results.corrections import CorrectionWords
from tdapp.text import Text


class Correction(Sheet):
    """The kind of error, the reason, who agreed and who decided; `given(CorrectionWords)` when all is written."""

    given = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, place: Text) -> None:
        super().__init__(
            desk,
            parent,
            Text("Correct a published line"),
            Text(
                "{place}: a ranking with this round is published, so a change is a correction and is recorded.",
                place=place,
            ),
            Text("Correct the line"),
            self.write,
        )
        self.form = Form(desk.language)
        self.kind = QComboBox()
        for kind, words in KIND_WORDS.items():
            self.kind.addItem(desk.say(words), kind)
        self.reason, self.agreed, self.by = QLineEdit(), QLineEdit(), QLineEdit()
        self.form.add("kind", Text("Kind of error"), self.kind)
        self.form.add("reason", Text("Reason"), self.reason)
        self.form.add(
            "agreed",
            Text("Who agreed"),
            self.agreed,
            Text("Both sides, in an individual event all four; needed while the time for it runs."),
        )
        self.form.add(
            "by",
            Text("Who decided"),
            self.by,
            Text("The chief TD, once the time is over: each seat then gets the lower score."),
        )
        self.body.addWidget(self.form)
        self.kind.setFocus()
        desk.language.changed.connect(self._speak)
        self.kind.currentIndexChanged.connect(lambda _: self._enable())
        self._enable()

    def _kind(self) -> CorrectionKind:
        """The kind that is chosen; the field gives a bare word back."""
        return CorrectionKind(self.kind.currentData())

    def _enable(self) -> None:
        kind = self._kind()
        self.agreed.setEnabled(kind in BY_AGREEMENT)
        self.by.setEnabled(kind in BY_AGREEMENT | SEEN_IN_RESULTS | {CorrectionKind.OTHER})

    def _speak(self) -> None:
        for i, words in enumerate(KIND_WORDS.values()):
            self.kind.setItemText(i, self.language.say(words))

    def write(self) -> None:
        """Hand on what was written; the reason must be there."""
        reason = self.reason.text().strip()
        self.form.wrong("reason", None if reason else Text("A correction needs a reason."))
        if not reason:
            self.reason.setFocus()
            return
        self.given.emit(CorrectionWords(self._kind(), reason, self.agreed.text().strip(), self.by.text().strip()))
        self.accept()
