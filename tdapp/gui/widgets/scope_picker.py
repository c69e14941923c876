"""Chooses the segment and the round of the event of now."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.text import Text


class SegmentRoundPicker(QWidget):
    """Two fields that follow `desk.scope` and change it; the segment's hides while there is only one."""

    def __init__(self, desk: Desk, *, rounds: bool = True) -> None:
        super().__init__()
        self._desk = desk
        self._with_rounds = rounds
        self.segment, self.round = QComboBox(), QComboBox()
        self._words = (
            label(desk.language, Text("Segment"), wrap=False),
            label(desk.language, Text("Round"), wrap=False),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for word, field in zip(self._words, (self.segment, self.round), strict=True):
            word.setBuddy(field)
            row.addWidget(word)
            row.addWidget(field)
        desk.language.bind(self.segment, self.segment.setAccessibleName, Text("Segment"))
        desk.language.bind(self.round, self.round.setAccessibleName, Text("Round"))
        self.segment.activated.connect(lambda _: desk.choose(segment=self.segment.currentData(), round=None))
        self.round.activated.connect(lambda _: desk.choose(round=self.round.currentData()))
        desk.scope_changed.connect(self._fill)
        desk.overview_changed.connect(self._fill)
        self._fill()

    def _fill(self, _: object = None) -> None:
        there, scope = self._desk.overview, self._desk.scope
        event = there.event(scope.event) if there else None
        segments = event.segments if event else ()
        _put(self.segment, [s.number for s in segments], scope.segment)
        here = next((s for s in segments if s.number == scope.segment), None)
        _put(self.round, list(here.rounds) if here else [], scope.round)
        several = len(segments) > 1
        self._show(self._words[0], self.segment, several)
        self._show(self._words[1], self.round, self._with_rounds and here is not None)
        if not several and (not self._with_rounds or here is None):
            self.hide()  # else its place stays, and is empty
        elif self.parent() is not None:
            self.show()

    def _show(self, word: QLabel, field: QComboBox, shown: bool) -> None:
        word.setVisible(shown)
        field.setVisible(shown)


def _put(field: QComboBox, numbers: list[int], chosen: int | None) -> None:
    if [field.itemData(i) for i in range(field.count())] != numbers:
        field.clear()
        for number in numbers:
            field.addItem(str(number), number)
    field.setCurrentIndex(field.findData(chosen))
