"""The row that turns the hall's clock: which round or a break, start and pause, minutes, the end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.hall_clock import Face, HallClock
from tdapp.gui.widgets.pieces import button, off_the_edge
from tdapp.text import Text

_ROUND, _MORE = 75, 5
"""Minutes that stand ready where a round is to be started, and where it is given time."""


class _Minutes(QSpinBox):
    """Minutes; Enter does what the button beside it does."""

    def __init__(self, beside: QPushButton) -> None:
        super().__init__()
        self._beside = beside
        self.setRange(1, 600)
        off_the_edge(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the button's."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            self._beside.click()


class ClockControls(QWidget):
    """`put(face)` shows what can be done now, `press(event)` does it by keys; `left()`: a choice is made.

    When `narrow` it takes two lines.
    """

    left = Signal()

    def __init__(self, desk: Desk, hall: HallClock, *, narrow: bool = False) -> None:
        super().__init__()
        self._desk, self._hall = desk, hall
        self._setting: bool | None = None
        language = desk.language
        self.which = QComboBox()
        language.bind(self.which, self.which.setAccessibleName, Text("Round or break"))
        self.which.activated.connect(self._choose)
        self.go = QPushButton()
        self.go.clicked.connect(hall.toggle)
        self.less = button(language, Text("−1 minute"), lambda: hall.add(-1))
        self.more = button(language, Text("+1 minute"), lambda: hall.add(1))
        self.end = button(language, Text("End the round (End)"), hall.end)
        self.set = QPushButton()
        self.set.clicked.connect(self._set)
        self.minutes = _Minutes(self.set)
        language.bind(self.minutes, self.minutes.setAccessibleName, Text("Minutes"))
        turning, giving = (self.which, self.go), (self.less, self.more, self.minutes, self.set)
        rows = ((*turning, None, self.end), (*giving, None)) if narrow else ((*turning, *giving, None, self.end),)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widgets in rows:
            row = QHBoxLayout()
            column.addLayout(row)
            for widget in widgets:
                if widget is None:
                    row.addStretch(1)
                else:
                    row.addWidget(widget)
        for clicked in (self.which, self.go, self.less, self.more, self.set, self.end):
            clicked.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        hall.changed.connect(self._fill)
        language.changed.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        """Name what can be counted, and choose what is."""
        found = [(key, self._desk.say(text)) for key, text in self._hall.choices]
        if found != [(self.which.itemData(i), self.which.itemText(i)) for i in range(self.which.count())]:
            self.which.clear()
            for key, text in found:
                self.which.addItem(text, key)
        self.which.setCurrentIndex([key for key, _ in found].index(self._hall.chosen))
        self.put(self._hall.face())

    def put(self, face: Face) -> None:
        """What can be done to a clock that shows this."""
        writes, say = self._hall.writes, self._desk.say
        self._name(self.go, say(Text("Pause (Space)") if face.running else Text("Start (Space)")))
        self._name(self.set, say(Text("Set the time") if face.setting else Text("Add these minutes")))
        self.go.setEnabled(writes and face.can_toggle)
        for widget in (self.less, self.more, self.minutes, self.set):
            widget.setEnabled(writes and (face.setting or face.can_end))
        self.end.setEnabled(writes and face.can_end)
        if face.setting != self._setting:
            self._setting = face.setting
            self.minutes.setValue(_ROUND if face.setting else _MORE)

    def _name(self, made: QPushButton, words: str) -> None:
        if made.text() != words:
            made.setText(words)

    def press(self, event: QKeyEvent) -> bool:
        """Turn the clock by a key; whether it is one of the clock's. A key that is held is one turn."""
        hall = self._hall
        turns: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Space: hall.toggle,
            Qt.Key.Key_Plus: lambda: hall.add(1),
            Qt.Key.Key_Equal: lambda: hall.add(1),
            Qt.Key.Key_Minus: lambda: hall.add(-1),
            Qt.Key.Key_End: hall.end,
            Qt.Key.Key_PageDown: lambda: hall.step(1),
            Qt.Key.Key_PageUp: lambda: hall.step(-1),
        }
        if event.key() in turns and not event.isAutoRepeat():
            turns[event.key()]()
        return event.key() in turns

    def ask_minutes(self) -> None:
        """Somebody is to write how long the round is."""
        self.minutes.setFocus()
        self.minutes.selectAll()

    def _choose(self, index: int) -> None:
        self._hall.choose(self.which.itemData(index))
        self.left.emit()

    def _set(self) -> None:
        if self._setting:
            self._hall.set(self.minutes.value())
        else:
            self._hall.add(self.minutes.value())
        self.left.emit()
