"""Hand records after a round: the four hands of each opened board by rank, and how often each result was reached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from reports.binding import bind
from reports.book import Book
from reports.grid import boxes
from reports.hand_lines import JOKER_MARKS, JOKERS, by_line, lines_of
from reports.inks import ACCENT, BLACK, HAIR, INK, RULE, SOFT, TINT, WHITE
from reports.language import Say
from reports.outcomes import outcome_lines
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from reports.suits import RED, STEP, draw_suits
from tdapp.rules.cards import BIG_JOKER
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import HandRecords, RecordedBoard
from tdapp.text import Text

TITLE = Text("Hand records")
_HEAD = 22.0
_SEATS = 14.0
_FOOT = 24.0
_NAME = 44.0
_LEAST = 228.0
_OF_A_RANK = 8  # cards that one hand can hold
_NOTE = 13.0


def draw(rows: HandRecords, say: Say, options: PaperOptions) -> bytes:
    """The records as a PDF file, as many boards a page as can be read."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    unit = book.frame.paper.scale
    notes = len(rows.missing) * _NOTE * unit
    body = book.body.inset(0, 0, 0, notes)
    rows_a_page = max(1, int((body.height + 10 * unit) / ((_LEAST + 8) * unit)))
    gap = 16 * unit
    height = (body.height - (rows_a_page - 1) * 8 * unit) / rows_a_page
    places = sorted(boxes(body, 2, height, gap, 8 * unit), key=lambda b: (b.y, b.x))
    writer = _Records(rows, say, book, unit)
    for first in range(0, max(1, len(rows.boards)), len(places)):
        book.add(partial(writer.page, boards=rows.boards[first : first + len(places)], places=places))
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Records:
    rows: HandRecords
    say: Say
    book: Book
    unit: float

    def page(self, pen: Pen, boards: tuple[RecordedBoard, ...], places: list[Box]) -> None:
        """One page of boards, line by line; below it what is not shown, and why."""
        body, unit = self.book.body, self.unit
        if not boards:
            nothing = self.say(Text("No board of this round is open yet."), " / ")
            pen.fit(Box(body.x, body.y, body.width, 40 * unit), nothing, 12 * unit, ink=SOFT)
        for board, place in zip(boards, places, strict=False):
            self._board(pen, board, place)
        for number, note in enumerate(reversed(self.rows.missing), 1):
            line = Box(body.x, body.bottom - number * _NOTE * unit, body.width, _NOTE * unit)
            pen.fit(line, self.say(note, " / "), 8 * unit, ink=SOFT)

    def _board(self, pen: Pen, board: RecordedBoard, box: Box) -> None:
        unit = self.unit
        self._head(pen, board, Box(box.x, box.y, box.width, _HEAD * unit))
        area = Box(box.x, box.y + _HEAD * unit, box.width, box.height - (_HEAD + _FOOT) * unit)
        self._grid(pen, board, area)
        told = list(outcome_lines(board.outcomes, self.say))
        if board.unplayed:
            told.append(self.say(Text("Not played: {n}", n=board.unplayed), " / "))
        if told:
            told = [told[0], " · ".join(told[1:])] if told[1:] else told
            foot = Box(box.x, area.bottom + 2 * unit, box.width, (_FOOT - 4) * unit)
            pen.fit(foot, "\n".join(told), 7.5 * unit, ink=INK)

    def _head(self, pen: Pen, board: RecordedBoard, box: Box) -> None:
        unit = self.unit
        left = box.x
        if board.number is not None:
            block = Box(box.x, box.y + 2 * unit, 24 * unit, box.height - 4 * unit)
            pen.block(block, ACCENT)
            pen.fit(block.inset(2), str(board.number), 13 * unit, True, "center", WHITE)
            left = block.right + 6 * unit
        name = board.code
        if board.group:
            name = f"{self.say(Text('Group {group}', group=board.group))} · {name}"
        if board.version > 1:
            name = f"{name} · {self.say(Text('version {version}', version=board.version))}"
        pen.fit(Box(left, box.y, box.right - left - 132 * unit, box.height), name, 12 * unit, True)
        told = [Text("Trump {trump}", trump=board.trump)] if board.trump else []
        if board.first:
            told.append(Text("First leader {seat}", seat=SEAT_WORDS[board.first]))
        shown = " · ".join(self.say(t) for t in told)
        pen.fit(Box(box.right - 130 * unit, box.y, 130 * unit, box.height), shown, 9 * unit, False, "right")

    def _grid(self, pen: Pen, board: RecordedBoard, area: Box) -> None:
        unit = self.unit
        name = _NAME * unit
        width = (area.width - name) / len(SEATS)
        heads = [Box(area.x + name + i * width, area.y, width, _SEATS * unit) for i in range(len(SEATS))]
        for seat, head in zip(SEATS, heads, strict=True):
            leads = seat == board.first
            if leads:
                pen.block(head.inset(2 * unit, 1), BLACK)
            pen.fit(head, self.say(SEAT_WORDS[seat]), 9.5 * unit, True, "center", WHITE if leads else INK)
        lines = lines_of(board.trump)
        grid = Box(area.x, area.y + _SEATS * unit, area.width, area.height - _SEATS * unit)
        height = grid.height / len(lines)
        if not board.hands:
            unknown = self.say(Text("The hands of this board are not known."), "\n")
            pen.fit(grid, unknown, 10 * unit, False, "center", SOFT)
        else:
            found = [by_line(hand) for hand in board.hands]
            for number, line in enumerate(lines):
                row = Box(grid.x, grid.y + number * height, grid.width, height)
                self._line(pen, board, line, [f.get(line, []) for f in found], row)
        pen.line(area.x, grid.y, area.right, grid.y, 0.9, INK)
        pen.line(area.x, grid.bottom, area.right, grid.bottom, 0.9, INK)
        for head in heads:
            pen.line(head.x, area.y, head.x, grid.bottom if board.hands else grid.y, 0.5, RULE)

    def _line(self, pen: Pen, board: RecordedBoard, line: str, hands: list[list[str]], row: Box) -> None:
        unit = self.unit
        name, width = _NAME * unit, (row.width - _NAME * unit) / len(SEATS)
        trump = bool(line) and line == board.trump
        if trump:
            pen.block(row, TINT)
        word = self.say(JOKERS[line]) if line in JOKERS else line
        pen.fit(Box(row.x + 2, row.y, name - 4, row.height), word, (7 if line in JOKERS else 9) * unit, True)
        size = min(8.6 * unit, row.height * 0.82, (width - 5 * unit) / (_OF_A_RANK * STEP))
        base = row.y + row.height / 2 + size * MIDDLE
        for index, suits in enumerate(hands):
            x = row.x + name + index * width + 3 * unit
            if line in JOKER_MARKS:
                ink = RED if line == BIG_JOKER else BLACK
                pen.text(x, base, JOKER_MARKS[line] * len(suits), size, True, ink=ink)
            else:
                draw_suits(pen, x, base, suits, size)
        pen.line(row.x, row.bottom, row.right, row.bottom, 0.3, HAIR)
