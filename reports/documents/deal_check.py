"""The deal check: what each hand of a board holds in figures, boxes to tick for two people, and their signatures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from reports.binding import bind
from reports.book import Book
from reports.hand_lines import counts_of
from reports.inks import ACCENT, FAINT, HAIR, INK, RULE, SOFT, TINT
from reports.language import Say
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from reports.suits import draw_suit
from tdapp.rules.cards import SUITS
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import CheckedBoard, DealCheck
from tdapp.text import Text

TITLE = Text("Deal check")
_HEAD = 34.0
_LINE = 13.4
_GAP = 5.0
_SIGN = 92.0
_WIDTHS = (150.0, 34.0, *(30.0,) * 4, *(36.0,) * 3, 34.0, 52.0, 52.0)
"""Board, seat, four suits, big and small jokers, wild cards, all cards, two boxes; of A4, scaled to the body."""

_WORDS = (
    Text("Big jokers"),
    Text("Small jokers"),
    Text("Wild cards"),
    Text("Cards in all"),
    Text("Dealt"),
    Text("Checked"),
)


def draw(rows: DealCheck, say: Say, options: PaperOptions) -> bytes:
    """The sheet as a PDF file, upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    unit = book.body.width / sum(_WIDTHS)
    writer = _Check(rows, say, book, unit)
    group = (_LINE * len(SEATS) + _GAP) * unit
    a_page = max(1, int((book.body.height - (_HEAD + _SIGN) * unit) / group))
    for first in range(0, max(1, len(rows.boards)), a_page):
        book.add(partial(writer.page, boards=rows.boards[first : first + a_page]))
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Check:
    rows: DealCheck
    say: Say
    book: Book
    unit: float

    def page(self, pen: Pen, boards: tuple[CheckedBoard, ...]) -> None:
        """One page; each is signed, so that no sheet counts without two names."""
        body, unit = self.book.body, self.unit
        if not boards:
            pen.fit(
                Box(body.x, body.y, body.width, 40), self.say(Text("There are no boards to deal."), " / "), 12, ink=SOFT
            )
            return
        self._heads(pen, Box(body.x, body.y, body.width, _HEAD * unit))
        y = body.y + _HEAD * unit
        for board in boards:
            group = Box(body.x, y, body.width, _LINE * len(SEATS) * unit)
            self._board(pen, board, group)
            y = group.bottom + _GAP * unit
        self._sign(pen, Box(body.x, body.bottom - (_SIGN - 8) * unit, body.width, (_SIGN - 8) * unit))

    def _cells(self, line: Box) -> list[Box]:
        out, x = [], line.x
        for width in _WIDTHS:
            out.append(Box(x, line.y, width * self.unit, line.height))
            x += width * self.unit
        return out

    def _heads(self, pen: Pen, line: Box) -> None:
        unit, cells = self.unit, self._cells(line)
        pen.fit(cells[0], self.say(Text("Board")), 9 * unit, True, ink=SOFT)
        pen.fit(cells[1], self.say(Text("Seat"), "\n"), 8 * unit, True, "center", SOFT)
        for suit, cell in zip(SUITS, cells[2:6], strict=True):
            draw_suit(pen, cell.x + cell.width / 2 - 6.5 * unit, cell.y + cell.height / 2 + 5 * unit, suit, 13 * unit)
        for word, cell in zip(_WORDS, cells[6:], strict=True):
            pen.fit(cell.inset(1.5 * unit, 0), self.say(word, "\n"), 8 * unit, True, "center", SOFT)
        pen.line(line.x, line.bottom, line.right, line.bottom, 0.9, INK)

    def _board(self, pen: Pen, board: CheckedBoard, group: Box) -> None:
        unit = self.unit
        lead = self._cells(group)[0]
        number = "" if board.number is None else f"{board.number}  "
        if board.group:
            number = f"{self.say(Text('Group {group}', group=board.group))} · {number}"
        pen.fit(
            Box(lead.x, lead.y, lead.width - 6, lead.height * 0.5), f"{number}{board.code}", 12 * unit, True, ink=ACCENT
        )
        told = [Text("Trump {trump}", trump=board.trump)] if board.trump else []
        if board.first:
            told.append(Text("First leader {seat}", seat=SEAT_WORDS[board.first]))
        below = Box(lead.x, lead.y + lead.height * 0.5, lead.width - 6, lead.height * 0.45)
        pen.fit(below, "\n".join(self.say(t) for t in told), 8.5 * unit, ink=INK)
        for index, (seat, hand) in enumerate(zip(SEATS, board.hands, strict=True)):
            line = Box(group.x, group.y + index * _LINE * unit, group.width, _LINE * unit)
            cells = self._cells(line)
            if index % 2 == 0:
                pen.block(Box(cells[1].x, line.y, line.right - cells[1].x, line.height), TINT)
            pen.fit(cells[1], self.say(SEAT_WORDS[seat]), 10 * unit, True, "center")
            figures = [*counts_of(hand, board.trump), len(hand)]
            for figure, cell in zip(figures, cells[2:10], strict=True):
                base = cell.y + cell.height / 2 + 10 * unit * MIDDLE
                pen.text(cell.x + cell.width / 2, base, str(figure), 10 * unit, cell is cells[9], "center", INK)
            for cell in cells[10:]:
                side = 9.5 * unit
                pen.frame(
                    Box(cell.x + (cell.width - side) / 2, cell.y + (cell.height - side) / 2, side, side), 0.8, INK
                )
        pen.line(group.x, group.bottom + _GAP / 2 * unit, group.right, group.bottom + _GAP / 2 * unit, 0.5, RULE)

    def _sign(self, pen: Pen, box: Box) -> None:
        unit = self.unit
        told = Text(
            "A box is ticked when the 27 cards of the seat were counted and the figures of its line agree. "
            "This sheet shows hands in figures: it stays with the dealing officer until the round is over."
        )
        pen.fit(Box(box.x, box.y, box.width, 24 * unit), self.say(told, "\n"), 8 * unit, ink=SOFT)
        words = (Text("Dealt by"), Text("Checked by"))
        width = (box.width - 12 * unit) / len(words)
        for index, word in enumerate(words):
            place = Box(box.x + index * (width + 12 * unit), box.y + 28 * unit, width, box.height - 28 * unit)
            pen.frame(place, 0.6, FAINT)
            name = self.rows.officer if index == 0 else ""
            label = f"{self.say(word, ' / ')}   {name}"
            pen.fit(Box(place.x + 5 * unit, place.y + 2 * unit, place.width - 10 * unit, 12 * unit), label, 8.5 * unit)
            line = place.bottom - 15 * unit
            pen.line(place.x + 5 * unit, line, place.right - 5 * unit, line, 0.5, HAIR)
            asked = self.say(Text("Signature, date and time"), " / ")
            pen.fit(Box(place.x + 5 * unit, line + 1, place.width - 10 * unit, 12 * unit), asked, 7 * unit, ink=SOFT)
