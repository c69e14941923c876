"""What stands above a score sheet: round and table in large letters, its state, its paper, the signatures."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.marks import Weighs
from tdapp.gui.widgets.pieces import Badge, label
from tdapp.rules.sheet_keys import SheetKeys
from tdapp.services.score_entry.sheet import SheetView
from tdapp.text import Text


class SheetHead(QWidget):
    """`west_ticked(bool)`, `north_ticked(bool)`: the scorer ticked or unticked a signature."""

    west_ticked = Signal(bool)
    north_ticked = Signal(bool)

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._state: tuple[Text, Weighs] | None = None
        self.title = label(language, Text("{text}", text=""), "title", wrap=False)
        self.state = Badge(language)
        self.paper = label(language, Text("{text}", text=""), "muted")  # else its words would widen the window
        self.west, self.north = QCheckBox(), QCheckBox()
        language.bind(self.west, self.west.setText, Text("West signed"))
        language.bind(self.north, self.north.setText, Text("North signed"))
        self.west.clicked.connect(lambda: self.west_ticked.emit(self.west.isChecked()))
        self.north.clicked.connect(lambda: self.north_ticked.emit(self.north.isChecked()))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        for widget, share in ((self.title, 0), (self.state, 0), (self.paper, 1)):
            self._row.addWidget(widget, share, Qt.AlignmentFlag.AlignVCenter)
        for box in (self.west, self.north):
            self._row.addWidget(box, 0, Qt.AlignmentFlag.AlignVCenter)

    def add(self, widget: QWidget) -> None:
        """Put a button at the right."""
        self._row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def put(self, view: SheetView, *, writes: bool) -> None:
        """Show this sheet's head."""
        title = Text("Round {round} · Table {table}", round=view.round, table=view.label)
        self._language.bind(self.title, self.title.setText, title)
        paper = view.paper
        self._language.bind(self.paper, self.paper.setText, _paper_words(view))
        for box, signed in ((self.west, paper and paper.signed_west), (self.north, paper and paper.signed_north)):
            box.setChecked(bool(signed))
            box.setEnabled(writes and paper is not None)

    def put_state(self, keys: SheetKeys) -> None:
        """Show how far the sheet is."""
        keyed = sum(line.complete for line in keys.lines)
        asked = sum(line.question is not None for line in keys.lines)
        state = _state(keyed, len(keys.lines), asked)
        if state != self._state:
            self._state = state
            self.state.put(*state)


def _state(keyed: int, boards: int, asked: int) -> tuple[Text, Weighs]:
    if asked:
        return Text("query: {n}", n=asked), "warning"
    if keyed == boards:
        return Text("keyed"), "good"
    if keyed:
        return Text("partly keyed {keyed}/{boards}", keyed=keyed, boards=boards), "note"
    return Text("waiting"), "muted"


def _paper_words(view: SheetView) -> Text:
    paper = view.paper
    if paper is None:
        return Text("not printed")
    if paper.lost:
        return Text("✕ sheet {serial} is lost", serial=paper.serial)
    if paper.stale:
        return Text("▲ sheet {serial}: seating changed since", serial=paper.serial)
    if paper.duplicate:
        return Text("sheet {serial}, duplicate", serial=paper.serial)
    return Text("sheet {serial}", serial=paper.serial)
