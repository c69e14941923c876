"""What a decision leads to: rulings to take back, what was entered for it, and at once what the ranking makes of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.appeal_facts import moved_text
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import label
from tdapp.gui.widgets.tick_list import TickList
from tdapp.rules.appeals import Effect
from tdapp.services.appeals.led_to import EffectChoices, effect_choices
from tdapp.services.appeals.tracing import Traced, preview_decision
from tdapp.services.columns.appeals import place_change_columns
from tdapp.text import Refused, Text

_NOTHING = Text(
    "There is nothing to choose: no ruling to take back, and no correction or ruling since the appeal was lodged."
)


class EffectsPicker(QWidget):
    """`changed()`: something else is chosen. `withdrawing` offers rulings to take back as well."""

    changed = Signal()

    def __init__(self, desk: Desk, number: int, *, withdrawing: bool) -> None:
        super().__init__()
        self._desk, self._number, self._withdrawing = desk, number, withdrawing
        self._asked = 0
        language = desk.language
        self.list = TickList(language, Text("What it leads to"))
        self.said = label(language, _NOTHING)
        self.places = DataTable(desk, place_change_columns(), lambda r: r.entry, filtered=False)
        self.places.setMinimumHeight(120)
        self.places.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.list, 1)
        column.addWidget(self.said)
        column.addWidget(self.places, 1)
        self.list.changed.connect(self.look)
        self.setFocusProxy(self.list)
        desk.run(effect_choices, desk.scope.event, number, done=self._fill, failed=self._refuse, owner=self)

    def _fill(self, found: EffectChoices) -> None:
        lines: list[tuple[int | Effect, Text]] = []
        if self._withdrawing:
            lines += [(r.number, Text("Take back ruling {ruling}", ruling=r.text)) for r in found.withdraw]
        lines += [(effect, Text("Entered: {what}", what=text)) for effect, text in found.entered]
        self.list.put(lines)
        self.list.setVisible(bool(lines))
        if lines:
            self._say(Text("Nothing is chosen yet; Space ticks."))

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The corrections and entries of the ledger that are ticked."""
        return tuple(key for key in self.list.ticked if isinstance(key, Effect))

    @property
    def withdraw(self) -> tuple[int, ...]:
        """The rulings that are ticked to be taken back."""
        return tuple(key for key in self.list.ticked if isinstance(key, int))

    def look(self) -> None:
        """Say what the ranking would make of it; nothing is written."""
        self._asked += 1
        asked = self._asked
        self.changed.emit()
        if not self.list.ticked:
            self.places.hide()
            self._say(Text("Nothing is chosen yet; Space ticks."))
            return
        self._desk.run(
            preview_decision, self._desk.scope.event, self._number, self.effects, self.withdraw, owner=self,
            done=lambda found: self._show(asked, found), failed=self._refuse,
        )  # fmt: skip

    def _show(self, asked: int, found: Traced) -> None:
        if asked == self._asked:
            self._say(moved_text(found))
            self.places.set_rows(m.row for m in found.moved)
            self.places.setVisible(bool(found.moved))

    def _refuse(self, refused: Refused) -> None:
        self.places.hide()
        self._desk.language.bind(self.said, self.said.setText, refused)

    def _say(self, text: Text) -> None:
        self._desk.language.bind(self.said, self.said.setText, text)
