"""Board labels: the code to scan, code, trump, first leader, and the seats around the edge as on the board itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from reports.book import Book
from reports.frame import Frame
from reports.label_face import LabelFace
from reports.label_outlines import draw_outlines
from reports.language import Say
from reports.paper import MM, Box, Paper
from reports.pen import Pen
from tdapp.rules.label_stock import STOCKS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import BoardLabel, BoardLabels
from tdapp.text import Text

TITLE = Text("Board labels")


class _Bare(Frame):
    """A page without head and foot: a sheet of labels has room for neither."""

    __slots__ = ()

    def draw(self, pen: Pen) -> None:
        """Nothing is the same on every page."""

    def draw_number(self, pen: Pen, page: int, pages: int) -> None:
        """No label is a page."""


def draw(rows: BoardLabels, say: Say, options: PaperOptions) -> bytes:
    """The sheets of labels as a PDF file, after a page of outlines when that is asked for."""
    stock = options.stock or STOCKS[0]
    page = Paper(stock.page[0] * MM, stock.page[1] * MM, 1.0)
    book = Book(_Bare(TITLE, rows.heading, say, page))
    places = [Box(x * MM, y * MM, stock.width * MM, stock.height * MM) for x, y in stock.corners()]
    used = min(max(options.start, 1), stock.count) - 1
    if options.outlines or not rows.labels:
        outlines = partial(draw_outlines, stock=stock, places=places, used=used, heading=rows.heading, say=say)
        book.add(partial(outlines, empty=not rows.labels))
    _Sheets(rows.labels, LabelFace(stock, say, rows.heading.tournament), book).draw(places, used)
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Sheets:
    labels: tuple[BoardLabel, ...]
    face: LabelFace
    book: Book

    def draw(self, places: list[Box], used: int) -> None:
        """All sheets; the first begins after the labels that are used."""
        first = len(places) - used
        cuts = [0, *range(first, len(self.labels), len(places)), len(self.labels)]
        for number, (a, b) in enumerate(pairwise(cuts)):
            if a < b:
                self.book.add(partial(self._page, labels=self.labels[a:b], places=places if number else places[used:]))

    def _page(self, pen: Pen, labels: tuple[BoardLabel, ...], places: list[Box]) -> None:
        for label, place in zip(labels, places, strict=False):
            self.face.draw(pen, place, label)
