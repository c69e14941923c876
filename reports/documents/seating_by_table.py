"""The seating poster by table: a block a table, the four seats in the order E S W N."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes
from reports.inks import ACCENT, HAIR, INK, RULE, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import CAP, Pen
from reports.story import Story
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS, people_text
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Seating, SeatingRow, Sit, natural_key
from tdapp.text import Text

TITLE = Text("Seating by table")
_SCALES = (1.5, 1.35, 1.2, 1.1, 1.0, 0.92)
_LINE = 14.5
_WIDTH = 225.0
_GAP = 14.0


@dataclass(frozen=True, slots=True)
class _Table:
    label: str
    seats: dict[str, SeatingRow]


def draw(rows: Seating, say: Say, options: PaperOptions) -> bytes:
    """The poster as a PDF file."""
    book = bind(TITLE, rows.heading, say, options)
    for index in range(len(rows.rounds)):
        _Round(rows, index, say, book).draw()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Round:
    seating: Seating
    index: int
    say: Say
    book: Book

    def draw(self) -> None:
        tables, area = self._tables(), self._area()
        base = self.book.frame.paper.scale
        layouts = [(s, self._boxes(area, s * base)) for s in _SCALES]
        scale, places = next(((s, b) for s, b in layouts if len(b) >= len(tables)), layouts[-2])
        for first in range(0, max(1, len(tables)), len(places)):
            self._page(tables[first : first + len(places)], places, scale * base)
        self._idle()

    def _area(self) -> Box:
        several = len(self.seating.rounds) > 1
        return self.book.body.inset(0, 24 * self.book.frame.paper.scale if several else 2, 0, 0)

    def _boxes(self, area: Box, scale: float) -> list[Box]:
        columns = max(1, int((area.width + _GAP) / (_WIDTH * scale + _GAP)))
        return boxes(area, columns, _LINE * 4 * scale + 6, _GAP * scale, 7 * scale)

    def _page(self, tables: list[_Table], places: list[Box], scale: float) -> None:
        def paint(pen: Pen) -> None:
            body, size = self.book.body, 14 * self.book.frame.paper.scale
            if len(self.seating.rounds) > 1:
                title = self.say(Text("Round {round}", round=self.seating.rounds[self.index]))
                pen.text(body.x, body.y + size * CAP + 3, title, size, True, ink=ACCENT)
            if not tables:
                pen.text(body.x, body.y + 40, self.say(Text("Nobody is seated yet."), " / "), size * 0.8, ink=SOFT)
            for table, box in zip(tables, places, strict=False):
                self._block(pen, table, box, scale)

        self.book.add(paint)

    def _block(self, pen: Pen, table: _Table, box: Box, scale: float) -> None:
        number = Box(box.x, box.y, 50 * scale, box.height)
        pen.line(box.x, box.y, box.right, box.y, 1.1 * scale, ACCENT)
        word = self.say(Text("Table"))
        pen.fit(Box(number.x, number.y + 4 * scale, number.width, 11 * scale), word, 8 * scale, False, "center", SOFT)
        big = fit_one(table.label, 30 * scale, number.width - 4, True)
        pen.text(number.x + number.width / 2, box.y + box.height * 0.56 + big.size * CAP / 2, big.lines[0], big.size,
                 True, "center", INK)
        for line, seat in enumerate(SEATS):
            top = box.y + 3 + line * _LINE * scale
            self._seat(pen, seat, table.seats.get(seat), Box(number.right, top, box.right - number.right,
                                                            _LINE * scale), scale)
            if line:
                pen.line(number.right, top, box.right, top, 0.35, HAIR)

    def _seat(self, pen: Pen, seat: str, row: SeatingRow | None, box: Box, scale: float) -> None:
        word = self.say(SEAT_WORDS[seat])
        pen.fit(Box(box.x, box.y, 22 * scale, box.height), word, 10.5 * scale, True, "center", ACCENT)
        if row is None:
            pen.line(box.x + 56 * scale, box.y + box.height / 2, box.x + 76 * scale, box.y + box.height / 2, 0.7, RULE)
            return
        pen.fit(Box(box.x + 22 * scale, box.y, 28 * scale, box.height), row.label, 10 * scale, False, "right", SOFT)
        left, name = box.x + 56 * scale, people_text(row.people)
        room = box.right - left
        used = min(lettering(True).em(name) * 11 * scale, room * (0.7 if row.club else 1.0))
        pen.fit(Box(left, box.y, used + 0.1, box.height), name, 11 * scale, True)
        if row.club:
            pen.fit(Box(left + used + 8, box.y, room - used - 8, box.height), row.club, 7.5 * scale, False, "right", SOFT)

    def _sit(self, row: SeatingRow) -> Sit | None:
        return row.sits[self.index] if self.index < len(row.sits) else None

    def _tables(self) -> list[_Table]:
        found: dict[tuple[str, int], _Table] = {}
        for row in self.seating.rows:
            sit = self._sit(row)
            if sit is not None and sit.table is not None and sit.seats:
                table = found.setdefault((sit.group, sit.table), _Table(sit.table_label, {}))
                table.seats[sit.seats[0]] = row
        return [found[key] for key in sorted(found, key=lambda k: (natural_key(k[0]), k[1]))]

    def _idle(self) -> None:
        """Who does not sit at any table, on a page of their own after the tables."""
        idle = [(r, s) for r in self.seating.rows if (s := self._sit(r)) is not None and s.table is None]
        if not idle:
            return
        story = Story(self.book)
        story.heading(self.say(Text("Not playing in round {round}", round=self.seating.rounds[self.index]), " / "))
        for row, sit in sorted(idle, key=lambda pair: pair[0].order):
            note = f" – {self.say(sit.note)}" if sit.note else ""
            story.paragraph(f"{people_text(row.people)}{note}", 1.1, indent=4, mark=row.label)
        story.close()
