"""Names what an upheld appeal led to, where it was entered after the decision."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.effects_picker import EffectsPicker
from tdapp.services.appeals.deciding import name_effects
from tdapp.text import Text


class AppealEffects(AppealSheet):
    """`named()`: it was written."""

    named = Signal()

    def __init__(self, desk: Desk, parent: QWidget, number: int) -> None:
        super().__init__(
            desk, parent, Text("What appeal {number} led to", number=number),
            Text("Corrections and rulings that were entered since it was lodged. Enter them first on their own pages."),
            Text("Note it"), self.write,
        )  # fmt: skip
        self._number = number
        self.resize(720, 480)
        self.picker = EffectsPicker(desk, number, withdrawing=False)
        self.picker.changed.connect(lambda: self.ready(bool(self.picker.effects)))
        self.body.addWidget(self.picker, 1)
        self.ready(False)
        self.picker.setFocus()

    def write(self) -> None:
        """Write it."""
        self.enter(name_effects, self._number, self.picker.effects, done=lambda _: self.named.emit())
