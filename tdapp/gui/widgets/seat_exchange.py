"""Exchanges two seats: a start, an end, what the exchange would bring while it is being chosen, and a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
)

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.services.columns.draw_desk import SEAT_KEYS
from tdapp.services.exchange.header_words import SEAT_LETTERS
from tdapp.services.seating_swap import SeatRef, Swapped, read_seat
from tdapp.text import Refused, Text

_PAUSE = 120


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was asked for: the two seats, whether in all later rounds too, why, and whether repeats are accepted."""

    one: SeatRef
    other: SeatRef
    onward: bool
    reason: str = ""
    despite: bool = False


class SeatExchange(QFrame):
    """`ask_check(Exchange)`: what would it bring? `wanted(Exchange)`: do it. `left()`: the person is done here."""

    ask_check = Signal(object)
    wanted = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk, who: Callable[[SeatRef], str]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk, self._who = desk, who
        self._checked: Exchange | None = None
        language = desk.language
        self.one, self.other, self.reason = QLineEdit(), QLineEdit(), QLineEdit()
        self.only, self.onward = QRadioButton(), QRadioButton()
        self.despite = QCheckBox()
        language.bind(self.only, self.only.setText, Text("In this round only"))
        language.bind(self.onward, self.onward.setText, Text("In this round and all later ones"))
        language.bind(self.despite, self.despite.setText, Text("Exchange all the same"))
        group = QButtonGroup(self)
        for one in (self.only, self.onward):
            group.addButton(one)
        self.only.setChecked(True)
        self.found = ProblemList(desk)
        language.bind(self.found, self.found.setAccessibleName, Text("What the exchange brings"))
        self.found.setMinimumHeight(58)
        self.do = button(language, Text("Exchange"), self.go, main=True)
        self.close_button = button(language, Text("Close"), self.left.emit)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._ask)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        language = self._desk.language
        self._echoes = {id(field): QLabel() for field in (self.one, self.other)}
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(6)
        column.addWidget(label(language, Text("Exchange two seats"), "section"))
        column.addWidget(
            label(language, Text("The end follows the cursor in the grid, or is typed: 3E, with groups 2-3E."), "muted")
        )
        seats = QGridLayout()
        for place, (field, text) in enumerate(((self.one, Text("Start seat")), (self.other, Text("End seat")))):
            word = label(language, text, wrap=False)
            word.setBuddy(field)
            language.bind(field, field.setAccessibleName, text)
            field.setMaximumWidth(84)
            seats.addWidget(word, place, 0)
            seats.addWidget(field, place, 1)
            seats.addWidget(self._echoes[id(field)], place, 2)
        seats.setColumnStretch(2, 1)
        column.addLayout(seats)
        column.addWidget(self.only)
        column.addWidget(self.onward)
        column.addWidget(self.found, 1)
        column.addWidget(self.despite)
        self._why = Form(language)
        self._why.add("reason", Text("Reason"), self.reason)
        column.addWidget(self._why)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.close_button)
        row.addWidget(self.do)
        column.addLayout(row)
        self.despite.hide()

    def _connect(self) -> None:
        for field in (self.one, self.other):
            field.textChanged.connect(lambda _: self._changed())
        self.only.toggled.connect(lambda _: self._changed())
        self.reason.textChanged.connect(lambda _: self._enable())
        self.one.returnPressed.connect(self.other.setFocus)
        self.other.returnPressed.connect(self.reason.setFocus)
        self.reason.returnPressed.connect(self.go)
        self.despite.toggled.connect(lambda _: self._enable())
        self._desk.language.changed.connect(self._echo)
        self._enable()

    def start(self, ref: SeatRef) -> None:
        """Begin with this seat; the next one the cursor goes to is the end."""
        self.one.setText(str(ref))
        self.other.clear()
        self.reason.clear()
        self.despite.setChecked(False)
        self._changed()

    def follow(self, ref: SeatRef | None) -> None:
        """The cursor stands on this seat."""
        if ref is not None and str(ref) != self.one.text() and self.isVisible():
            self.other.setText(str(ref))

    def type_end(self, text: str) -> None:
        """Somebody types the end while the cursor is in the grid."""
        self.other.setText(text)
        self.other.setFocus()
        self.other.deselect()

    def check_again(self) -> None:
        """The seating is another one."""
        self._pause.start()

    def asked(self) -> Exchange | None:
        """The exchange as it is typed now; None while a seat is missing."""
        try:
            one, other = (read_seat(f.text().translate(SEAT_LETTERS)) for f in (self.one, self.other))
        except Refused:
            return None
        return Exchange(one, other, self.onward.isChecked())

    def show_check(self, asked: Exchange, found: Swapped) -> None:
        """Say what it would bring, unless something else is asked by now."""
        if asked != self.asked():
            return
        self._checked = asked
        repeats = [f for f in found.findings if f.subject[:1] != ("publications",)]
        lines: list[Line] = [("warning", f.text, ()) for f in found.findings]
        if not repeats:
            lines.insert(0, ("good", Text("Nobody would partner or meet anybody again."), ()))
        self.despite.setVisible(bool(repeats))
        if not repeats:
            self.despite.setChecked(False)
        self.found.put_lines(lines)
        self._enable()

    def show_refusal(self, asked: Exchange, refused: Refused) -> None:
        """Say why it cannot be done at all."""
        if asked == self.asked():
            self._checked = None
            self.despite.hide()
            self.found.put_refused(refused)
            self._enable()

    def go(self) -> None:
        """Ask for the exchange, or put the cursor where something is missing."""
        asked = self.asked()
        if asked is None or asked != self._checked:
            (self.one if not self.one.text() else self.other).setFocus()
        elif not self.reason.text().strip():
            self._why.wrong("reason", Text("Two seats are exchanged with a reason."))
            self.reason.setFocus()
        elif self.despite.isVisibleTo(self) and not self.despite.isChecked():
            self.despite.setFocus()
        else:
            self.wanted.emit(
                Exchange(asked.one, asked.other, asked.onward, self.reason.text().strip(), self.despite.isChecked())
            )

    def _changed(self) -> None:
        self._checked = None
        self.found.put_lines([])
        self.despite.hide()
        self._echo()
        self._enable()
        self._pause.start()

    def _ask(self) -> None:
        asked = self.asked()
        if asked is not None and self.isVisible():
            self.ask_check.emit(asked)

    def _echo(self) -> None:
        for field in (self.one, self.other):
            shown = ""
            try:
                ref = read_seat(field.text().translate(SEAT_LETTERS))
                shown = self._who(ref) if ref.seat in SEAT_KEYS else ""
            except Refused:
                shown = ""
            self._echoes[id(field)].setText(shown)

    def _enable(self) -> None:
        if self.reason.text().strip():
            self._why.wrong("reason", None)
        self.do.setEnabled(self._desk.writes and self._checked is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
