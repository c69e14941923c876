"""A form with a row for the chief TD who approves what breaks a rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Form
from tdapp.text import Text


class ApprovalForm(Form):
    """`approved` names the chief TD; its row is added by `add_approval`, hidden until it is needed."""

    def __init__(self, language: Language, chiefs: Sequence[str]) -> None:
        super().__init__(language)
        self.approved = QComboBox()
        self.approved.setEditable(True)
        self.approved.addItems(list(chiefs))

    def add_approval(self) -> None:
        """Add the row of the chief TD, hidden."""
        self.add("approved", Text("Approved by"), self.approved, Text("The chief TD, because a rule is broken here."))
        self.show_row("approved", shown=False)

    def shows(self, key: str) -> bool:
        """Whether the row is there."""
        return self._form.isRowVisible(list(self._fields).index(key))

    @property
    def approver(self) -> str:
        """Who approved it; nobody while nobody is asked for."""
        return self.approved.currentText().strip() if self.shows("approved") else ""
