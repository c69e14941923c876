"""The seating poster by table: a block a table, the four seats in the order E S W N."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind_seating
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes
from reports.inks import ACCENT, HAIR, INK, RULE, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import CAP, Pen
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS, people_text
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Seating, SeatingRow, Sit, natural_key
from tdapp.text import Text

TITLE = Text("Seating by table")
_LEAST = 0.92
_MOST = 1.5
_NEARLY = 0.88  # of the size is worth blocks side by side: in one wide block the club stands far from the name
_NEAR = 2
_SHORT, _LONG = 0.28, 0.42  # of the room beside a name, at most, are kept for a club on one line, on two
_LINE = 14.5
_WIDTH = 225.0
_GAP = 14.0
_BELOW = 9.0
_NOT_PLAYING, _LATER = Text("Not playing"), Text("Later in the round")


@dataclass(frozen=True, slots=True)
class _Table:
    label: str
    seats: dict[str, SeatingRow]
    idle: tuple[SeatingRow, ...] = ()
    title: Text = _NOT_PLAYING


def draw(rows: Seating, say: Say, options: PaperOptions) -> bytes:
    """The poster as a PDF file."""
    book = bind_seating(TITLE, rows, say, options)
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
        tables, area = self._tables() + self._later() + self._idle(), self._area()
        scale, places = self._layout(area, len(tables))
        for first in range(0, max(1, len(tables)), len(places)):
            self._page(tables[first : first + len(places)], places, scale)

    def _area(self) -> Box:
        several = len(self.seating.rounds) > 1
        return self.book.body.inset(0, 24 * self.book.frame.paper.scale if several else 2, 0, 0)

    def _layout(self, area: Box, count: int) -> tuple[float, list[Box]]:
        """The largest blocks that stand on one page, in even columns; else pages full of blocks of usual size."""
        base = self.book.frame.paper.scale
        best, columns = 0.0, 1
        for trial in range(1, 9):
            rows = max(1, -(-count // trial))
            wide = (area.width - _GAP * base * (trial - 1)) / trial / _WIDTH
            high = (area.height + _BELOW * base) / (rows * (_LINE * 4 + 6 + _BELOW))
            if min(wide, high) > best or (min(wide, high) > best * _NEARLY and trial <= _NEAR):
                best, columns = min(wide, high), trial
        if best < _LEAST * base:
            best = base
            columns = max(1, int((area.width + _GAP * base) / ((_WIDTH + _GAP) * base)))
            return best, boxes(area, columns, (_LINE * 4 + 6) * best, _GAP * base, _BELOW * best)
        scale = min(best, _MOST * base)
        rows = max(1, -(-count // columns))
        used = Box(area.x, area.y, area.width, rows * (_LINE * 4 + 6 + _BELOW) * scale - _BELOW * scale)
        return scale, boxes(used, columns, (_LINE * 4 + 6) * scale, _GAP * base, _BELOW * scale)

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
        if table.idle:
            pen.fit(number.inset(2, 6), self.say(table.title, "\n"), 9 * scale, False, "center", SOFT)
            for line, row in enumerate(table.idle):
                self._idle_line(pen, row, self._line(box, line, scale), scale)
            return
        word = self.say(Text("Table"))
        pen.fit(Box(number.x, number.y + 4 * scale, number.width, 11 * scale), word, 8 * scale, False, "center", SOFT)
        big = fit_one(table.label, 30 * scale, number.width - 4, True)
        pen.text(
            number.x + number.width / 2,
            box.y + box.height * 0.56 + big.size * CAP / 2,
            big.lines[0],
            big.size,
            True,
            "center",
            INK,
        )
        for line, seat in enumerate(SEATS):
            place = self._line(box, line, scale)
            self._seat(pen, seat, table.seats.get(seat), place, scale)
            if line:
                pen.line(place.x, place.y, place.right, place.y, 0.35, HAIR)

    def _line(self, box: Box, line: int, scale: float) -> Box:
        left = box.x + 50 * scale
        return Box(left, box.y + 3 + line * _LINE * scale, box.right - left, _LINE * scale)

    def _idle_line(self, pen: Pen, row: SeatingRow, box: Box, scale: float) -> None:
        sit = self._sit(row)
        note = self.say(sit.note) if sit is not None and sit.note else ""
        pen.fit(Box(box.x, box.y, 50 * scale, box.height), row.label, 10 * scale, False, "right", SOFT)
        left = box.x + 56 * scale
        name = Box(left, box.y, (box.right - left) * 0.62, box.height)
        pen.fit(name, people_text(row.people), 11 * scale, True)
        pen.fit(
            Box(name.right + 4, box.y, box.right - name.right - 4, box.height), note, 8.5 * scale, False, "right", SOFT
        )

    def _seat(self, pen: Pen, seat: str, row: SeatingRow | None, box: Box, scale: float) -> None:
        word = self.say(SEAT_WORDS[seat])
        pen.fit(Box(box.x, box.y, 22 * scale, box.height), word, 10.5 * scale, True, "center", ACCENT)
        if row is None:
            pen.line(box.x + 56 * scale, box.y + box.height / 2, box.x + 76 * scale, box.y + box.height / 2, 0.7, RULE)
            return
        pen.fit(Box(box.x + 22 * scale, box.y, 28 * scale, box.height), row.label, 10 * scale, False, "right", SOFT)
        left, name = box.x + 56 * scale, people_text(row.people)
        room = box.right - left
        used = min(lettering(True).em(name) * 11 * scale, room - self._kept(row.club, room, scale))
        pen.fit(Box(left, box.y, used + 0.1, box.height), name, 11 * scale, True)
        if row.club:
            pen.fit(
                Box(left + used + 8, box.y, room - used - 8, box.height), row.club, 7.5 * scale, False, "right", SOFT
            )

    def _kept(self, club: str, room: float, scale: float) -> float:
        """What a name leaves of the room to its club, so that the club can be read as well."""
        if not club:
            return 0.0
        wide = lettering().em(club) * 7.5 * scale
        return min(max(min(wide, room * _SHORT), wide * 0.55), room * _LONG) + 8

    def _sit(self, row: SeatingRow) -> Sit | None:
        return row.sits[self.index] if self.index < len(row.sits) else None

    def _tables(self) -> list[_Table]:
        found: dict[tuple[str, int], _Table] = {}
        for row in self.seating.rows:
            sit = self._sit(row)
            if sit is not None and sit.table is not None and sit.seats and sit.begins:
                table = found.setdefault((sit.group, sit.table), _Table(sit.table_label, {}))
                table.seats[sit.seats[0]] = row
        return [found[key] for key in sorted(found, key=lambda k: (natural_key(k[0]), k[1]))]

    def _later(self) -> list[_Table]:
        """Who takes a seat during the round, four to a block."""
        return self._blocks([r for r in self.seating.rows if (s := self._sit(r)) is not None and not s.begins], _LATER)

    def _idle(self) -> list[_Table]:
        """Who does not sit at any table, four to a block."""
        idle = [r for r in self.seating.rows if (s := self._sit(r)) is not None and s.table is None]
        return self._blocks(idle, _NOT_PLAYING)

    def _blocks(self, rows: list[SeatingRow], title: Text) -> list[_Table]:
        rows.sort(key=lambda r: r.order)
        return [_Table("", {}, tuple(rows[i : i + 4]), title) for i in range(0, len(rows), 4)]
