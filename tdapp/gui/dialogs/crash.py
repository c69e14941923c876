"""Tells of a fault of the program; the one box there is, because the program stops after it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import button, label
from tdapp.text import Text


class CrashReport(QDialog):
    """What happened, where the report lies, and the way to copy it."""

    def __init__(self, language: Language, path: Path, content: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        language.bind(self, self.setWindowTitle, Text("A fault of the program"))
        self.report = QPlainTextEdit(content)
        self.report.setReadOnly(True)
        language.bind(self.report, self.report.setAccessibleName, Text("Crash report"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 20)
        column.setSpacing(10)
        column.addWidget(label(language, Text("This is a fault of the program, not yours."), "section"))
        column.addWidget(label(language, Text("Everything that was acknowledged is on disk. The program stops now; "
                                              "start it again and go on where you were.")))  # fmt: skip
        column.addWidget(label(language, Text("The report lies here: {path}", path=str(path)), "muted"))
        column.addWidget(self.report, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(button(language, Text("Copy the report"), self._copy))
        buttons.addWidget(button(language, Text("Close the program"), self.accept, main=True))
        column.addLayout(buttons)
        self.resize(720, 460)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
