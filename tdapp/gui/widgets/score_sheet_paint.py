"""Paints a score sheet as the paper shows it: the grid, the seats of each stage, figures, marks and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QRegion

from tdapp.gui.widgets.score_sheet_layout import SheetLayout
from tdapp.rules.seats import SEATS
from tdapp.rules.sheet_keys import KeyedLine, LineState, Mode, SheetKeys
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.results.told import STATE_WORDS
from tdapp.services.rows import SheetBoard, SheetStage
from tdapp.services.score_entry.ruled import RuledBoard
from tdapp.services.score_entry.sheet import SheetView
from tdapp.text import Text

_LEAD = (Text("Board"), Text("Board code"), Text("Trump"), Text("First leader"))
_CELLS = (Text("Pl."), Text("Left"), Text("Pen."))  # one word on the paper, another in a ranking
_MIDDLE = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_WRAP = Qt.TextFlag.TextWordWrap
_ROW, _LARGEST = 30, 1.45
"""From which height of a row on its figures grow with it, and how far."""
_SMALLEST_NAME = 8.5
_WHOLE = int(Qt.TextFlag.TextDontClip)
_STATES: Mapping[LineState, tuple[str, Text, str]] = {
    LineState.TYPING: ("◐", Text("typing"), "text"),
    LineState.SAVING: ("…", Text("saving"), "muted"),
    LineState.SAVED: ("✓", Text("on disk"), "good"),
    LineState.REFUSED: ("✕", Text("refused"), "error"),
}


@dataclass(frozen=True, slots=True)
class Brushes:
    """What the painting needs besides the sheet: the words, the colours by name, the letters."""

    say: Callable[[Any], str]
    colours: Mapping[str, QColor]
    font: QFont

    def of_size(self, points: float, *, bold: bool = False) -> QFont:
        """The letters in another size."""
        font = QFont(self.font)
        font.setPointSizeF(points)
        font.setBold(bold)
        return font


class SheetPainter:
    """Paints one sheet with one painter."""

    def __init__(
        self, p: QPainter, at: SheetLayout, view: SheetView, keys: SheetKeys, brushes: Brushes, *, focused: bool
    ) -> None:
        self._p, self._at, self._view, self._keys, self._b = p, at, view, keys, brushes
        self._focused = focused
        self._c = brushes.colours
        self._small = brushes.of_size(8.5)
        larger = min(_LARGEST, max(1.0, at.rows[0].height() / _ROW)) if at.rows else 1.0
        self._plain = brushes.of_size(10.5 * larger)
        self._bold = brushes.of_size(12 * larger, bold=True)
        self._word = brushes.of_size(10.5)
        self._seat = brushes.of_size(12, bold=True)
        self._name = brushes.of_size(11, bold=True)

    def paint(self, region: QRegion) -> None:
        """Everything in this region, from the back to the front."""
        wanted = region.intersects
        whole = QRect(0, 0, self._at.width - 1, self._at.height - 1)
        self._p.fillRect(whole, self._c["surface"])
        self._tint(whole)
        if wanted(self._at.head):
            self._head()
        boards = [b for stage in self._view.stages for b in stage.boards]
        for i, (stage, band) in enumerate(zip(self._view.stages, self._at.bands, strict=True), 1):
            if wanted(band):
                self._band(stage.stage or i if len(self._view.stages) > 1 else 0, stage, band)
        for i, (board, row) in enumerate(zip(boards, self._at.rows, strict=True)):
            if wanted(row):
                self._row(i, board, row)
        self._lines(whole)
        for i, rect in self._at.notes.items():
            if wanted(rect):
                self._note(i, rect)
        if self._keys.at is not None:
            self._cursor(self._keys.at)

    def _text(
        self, rect: QRect, text: str, font: QFont, colour: str = "text", flags: int | Qt.AlignmentFlag = _MIDDLE
    ) -> None:
        if not text:
            return
        self._p.setFont(font)
        self._p.setPen(self._c[colour])
        wrapped = int(flags) & int(_WRAP)
        shown = text if wrapped else QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() - 2)
        self._p.drawText(rect, int(flags) | _WHOLE, shown)

    def _tint(self, whole: QRect) -> None:
        for seat in (0, 2):
            self._p.fillRect(self._at.seat(whole, seat), self._c["stripe"])
        if self._keys.at is not None:
            self._p.fillRect(self._at.rows[self._keys.at], self._c["selection"])

    def _head(self) -> None:
        say, at, head = self._b.say, self._at, self._at.head
        self._p.fillRect(head, self._c["raised"])
        for i, word in enumerate(_LEAD):
            self._text(at.lead(head, i).adjusted(2, 0, -2, 0), say(word), self._small, "muted", _MIDDLE | _WRAP)
        for seat, letter in enumerate(SEATS):
            box = at.seat(head, seat)
            self._text(QRect(box.x(), box.y() + 2, box.width(), 24), say(SEAT_WORDS[letter]), self._seat)
            for part, word in enumerate(_CELLS):
                cell = at.figure(head, seat, part)
                self._text(QRect(cell.x(), cell.y() + 25, cell.width(), 17), say(word), self._small, "muted")
        self._text(at.remark_of(head), say(Text("Remark")), self._small, "muted")
        self._text(at.state_of(head), say(Text("State")), self._small, "muted")

    def _band(self, number: int, stage: SheetStage, band: QRect) -> None:
        say, at = self._b.say, self._at
        boards = _span([b.number for b in stage.boards])
        title = Text("Stage {stage}", stage=number) if number else Text("Boards {boards}", boards=boards)
        self._p.fillRect(band, self._c["raised"])
        left = QRect(band.x() + 8, band.y(), at.seat(band, 0).x() - 12, band.height())
        if number:
            self._text(left.adjusted(0, 2, 0, -19), say(title), self._name, "text", _LEFT)
            under = say(Text("Boards {boards}", boards=boards))
            self._text(left.adjusted(0, 21, 0, -2), under, self._small, "muted", _LEFT)
        else:
            self._text(left, say(title), self._name, "text", _LEFT)
        for seat, sitting in enumerate(stage.seats):
            box = at.seat(band, seat).adjusted(6, 2, -4, -2)
            if sitting is None:
                self._text(box, "–", self._plain, "muted")
                continue
            upper = QRect(box.x(), box.y(), box.width(), 20)
            wide = QFontMetrics(self._name).horizontalAdvance(sitting.label) + 8
            self._text(upper, sitting.label, self._name, "focus", _LEFT)
            name, room = say(sitting.person.name), upper.adjusted(wide, 0, 0, 0)
            self._text(room, name, fitting(self._name, name, room.width() - 2), "text", _LEFT)
            lower = QRect(box.x(), box.y() + 20, box.width(), 18)
            self._text(lower, say(sitting.person.club), self._small, "muted", _LEFT)

    def _row(self, i: int, board: SheetBoard, row: QRect) -> None:
        at, line = self._at, self._keys.lines[i]
        leader = self._b.say(SEAT_WORDS[board.leader]) if board.leader else ""
        self._text(at.lead(row, 0), str(board.number), self._bold)
        code = at.lead(row, 1)
        self._text(code, board.code, fitting(self._plain, board.code, code.width() - 4), "muted")
        for which, text in enumerate((board.trump, leader), 2):
            self._text(at.lead(row, which), text, self._plain)
        ruled = self._ruled(i)
        for seat in range(4):
            if ruled is None:
                self._typed(line, row, seat)
            else:
                self._by_ruling(ruled, row, seat)
            cards = line.cards[seat]
            if i == self._keys.at and self._keys.mode is Mode.FIGURE and seat == self._keys.cards_seat:
                self._text(at.figure(row, seat, 2), self._keys.cards_figure + "_", self._plain)
            elif cards:
                self._text(at.figure(row, seat, 2), str(cards), self._plain, "error")
        self._text(at.remark_of(row).adjusted(6, 0, -4, 0), line.remark, self._word, "text", _LEFT)
        self._state(i, line, at.state_of(row).adjusted(6, 0, -4, 0))

    def _typed(self, line: KeyedLine, row: QRect, seat: int) -> None:
        """Place and cards left of a seat as they are typed or stored."""
        typing, needs, at = line.typing, line.typing.needs, self._at
        place, left = typing.places[seat], typing.left[seat]
        shown = "" if place is None else "×" if place == 0 else str(place)
        self._text(at.figure(row, seat, 0), shown, self._bold if seat < typing.by_hand else self._plain)
        figure = typing.figure if needs and seat == needs[0] else ""
        shown = figure + "_" if figure else "" if left is None else str(left)
        self._text(at.figure(row, seat, 1), shown, self._plain)

    def _ruled(self, i: int) -> RuledBoard | None:
        """What a ruling makes of the board of a line in which nothing is being typed."""
        known = self._view.lines[i].ruled
        return known if known is not None and known.deal is not None and self._keys.lines[i].untouched else None

    def _by_ruling(self, ruled: RuledBoard, row: QRect, seat: int) -> None:
        """Place and cards left of a seat as they count by a ruling."""
        deal = ruled.deal
        if deal is not None and deal.places is not None:
            self._text(self._at.figure(row, seat, 0), str(deal.places[seat]), self._bold, "note")
            left = deal.left[seat]
            self._text(self._at.figure(row, seat, 1), str(left) if left else "", self._plain, "note")

    def _state(self, i: int, line: KeyedLine, rect: QRect) -> None:
        say = self._b.say
        known, ruled = self._view.lines[i].line, self._view.lines[i].ruled
        if line.question is not None and line.state is not LineState.TYPING:
            self._text(rect, f"▲ {say(Text('query'))}", self._word, "warning", _LEFT)
        elif ruled is not None and line.untouched:
            mark, colour = ("▲", "warning") if ruled.waiting else ("●", "note")
            word = Text("ruling {rulings}", rulings=ruled.decided or ruled.waiting)
            self._text(rect, f"{mark} {say(word)}", self._word, colour, _LEFT)
        elif line.untouched and known is not None and known.state in STATE_WORDS and known.state != "not_played":
            self._text(rect, f"● {say(STATE_WORDS[known.state])}", self._word, "note", _LEFT)
        elif line.state in _STATES:
            mark, word, colour = _STATES[line.state]
            self._text(rect, f"{mark} {say(word)}", self._word, colour, _LEFT)

    def _note(self, i: int, rect: QRect) -> None:
        weight, text = note_of(self._keys, i, self._b.say)
        self._p.fillRect(rect.adjusted(1, 0, 0, 0), self._c[f"{weight}_back"])
        self._text(rect.adjusted(12, 2, -8, -2), text, self._word, weight, _LEFT | _WRAP)

    def _lines(self, whole: QRect) -> None:
        p, at = self._p, self._at
        p.setPen(QPen(self._c["border"], 1))
        top = at.head.top() + 25
        for row in at.rows:
            p.drawLine(row.left(), row.bottom(), row.right(), row.bottom())
        for band in at.bands:
            p.drawLine(band.left(), band.bottom(), band.right(), band.bottom())
        for part in (at.head, *at.rows):
            for which in (1, 2, 3):
                x = at.lead(part, which).x()
                p.drawLine(x, part.top(), x, part.bottom())
            for seat in range(4):
                for cell in (1, 2):
                    x = at.figure(part, seat, cell).x()
                    p.drawLine(x, top if part is at.head else part.top(), x, part.bottom())
            x = at.state_of(part).x()
            p.drawLine(x, part.top(), x, part.bottom())
        p.setPen(QPen(self._c["muted"], 1))
        for seat in range(5):
            x = at.seat(whole, seat).x()
            p.drawLine(x, whole.top(), x, whole.bottom())
        for band in at.bands:
            p.drawLine(band.left(), band.top(), band.right(), band.top())
        p.drawRect(whole)

    def _cursor(self, place: int) -> None:
        row, keys = self._at.rows[place], self._keys
        line = keys.lines[place]
        pen = QPen(self._c["focus" if self._focused else "muted"], 2)
        self._p.setPen(pen)
        self._p.setBrush(Qt.BrushStyle.NoBrush)
        self._p.drawRect(row.adjusted(1, 1, -1, -1))
        if keys.mode is Mode.SEAT:
            boxes = [self._at.figure(row, seat, 2) for seat in range(4)]
        elif keys.mode is Mode.FIGURE:
            boxes = [self._at.figure(row, keys.cards_seat, 2)]
        elif (seat := line.typing.seat) is not None:
            boxes = [self._at.figure(row, seat, 0 if line.typing.part == "place" else 1)]
        else:
            boxes = []
        for box in boxes:
            self._p.fillRect(box.adjusted(3, 3, -2, -3), self._c["surface"])
            self._p.setPen(QPen(self._c["focus" if self._focused else "muted"], 3))
            self._p.drawRect(box.adjusted(3, 3, -3, -3))
        if keys.mode is Mode.FIGURE:
            self._text(boxes[0], keys.cards_figure + "_", self._plain)
        elif keys.mode is Mode.LINE and line.typing.figure:
            self._text(boxes[0], line.typing.figure + "_", self._bold)


def fitting(font: QFont, text: str, room: int) -> QFont:
    """These letters, or smaller ones that let a long name stand whole; below the smallest it ends in dots."""
    made = QFont(font)
    while made.pointSizeF() > _SMALLEST_NAME and QFontMetrics(made).horizontalAdvance(text) > room:
        made.setPointSizeF(made.pointSizeF() - 0.5)
    return made


def note_of(keys: SheetKeys, place: int, say: Callable[[Any], str]) -> tuple[str, str]:
    """The sentence under a line with its weight; an empty text where none stands there."""
    line = keys.lines[place]
    weight, text = _asked_of(keys, place, say)
    told = [f"{'▲' if line.waits and i == 0 else '●'} {say(each)}" for i, each in enumerate(line.told)]
    if not text:
        return "warning" if line.waits else "note", "\n".join(told)
    return weight, "\n".join((text, *told))


def _asked_of(keys: SheetKeys, place: int, say: Callable[[Any], str]) -> tuple[str, str]:
    """What stands in the way of a line, or is asked about it."""
    line = keys.lines[place]
    if line.reasons:
        return "error", "\n".join(f"✕ {say(reason)}" for reason in line.reasons)
    if line.question is not None and line.state is not LineState.TYPING:
        question = line.question
        if line.confirmable and place in {keys.asked, keys.at} and not (place == keys.asked and keys.complete):
            question = Text("{question} Enter: yes, it is right.", question=question)
        return "warning", f"▲ {say(question)}"
    return "note", ""


def _span(numbers: list[int]) -> str:
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
