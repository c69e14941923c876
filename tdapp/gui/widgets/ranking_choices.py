"""Chooses what of a ranking is shown: up to which round, of which category and group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.services.ranking_desk import RankingDesk
from tdapp.text import Text

_WIDEST = 280
"""A club may have a name of thirty characters; the list that opens shows it whole."""


class RankingChoices(QWidget):
    """The segment of the desk, and three boxes. `changed()`: something else is chosen in one of these."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._view: RankingDesk | None = None
        self._where: tuple[str | None, int | None] = (None, None)
        self.upto, self.category, self.group = QComboBox(), QComboBox(), QComboBox()
        self._words: list[QLabel] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(SegmentRoundPicker(desk, rounds=False))
        for text, field in (
            (Text("Rounds"), self.upto), (Text("Category"), self.category), (Text("Group"), self.group),
        ):  # fmt: skip
            word = label(desk.language, text, wrap=False)
            word.setBuddy(field)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            field.setMaximumWidth(_WIDEST)
            desk.language.bind(field, field.setAccessibleName, text)
            field.activated.connect(lambda _: self.changed.emit())
            row.addWidget(word)
            row.addWidget(field)
            self._words.append(word)
        desk.language.changed.connect(self._fill)
        self._fill()

    @property
    def chosen(self) -> dict[str, Any]:
        """`upto`, `category` and `group`; what is None is not narrowed."""
        boxes = {"upto": self.upto, "category": self.category, "group": self.group}
        return {key: box.currentData() for key, box in boxes.items()}

    def begin(self) -> None:
        """Another event or segment begins with everything; the same keeps what was chosen."""
        scope = self._desk.scope
        if (scope.event, scope.segment) != self._where:
            self._where = (scope.event, scope.segment)
            for field in (self.upto, self.category, self.group):
                field.setCurrentIndex(0)
        self._fill()

    def know(self, view: RankingDesk) -> None:
        """What this ranking can be narrowed to."""
        self._view = view
        self._fill()

    def _fill(self) -> None:
        there, scope, view = self._desk.overview, self._desk.scope, self._view
        event = there.event(scope.event) if there else None
        rounds = next((s.rounds for s in (event.segments if event else ()) if s.number == scope.segment), ())
        after = [(n, Text("after round {round}", round=n)) for n in rounds[:-1]]
        self._put(self.upto, [(None, Text("Whole segment")), *after])
        self._put(self.category, [(None, Text("Everybody")), *(view.categories if view else ())])
        groups = [(g, Text("Group {group}", group=g)) for g in (view.groups if view else ())]
        self._put(self.group, [(None, Text("All groups")), *groups])
        for widget in (self._words[2], self.group):
            widget.setVisible(len(groups) > 0)

    def _put(self, field: QComboBox, choices: Sequence[tuple[Any, Any]]) -> None:
        wanted = [(data, self._desk.say(shown)) for data, shown in choices]
        if wanted == [(field.itemData(i), field.itemText(i)) for i in range(field.count())]:
            return
        chosen = field.currentData()
        field.clear()
        for data, shown in wanted:
            field.addItem(shown, data)
        field.view().setMinimumWidth(field.view().sizeHintForColumn(0) + 40)
        field.setCurrentIndex(next((i for i, (data, _) in enumerate(wanted) if data == chosen), 0))
