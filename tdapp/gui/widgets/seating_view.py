"""The seating of a round with its exchange: the grid at the left, start, end and reason at the right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.seat_exchange import Exchange, SeatExchange
from tdapp.gui.widgets.seating_grid import SeatingGrid
from tdapp.services.seating_desk import SeatingDesk
from tdapp.services.seating_swap import Swapped, preview_swap, swap_seats
from tdapp.text import Text


class SeatingView(QWidget):
    """`changed()`: the cursor stands elsewhere, or other things can be done now."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.grid = SeatingGrid(desk)
        self.exchange = SeatExchange(desk, self.grid.who)
        self.exchange.setFixedWidth(356)
        self.exchange.hide()
        self.buttons = QHBoxLayout()
        body = QHBoxLayout()
        body.setSpacing(16)
        body.addWidget(self.grid, 1)
        body.addWidget(self.exchange)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(10)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.grid.stage_word)
        top.addWidget(self.grid.stage)
        top.addLayout(self.buttons, 1)
        column.addLayout(top)
        column.addLayout(body, 1)
        self.grid.seat_changed.connect(self.exchange.follow)
        self.grid.seat_changed.connect(lambda _: self.changed.emit())
        self.grid.activated.connect(self._entered)
        self.exchange.ask_check.connect(self._check)
        self.exchange.wanted.connect(self._exchange)
        self.exchange.left.connect(self.end)
        self.grid.table.view.installEventFilter(self)

    def put(self, found: SeatingDesk) -> None:
        """Show this round."""
        self.grid.put(found)
        self.exchange.check_again()
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A seat that is typed while two are exchanged is the end, not a word to search the grid for."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.exchange.isVisible():
            commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
            if event.text().strip().isalnum() and not event.modifiers() & commands:
                self.exchange.type_end(event.text())
                return True
        return super().eventFilter(watched, event)

    def start(self) -> None:
        """Begin an exchange at the seat under the cursor; the arrows then choose the end, Enter goes to the reason."""
        ref = self.grid.seat()
        if ref is None:
            self._desk.tell(Text("Put the cursor on a seat of the grid first."), weight="warning")
            return
        self.exchange.show()
        self.exchange.start(ref)
        self.grid.table.view.setFocus()

    def end(self) -> None:
        """Leave the exchange."""
        self.exchange.hide()
        self.grid.table.view.setFocus()

    def _entered(self) -> None:
        if self.exchange.isVisible():
            self.exchange.reason.setFocus()
        elif self._desk.writes:
            self.start()

    def _check(self, asked: Exchange) -> None:
        scope = self._desk.scope
        self._desk.run(
            preview_swap, scope.event, scope.segment, scope.round or 1, asked.one, asked.other, onward=asked.onward,
            done=lambda found: self.exchange.show_check(asked, found),
            failed=lambda refused: self.exchange.show_refusal(asked, refused), owner=self.exchange,
        )  # fmt: skip

    def _exchange(self, asked: Exchange) -> None:
        scope = self._desk.scope
        self._desk.run(
            swap_seats, scope.event, scope.segment, scope.round or 1, asked.one, asked.other, asked.reason,
            onward=asked.onward, despite=asked.despite, done=self._exchanged,
            failed=lambda refused: self.exchange.show_refusal(asked, refused), owner=self,
        )  # fmt: skip

    def _exchanged(self, made: Swapped) -> None:
        self.end()
        text = Text("{one} and {other} have exchanged their seats.", one=made.one, other=made.other)
        self._desk.tell(text, *(f.text for f in made.findings), weight="warning" if made.findings else "good")
