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
_HEAD = 51.0
_STOP = 29.5
_PAD = 9.0
_TABLE = 50.0  # where the table stands on a slip
_LEGS = 98.0  # where the boards stand


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
            below.append(f"{self.say(Text('Partner'))} {slip.partner}")
        pen.fit(Box(box.x, box.y + 30, box.width * 0.85, 10), " · ".join(below), 8, ink=SOFT)
        self._heads(pen, Box(box.x, box.y + _HEAD - 10, box.width, 9))
        room = min(_STOP, (box.height - _HEAD) / max(1, len(slip.stops)))
        for number, stop in enumerate(slip.stops):
            self._stop(pen, stop, Box(box.x, box.y + _HEAD + number * room, box.width, room))

    def _heads(self, pen: Pen, line: Box) -> None:
        for text, left, width, align in (
            (Text("Round"), 0.0, _TABLE, "left"),
            (Text("Table"), _TABLE, _LEGS - _TABLE - 6, "center"),
            (Text("Board"), _LEGS, 60.0, "left"),
        ):
            pen.fit(
                Box(line.x + left, line.y, width, line.height),
                self.say(text),
                6.5,
                False,
                "center" if align == "center" else "left",
                SOFT,
            )

    def _stop(self, pen: Pen, stop: Stop, box: Box) -> None:
        pen.line(box.x, box.y, box.right, box.y, 0.5, HAIR)
        middle = box.y + box.height / 2
        pen.text(box.x, middle + 13 * MIDDLE, str(stop.round), 13, True)
        if stop.starts:
            day, time = f"{stop.starts:%m-%d}", f"{stop.starts:%H:%M}"
            pen.fit(Box(box.x + 16, box.y + 2, 32, box.height - 4), f"{day}\n{time}", 7.5, ink=SOFT)
        if stop.table is None:
            note = Box(box.x + _TABLE, box.y, box.width - _TABLE, box.height)
            pen.fit(note, self.say(stop.note or "", "\n"), 10, True, ink=SOFT)
            return
        number = fit_one(stop.table_label, 18, _LEGS - _TABLE - 8, True)
        pen.text(
            box.x + (_TABLE + _LEGS - 6) / 2,
            middle + number.size * MIDDLE,
            number.lines[0],
            number.size,
            True,
            "center",
            INK,
        )
        left = box.x + _LEGS
        width = (box.right - left) / max(1, len(stop.legs))
        for index, leg in enumerate(stop.legs):
            self._leg(pen, leg, Box(left + index * width, box.y, width, box.height))

    def _leg(self, pen: Pen, leg: Leg, box: Box) -> None:
        pen.fit(Box(box.x, box.y + 2, box.width - 4, 9), leg.boards.replace("-", "–"), 8, ink=SOFT)
        seat = Box(box.x, box.y + 10, box.width * 0.36, box.height - 11)
        pen.fit(seat, self.say(SEAT_WORDS[leg.seat]), 14, True, ink=ACCENT)
        if leg.partner:
            partner = self.say(Text("with {partner}", partner=leg.partner), "\n")
            place = Box(box.x + box.width * 0.39, box.y + 10, box.width * 0.54, box.height - 11)
            pen.fit(place, partner, 7.5, ink=SOFT)
