"""The passphrases of sealed hands: made, changed, recovered; one form for each of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.gui.widgets.pieces import Form
from tdapp.services.boards.vault import (
    CHIEF,
    DEALING,
    SHORTEST,
    VaultState,
    make_vault,
    recover,
    renew_recovery_key,
    set_passphrase,
)
from tdapp.text import Refused, Text

MAKE, CHANGE, OFFICER, RECOVER, RENEW = "make", "change", "officer", "recover", "renew"

_WAYS = {
    CHANGE: (Text("Change the chief TD's passphrase"), Text("Chief TD's passphrase of now")),
    OFFICER: (Text("Give the dealing officer a passphrase"), Text("Chief TD's passphrase, or the officer's of now")),
    RECOVER: (Text("The passphrase is lost: set a new one by the recovery key"), Text("Recovery key")),
    RENEW: (Text("Make a new recovery key in place of the old one"), Text("Chief TD's passphrase, or the old key")),
}
"""What can be done with a vault, and what it needs."""


class BoardsVault(Sheet):
    """`made(str)`: there is a new recovery key, to be shown once. `changed(Text)`: something else was done."""

    made = Signal(str)
    changed = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, state: VaultState) -> None:
        super().__init__(
            desk, parent, Text("Passphrases for sealed hands"),
            Text("Hands are sealed by a key that only these open. A passphrase has at least {n} characters; several "
                 "words are best.", n=SHORTEST),
            Text("Make the key") if not state.exists else Text("Do it"), self.write,
        )  # fmt: skip
        self._exists = state.exists
        self._busy = False
        self.what = QComboBox()
        self.now, self.new, self.again = PassphraseField(), PassphraseField(), PassphraseField()
        self.without = QCheckBox()
        self.language.bind(
            self.without, self.without.setText, Text("No passphrase: the recovery key on paper alone opens the hands")
        )
        self.without.toggled.connect(self._follow)
        self.form = Form(self.language)
        if self._exists:
            self.form.add("what", Text("What is to be done"), self.what)
            self.form.add("now", Text("Passphrase or key of now"), self.now)
        self.form.add("new", Text("New passphrase"), self.new)
        self.form.add("again", Text("The same once more"), self.again)
        self.body.addWidget(self.form)
        self.body.addWidget(ShowTyped(self.language, (self.now, self.new, self.again)))
        if not self._exists:
            self.body.addWidget(self.without)
        self.what.activated.connect(self._follow)
        self.language.changed.connect(self._speak)
        self._speak()
        self.setMinimumWidth(600)
        (self.what if self._exists else self.new).setFocus()

    @property
    def way(self) -> str:
        """What is to be done."""
        return str(self.what.currentData()) if self._exists else MAKE

    def _speak(self) -> None:
        chosen = self.what.currentData()
        self.what.clear()
        for key, (words, _) in _WAYS.items():
            self.what.addItem(self.language.say(words), key)
        self.what.setCurrentIndex(max(0, self.what.findData(chosen)))
        self._follow()

    def _follow(self) -> None:
        wanted = not self.without.isChecked() and self.way != RENEW
        self.new.setEnabled(wanted)
        self.again.setEnabled(wanted)
        if self._exists:
            self.language.bind(self.now, self.now.setPlaceholderText, _WAYS[self.way][1])

    def write(self) -> None:
        """Do it; what was typed is forgotten at once, also when it is refused."""
        if self._busy:
            return
        now, new, again = self.now.take(), self.new.take(), self.again.take()
        self.form.clear()
        if self.new.isEnabled() and new != again:
            self.form.wrong("again", Text("The two are not the same. Type both again."))
            self.new.setFocus()
            return
        way = self.way
        if way == MAKE:
            self._run(make_vault, None if self.without.isChecked() else new, done=self._made)
        elif way == RENEW:
            self._run(renew_recovery_key, now, done=self._made)
        elif way == RECOVER:
            self._run(recover, now, new, done=self._done)
        else:
            holder = DEALING if way == OFFICER else CHIEF
            self._run(set_passphrase, new, now, holder=holder, done=self._done)

    def _run(self, case: Callable[..., Any], *args: Any, **named: Any) -> None:
        self._busy = True
        self.ok.setEnabled(False)
        self.desk.run(case, *args, failed=self._refused, owner=self, **named)

    def _refused(self, refused: Refused) -> None:
        self._busy = False
        self.ok.setEnabled(True)
        self.bar.refuse(refused)
        (self.now if self._exists else self.new).setFocus()

    def _made(self, key: str) -> None:
        self._busy = False
        self.made.emit(key)
        self.accept()

    def _done(self, _: None) -> None:
        self._busy = False
        self.changed.emit(Text("The new passphrase holds from now on."))
        self.accept()

    def reject(self) -> None:
        """Not while the key is being made: it would never be seen."""
        if not self._busy:
            super().reject()
