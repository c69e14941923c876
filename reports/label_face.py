"""The face of one board label: where code, words and seat marks stand on a label of that size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from reports.fitting import fit_one
from reports.inks import ACCENT, BLACK, INK, RULE, SOFT, WHITE
from reports.language import Say
from reports.lettering import lettering
from reports.paper import MM, Box
from reports.pen import CAP, Pen
from reports.qr import QUIET, qr_code
from tdapp.rules.label_stock import LabelStock
from tdapp.rules.seats import SEATS
from tdapp.rules.sheet_code import label_code
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.rows import BoardLabel
from tdapp.text import Text

_SAFE = 4.4 * MM  # what printers leave white at the edges of a page
_PAD = 1.3 * MM
_MOST_CODE = 34 * MM  # with its white border
_TAIL = 0.06  # half of what a Q reaches below its line
_TALL = 1.15  # a face that much higher than wide has its code above its words


@dataclass(frozen=True)
class LabelFace:
    """Draws labels of one size."""

    stock: LabelStock
    say: Say
    tournament: str

    @cached_property
    def size(self) -> float:
        """The size of the seat marks."""
        return min(12.0, max(6.2, self.stock.height * MM * 0.105))

    def draw(self, pen: Pen, place: Box, label: BoardLabel) -> None:
        """One label; the first leader's seat is white on black."""
        for seat in SEATS:
            box, leads = self._mark_box(place, seat), seat == label.first
            if leads:
                pen.block(box, BLACK)
            self._mark(pen, box, seat, WHITE if leads else INK)
        code, words = self._halves(place)
        self._code(pen, code, label)
        self._words(pen, words, label)

    # The edge

    def _edge(self, place: Box) -> Box:
        """The label without what no printer reaches; the same on all labels of the sheet."""
        stock = self.stock
        x = max(_PAD, _SAFE - min(stock.left, stock.right) * MM)
        y = max(_PAD, _SAFE - min(stock.top, stock.bottom) * MM)
        return place.inset(x, y)

    @cached_property
    def _beside(self) -> float:
        """The width of the marks of east and west, whose two languages stand one below the other."""
        return max(lettering(True).em(w) for s in "EW" for w in self.say.pair(SEAT_WORDS[s])) * self.size * 1.05 + 3

    @property
    def _high(self) -> float:
        return self.size * 1.22

    def _mark_box(self, place: Box, seat: str) -> Box:
        edge, high = self._edge(place), self._high
        if seat in "NS":
            width = lettering(True).em(self.say(SEAT_WORDS[seat])) * self.size + self.size * 0.9
            left = edge.x + (edge.width - width) / 2
            return Box(left, edge.y if seat == "N" else edge.bottom - high, width, high)
        lines = 2 if self.say.pair(SEAT_WORDS[seat])[1] else 1
        height = high * lines
        top = edge.y + (edge.height - height) / 2
        return Box(edge.x if seat == "W" else edge.right - self._beside, top, self._beside, height)

    def _mark(self, pen: Pen, box: Box, seat: str, ink: str) -> None:
        word = SEAT_WORDS[seat]
        lines = [self.say(word)] if seat in "NS" else [w for w in self.say.pair(word) if w]
        for number, line in enumerate(lines):
            middle = box.y + self._high * (number + 0.5)
            pen.text(box.x + box.width / 2, middle + self.size * CAP / 2, line, self.size, True, "center", ink)

    # The middle

    def _halves(self, place: Box) -> tuple[Box, Box]:
        """The square of the code with its white border, and the room for words."""
        inner = self._edge(place).inset(self._beside + 1, self._high + 1)
        if inner.height > inner.width * _TALL:
            side = min(inner.width, inner.height * 0.55, _MOST_CODE)
            code = Box(inner.x + (inner.width - side) / 2, inner.y, side, side)
            return code, Box(inner.x, code.bottom, inner.width, inner.height - side)
        side = min(inner.height, inner.width * 0.52, _MOST_CODE)
        code = Box(inner.x, inner.y + (inner.height - side) / 2, side, side)
        return code, Box(code.right, inner.y, inner.width - side, inner.height)

    @staticmethod
    def _code(pen: Pen, box: Box, label: BoardLabel) -> None:
        code = qr_code(label_code(label.code))
        cell = box.width / (code.side + 2 * QUIET)
        pen.cells(box.x + QUIET * cell, box.y + QUIET * cell, cell, code.runs)

    def _words(self, pen: Pen, box: Box, label: BoardLabel) -> None:
        below = [self.say(t) if t else "" for t in (_played(label), _copy(label))]
        small = min(9.0, max(5.0, box.height * 0.13)) if any(below) else 0.0
        name = 6.0 if box.height > 68 else 0.0
        top = min(30.0, box.height * 0.27)
        pen.fit(Box(box.x, box.y, box.width, top), label.code, top * 0.72, True, ink=INK)
        middle = Box(box.x, box.y + top, box.width, box.height - top - small * 1.35 - name * 1.4)
        half = (middle.width - 3) / 2
        leader = self.say(SEAT_WORDS[label.first]) if label.first else ""
        self._figure(pen, Box(middle.x, middle.y, half, middle.height), Text("Trump"), label.trump, INK)
        self._figure(pen, Box(middle.right - half, middle.y, half, middle.height), Text("First leader"), leader, ACCENT)
        line = Box(box.x, middle.bottom, box.width, small * 1.35)
        split = line.width * (0.64 if all(below) else 1.0 if below[0] else 0.0)
        pen.fit(Box(line.x, line.y, split - 2, line.height), below[0], small, True, ink=INK)
        pen.fit(Box(line.x + split, line.y, line.width - split, line.height), below[1], small, False, "right", INK)
        if name:
            pen.fit(Box(box.x, line.bottom, box.width, name * 1.4), self.tournament, name, ink=SOFT)

    def _figure(self, pen: Pen, box: Box, word: Text, figure: str, ink: str) -> None:
        """A word and below it the figure that belongs to it, as large as there is room; a line to write on without."""
        small = min(9.5, max(4.4, box.height * 0.24))
        pen.fit(Box(box.x, box.y, box.width, small * 1.3), self.say(word), small, False, "left", SOFT)
        room = box.height - small * 1.3
        if not figure:
            pen.line(box.x, box.bottom - 2, box.right - 2, box.bottom - 2, 0.6, RULE)
            return
        shown = fit_one(figure, min(room, 62.0), box.width - 1, True)
        base = box.y + small * 1.3 + room / 2 + shown.size * (CAP / 2 - _TAIL)
        pen.text(box.x, base, figure, shown.size, True, "left", ink)


def _played(label: BoardLabel) -> Text | None:
    """As what the board is played, where that is known."""
    if label.number is None:
        return None
    if label.round is None:
        return Text("No. {number}", number=label.number)
    if label.group:
        return Text("Round {round} · Group {group} · No. {number}", round=label.round, group=label.group,
                    number=label.number)  # fmt: skip
    return Text("Round {round} · No. {number}", round=label.round, number=label.number)


def _copy(label: BoardLabel) -> Text | None:
    """Which copy it is, where there are several."""
    if label.copies < 2:
        return None
    return Text("Copy {copy}/{copies}", copy=label.copy, copies=label.copies)
