"""Asks who is at this desk: the name and the desk that stand in the journal with every step from then on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.text import Text

_LONGEST = 60


class AtThisDesk(QDialog):
    """`given(str, str)`: the name and the desk, both written."""

    given = Signal(str, str)

    def __init__(self, language: Language, operator: str, desk: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        language.bind(self, self.setWindowTitle, Text("Who is at this desk"))
        self.operator, self.desk = QLineEdit(operator), QLineEdit(desk)
        self._form = Form(language)
        self._form.add("operator", Text("Name"), self.operator)
        self._form.add("desk", Text("Desk"), self.desk)
        for field in (self.operator, self.desk):
            field.setMaxLength(_LONGEST)
        self.do = button(language, Text("Work under this name"), self._give, main=True)
        self.do.setDefault(True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(button(language, Text("Cancel"), self.reject))
        row.addWidget(self.do)
        lead = Text("Both stand in the journal with every step from now on. "
                    "Ctrl+Z takes back only the steps of this name at this desk.")  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(language, Text("Who is at this desk"), "section"))
        column.addWidget(label(language, lead))
        column.addWidget(self._form)
        column.addLayout(row)
        self.operator.setFocus()
        self.operator.selectAll()

    def _give(self) -> None:
        self._form.clear()
        operator, desk = (" ".join(field.text().split()) for field in (self.operator, self.desk))
        for key, field, typed, wrong in (
            ("desk", self.desk, desk, Text("Write the name or number of the desk.")),
            ("operator", self.operator, operator, Text("Write the name of who is here.")),
        ):
            if not typed:
                self._form.wrong(key, wrong)
                field.setFocus()
        if operator and desk:
            self.given.emit(operator, desk)
            self.accept()
