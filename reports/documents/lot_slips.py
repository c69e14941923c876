"""Lot slips: one position each, to be cut, folded and drawn in public."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes, cut_lines
from reports.inks import ACCENT, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import CAP, Pen
from tdapp.services.columns import seats_text
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import LotSlip, LotSlips
from tdapp.text import Text

TITLE = Text("Lot slips")
_COLUMNS = 4
_HEIGHT = 94.0


def draw(rows: LotSlips, say: Say, options: PaperOptions) -> bytes:
    """The slips as a PDF file."""
    book = bind(TITLE, rows.heading, say, options, head=False)
    _Slips(rows, say, book).draw()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Slips:
    rows: LotSlips
    say: Say
    book: Book

    def draw(self) -> None:
        places = boxes(self.book.body, _COLUMNS, _HEIGHT)
        slips = self.rows.slips
        for first in range(0, max(1, len(slips)), len(places)):
            self._page(slips[first : first + len(places)], places)

    def _page(self, slips: tuple[LotSlip, ...], places: list[Box]) -> None:
        def paint(pen: Pen) -> None:
            cut_lines(pen, places[: max(1, len(slips))])
            if not slips:
                pen.fit(places[0].inset(8), self.say(Text("There are no positions to draw."), " / "), 10, ink=SOFT)
            for slip, place in zip(slips, places, strict=False):
                self._slip(pen, slip, place.inset(9, 7))

        self.book.add(paint)

    def _slip(self, pen: Pen, slip: LotSlip, box: Box) -> None:
        heading = self.rows.heading
        pen.fit(Box(box.x, box.y, box.width, 11), heading.tournament, 6, False, "center", SOFT)
        where = " · ".join(filter(None, [heading.event, *map(self.say, heading.part)]))
        pen.fit(Box(box.x, box.y + 11, box.width, 9), where, 6, False, "center", SOFT)
        number = fit_one(str(slip.position), 40, box.width, True)
        pen.text(
            box.x + box.width / 2, box.y + 40 + number.size * CAP / 2, number.lines[0], number.size, True, "center", INK
        )
        if slip.table:
            seat = Text("Table {table} {seat}", table=slip.table, seat=seats_text(slip.seats))
            pen.fit(Box(box.x, box.bottom - 16, box.width, 14), self.say(seat), 9.5, True, "center", ACCENT)
