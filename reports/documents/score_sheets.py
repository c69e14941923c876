"""The round score sheet: one a table and round; West fills it in, North checks it.

What is the same on many sheets (grid, words) is drawn once as a form; a sheet adds names, codes,
numbers and its QR code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from reports.binding import bind
from reports.fitting import fit_one
from reports.inks import ACCENT, BLACK, INK, RULE, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import CAP, MIDDLE, Pen
from reports.qr import qr_code
from reports.sheet_grid import Grid, draw_static
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import ScoreSheet, ScoreSheets, SheetBoard, SheetSeat, SheetStage
from tdapp.text import Text

TITLE = Text("Round score sheet")
_A4 = 595.28
_TOP = 104.0
_CELL = 3.0  # a cell of the QR code, in units: 22 mm a code
_HEAD_FORM = "sheet-head"


def draw(rows: ScoreSheets, say: Say, options: PaperOptions) -> bytes:
    """The sheets as a PDF file, a page each; they are always upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False), head=False)
    unit = book.frame.paper.width / _A4
    writer = _Writer(rows, say, book.body, unit)
    book.form(_HEAD_FORM, writer.head)
    drawn: set[str] = set()
    for sheet in rows.sheets:
        grid = writer.grid(sheet)
        if grid.name not in drawn:
            drawn.add(grid.name)
            book.form(grid.name, partial(draw_static, grid=grid, say=say))
        book.add(partial(writer.sheet, sheet=sheet, grid=grid))
    if not rows.sheets:
        book.add(writer.nothing)
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the sheets; `unit` is a point on A4."""

    rows: ScoreSheets
    say: Say
    body: Box
    unit: float

    def grid(self, sheet: ScoreSheet) -> Grid:
        """The grid of a sheet, below the head."""
        stages = tuple(len(s.boards) for s in sheet.stages if s.boards)
        return Grid(self.body.inset(0, _TOP * self.unit, 0, 4 * self.unit), stages, self.unit)

    def nothing(self, pen: Pen) -> None:
        """The page that says that there are no sheets."""
        pen.fit(self.body, self.say(Text("There are no score sheets to print."), " / "), 12 * self.unit, ink=SOFT)

    def head(self, pen: Pen) -> None:
        """What stands at the head of every sheet."""
        heading, unit, body = self.rows.heading, self.unit, self.body
        pen.fit(Box(body.x, body.y, 270 * unit, 14 * unit), heading.tournament, 10.5 * unit, True)
        part = " · ".join(filter(None, [heading.event, *map(self.say, heading.part)]))
        pen.fit(Box(body.x, body.y + 14 * unit, 270 * unit, 13 * unit), part, 9 * unit, ink=SOFT)
        title, english = self.say.pair(TITLE)
        shown = fit_one(title, 21 * unit, 186 * unit, True)
        pen.text(body.x, body.y + 54 * unit, title, shown.size, True, ink=ACCENT)
        pen.text(body.x, body.y + 68 * unit, english, 10 * unit, ink=SOFT)
        for index, word in enumerate((Text("Planned start"), Text("Started at"), Text("Finished at"))):
            label = Box(body.x + 124 * index * unit, body.y + 78 * unit, 54 * unit, 20 * unit)
            pen.fit(label, self.say(word, "\n"), 8.5 * unit, ink=SOFT)
            if index:
                pen.line(label.right, label.bottom - 2, label.right + 56 * unit, label.bottom - 2, 0.6, INK)

    def sheet(self, pen: Pen, sheet: ScoreSheet, grid: Grid) -> None:
        """One sheet."""
        pen.form(_HEAD_FORM)
        pen.form(grid.name)
        self._numbers(pen, sheet)
        self._code(pen, sheet)
        if sheet.duplicate:
            self._duplicate(pen)
        stages = [s for s in sheet.stages if s.boards]
        for index, (stage, (names, lines)) in enumerate(zip(stages, grid.stage_boxes(), strict=True)):
            self._names(pen, stage, stage.stage or index + 1 if len(stages) > 1 else 0, names, grid)
            for board, line in zip(stage.boards, lines, strict=True):
                self._board(pen, board, grid.lead_boxes(line))

    def _numbers(self, pen: Pen, sheet: ScoreSheet) -> None:
        unit, y = self.unit, self.body.y
        for word, number, left, ink in (
            (Text("Round"), str(sheet.round), 300, INK),
            (Text("Table"), sheet.table_label, 364, ACCENT),
        ):
            box = Box(self.body.x + left * unit, y, 62 * unit, 70 * unit)
            pen.fit(Box(box.x, y, box.width, 12 * unit), self.say(word), 9 * unit, False, "center", SOFT)
            shown = fit_one(number, 42 * unit, box.width - 6 * unit, True)
            base = y + 38 * unit + shown.size * CAP / 2
            pen.text(box.x + box.width / 2, base, shown.lines[0], shown.size, True, "center", ink)
        if sheet.starts:
            when = Box(self.body.x + 56 * unit, y + 78 * unit, 60 * unit, 20 * unit)
            pen.fit(when, f"{sheet.starts:%H:%M}", 11 * unit, True)
        else:
            x, line = self.body.x + 54 * unit, y + 98 * unit - 2
            pen.line(x, line, x + 56 * unit, line, 0.6, INK)

    def _code(self, pen: Pen, sheet: ScoreSheet) -> None:
        unit = self.unit
        code = qr_code(sheet.code)
        side = code.side * _CELL * unit
        x, y = self.body.right - side, self.body.y + 2 * unit
        pen.cells(x, y, _CELL * unit, code.runs)
        pen.text(self.body.right, y + side + 10 * unit, sheet.code, 6.6 * unit, False, "right", SOFT)
        pen.text(self.body.right, y + side + 24 * unit, f"{sheet.serial:08d}", 11 * unit, True, "right", INK)

    def _duplicate(self, pen: Pen) -> None:
        unit = self.unit
        text = self.say(Text("DUPLICATE"))
        box = Box(self.body.x + 194 * unit, self.body.y + 34 * unit, 100 * unit, 26 * unit)
        pen.block(box, BLACK)
        pen.fit(box.inset(5 * unit, 2 * unit), text, 15 * unit, True, "center", "1")

    def _names(self, pen: Pen, stage: SheetStage, number: int, line: Box, grid: Grid) -> None:
        unit = self.unit
        boards = _span([b.number for b in stage.boards])
        title = Text("Stage {stage}: boards {boards}", stage=number, boards=boards)
        left = Box(line.x + 6 * unit, line.y, grid.lead - 12 * unit, line.height)
        shown = self.say(title if number else Text("Boards {boards}", boards=boards), "\n")
        pen.fit(left, shown, 10.5 * unit, True)
        for index, seat in enumerate(stage.seats):
            box = grid.seat_box(line, index).inset(3.5 * unit, 1.5 * unit)
            if seat is None:
                pen.line(
                    box.x + 8 * unit, box.y + box.height / 2, box.right - 8 * unit, box.y + box.height / 2, 0.7, RULE
                )
            else:
                self._seat(pen, seat, box)

    def _seat(self, pen: Pen, seat: SheetSeat, box: Box) -> None:
        unit = self.unit
        pen.fit(Box(box.x, box.y, box.width * 0.36, 12 * unit), seat.label, 10.5 * unit, True, ink=ACCENT)
        left = min(lettering(True).em(seat.label) * 10.5 * unit + 4 * unit, box.width * 0.38)
        club = Box(box.x + left, box.y - unit, box.width - left, 14 * unit)
        pen.fit(club, seat.person.club, 6.5 * unit, False, "right", SOFT)
        pen.fit(Box(box.x, box.y + 13 * unit, box.width, box.height - 13 * unit), seat.person.name, 11 * unit, True)

    def _board(self, pen: Pen, board: SheetBoard, boxes: Sequence[Box]) -> None:
        unit = self.unit
        leader = self.say(SEAT_WORDS[board.leader]) if board.leader else ""
        shown = (
            (str(board.number), 13.0, True),
            (board.code, 10.0, False),
            (board.trump, 13.0, True),
            (leader, 12.0, True),
        )
        for box, (text, size, bold) in zip(boxes, shown, strict=True):
            if text:
                fitted = fit_one(text, min(size * unit, box.height * 0.7), box.width - 4 * unit, bold)
                base = box.y + box.height / 2 + fitted.size * MIDDLE
                pen.text(box.x + box.width / 2, base, text, fitted.size, bold, "center", INK)


def _span(numbers: list[int]) -> str:
    """Boards in a row as `5–8`, others as a list."""
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
