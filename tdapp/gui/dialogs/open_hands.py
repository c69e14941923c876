"""Opens the hands of a round for everybody: the chief TD's passphrase, and a reason where it is before its time."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.gui.widgets.pieces import Form
from tdapp.services.boards.opening import RoundOpened, open_round
from tdapp.text import Refused, Text


class OpenHands(Sheet):
    """`opened(RoundOpened)`: everybody may see the hands now."""

    opened = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, round_number: int, group: str = "") -> None:
        super().__init__(
            desk, parent, Text("Open the hands of round {round}", round=round_number),
            Text("Who opened them and when stays in the record; it cannot be undone."),
            Text("Open them"), self.write,
        )  # fmt: skip
        self._round, self._group = round_number, group
        self.passphrase, self.reason = PassphraseField(), QLineEdit()
        self.early = QCheckBox()
        self.language.bind(self.early, self.early.setText, Text("Also before the round begins, for this reason"))
        self.early.toggled.connect(self.reason.setEnabled)
        self.reason.setEnabled(False)
        self.form = Form(self.language)
        self.form.add("passphrase", Text("Chief TD's passphrase, or the recovery key"), self.passphrase)
        self.form.add("reason", Text("Reason"), self.reason)
        self.body.addWidget(self.form)
        self.body.addWidget(ShowTyped(self.language, (self.passphrase,)))
        self.body.addWidget(self.early)
        self.setMinimumWidth(560)
        self.passphrase.setFocus()

    def write(self) -> None:
        """Open; what was typed is forgotten at once."""
        scope = self.desk.scope
        self.ok.setEnabled(False)
        self.desk.run(
            open_round, scope.event, scope.segment, self._round, passphrase=self.passphrase.take(),
            group=self._group or None, early=self.early.isChecked(), reason=self.reason.text().strip(),
            done=self._done, failed=self._refused, owner=self,
        )  # fmt: skip

    def _refused(self, refused: Refused) -> None:
        self.ok.setEnabled(True)
        self.bar.refuse(refused)
        self.passphrase.setFocus()

    def _done(self, found: RoundOpened) -> None:
        self.opened.emit(found)
        self.accept()
