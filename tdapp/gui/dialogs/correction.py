"""Asks why a line is changed whose ranking already hangs: what the rules want written down (rules 6)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form
from tdapp.rules.corrections import BY_AGREEMENT, KIND_WORDS, CorrectionKind
from tdapp.services.appeals.carrying_out import UpheldAppeals, upheld_appeals
from tdapp.services.results.corrections import CorrectionWords
from tdapp.text import Refused, Text

_WIDE = 640


class Correction(Sheet):
    """The kind of error, the reason, who agreed and who decided, or which appeal's decision is carried out.

    `given(CorrectionWords)` when all is written; the dialog stays until whoever opened it says `accept` or `refuse`.
    """

    given = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, place: Text, segment: int | None) -> None:
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
        self._upheld = UpheldAppeals((), lower_w=False)
        self.resize(_WIDE, self.sizeHint().height())
        self.form = Form(desk.language)
        self.kind, self.appeal = QComboBox(), QComboBox()
        for kind, words in KIND_WORDS.items():
            self.kind.addItem(desk.say(words), kind)
        self.reason, self.agreed, self.by = QLineEdit(), QLineEdit(), QLineEdit()
        self.form.add("kind", Text("Kind of error"), self.kind)
        self.form.add(
            "appeal",
            Text("Carries out"),
            self.appeal,
            Text("Those who decided need nobody's agreement. Left empty, the reason is that of the decision."),
        )
        self.form.show_row("appeal", shown=False)
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
        self.appeal.currentIndexChanged.connect(lambda _: self._enable())
        self._enable()
        desk.run(upheld_appeals, desk.scope.event, segment, done=self._put, owner=self)

    def _put(self, found: UpheldAppeals) -> None:
        """Offer the appeals whose decision this may carry out."""
        self._upheld = found
        self.appeal.addItem("", None)
        for appeal in found.appeals:
            self.appeal.addItem("", appeal.number)
        self.form.show_row("appeal", shown=bool(found.appeals))
        self._speak()

    def _kind(self) -> CorrectionKind:
        """The kind that is chosen; the field gives a bare word back."""
        return CorrectionKind(self.kind.currentData())

    def _enable(self) -> None:
        """What a decision says need not be said again."""
        decided = self.appeal.currentData() is not None
        self.agreed.setEnabled(self._kind() in BY_AGREEMENT)
        for row in ("agreed", "by"):
            self.form.show_row(row, not decided)
        self.form.wrong("reason", None)

    def _speak(self) -> None:
        for i, words in enumerate(KIND_WORDS.values()):
            self.kind.setItemText(i, self.language.say(words))
        if self.appeal.count():
            self.appeal.setItemText(0, self.language.say(Text("no decision of an appeal")))
        for i, appeal in enumerate(self._upheld.appeals, start=1):
            self.appeal.setItemText(
                i,
                self.language.say(
                    Text("{appeal}; a late one gives the lower score", appeal=appeal.text)
                    if self._upheld.lower_w
                    else Text("{appeal}; the line stands as decided", appeal=appeal.text)
                ),
            )

    def write(self) -> None:
        """Hand on what was written; the reason must be there, or the decision that gives it."""
        reason, appeal = self.reason.text().strip(), self.appeal.currentData()
        lacking = not reason and appeal is None
        self.form.wrong("reason", Text("A correction needs a reason.") if lacking else None)
        if lacking:
            self.reason.setFocus()
            return
        agreed, by = ("", "") if appeal is not None else (self.agreed.text().strip(), self.by.text().strip())
        self.ok.setEnabled(False)
        self.given.emit(CorrectionWords(self._kind(), reason, agreed, by, appeal))

    def refuse(self, why: Refused) -> None:
        """Say why it was not written; everything typed is still there."""
        self.bar.refuse(why)
        self.ok.setEnabled(True)
