"""Hand slips: the cards of one seat, for those who lay boards by hand; the pile is cut in four stacks.

With stacks by board a stack holds whole boards, the four seats of each in the order E S W N; with stacks by seat it
holds one seat of all boards. The slips come board by board, four each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes, cut_lines
from reports.hand_lines import JOKER_MARKS, by_line, line_name, lines_of
from reports.inks import BLACK, HAIR, INK, SOFT, TINT, WHITE
from reports.language import Say
from reports.paper import Box
from reports.pen import CAP, MIDDLE, Pen
from reports.suits import RED, STEP, draw_suits
from tdapp.rules.cards import BIG_JOKER, SUITS
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import HandSlip, HandSlips
from tdapp.text import Text

TITLE = Text("Hand slips")
_A4 = 595.28
_A_PAGE = 4
_HEAD = 50.0
_NAME = 58.0
_COUNT = 22.0


def draw(rows: HandSlips, say: Say, options: PaperOptions) -> bytes:
    """The slips as a PDF file, four a page, always upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False), head=False)
    writer = _Slips(rows, say, book, book.frame.paper.width / _A4)
    for page in pages_of(rows):
        book.add(partial(writer.page, slips=page))
    return book.pdf()


def pages_of(rows: HandSlips) -> list[tuple[HandSlip | None, ...]]:
    """The slips of each page, by the place on it: what lies at one place in the whole pile is one stack.

    As many pages as boards: with stacks by board, those beyond a multiple of four have a page of their own each, last.
    """
    slips = rows.slips
    boards = [slips[i : i + _A_PAGE] for i in range(0, len(slips), _A_PAGE)]
    if not boards:
        return [(None,) * _A_PAGE]
    deep = 0 if rows.stacks == "seat" else len(boards) // _A_PAGE
    stacks = [[s for board in boards[i * deep : (i + 1) * deep] for s in board] for i in range(_A_PAGE)]
    return [*zip(*stacks, strict=True), *boards[deep * _A_PAGE :]]


@dataclass(frozen=True, slots=True)
class _Slips:
    rows: HandSlips
    say: Say
    book: Book
    unit: float

    def page(self, pen: Pen, slips: tuple[HandSlip | None, ...]) -> None:
        """One page of four places; a place whose stack has ended stays empty."""
        body = self.book.body
        places = boxes(body, 2, body.height / 2)
        cut_lines(pen, places)
        if not any(slips):
            pen.fit(places[0].inset(12), self.say(Text("There are no boards to deal."), " / "), 11, ink=SOFT)
        for slip, place in zip(slips, places, strict=True):
            if slip is not None:
                self._slip(pen, slip, place.inset(14 * self.unit, 9 * self.unit))

    def _slip(self, pen: Pen, slip: HandSlip, box: Box) -> None:
        unit = self.unit
        self._head(pen, slip, Box(box.x, box.y, box.width, _HEAD * unit))
        foot = 13 * unit
        lines = lines_of(slip.trump)
        area = Box(box.x, box.y + _HEAD * unit, box.width, box.height - _HEAD * unit - foot)
        height = area.height / len(lines)
        found = by_line(slip.cards)
        for number, line in enumerate(lines):
            row = Box(area.x, area.y + number * height, area.width, height)
            if number % 2 == 0:
                pen.block(row, TINT)
            self._line(pen, slip, line, found.get(line, []), row)
        pen.line(area.x, area.bottom, area.right, area.bottom, 0.9, INK)
        heading = self.rows.heading
        where = " · ".join(filter(None, [heading.tournament, heading.event]))
        pen.fit(Box(box.x, area.bottom + 1, box.width * 0.7, foot - 1), where, 6.5 * unit, ink=SOFT)
        total = self.say(Text("Cards: {cards}", cards=len(slip.cards)), " / ")
        right = Box(box.x + box.width * 0.72, area.bottom + 1, box.width * 0.28, foot - 1)
        pen.fit(right, total, 9 * unit, True, "right")

    def _head(self, pen: Pen, slip: HandSlip, box: Box) -> None:
        unit = self.unit
        seat = Box(box.x, box.y, 62 * unit, box.height - 7 * unit)
        pen.block(seat, BLACK)
        pen.fit(seat.inset(3 * unit), self.say(SEAT_WORDS[slip.seat]), 32 * unit, True, "center", WHITE)
        left = seat.right + 9 * unit
        number = "" if slip.number is None else str(slip.number)
        if number:
            shown = fit_one(number, 32 * unit, 44 * unit, True)
            base = seat.y + seat.height / 2 + shown.size * CAP / 2
            pen.text(box.right, base, number, shown.size, True, "right", INK)
        room = box.right - left - (48 * unit if number else 0)
        code = slip.code
        if slip.group:
            code = f"{self.say(Text('Group {group}', group=slip.group))} · {code}"
        pen.fit(Box(left, box.y, room, 22 * unit), code, 17 * unit, True)
        told = [Text("Trump {trump}", trump=slip.trump)] if slip.trump else []
        if slip.first:
            told.append(Text("First leader {seat}", seat=SEAT_WORDS[slip.first]))
        shown_text = "\n".join(self.say(t) for t in told)
        pen.fit(Box(left, box.y + 20 * unit, room, 24 * unit), shown_text, 9.5 * unit, ink=INK)

    def _line(self, pen: Pen, slip: HandSlip, line: str, suits: list[str], row: Box) -> None:
        unit = self.unit
        name = Box(row.x + 4 * unit, row.y, _NAME * unit - 8 * unit, row.height)
        trump = bool(line) and line == slip.trump
        if trump:
            block = Box(row.x, row.y, _NAME * unit - 6 * unit, row.height)
            pen.block(block, BLACK)
            pen.fit(name, f"{line}", 15 * unit, True, ink=WHITE)
            word = Box(row.x + 24 * unit, row.y, block.width - 26 * unit, row.height)
            pen.fit(word, self.say(Text("Trump"), "\n"), 8 * unit, False, "right", WHITE)
        else:
            pen.fit(name, line_name(line, self.say), (9 if line in JOKER_MARKS else 15) * unit, True)
        size = min(17 * unit, row.height * 0.86)
        base = row.y + row.height / 2 + size * MIDDLE
        column = (row.width - (_NAME + _COUNT) * unit) / len(SUITS)
        start = row.x + _NAME * unit
        if line in JOKER_MARKS:
            marks = " ".join(JOKER_MARKS[line] for _ in suits)
            pen.text(start + 2 * unit, base, marks, size, True, ink=RED if line == BIG_JOKER else BLACK)
        for index, suit in enumerate(SUITS if line not in JOKER_MARKS else ()):
            cell = Box(start + index * column, row.y, column, row.height)
            held = [s for s in suits if s == suit]
            if trump and suit == "H" and held:
                wild = Box(cell.x - 1, row.y + 1, len(held) * size * STEP + 4, row.height - 2)
                pen.frame(wild, 1.1, RED)
            draw_suits(pen, cell.x + 1, base, held, size)
        if suits:
            pen.text(row.right - 4 * unit, row.y + row.height / 2 + 10 * unit * MIDDLE, str(len(suits)), 10 * unit,
                     False, "right", SOFT)  # fmt: skip
        pen.line(row.x, row.bottom, row.right, row.bottom, 0.35, HAIR)
