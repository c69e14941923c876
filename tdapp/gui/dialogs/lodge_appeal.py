"""Lodges an appeal: who appeals and signs, against what, why, the fee, and what a late one needs (rules 6)."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.appeal_against import AppealAgainst
from tdapp.gui.widgets.pieces import Form, label
from tdapp.gui.widgets.signatures import Signatures
from tdapp.gui.widgets.words_field import WordsField
from tdapp.services.appeals.choosing import LodgingChoices, lodging_choices
from tdapp.services.appeals.desk import Signing, signing
from tdapp.services.appeals.lodging import Lodged, Lodging, lodge_appeal, read_fee
from tdapp.text import Refused, Text

_PARTING = re.compile(r"[,，、;；\s]+")


class LodgeAppeal(AppealSheet):
    """`lodged(Lodged)`: it was written."""

    lodged = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, segment: int | None) -> None:
        super().__init__(
            desk, parent, Text("Lodge an appeal"),
            Text("The player signs, both of a pair, or the leader of a team. Late ones only the chief TD lets in."),
            Text("Lodge the appeal"), self.write,
        )  # fmt: skip
        self._segment, self._asked = segment, 0
        self.resize(940, 560)
        language = desk.language
        self.party, self.against = QComboBox(), AppealAgainst(language)
        self.signatures = Signatures(language, self.party)
        self.party.setEditable(True)
        self.party.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.party.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.party.setMinimumContentsLength(18)
        self.concerns, self.words, self.fee = QLineEdit(), WordsField(6), QLineEdit()
        self.chief, self.reason = QComboBox(), QLineEdit()
        self.chief.setEditable(True)
        self.clock = label(language, Text("{text}", text=""))
        self.who, self.why = Form(language), Form(language)
        self.who.add("party", Text("Appellant"), self.party)
        self.who.add("signed", Text("Signed by"), self.signatures)
        self.why.add("words", Text("Request"), self.words, Text("What is asked, and why."))
        self.why.add("concerns", Text("Also concerns"), self.concerns,
                     Text("Further entries, by number: their units stand aside from the panel."))  # fmt: skip
        self.why.add("fee", Text("Fee paid"), self.fee)
        self.why.add("chief", Text("Let in by"), self.chief, Text("The chief TD."))
        self.why.add("reason", Text("Why late"), self.reason)
        self._lay_out()
        self._show_late(late=False)
        self.words.done.connect(self.ok.click)
        self.party.currentTextChanged.connect(lambda _: self.look())
        self.signatures.changed.connect(self.look)
        desk.run(lodging_choices, desk.scope.event, segment, done=self._fill, failed=self.bar.refuse, owner=self)
        self.party.setFocus()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.who)
        left.addWidget(self.clock)
        left.addWidget(self.against)
        left.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self.why, 1)
        whole = QHBoxLayout()
        whole.setSpacing(24)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)
        self.body.addLayout(whole, 1)

    def _fill(self, found: LodgingChoices) -> None:
        typed = self.party.currentText()
        self.party.blockSignals(True)
        for entry, names in found.entries:
            self.party.addItem(f"{entry}  {names}", entry)
        self.party.setCurrentText(typed)
        self.party.blockSignals(False)
        self.against.know(found)
        if not self.fee.text():
            self.fee.setText(found.amount)
        self.chief.addItems(list(found.chiefs))
        self.look()

    @property
    def label(self) -> str:
        """The entry that was typed or chosen, as people name it."""
        return next(iter(self.party.currentText().split()), "")

    def look(self) -> None:
        """Say who must sign, what is missing, and how long it still may; nothing is written."""
        self._asked += 1
        asked = self._asked
        self.against.suit(self.label)
        if self.label:
            self.desk.run(
                signing, self.desk.scope.event, self._segment, self.label, self.signatures.signed, owner=self,
                done=lambda found: self._judge(asked, found), failed=lambda why: self._refuse(asked, why),
            )  # fmt: skip

    def _judge(self, asked: int, found: Signing) -> None:
        if asked == self._asked:
            self.signatures.judge(found)
            late = found.seconds_left == 0
            self.language.bind(self.clock, self.clock.setText, _clock(found))
            self._show_late(late=late)

    def _refuse(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.signatures.refuse(refused)
            self.language.bind(self.clock, self.clock.setText, Text("{text}", text=""))

    def _show_late(self, *, late: bool) -> None:
        for key in ("chief", "reason"):
            self.why.show_row(key, late)
        self._late = late

    def write(self) -> None:
        """Write it."""
        try:
            fee = read_fee(self.fee.text())
        except Refused as refused:
            self.bar.clear()
            self.why.wrong("fee", refused.problems[0])
            self.fee.setFocus()
            return
        self.why.wrong("fee", None)
        words: dict[str, Any] = self.against.chosen()
        if self._late:
            words |= {"accepted_by": self.chief.currentText().strip(), "reason": self.reason.text().strip()}
        concerns = tuple(part for part in _PARTING.split(self.concerns.text()) if part)
        self.enter(
            lodge_appeal,
            Lodging(self.label, self.signatures.signed, self.words.words, self._segment, concerns=concerns,
                    fee=0 if fee is None else fee, **words),
            done=self._done,
        )  # fmt: skip

    def _done(self, made: Lodged) -> None:
        self.lodged.emit(made)


def _clock(found: Signing) -> Text:
    if found.closes is None or found.seconds_left is None:
        return Text("No ranking of the segment hangs yet, so no time runs out.")
    time = f"{found.closes:%H:%M}"
    if not found.seconds_left:
        return Text(
            "▲ For this entry the time was over at {time}. The chief TD may let it in with a reason.", time=time
        )
    return Text("For this entry the time runs until {time}; {minutes} min left.", time=time,
                minutes=-(-found.seconds_left // 60))  # fmt: skip
