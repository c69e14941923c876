"""Itinerary slips: each person's rounds, tables and seats, to be cut out and handed over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes, cut_lines
from reports.inks import ACCENT, HAIR, INK, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Itineraries, Itinerary, Leg, Stop
from tdapp.text import Text

TITLE = Text("Itinerary slips")
_HEAD = 51.0
_SECOND = 9.0  # a second line for club and partner, where somebody's do not stand on one
_BELOW = 8.0  # the size of club and partner
_BELOW_WIDTH = 0.85  # of the slip
_STOP = 29.5
_ONE_LINE = 20.0  # the height of a round whose boards are all played in one seat
_PAD = 9.0
_TABLE = 50.0  # where the table stands on a slip
_TABLE_ONE_LINE = 70.0
_WIDE = 48.0  # the width of the table


def draw(rows: Itineraries, say: Say, options: PaperOptions) -> bytes:
    """The slips as a PDF file."""
    book = bind(TITLE, rows.heading, say, options, head=False)
    _Slips(rows, say, book).draw()
    return book.pdf()


@dataclass(frozen=True)
class _Slips:
    rows: Itineraries
    say: Say
    book: Book

    @cached_property
    def short(self) -> bool:
        """Whether nobody changes seats within a round, so that a round needs one line."""
        return all(len(stop.legs) <= 1 for slip in self.rows.slips for stop in slip.stops)

    @property
    def columns(self) -> int:
        """How many slips stand side by side."""
        return 2 if self.book.body.width < 700 else 3

    @cached_property
    def head(self) -> float:
        """The height of what stands above the rounds."""
        room = (self.book.body.width / self.columns - 2 * _PAD) * _BELOW_WIDTH
        widest = max((lettering().em(" · ".join(self._below(s))) * _BELOW for s in self.rows.slips), default=0.0)
        return _HEAD + (_SECOND if widest * 0.8 > room else 0.0)

    @property
    def table(self) -> float:
        """Where the table stands on a slip."""
        return _TABLE_ONE_LINE if self.short else _TABLE

    @property
    def legs(self) -> float:
        """Where the boards stand on a slip."""
        return self.table + _WIDE

    def draw(self) -> None:
        most = max((len(s.stops) for s in self.rows.slips), default=1)
        height = min(self.head + (_ONE_LINE if self.short else _STOP) * most + 2 * _PAD, self.book.body.height)
        places = boxes(self.book.body, self.columns, height)
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
        head = self.head
        below = Box(box.x, box.y + 30, box.width * _BELOW_WIDTH, head - _HEAD + 11)
        between = " · " if head == _HEAD else "\n"
        pen.fit(below, between.join(self._below(slip)), _BELOW, ink=SOFT)
        self._heads(pen, Box(box.x, box.y + head - 10, box.width, 9))
        room = min(_ONE_LINE if self.short else _STOP, (box.height - head) / max(1, len(slip.stops)))
        for number, stop in enumerate(slip.stops):
            self._stop(pen, stop, Box(box.x, box.y + head + number * room, box.width, room))

    def _below(self, slip: Itinerary) -> list[str]:
        """Club and partner, as far as there are any."""
        partner = f"{self.say(Text('Partner'))} {slip.partner}" if slip.partner else ""
        return [line for line in (slip.person.club, partner) if line]

    def _heads(self, pen: Pen, line: Box) -> None:
        for text, left, width, align in (
            (Text("Round"), 0.0, _TABLE, "left"),
            (Text("Table"), self.table, _WIDE - 6, "center"),
            (Text("Board"), self.legs, 60.0, "left"),
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
            when = f"{day} {time}" if self.short else f"{day}\n{time}"
            pen.fit(Box(box.x + 16, box.y + 2, self.table - 18, box.height - 4), when, 7.5, ink=SOFT)
        if stop.table is None:
            note = Box(box.x + self.table, box.y, box.width - self.table, box.height)
            pen.fit(note, self.say(stop.note or "", " " if self.short else "\n"), 10, True, ink=SOFT)
            return
        number = fit_one(stop.table_label, 16 if self.short else 18, _WIDE - 8, True)
        pen.text(
            box.x + self.table + (_WIDE - 6) / 2,
            middle + number.size * MIDDLE,
            number.lines[0],
            number.size,
            True,
            "center",
            INK,
        )
        left = box.x + self.legs
        width = (box.right - left) / max(1, len(stop.legs))
        for index, leg in enumerate(stop.legs):
            self._leg(pen, leg, Box(left + index * width, box.y, width, box.height))

    def _leg(self, pen: Pen, leg: Leg, box: Box) -> None:
        if self.short:
            pen.fit(Box(box.x, box.y, 40, box.height), leg.boards.replace("-", "–"), 8, ink=SOFT)
            seat = Box(box.x + 44, box.y, box.width - 44, box.height)
            pen.fit(seat, self.say(SEAT_WORDS[leg.seat]), 13, True, ink=ACCENT)
            return
        pen.fit(Box(box.x, box.y + 2, box.width - 4, 9), leg.boards.replace("-", "–"), 8, ink=SOFT)
        seat = Box(box.x, box.y + 10, box.width * 0.34, box.height - 11)
        pen.fit(seat, self.say(SEAT_WORDS[leg.seat]), 14, True, ink=ACCENT)
        if leg.partner:
            partner = self.say(Text("with {partner}", partner=leg.partner), "\n")
            place = Box(box.x + box.width * 0.36, box.y + 10, box.width * 0.58, box.height - 11)
            pen.fit(place, partner, 7.5, ink=SOFT)
