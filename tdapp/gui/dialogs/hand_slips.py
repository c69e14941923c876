"""Slips and the deal check for the dealing officer: by passphrase, from memory to the printer or to one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.gui.widgets.pieces import Form, button
from tdapp.gui.widgets.secret_paper import Put, SecretPaper
from tdapp.services.sealed_papers.slips import print_deal_check, print_slips
from tdapp.text import Refused, Text

_WHAT = {
    "board": Text("Slips, each stack one board"),
    "seat": Text("Slips, each stack one seat of all boards"),
    "check": Text("Deal check, for two people to confirm"),
}


class HandSlips(Sheet):
    """`printed(Text)`: the paper is where it was wanted. Each opening stands in the record with the officer's name."""

    printed = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, codes: Sequence[str]) -> None:
        super().__init__(
            desk, parent, Text("Slips for dealing by hand"),
            Text("Boards: {n}. The hands are opened for the dealing officer only, and go straight to the paper; each "
                 "opening stays in the record.", n=len(codes)),
            Text("Print…"), lambda: self._ask(self._paper_ask_printer),
        )  # fmt: skip
        self._codes = tuple(codes)
        self.paper = SecretPaper(desk, self, self._told, self._refused)
        self.what, self.officer, self.passphrase = QComboBox(), QLineEdit(), PassphraseField()
        self.form = Form(self.language)
        self.form.add("what", Text("Paper"), self.what)
        self.form.add("officer", Text("Who deals"), self.officer)
        self.form.add("passphrase", Text("Passphrase of the dealing officer or of the chief TD"), self.passphrase)
        self.body.addWidget(self.form)
        self.body.addWidget(ShowTyped(self.language, (self.passphrase,)))
        self.save = button(self.language, Text("Save as a file…"), lambda: self._ask(self._paper_ask_file))
        self.foot.insertWidget(self.foot.count() - 1, self.save)
        self.setMinimumWidth(640)
        self.language.changed.connect(self._speak)
        self._speak()
        self.what.setFocus()

    def _speak(self) -> None:
        chosen = self.what.currentIndex()
        self.what.clear()
        for key, text in _WHAT.items():
            self.what.addItem(self.language.say(text), key)
        self.what.setCurrentIndex(max(0, chosen))

    def _paper_ask_printer(self) -> None:
        self.paper.ask_printer(self._fill)

    def _paper_ask_file(self) -> None:
        self.paper.ask_file("deal-check" if self.what.currentData() == "check" else "hand-slips", self._fill)

    def _ask(self, where: Callable[[], object]) -> None:
        """First whether all is given, then where to, then the hands."""
        self.form.clear()
        if not self.officer.text().strip():
            self.form.wrong("officer", Text("Say who deals: the opening stands in the record."))
            self.officer.setFocus()
        elif not self.passphrase.text().strip():
            self.form.wrong("passphrase", Text("The passphrase is empty."))
            self.passphrase.setFocus()
        else:
            where()

    def save_to(self, path: Path) -> None:
        """Fill the paper and write it into this file."""
        self._fill(self.paper.to_file(path))

    def _fill(self, put: Put) -> None:
        event, officer, passphrase = self.desk.scope.event, self.officer.text().strip(), self.passphrase.take()
        what = str(self.what.currentData())
        self._enable(False)
        if what == "check":
            self.desk.run(print_deal_check, event, self._codes, passphrase=passphrase, officer=officer, done=put,
                          failed=self._refused, owner=self)  # fmt: skip
        else:
            self.desk.run(print_slips, event, self._codes, passphrase=passphrase, officer=officer, stacks=what,
                          done=put, failed=self._refused, owner=self)  # fmt: skip

    def _enable(self, on: bool) -> None:
        self.ok.setEnabled(on)
        self.save.setEnabled(on)

    def _refused(self, refused: Refused) -> None:
        self._enable(True)
        self.bar.refuse(refused)
        self.passphrase.setFocus()

    def _told(self, text: Text) -> None:
        self._enable(True)
        self.printed.emit(text)
        self.accept()
