"""Itinerary slips: each person's rounds, tables and seats, to be cut out and handed over."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes, cut_lines
from reports.inks import ACCENT, HAIR, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Itineraries, Itinerary, Leg, Stop
from tdapp.text import Text

TITLE = Text("Itinerary slips")
_HEAD = 46.0
_STOP = 31.0
_PAD = 10.0


def draw(rows: Itineraries, say: Say, options: PaperOptions) -> bytes:
    """The slips as a PDF file."""
    book = bind(TITLE, rows.heading, say, options, head=False)
    _Slips(rows, say, book).draw()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Slips:
    rows: Itineraries
    say: Say
    book: Book

    def draw(self) -> None:
        most = max((len(s.stops) for s in self.rows.slips), default=1)
        height = min(_HEAD + _STOP * most + 2 * _PAD, self.book.body.height)
        places = boxes(self.book.body, 2 if self.book.body.width < 700 else 3, height)
        slips = self.rows.slips
        for first in range(0, max(1, len(slips)), len(places)):
            self._page(slips[first : first + len(places)], places)

    def _page(self, slips: tuple[Itinerary, ...], places: list[Box]) -> None:
        def paint(pen: Pen) -> None:
            cut_lines(pen, places[: max(1, len(slips))])
            if not slips:
                pen.fit(places[0].inset(_PAD), self.say(Text("Nobody is seated yet."), " / "), 10, ink=SOFT)
            for slip, place in zip(slips, places, strict=False):
                self._slip(pen, slip, place.inset(_PAD))

        self.book.add(paint)

    def _slip(self, pen: Pen, slip: Itinerary, box: Box) -> None:
        heading = self.rows.heading
        where = " · ".join(filter(None, [heading.event, *map(self.say, heading.part)]))
        pen.fit(Box(box.x, box.y, box.width, 8), f"{heading.tournament}  {where}", 6.5, ink=SOFT)
        label = fit_one(slip.label, 22, box.width * 0.25, True)
        pen.text(box.right, box.y + 30, label.lines[0], label.size, True, "right", ACCENT)
        pen.fit(Box(box.x, box.y + 10, box.width * 0.72, 20), slip.person.name, 15, True)
        below = [slip.person.club] if slip.person.club else []
        if slip.partner:
            below.append(self.say(Text("Partner: {name}", name=slip.partner)))
        pen.fit(Box(box.x, box.y + 30, box.width * 0.85, 10), " · ".join(below), 8, ink=SOFT)
        room = min(_STOP, (box.height - _HEAD) / max(1, len(slip.stops)))
        for number, stop in enumerate(slip.stops):
            self._stop(pen, stop, Box(box.x, box.y + _HEAD + number * room, box.width, room))

    def _stop(self, pen: Pen, stop: Stop, box: Box) -> None:
        pen.line(box.x, box.y, box.right, box.y, 0.5, HAIR)
        pen.fit(Box(box.x, box.y + 3, 44, box.height * 0.45), self.say(Text("Round {round}", round=stop.round)), 8.5, True)
        if stop.starts:
            when = f"{stop.starts:%m-%d %H:%M}"
            pen.fit(Box(box.x, box.y + box.height * 0.5, 44, box.height * 0.4), when, 7.5, ink=SOFT)
        if stop.table is None:
            pen.fit(Box(box.x + 50, box.y, box.width - 50, box.height), self.say(stop.note or ""), 10, True, ink=SOFT)
            return
        pen.fit(Box(box.x + 48, box.y + 3, 44, 8), self.say(Text("Table")), 6.5, False, "center", SOFT)
        number = fit_one(stop.table_label, 17, 42, True)
        pen.text(box.x + 70, box.y + box.height * 0.66 + number.size * MIDDLE * 0.6, number.lines[0], number.size, True,
                 "center", INK)
        left = box.x + 98
        width = (box.right - left) / max(1, len(stop.legs))
        for index, leg in enumerate(stop.legs):
            self._leg(pen, leg, Box(left + index * width, box.y, width, box.height))

    def _leg(self, pen: Pen, leg: Leg, box: Box) -> None:
        boards = self.say(Text("Boards {boards}", boards=leg.boards))
        pen.fit(Box(box.x, box.y + 2, box.width - 4, 8), boards, 6.5, ink=SOFT)
        pen.fit(Box(box.x, box.y + 9, box.width * 0.36, box.height - 10), self.say(SEAT_WORDS[leg.seat]), 13, True,
                ink=ACCENT)
        if leg.partner:
            partner = "\n".join(filter(None, self.say.pair(Text("with {partner}", partner=leg.partner))))
            place = Box(box.x + box.width * 0.38, box.y + 10, box.width * 0.54, box.height - 11)
            pen.fit(place, partner, 7.5, ink=SOFT)
