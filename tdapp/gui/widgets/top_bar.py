"""The line above the page: which tournament and event, what undo takes back, search, language and theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QToolButton

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Badge, Elided
from tdapp.text import Text

_UNDO_WIDEST, _UNDO_LEAST = 300, 90
_NAME_LEAST, _EVENT_LEAST = 160, 140
_SHORT_NAME = Text("EN")
"""What a language calls itself, in its own words."""


class TopBar(QFrame):
    """Follows the desk; its buttons trigger the window's actions once `bind` has named them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("top")
        self._desk = desk
        self._undo_text = Text("Undo")
        self.tournament = Elided(340)
        self.tournament.setObjectName("tournament")
        self.events = QComboBox()
        self.events.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.events.setMaximumWidth(380)
        self.events.setMinimumWidth(_EVENT_LEAST)
        desk.language.bind(self.events, self.events.setAccessibleName, Text("Event"))
        self.events.activated.connect(lambda _: self._choose())
        self.read_only = Badge(desk.language)
        self.read_only.put(Text("Read only"), "warning")
        self.read_only.hide()
        self.undo, self.search, self.words, self.light = QToolButton(), QToolButton(), QToolButton(), QToolButton()
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(24, 8, 24, 8)
        row.setSpacing(10)
        for widget in (self.tournament, self.events, self.read_only):
            row.addWidget(widget)
        row.addStretch(1)
        for button in (self.undo, self.search, self.words, self.light):
            row.addWidget(button)
        desk.overview_changed.connect(lambda _: self._fill())
        desk.scope_changed.connect(lambda _: self._follow())
        desk.language.changed.connect(self._speak)
        self._fill()
        self._speak()

    def bind(self, undo: QAction, find: QAction, words: QAction, light: QAction) -> None:
        """Trigger these actions."""
        pairs = ((self.undo, undo), (self.search, find), (self.words, words), (self.light, light))
        for button, action in pairs:
            button.clicked.connect(action.trigger)
            button.setToolTip(action.shortcut().toString())
        undo.enabledChanged.connect(self.undo.setEnabled)

    def name_undo(self, text: Text) -> None:
        """Say what undo takes back."""
        self._undo_text = text
        self._speak()

    def next_event(self) -> None:
        """Go to the next event of the tournament."""
        if self.events.count() > 1:
            self.events.setCurrentIndex((self.events.currentIndex() + 1) % self.events.count())
            self._choose()

    def _choose(self) -> None:
        self._desk.choose(event=self.events.currentData(), segment=None, round=None)

    def _fill(self) -> None:
        there = self._desk.overview
        self.tournament.put(there.name if there else "")
        self.tournament.setMinimumWidth(min(self.tournament.sizeHint().width(), _NAME_LEAST))
        self.events.clear()
        for event in there.events if there else ():
            self.events.addItem(f"{event.code}  {event.name}", event.code)
        self.events.setVisible(self.events.count() > 0)
        self.events.setEnabled(self.events.count() > 1)
        self._follow()
        self._fit_undo()

    def _follow(self) -> None:
        self.events.setCurrentIndex(self.events.findData(self._desk.scope.event))

    def _speak(self) -> None:
        say = self._desk.say
        undo = say(self._undo_text)
        self.undo.setToolTip(f"{undo} (Ctrl+Z)")
        self.undo.setAccessibleName(undo)
        self.search.setText(say(Text("Find (Ctrl+K)")))
        self.words.setText(self._desk.language.say_in_next(_SHORT_NAME))
        self.words.setAccessibleName(say(Text("Language: Chinese or English")))
        self.light.setText("\u25d0")
        self.light.setAccessibleName(say(Text("Light / dark")))
        self._fit_undo()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The words on undo give way to the names of the tournament and the event."""
        super().resizeEvent(event)
        self._fit_undo()

    def _fit_undo(self) -> None:
        row = self._row
        others = (self.tournament, self.events, self.read_only, self.search, self.words, self.light)
        shown = [widget for widget in others if not widget.isHidden()]
        taken = sum(min(w.sizeHint().width(), w.maximumWidth()) + row.spacing() for w in shown)
        edge, letters = row.contentsMargins(), self.undo.fontMetrics()
        around = self.undo.sizeHint().width() - letters.horizontalAdvance(self.undo.text())
        room = self.width() - edge.left() - edge.right() - taken - row.spacing() - around
        undo, room = self._desk.say(self._undo_text), max(_UNDO_LEAST, min(_UNDO_WIDEST, room))
        self.undo.setText(letters.elidedText(undo, Qt.TextElideMode.ElideRight, room))
