"""Decides an appeal: how, why, who decides, what it leads to, and what becomes of the fee (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.effects_picker import EffectsPicker
from tdapp.gui.widgets.pieces import Form, label
from tdapp.gui.widgets.words_field import WordsField
from tdapp.rules.appeals import Decision
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.desk import AppealDetails
from tdapp.services.columns.appeals import AppealRow
from tdapp.text import Text

_DECISIONS = {
    Decision.UPHELD: Text("&Upheld"),
    Decision.PARTLY: Text("Upheld in &part"),
    Decision.REJECTED: Text("&Rejected"),
}


_RESULTS = Text("A result that is to change is corrected after the decision, on its score sheet.")
_LONGEST = 160


class DecideAppeal(AppealSheet):
    """`decided(Decided)`: it was written."""

    decided = Signal(object)

    def __init__(
        self, desk: Desk, parent: QWidget, row: AppealRow, details: AppealDetails, chiefs: Sequence[str]
    ) -> None:
        who = Text("{entry} {names}", entry=row.party, names=row.names)
        super().__init__(
            desk, parent, Text("Decide appeal {number}", number=row.number),
            Text("{party}: {words}  The decision is final; undoing it stays in the record.", party=who,
                 words=_beginning(details.words)),
            Text("Enter the decision"), self.write,
        )  # fmt: skip
        self._row, self._panel = row, tuple(m.name for m in details.panel)
        self.resize(960, 580)
        language = desk.language
        self.ways, self.choices = QButtonGroup(self), {}
        for decision, text in _DECISIONS.items():
            self.choices[decision] = self._radio(text, self.ways)
        self.words, self.by = WordsField(6), QComboBox()
        self.by.setEditable(True)
        self.by.addItems(list(chiefs))
        self.fee = QButtonGroup(self)
        self.back = self._radio(Text("The fee goes &back"), self.fee)
        self.kept = self._radio(Text("The fee is &kept"), self.fee)
        self.form = Form(language)
        self.form.add("decision", Text("Decision"), _row_of(*self.choices.values()))
        self.form.add("words", Text("Reasons"), self.words)
        self.form.add("by", Text("Who decides"), self.by, Text("The chief TD: no panel was named."))
        self.form.add("fee", Text("Fee"), _row_of(self.back, self.kept))
        self.form.show_row("by", not self._panel)
        names = Text("The panel decides: {names}", names=self._panel)
        self.judges = label(language, names if self._panel else Text("{text}", text=""), "muted")
        self.judges.setVisible(bool(self._panel))
        self.picker = EffectsPicker(desk, row.number, withdrawing=True)
        self._lay_out()
        self.ways.buttonClicked.connect(lambda _: self._follow())
        self.words.done.connect(self.ok.click)
        self._follow()
        self.choices[Decision.UPHELD].setFocus()

    def _radio(self, text: Text, group: QButtonGroup) -> QRadioButton:
        made = QRadioButton()
        self.language.bind(made, made.setText, text)
        group.addButton(made)
        return made

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.judges)
        left.addWidget(self.form, 1)
        self.led_to = label(self.language, Text("What it leads to"), "section", wrap=False)
        right.addWidget(self.led_to)
        right.addWidget(self.picker, 1)
        right.addWidget(label(self.language, _RESULTS, "muted"))
        right.addStretch(0)
        whole = QHBoxLayout()
        whole.setSpacing(24)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)
        self.body.addLayout(whole, 1)

    @property
    def decision(self) -> Decision | None:
        """What is chosen; nothing by itself."""
        return next((decision for decision, radio in self.choices.items() if radio.isChecked()), None)

    def _follow(self) -> None:
        """Ask only what this decision needs."""
        decision = self.decision
        self.form.show_row("fee", decision is Decision.PARTLY and self._row.fee is not None)
        self.picker.setEnabled(decision is not Decision.REJECTED)
        self.ready(decision is not None)

    def _fee_back(self) -> bool | None:
        if self.decision is not Decision.PARTLY or self._row.fee is None:
            return None
        return True if self.back.isChecked() else False if self.kept.isChecked() else None

    def write(self) -> None:
        """Write it, with the rulings that it takes back, in one step."""
        decision = self.decision
        if decision is None:
            return
        led = decision is not Decision.REJECTED
        deciding = Deciding(
            decision, self.words.words, "" if self._panel else self.by.currentText().strip(),
            self.picker.effects if led else (), self._fee_back(), self.picker.withdraw if led else (),
        )  # fmt: skip
        self.enter(decide_appeal, self._row.number, deciding, done=self.decided.emit)


def _beginning(words: str) -> str:
    """So much of the words that the dialog has room for what is asked; all of them stand beside the docket."""
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()}…"


def _row_of(*fields: QWidget) -> QWidget:
    """The fields side by side, as one field of a form."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    for field in fields:
        row.addWidget(field)
    row.addStretch(1)
    return made
