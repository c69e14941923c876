"""Lets a table flow over pages: down the columns of a page like a newspaper, headers repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reports.book import Book
from reports.inks import HAIR
from reports.paper import Box
from reports.pen import Pen
from reports.table import SIZE, LaidTable, Table

SCALES = (1.9, 1.7, 1.55, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9)
"""The scales that a poster tries, largest first."""

LARGE_PAPER = (*SCALES, 0.8, 0.72)
"""The same where the paper is larger than A4, whose letters are the larger for it."""

RowHook = Callable[[Pen, float, float, int], None]
"""Draws something more at a row: pen, x and y of its upper left corner, its index."""

_FURTHER = 1.25  # times the fewest pages that any scale needs
_READABLE = 1.0  # smaller letters than that are worth a second sheet on the wall
_SHEETS = 2
_FEW = 7  # rows that are not worth a page
_SMALLER = (0.97, 0.94, 0.91, 0.88)
_GAP = 2.4  # between the columns of a page, in sizes


@dataclass(frozen=True, slots=True)
class Run:
    """The rows `first` to before `last`, in one column of a page that begins at x, y."""

    x: float
    y: float
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Flow:
    """A table cut into pages, each a list of runs."""

    laid: LaidTable
    pages: tuple[tuple[Run, ...], ...]

    def draw(self, pen: Pen, page: int, hook: RowHook | None = None) -> None:
        """Draws one of the pages."""
        for run in self.pages[page]:
            self.laid.draw_head(pen, run.x, run.y)
            y = run.y + self.laid.head_height
            for row in range(run.first, run.last):
                self.laid.draw_row(pen, run.x, y, row)
                if hook is not None:
                    hook(pen, run.x, y, row)
                y += self.laid.heights[row]
        for left, right in zip(self.pages[page], self.pages[page][1:], strict=False):
            middle = (left.x + self.laid.width + right.x) / 2
            top = left.y + self.laid.head_height
            bottom = top + sum(self.laid.heights[left.first : left.last])
            pen.line(middle, left.y, middle, bottom, 0.35, HAIR)


def flow(table: Table, body: Box, scale: float, columns: int = 1, gutter: float = 0.0) -> Flow:
    """The table in so many columns a page; `gutter` sizes stay free at the left of each.

    A table of one page spreads evenly over its columns.
    """
    gap = _GAP * SIZE * scale
    margin = gutter * SIZE * scale
    step = (body.width + gap) / columns
    laid = table.laid(step - gap - margin, scale)
    room = body.height - laid.head_height
    cuts = _cuts(laid.heights, room)
    if columns > 1 and len(cuts) <= columns:
        even = sum(laid.heights) / columns
        tallest = max(laid.heights, default=0.0)
        tries = (min(room, even + tallest * n / 2) for n in range(1, 2 * len(laid.heights) + 3))
        cuts = next((c for r in tries if len(c := _cuts(laid.heights, r)) <= columns), cuts)
    runs = [Run(body.x + margin + (i % columns) * step, body.y, a, b) for i, (a, b) in enumerate(cuts)]
    return Flow(laid, tuple(tuple(runs[i : i + columns]) for i in range(0, len(runs), columns)))


def list_flow(table: Table, body: Box, scale: float) -> Flow:
    """The table in one column, a little smaller where that saves a last page of a few rows."""
    made = flow(table, body, scale)
    last = made.pages[-1][-1]
    if len(made.pages) > 1 and last.last - last.first <= _FEW:
        for smaller in _SMALLER:
            tried = flow(table, body, scale * smaller)
            if len(tried.pages) < len(made.pages):
                return tried
    return made


def _cuts(heights: Sequence[float], room: float) -> list[tuple[int, int]]:
    """The rows cut into runs that are no higher than the room; at least one run."""
    cuts, used, first = [], 0.0, 0
    for row, height in enumerate(heights):
        if used + height > room + 0.01 and row > first:
            cuts.append((first, row))
            used, first = 0.0, row
        used += height
    return [*cuts, (first, len(heights))]


def poster(
    table: Table, body: Box, scale: float, gutter: float = 0.0, scales: Sequence[float] = (), most_columns: int = 6
) -> Flow:
    """The table as large as one page allows; beyond one page as large as costs few further pages.

    A wall is read standing: rather than small letters a second page is taken.
    """
    found = []
    scales = scales or (LARGE_PAPER if scale > 1 else SCALES)
    for trial in scales:
        now = trial * scale
        wish = (sum(table.natural(usual=True)) + gutter) * SIZE * now
        gap = _GAP * SIZE * now
        columns = min(most_columns, int((body.width + gap) / (wish + gap)))
        if columns >= 1 or trial == scales[-1]:
            made = flow(table, body, now, max(1, columns), gutter)
            if len(made.pages) == 1 and now >= _READABLE:
                return made
            found.append(made)
    fewest = min(len(f.pages) for f in found)
    most = _SHEETS if fewest == 1 else fewest * _FURTHER
    return next(f for f in found if len(f.pages) <= most)


def add_pages(book: Book, made: Flow, hook: RowHook | None = None, last: Callable[[Pen], None] | None = None) -> None:
    """Adds all pages of a flow to the book; `last` draws more on the last one."""
    for page in range(len(made.pages)):

        def paint(pen: Pen, page: int = page) -> None:
            made.draw(pen, page, hook)
            if last is not None and page == len(made.pages) - 1:
                last(pen)

        book.add(paint)
