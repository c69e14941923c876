"""Narrows the ledger: segment, round, party, kind, and only what stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.ledger.reading import Wanted
from tdapp.text import Text

_SOON = 150


class PenaltyFilters(QWidget):
    """`changed()`: something else is chosen. `wanted` is what is to be shown."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._event: str | None = None
        self.segment, self.round, self.kind = QComboBox(), QComboBox(), QComboBox()
        self.party, self.standing = QLineEdit(), QCheckBox()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.changed.emit)
        language = desk.language
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._segment_word: QLabel | None = None
        for text, field in (
            (Text("Segment"), self.segment), (Text("Round"), self.round), (Text("Kind"), self.kind),
            (Text("Party"), self.party),
        ):  # fmt: skip
            word = label(language, text, wrap=False)
            word.setBuddy(field)
            language.bind(field, field.setAccessibleName, text)
            row.addWidget(word)
            row.addWidget(field)
            if field is self.segment:
                self._segment_word = word
        self.party.setMaximumWidth(110)
        self.party.setClearButtonEnabled(True)
        language.bind(self.party, self.party.setPlaceholderText, Text("12, 12a"))
        language.bind(self.standing, self.standing.setText, Text("Only what stands"))
        row.addWidget(self.standing)
        row.addStretch(1)
        self.segment.activated.connect(lambda _: self._segment_chosen())
        for box in (self.round, self.kind):
            box.activated.connect(lambda _: self.changed.emit())
        self.party.textChanged.connect(lambda _: self._soon.start())
        self.standing.toggled.connect(lambda _: self.changed.emit())
        language.changed.connect(self.fill)
        desk.overview_changed.connect(lambda _: self.fill())
        self.fill()

    @property
    def wanted(self) -> Wanted:
        """What is to be shown."""
        kind = self.kind.currentData()
        return Wanted(
            segment=self.segment.currentData(),
            round=self.round.currentData(),
            party=self.party.text().strip() or None,
            kind=None if kind is None else RulingKind(kind),
            standing=self.standing.isChecked(),
        )

    def show_everything(self, party: str = "") -> None:
        """Take every narrowing away but this party."""
        for box in (self.segment, self.round, self.kind):
            box.setCurrentIndex(0)
        self.party.setText(party)
        self.standing.setChecked(False)

    def _segment_chosen(self) -> None:
        self.fill()
        self.changed.emit()

    def fill(self) -> None:
        """Offer what the event of now has."""
        there, scope = self._desk.overview, self._desk.scope
        event = there.event(scope.event) if there else None
        segments = event.segments if event else ()
        if scope.event != self._event:
            self._event = scope.event
            for box in (self.segment, self.round, self.kind):
                box.setCurrentIndex(0)
        self._put(self.segment, [(None, Text("all")), *((s.number, str(s.number)) for s in segments)])
        chosen = self.segment.currentData()
        rounds = sorted({n for s in segments if chosen in (None, s.number) for n in s.rounds})
        self._put(self.round, [(None, Text("all")), *((n, str(n)) for n in rounds)])
        self._put(self.kind, [(None, Text("all")), *((k.value, KIND_NAMES[k]) for k in RulingKind)])
        for widget in (self._segment_word, self.segment):
            if widget is not None:
                widget.setVisible(len(segments) > 1)

    def _put(self, box: QComboBox, choices: Sequence[tuple[Any, Text | str]]) -> None:
        wanted = [(data, self._desk.say(shown)) for data, shown in choices]
        if wanted == [(box.itemData(i), box.itemText(i)) for i in range(box.count())]:
            return
        chosen = box.currentData()
        box.clear()
        for data, shown in wanted:
            box.addItem(shown, data)
        box.setCurrentIndex(next((i for i, (data, _) in enumerate(wanted) if data == chosen), 0))
