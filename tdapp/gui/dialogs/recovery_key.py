"""Shows the recovery key the one time that it is to be seen; it closes when the person says that they have it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QFontDatabase
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import Heading, button
from tdapp.gui.widgets.secret_paper import Put, SecretPaper
from tdapp.text import Text


class RecoveryKey(QDialog):
    """The key in large letters, to be printed or written down; Escape and the cross do nothing without the tick."""

    def __init__(self, desk: Desk, parent: QWidget, key: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(620)
        self._desk, self._key = desk, key
        language = desk.language
        self.bar = MessageBar(language)
        self.paper = SecretPaper(desk, self, lambda text: self.bar.show_texts([text], "good"), self.bar.refuse)
        title = Text("The recovery key")
        language.bind(self, self.setWindowTitle, title)
        lead = Text(
            "It opens all sealed hands when a passphrase is lost. It is shown this once and stored nowhere: print it "
            "or write it down, and keep it apart from the computer."
        )
        self.shown = QLabel(key)
        self.shown.setObjectName("title")
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.shown.setFont(font)
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        language.bind(self.shown, self.shown.setAccessibleName, title)
        self.print = button(language, Text("Print it…"), lambda: self.paper.ask_printer(self._fill))
        self.save = button(language, Text("Save as a file…"), lambda: self.paper.ask_file("recovery-key", self._fill))
        self.tick = QCheckBox()
        language.bind(self.tick, self.tick.setText, Text("I have it on paper"))
        self.tick.toggled.connect(self._enable)
        self.ok = button(language, Text("Close"), self.accept, main=True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.save)
        row.addWidget(self.print)
        row.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.tick, 1)
        foot.addWidget(self.ok)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(14)
        column.addWidget(Heading(language, title, lead))
        column.addWidget(self.bar)
        column.addWidget(self.shown)
        column.addLayout(row)
        column.addLayout(foot)
        self._enable()

    def _enable(self) -> None:
        self.ok.setEnabled(self.tick.isChecked())

    def _fill(self, put: Put) -> None:
        from tdapp.services.sealed_papers.recovery_sheet import recovery_sheet  # noqa: PLC0415  brings the papers

        self._desk.run(recovery_sheet, self._key, done=put, failed=self.bar.refuse, owner=self)

    def save_to(self, path: Path) -> None:
        """Write the sheet with the key into this file."""
        self._fill(self.paper.to_file(path))

    def reject(self) -> None:
        """Only with the tick."""
        if self.tick.isChecked():
            super().reject()
        else:
            self.bar.show_texts(
                [Text("The key is shown only now. Tick that you have it on paper, then close.")], "warning"
            )
            self.tick.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Only with the tick, too."""
        if self.tick.isChecked():
            super().closeEvent(event)
        else:
            event.ignore()
            self.reject()

    def done(self, result: int) -> None:
        """Forget the key."""
        self._key = ""
        self.shown.clear()
        super().done(result)
