"""Notes that one copy of a board is somewhere else than its case, or that it is back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, off_the_edge
from tdapp.services.circulating import put_copy
from tdapp.text import Text

_MOST = 999


class CopyElsewhere(Sheet):
    """`noted(Text)`: what was noted."""

    noted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, codes: tuple[str, ...], copy: int) -> None:
        super().__init__(
            desk, parent, Text("A copy is somewhere else"),
            Text("Such as at the repair desk. Leave the place empty when the copy is back in its case."),
            Text("Note it"), self.write,
        )  # fmt: skip
        self.code, self.copy, self.where = QComboBox(), QSpinBox(), QLineEdit()
        self.code.addItems(list(codes))
        self.copy.setRange(1, _MOST)
        self.copy.setValue(copy)
        off_the_edge(self.copy)
        form = Form(self.language)
        form.add("code", Text("Board code"), self.code)
        form.add("copy", Text("Copy"), self.copy)
        form.add("where", Text("Where it is"), self.where)
        self.body.addWidget(form)
        self.ok.setEnabled(bool(codes))
        self.code.setFocus()

    def write(self) -> None:
        """Note it."""
        where = self.where.text().strip()
        self.desk.run(
            put_copy, self.code.currentText(), self.copy.value(), where,
            done=lambda _: self._done(where), failed=self.bar.refuse, owner=self,
        )  # fmt: skip

    def _done(self, where: str) -> None:
        words = {"copy": self.copy.value(), "code": self.code.currentText()}
        text = Text("Copy {copy} of board {code} is back in its case.", **words)
        if where:
            text = Text("Copy {copy} of board {code}: {where}", where=where, **words)
        self.noted.emit(text)
        self.accept()
