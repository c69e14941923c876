"""Sets headings, paragraphs and tables one below the other, on as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reports.book import Painter
from reports.fitting import LEADING, fit_lines
from reports.flow import RowHook
from reports.frame import Frame
from reports.inks import ACCENT, INK, SOFT
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from reports.table import SIZE, LaidTable, Table

_GAP = 2.0  # between the columns of a table, in sizes
_KEPT = 3  # rows that stay with their header


def _ends(heights: Sequence[float], first: int, count: int, room: float) -> list[int]:
    """Where each of `count` columns of that height ends, from the row `first` on; a column holds at least a row."""
    ends, row = [], first
    for _ in range(count):
        used, start = 0.0, row
        while row < len(heights) and (used + heights[row] <= room + 0.01 or row == start):
            used += heights[row]
            row += 1
        ends.append(row)
    return ends


class Pages(Protocol):
    """What a story fills: a book, or a part of each page of one."""

    @property
    def body(self) -> Box:
        """The box that may be filled."""

    @property
    def frame(self) -> Frame:
        """The frame of the pages."""

    def add(self, page: Painter) -> None:
        """Adds a filling."""


class Story:
    """Fills the pages of a book from top to bottom; `close` adds the last one. `scale` is that of the paper, or own."""

    def __init__(self, book: Pages, scale: float | None = None) -> None:
        self._book = book
        self._body = book.body
        self._page: list[Painter] = []
        self.scale = scale or book.frame.paper.scale
        self.y = self._body.y

    def room(self, height: float) -> Box:
        """A box of that height across the body, on a new page when this one has no room for it."""
        if self.y + height > self._body.bottom + 0.01 and self._page:
            self._turn()
        box = Box(self._body.x, self.y, self._body.width, height)
        self.y += height
        return box

    def draw(self, painter: Painter) -> None:
        """Draws on the present page, in a box that `room` gave."""
        self._page.append(painter)

    def space(self, sizes: float) -> None:
        """Leaves some lines free."""
        self.y += sizes * SIZE * self.scale

    def heading(self, text: str, below: float = 3.0) -> None:
        """A heading; it stays with at least `below` lines of what follows."""
        size = SIZE * 1.15 * self.scale
        self.space(0.9)
        box = self.room(size * (1.6 + below))
        self.y -= size * below
        self.draw(lambda pen: pen.text(box.x, box.y + size * (0.8 + MIDDLE), text, size, True, ink=ACCENT))

    def paragraph(
        self, text: str, factor: float = 0.95, bold: bool = False, ink: str = INK, indent: float = 0.0, mark: str = ""
    ) -> None:
        """A paragraph; `mark` stands before it in the indent (in sizes)."""
        size = SIZE * factor * self.scale
        left = indent * size
        lines = fit_lines(text, size, self._body.width - left, bold).lines
        for number, line in enumerate(lines):
            box = self.room(size * LEADING)
            first = mark if number == 0 else ""

            def paint(pen: Pen, box: Box = box, line: str = line, first: str = first) -> None:
                base = box.y + size * (LEADING / 2 + MIDDLE)
                pen.text(box.x, base, first, size, True, ink=SOFT)
                pen.text(box.x + left, base, line, size, bold, ink=ink)

            self.draw(paint)

    def pairs(self, items: Sequence[tuple[str, str]]) -> None:
        """Names and values, a line each."""
        size = SIZE * self.scale
        widest = max((lettering().em(name) for name, _ in items), default=0.0) * size * 0.9 + size
        split = min(max(self._body.width * 0.34, widest), self._body.width * 0.5)
        for name, value in items:
            box = self.room(size * 1.7)

            def paint(pen: Pen, box: Box = box, name: str = name, value: str = value) -> None:
                pen.fit(Box(box.x, box.y, split - size, box.height), name, size * 0.9, ink=SOFT)
                pen.fit(Box(box.x + split, box.y, box.width - split, box.height), value, size, True)

            self.draw(paint)

    def table(self, table: Table, scale: float | None = None, hook: RowHook | None = None) -> LaidTable:
        """A table across the body; its headers stand on every page."""
        laid = table.laid(self._body.width, scale or self.scale)
        self._table_head(laid, laid.heights[0] if laid.heights else 0.0)
        for row, height in enumerate(laid.heights):
            if self.y + height > self._body.bottom + 0.01:
                self._turn()
                self._table_head(laid, 0.0)
            box = self.room(height)

            def paint(pen: Pen, box: Box = box, row: int = row) -> None:
                laid.draw_row(pen, box.x, box.y, row)
                if hook is not None:
                    hook(pen, box.x, box.y, row)

            self.draw(paint)
        return laid

    def columns(self, table: Table, most: int, scale: float | None = None) -> None:
        """A table in as many columns as its texts stand in on one line, at most `most`; the last page spreads it."""
        now = scale or self.scale
        gap = _GAP * SIZE * now
        wish = sum(table.natural(usual=True)) * SIZE * now
        count = max(1, min(most, len(table.rows), int((self._body.width + gap) / (wish + gap))))
        step = (self._body.width + gap) / count
        laid = table.laid(step - gap, now)
        first = 0
        while first < len(laid.heights):
            self._runs(laid, first, runs := self._filled(laid, first, count), step)
            first = runs[-1]
            if first < len(laid.heights):
                self._turn()

    def _filled(self, laid: LaidTable, first: int, count: int) -> list[int]:
        """Where the columns of this page end: as full as the page, or evenly when all that is left has room."""
        room = self._body.bottom - self.y - laid.head_height
        if room < max(laid.heights[first : first + _KEPT]) * _KEPT and self._page:
            self._turn()
            room = self._body.height - laid.head_height
        full = _ends(laid.heights, first, count, room)
        if full[-1] < len(laid.heights):
            return full
        even = sum(laid.heights[first:]) / count
        tries = (min(room, even + max(laid.heights[first:]) * n / 2) for n in range(1, 2 * len(laid.heights) + 3))
        return next(e for t in tries if (e := _ends(laid.heights, first, count, t))[-1] == len(laid.heights))

    def _runs(self, laid: LaidTable, first: int, ends: Sequence[int], step: float) -> None:
        """Draws the columns of one page beside each other."""
        starts = [first, *ends[:-1]]
        tallest = max(sum(laid.heights[a:b]) for a, b in zip(starts, ends, strict=True))
        box = self.room(laid.head_height + tallest)

        def paint(pen: Pen) -> None:
            for column, (a, b) in enumerate(zip(starts, ends, strict=True)):
                if a == b:
                    continue
                x, y = box.x + column * step, box.y
                laid.draw_head(pen, x, y)
                y += laid.head_height
                for row in range(a, b):
                    laid.draw_row(pen, x, y, row)
                    y += laid.heights[row]

        self.draw(paint)

    def close(self) -> None:
        """Adds the last page."""
        self._turn()

    def _table_head(self, laid: LaidTable, keep: float) -> None:
        box = self.room(laid.head_height + keep)
        self.y -= keep
        self.draw(lambda pen: laid.draw_head(pen, box.x, box.y))

    def _turn(self) -> None:
        page, self._page = self._page, []

        def paint(pen: Pen) -> None:
            for painter in page:
                painter(pen)

        self._book.add(paint)
        self.y = self._body.y
