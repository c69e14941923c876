"""The score sheet under the scorer's hands: takes the keys, shows the paper, and tells what is to be done."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QScrollArea, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets import theme
from tdapp.gui.widgets.score_sheet_layout import LEAST_WIDTH, SheetLayout, lay_out
from tdapp.gui.widgets.score_sheet_paint import Brushes, SheetPainter, note_of
from tdapp.rules.sheet_keys import BACK, CARDS, CROSS, ENTER, REMARK, Pressed, SheetKeys
from tdapp.services.score_entry.keyed import line_words
from tdapp.services.score_entry.sheet import SheetView
from tdapp.text import Text

_KEYS = {
    Qt.Key.Key_Return: ENTER, Qt.Key.Key_Enter: ENTER, Qt.Key.Key_Backspace: BACK, Qt.Key.Key_Period: BACK,
    Qt.Key.Key_Comma: BACK, Qt.Key.Key_Slash: REMARK, Qt.Key.Key_Plus: CARDS, Qt.Key.Key_X: CROSS,
    Qt.Key.Key_Asterisk: CROSS, Qt.Key.Key_multiply: CROSS,
}  # fmt: skip
_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_REMARK_LENGTH = 200


class SheetGrid(QScrollArea):
    """A sheet that scrolls where it does not fit; the keys go to `paper`."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.paper = SheetPaperWidget(desk, self)
        self.setWidget(self.paper)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.paper)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The rows become as tall as there is room."""
        super().resizeEvent(event)
        self.paper.lay_out()


class SheetPaperWidget(QWidget):
    """The paper itself.

    `pressed(Pressed)`: a key went in, with what it asks of the desk. `moved()`: the cursor or a line changed.
    """

    pressed = Signal(object)
    moved = Signal()

    def __init__(self, desk: Desk, area: QScrollArea) -> None:
        super().__init__()
        self._desk, self._area = desk, area
        self._view: SheetView | None = None
        self.keys = SheetKeys([])
        self._at: SheetLayout | None = None
        self._drawn: list[Any] = []
        self._colours: dict[str, QColor] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setMinimumWidth(LEAST_WIDTH)
        self.remark = _Remark(self)
        self.remark.setMaxLength(_REMARK_LENGTH)
        self.remark.hide()
        self.remark.returnPressed.connect(self._end_remark)
        self.remark.left.connect(self._leave_remark)
        self._remarked: int | None = None
        desk.language.bind(self.remark, self.remark.setAccessibleName, Text("Remark"))
        desk.language.bind(self, self.setAccessibleName, Text("Score sheet"))
        desk.language.changed.connect(self._speak)
        desk.theme_changed.connect(self._recolour)
        self._recolour()

    # What it shows

    def put(self, view: SheetView, keys: SheetKeys) -> None:
        """Show this sheet with the keys that went into it; a remark that is being typed in it stays open."""
        if keys is not self.keys:
            self.remark.hide()
            self._remarked = None
        self._view, self.keys = view, keys
        self.update()
        self.redraw()

    @property
    def view(self) -> SheetView | None:
        """The sheet that is shown."""
        return self._view

    @property
    def layout_of_sheet(self) -> SheetLayout | None:
        """Where everything stands."""
        return self._at

    def redraw(self) -> None:
        """A line or the cursor has changed: what is other than before is painted anew."""
        self.lay_out()
        self._show_cursor()
        self._describe()
        looks = [self._look(i) for i in range(len(self.keys.lines))]
        if self._at is not None and len(looks) == len(self._drawn):
            for i, (look, before) in enumerate(zip(looks, self._drawn, strict=True)):
                if look != before:
                    row = self._at.rows[i]
                    self.update(row.united(self._at.notes.get(i, row)).adjusted(-1, -2, 1, 2))
        else:
            self.update()
        self._drawn = looks
        self.moved.emit()

    def _look(self, place: int) -> tuple[Any, ...]:
        """All that decides how a row looks."""
        line, keys = self.keys.lines[place], self.keys
        here = (keys.mode, keys.cards_seat, keys.cards_figure) if place == keys.at else None
        note = note_of(keys, place, self._desk.say) if line.reasons or line.question or line.told else None
        ruled = None if self._view is None else self._view.lines[place].ruled
        return line.typing, line.state, line.cards, line.remark, line.settled, ruled, note, here

    def lay_out(self) -> None:
        """Place rows and sentences anew."""
        if self._view is None:
            return
        before = self._at
        stages = tuple(len(s.boards) for s in self._view.stages)
        room = self._area.viewport().size()
        self._at = lay_out(stages, room.width(), room.height(), self._notes(room.width()))
        if self._at != before:
            self.setMinimumHeight(self._at.height)
            self._place_remark()
            self.update()

    def _notes(self, width: int) -> dict[int, int]:
        found: dict[int, int] = {}
        metrics = QFontMetrics(self.font())
        for i in range(len(self.keys.lines)):
            line = self.keys.lines[i]
            noted = line.reasons or line.question or line.told
            _, text = note_of(self.keys, i, self._desk.say) if noted else ("", "")
            if text:
                room = QRect(0, 0, max(width, LEAST_WIDTH) - 30, 400)
                box = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
                found[i] = max(1, round(box.height() / metrics.lineSpacing()))
        return found

    def _show_cursor(self) -> None:
        if self._at is None:
            return
        if self.keys.at is not None:
            row = self._at.rows[self.keys.at]
            note = self._at.notes.get(self.keys.at)
            lowest = row.bottom() if note is None else note.bottom()
            self._area.ensureVisible(0, row.top(), 0, 60)
            self._area.ensureVisible(0, lowest, 0, 40)

    def _describe(self) -> None:
        line = self.keys.line
        say = self._desk.say
        if self._view is None or line is None:
            text = say(Text("The sheet is complete: Enter closes it."))
        else:
            words = line_words(self._view, line)
            text = say(words or Text("Board {board}", board=line.board))
            text += " ".join(say(r) for r in (*line.told, *line.reasons))
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def _speak(self) -> None:
        self.update()
        self.redraw()

    def _recolour(self) -> None:
        self._colours = {name: QColor(value) for name, value in theme.colours(self._desk.theme).items()}
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper."""
        if self._view is None or self._at is None:
            return
        painter = QPainter(self)
        brushes = Brushes(self._desk.say, self._colours, self.font())
        focused = self.hasFocus() or self.remark.hasFocus()
        SheetPainter(painter, self._at, self._view, self.keys, brushes, focused=focused).paint(event.region())
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go here."""
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they no longer do."""
        self.update()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the sheet, the arrows, or Escape; others go to the window."""
        key = Qt.Key(event.key())
        if self._view is None or event.modifiers() & _MODIFIERS:
            super().keyPressEvent(event)
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.press(chr(key))
        elif key in _KEYS:
            self.press(_KEYS[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.keys.move(1 if key == Qt.Key.Key_Down else -1)
            self.redraw()
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            self.keys.go_to(0 if key == Qt.Key.Key_Home else len(self.keys.lines) - 1)
            self.redraw()
        elif key == Qt.Key.Key_Escape:
            self.keys.give_up()
            self.redraw()
        else:
            super().keyPressEvent(event)

    def press(self, key: str) -> None:
        """One key of the sheet."""
        if not self._desk.writes:
            self._desk.tell(Text("This window only reads; nothing can be entered here."), weight="warning")
            return
        asked = self.keys.press(key)
        if asked.remark is not None:
            self._begin_remark(asked.remark)
        self.redraw()
        self.pressed.emit(asked)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click puts the cursor on a line."""
        self.setFocus()
        if self._at is not None and (place := self._at.line_at(int(event.position().y()))) is not None:
            self.keys.go_to(place)
            self.redraw()

    # The remark

    def _begin_remark(self, place: int) -> None:
        self._remarked = place
        self.remark.setText(self.keys.lines[place].remark)
        self._place_remark()
        self.remark.show()
        self.remark.setFocus()
        self.remark.selectAll()

    def _place_remark(self) -> None:
        if self._remarked is not None and self._at is not None:
            cell = self._at.remark_of(self._at.rows[self._remarked])
            wide = max(cell.width(), 260)
            self.remark.setGeometry(cell.right() - wide + 1, cell.y(), wide, max(cell.height(), 30))

    def _leave_remark(self) -> None:
        """No remark after all: the line stays as it is typed."""
        self._remarked = None
        self.setFocus()
        self.remark.hide()

    def _end_remark(self) -> None:
        place, self._remarked = self._remarked, None
        self.setFocus()
        self.remark.hide()
        if place is not None:
            asked: Pressed = self.keys.put_remark(place, self.remark.text().strip())
            self.redraw()
            self.pressed.emit(asked)


class _Remark(QLineEdit):
    """A field on the sheet. Enter and Escape end here: the sheet behind it would take them for its own."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()
