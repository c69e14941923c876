"""Results by board: what each table made of it, means and deviations, and how often each result was reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.binding import bind
from reports.inks import ACCENT, INK, RULE, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.outcomes import outcome_lines
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from reports.story import Story
from reports.table import PAD, SIZE, LaidTable, Look, Table
from tdapp.rules.seats import AXES, SEATS
from tdapp.services.columns import SEAT_WORDS, score_text
from tdapp.services.columns.board_results import board_lines, paper_result_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import BoardResults, ResultsOfBoard
from tdapp.text import Text

TITLE = Text("Results by board")
_BAND = 1.6
_SUM = 1.5
_TITLE = 2.4
_SPARE = 0.35  # of a page is too much to leave empty for the sake of a whole board
_KEPT = 3  # tables that stay with the head of their board
_DECIMALS = 3
_SCALES = (0.92, 0.86, 0.8)
"""The scales that are tried; a smaller one is taken where a page then holds more boards whole."""


def draw(rows: BoardResults, say: Say, options: PaperOptions) -> bytes:
    """The results as a PDF file; on its side where four players stand on a line."""
    book = bind(TITLE, rows.heading, say, options, landscape=not rows.by_pair)
    writer = _Results(rows, say, Story(book), book.body)
    for board in rows.boards:
        writer.board(board)
    if not rows.boards:
        box = writer.story.room(30)
        nothing = say(Text("No board of this round has a result yet."), " / ")
        writer.story.draw(lambda pen: pen.fit(box, nothing, 12, ink=SOFT))
    writer.story.close()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Results:
    rows: BoardResults
    say: Say
    story: Story
    body: Box

    def board(self, board: ResultsOfBoard) -> None:
        """One board, whole on its page where that leaves little of the page before empty; its head is repeated else."""
        one = BoardResults(self.rows.heading, (board,), self.rows.by_pair)
        columns = paper_result_columns(self.rows)
        looks = {c.key: Look(bold=True) for c in columns.columns if c.key.startswith("entry")}
        looks |= {c.key: Look(ink=ACCENT) for c in columns.columns if c.key.split("-")[0] in {"dw", "dz"}}
        looks |= {"table": Look(bold=True), "note": Look(ink=SOFT, enough=7)}
        table = Table(columns, board_lines(one), self.say, looks)
        laid = max((table.laid(self.body.width, self.story.scale * s) for s in _SCALES), key=self._a_page)
        size = laid.size
        told = list(outcome_lines(board.outcomes, self.say))
        below = (2 * _SUM + 1.4 * bool(told) + 1.2) * size
        whole = (_TITLE + _BAND) * size + laid.head_height + sum(laid.heights) + below
        spare = self.body.bottom - self.story.y > _SPARE * self.body.height
        kept = self._head_height(laid) if spare or whole > self.body.height else whole
        kept = min(whole, kept + sum(laid.heights[:_KEPT]))
        self._head(board, laid, kept)
        for row, height in enumerate(laid.heights):
            last = row == len(laid.heights) - 1
            if self.story.y + height + (below if last else 0) > self.body.bottom + 0.01:
                self._head(board, laid, height + (below if last else 0) + self._head_height(laid))
            box = self.story.room(height)
            self.story.draw(lambda pen, box=box, row=row: laid.draw_row(pen, box.x, box.y, row))  # type: ignore[misc]
        box = self.story.room(below)
        self.story.draw(lambda pen: self._sums(pen, board, laid, box, told))

    def _a_page(self, laid: LaidTable) -> int:
        """How many boards of that height a page holds."""
        height = self._head_height(laid) + sum(laid.heights) + (2 * _SUM + 2.6) * laid.size
        return int(self.body.height / height)

    def _head_height(self, laid: LaidTable) -> float:
        return (_TITLE + _BAND) * laid.size + laid.head_height

    def _head(self, board: ResultsOfBoard, laid: LaidTable, kept: float) -> None:
        self.story.room(kept)
        self.story.y -= kept
        box = self.story.room(self._head_height(laid))

        def paint(pen: Pen) -> None:
            self._title(pen, board, Box(box.x, box.y, box.width, _TITLE * laid.size))
            self._band(pen, laid, Box(box.x, box.y + _TITLE * laid.size, box.width, _BAND * laid.size))
            laid.draw_head(pen, box.x, box.y + (_TITLE + _BAND) * laid.size)

        self.story.draw(paint)

    def _title(self, pen: Pen, board: ResultsOfBoard, box: Box) -> None:
        size = SIZE * self.story.scale
        name = Text("Board {board}", board=board.number)
        if board.group:
            name = Text("Group {group}, board {board}", group=board.group, board=board.number)
        told: list[str] = [self.say(name), board.code]
        if board.version > 1:
            told.append(self.say(Text("version {version}", version=board.version)))
        pen.fit(
            Box(box.x, box.y, box.width * 0.55, box.height),
            " · ".join(filter(None, told)),
            size * 1.3,
            True,
            ink=ACCENT,
        )
        facts = [Text("Trump {trump}", trump=board.trump)] if board.trump else []
        if board.first:
            facts.append(Text("First leader {seat}", seat=SEAT_WORDS[board.first]))
        right = Box(box.x + box.width * 0.57, box.y, box.width * 0.43, box.height)
        pen.fit(right, " · ".join(self.say(f) for f in facts), size, False, "right", INK)

    def _band(self, pen: Pen, laid: LaidTable, box: Box) -> None:
        """The seats or sides above their columns."""
        x = box.x
        spans = []
        for column, width in zip(laid.table.columns, laid.widths, strict=True):
            spans.append((column.key.partition("-")[2], x, x + width))
            x += width
        for place, found in groupby(spans, key=lambda s: s[0]):
            cells = list(found)
            if not place:
                continue
            left, right = cells[0][1] + laid.size * PAD * 0.6, cells[-1][2] - laid.size * PAD * 0.6
            word = Box(left, box.y, right - left, box.height)
            pen.fit(word, self.say(SEAT_WORDS[place]), laid.size * 1.1, True, "center", INK)
            pen.line(left, box.bottom, right, box.bottom, 0.6, RULE)

    def _sums(self, pen: Pen, board: ResultsOfBoard, laid: LaidTable, box: Box, told: Sequence[str]) -> None:
        """Mean and deviation below the columns of W or Z, then the frequencies."""
        by_key = {f"w-{s}": i for i, s in enumerate(SEATS)} | {f"z-{a}": i for i, a in enumerate(AXES)}
        pairs = (
            (Text("Mean"), board.mean_w, board.mean_z),
            (Text("Deviation"), board.sd_w, board.sd_z),
        )
        for number, (word, of_w, of_z) in enumerate(pairs):
            base = box.y + (number + 0.5) * _SUM * laid.size + laid.size * MIDDLE * 0.9
            x = before = box.x
            first = True
            for column, width in zip(laid.table.columns, laid.widths, strict=True):
                index = by_key.get(column.key)
                values = of_w if column.key.startswith("w") else of_z
                if index is not None and values and values[index] is not None:
                    if first:
                        label = Box(box.x, base - laid.size, x - box.x + width * 0.1, laid.size * 1.3)
                        pen.fit(label, self.say(word, " / "), laid.size * 0.85, False, "left", SOFT)
                        first = False
                    shown = score_text(values[index], _DECIMALS).lstrip("+")
                    right = x + width - PAD * laid.size
                    room = right - before - PAD * laid.size
                    size = min(laid.size * 0.82, room / lettering(True).em(shown))
                    pen.text(right, base, shown, size, True, "right", SOFT)
                    before = right
                x += width
        if told:
            line = Box(box.x, box.y + 2 * _SUM * laid.size, box.width, 1.4 * laid.size)
            pen.fit(line, "    ".join(told), laid.size * 0.9, ink=INK)
