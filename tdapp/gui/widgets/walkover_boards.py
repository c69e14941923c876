"""What the boards of a lost round become: asked of the person, with what the others have scored so far in sight."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import label
from tdapp.services.lateness.lost import LOST_WORDS, LostBoards, LostHow, read_points, read_results
from tdapp.services.lateness.view import LateView
from tdapp.services.number_ranges import number_ranges
from tdapp.text import Text

_LINES = 4
"""Lines of judged results that are seen at once."""


class WalkoverBoards(QWidget):
    """A choice of the ways, and the figures that the chosen one needs. `changed()`: another way was chosen."""

    changed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._parties: tuple[str, ...] = ()
        self.lead = label(language, Text("{text}", text=""))
        self.how = QComboBox()
        self.how.addItem("", None)
        for how in LOST_WORDS:
            self.how.addItem("", how.value)
        self.fields: dict[str, QLineEdit] = {}
        self._points = QWidget()
        self._grid = QGridLayout(self._points)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self.results = QPlainTextEdit()
        self.results.setTabChangesFocus(True)
        self.results.setFixedHeight(self.results.fontMetrics().lineSpacing() * _LINES + 18)
        language.bind(self.results, self.results.setAccessibleName, Text("Judged results, a line for each board"))
        language.bind(self.results, self.results.setPlaceholderText,
                      Text("5 1342 12: the board, places of E S W N, cards left of place 4"))  # fmt: skip
        self._stack = QStackedWidget()
        for part in (QWidget(), self._points, self.results):
            self._stack.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.lead, self.how, self._stack):
            column.addWidget(widget)
        language.bind(self.how, self.how.setAccessibleName, Text("What becomes of the boards"))
        language.changed.connect(self._speak)
        self.how.currentIndexChanged.connect(lambda _: self._chosen())
        self._speak()
        self._chosen()

    @property
    def way(self) -> LostHow | None:
        """The way that is chosen."""
        value = self.how.currentData()
        return None if value is None else LostHow(value)

    def put(self, view: LateView) -> None:
        """What is lost, and who sits there; figures that were typed stay."""
        text = Text("Boards without a result at table {table}: {boards}. What becomes of them is yours to say.",
                    table=view.table, boards=number_ranges(view.boards))  # fmt: skip
        self._language.bind(self.lead, self.lead.setText, text)
        told = {other.party: other for other in view.others}
        parties = (*view.absent, *told)
        if parties == self._parties:
            return
        self._parties, typed = parties, {party: field.text() for party, field in self.fields.items()}
        self._clear()
        for n, party in enumerate(parties):
            field = QLineEdit(typed.get(party, ""))
            name = Text("Points a board of {party}", party=party)
            if view.by_pair:
                name = Text("Points a board of each player of {party}", party=party)
            word = label(self._language, name, wrap=False)
            word.setBuddy(field)
            self._language.bind(field, field.setAccessibleName, name)
            other = told.get(party)
            hint = Text("did not play") if other is None else Text(
                "{names}; boards so far {boards}, average {average}", names=other.names, boards=other.boards,
                average=other.shown,
            )  # fmt: skip
            for place, widget in enumerate((word, field, label(self._language, hint, "muted", wrap=False))):
                self._grid.addWidget(widget, n, place)
            self.fields[party] = field
        self._chosen()

    @property
    def empty(self) -> QLineEdit | None:
        """The first field of points in which nothing is typed, where points are what was chosen."""
        fields = self.fields.values() if self.way is LostHow.POINTS else ()
        return next((field for field in fields if not field.text().strip()), None)

    def told(self) -> LostBoards | None:
        """What was said, None where nothing was chosen; Refused for figures that are none."""
        way = self.way
        if way is LostHow.POINTS:
            return LostBoards(how=way, points=read_points((p, f.text()) for p, f in self.fields.items()))
        if way is LostHow.RESULTS:
            return LostBoards(how=way, results=read_results(self.results.toPlainText().splitlines()))
        return None if way is None else LostBoards(how=way)

    def _clear(self) -> None:
        self.fields.clear()
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _chosen(self) -> None:
        place = {LostHow.POINTS: 1, LostHow.RESULTS: 2}.get(self.way, 0) if self.way else 0
        self._stack.setCurrentIndex(place)
        self._stack.setVisible(place > 0)
        part = (self._points, self._points, self.results)[place]
        self._stack.setFixedHeight(max(1, min(part.sizeHint().height(), part.maximumHeight())))
        self.changed.emit()

    def _speak(self) -> None:
        self.how.setItemText(0, self._language.say(Text("choose what becomes of them")))
        for n, text in enumerate(LOST_WORDS.values(), 1):
            self.how.setItemText(n, self._language.say(text))
