"""Adds a statement or a document to an appeal, with a photo of it where there is one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.photo_coding import PHOTO_TYPES, encode_photo
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.gui.widgets.words_field import WordsField
from tdapp.services.appeals.lodging import add_evidence
from tdapp.text import Refused, Text


class AppealEvidence(AppealSheet):
    """`noted()`: it was written."""

    noted = Signal()

    def __init__(self, desk: Desk, parent: QWidget, number: int) -> None:
        super().__init__(
            desk, parent, Text("Evidence for appeal {number}", number=number),
            Text("A statement, a document, a recording that was looked at."), Text("Add the evidence"), self.write,
        )  # fmt: skip
        self._number = number
        self._photo: bytes | None = None
        self.words = WordsField(5)
        self.words.done.connect(self.ok.click)
        self.shown = label(desk.language, Text("No photo; a photo of the document may be kept with it."), "muted")
        self.choose = button(desk.language, Text("Choose a &photo…"), self.ask_file)
        form = Form(desk.language)
        form.add("words", Text("Words"), self.words, Text("What it is, and who gave it."))
        row = QHBoxLayout()
        row.addWidget(self.choose)
        row.addWidget(self.shown, 1)
        self.body.addWidget(form, 1)
        self.body.addLayout(row)
        self.words.setFocus()

    def _tell(self, text: Text) -> None:
        self.language.bind(self.shown, self.shown.setText, text)

    def ask_file(self) -> None:
        """Ask for the file of a photo."""
        say = self.desk.say
        dialog = QFileDialog(self, say(Text("Photo of the evidence")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(say(Text("Photos")) + " (" + " ".join(f"*.{t}" for t in PHOTO_TYPES) + ")")
        dialog.fileSelected.connect(lambda name: self.take(Path(name)))
        dialog.open()

    def take(self, path: Path) -> None:
        """Make a photo small enough, off the window's thread; it is kept with the words."""
        self.ready(False)

        def done(content: bytes) -> None:
            self._photo = content
            self._tell(Text("Photo: {file}", file=path.name))
            self.ready(True)

        def failed(refused: Refused) -> None:
            self.bar.refuse(refused)
            self.ready(True)

        self.desk.tasks.run_apart(encode_photo, path, owner=self, label=Text("Reading {file}", file=path.name),
                                  done=done, failed=failed)  # fmt: skip

    def write(self) -> None:
        """Write it."""
        self.enter(add_evidence, self._number, self.words.words, self._photo, done=lambda _: self.noted.emit())
