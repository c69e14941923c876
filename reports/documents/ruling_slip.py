"""Ruling slips: one ruling each, two to a page to be cut apart; a long one takes a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from reports.binding import bind
from reports.book import Book, Painter
from reports.form import Form
from reports.frame import Frame
from reports.grid import boxes, cut_lines
from reports.inks import ACCENT, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from reports.story import Story
from reports.table import SIZE
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.columns.penalties import wording_in
from tdapp.services.columns.words import people_text
from tdapp.services.documents import PaperOptions
from tdapp.services.rows.penalties import RulingSlip, RulingSlips
from tdapp.text import Text

TITLE = Text("Ruling slip")
_SCALES = (1.0, 0.92, 0.84, 0.77)
"""The sizes of letters that are tried, so that two slips stand on a page."""

_LINES = 2


def draw(rows: RulingSlips, say: Say, options: PaperOptions) -> bytes:
    """The slips as a PDF file, always upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False), head=False)
    writer = _Slips(rows, say, book)
    for slip in rows.slips:
        writer.set(slip)
    if not rows.slips:
        writer.put(writer.nothing)
    writer.close()
    return book.pdf()


@dataclass
class _Place:
    """A part of a page that a story fills; each painter is one filling of it."""

    body: Box
    frame: Frame
    painters: list[Painter] = field(default_factory=list)

    def add(self, page: Painter) -> None:
        """Take the next filling."""
        self.painters.append(page)


class _Slips:
    """Sets slips on the halves of pages, and long ones on whole pages."""

    def __init__(self, rows: RulingSlips, say: Say, book: Book) -> None:
        self._rows, self._say, self._book = rows, say, book
        self._inset = 10.0 * book.frame.paper.scale
        self._halves = boxes(book.body, 1, book.body.height / 2)
        self._waiting: list[Painter] = []

    def set(self, slip: RulingSlip) -> None:
        """One slip, on half a page where it fits there."""
        for scale in _SCALES:
            if len(self._filled(self._halves[0], slip, scale)) == 1:
                self.put(lambda box, scale=scale: self._filled(box, slip, scale)[0])  # type: ignore[misc]
                return
        self.close()
        pages = [self._filled(self._book.body, slip, scale) for scale in _SCALES]
        for page in next((p for p in pages if len(p) == 1), pages[-1]):
            self._book.add(page)

    def put(self, make: Callable[[Box], Painter]) -> None:
        """What takes the next half of a page."""
        self._waiting.append(make(self._halves[len(self._waiting)]))
        if len(self._waiting) == len(self._halves):
            self.close()

    def close(self) -> None:
        """Ends the page."""
        if not self._waiting:
            return
        painters, self._waiting = self._waiting, []

        def paint(pen: Pen) -> None:
            cut_lines(pen, self._halves)
            for each in painters:
                each(pen)

        self._book.add(paint)

    def nothing(self, box: Box) -> Painter:
        """What a page without any slip says."""
        none = self._say(Text("There is no ruling to sign."), " / ")
        return lambda pen: pen.fit(box.inset(self._inset), none, 11, ink=SOFT)

    def _filled(self, box: Box, slip: RulingSlip, scale: float) -> list[Painter]:
        place = _Place(box.inset(self._inset * 0.4, self._inset), self._book.frame)
        form = Form(Story(place, place.frame.paper.scale * scale), self._say)
        self._head(form, slip)
        self._facts(form, slip)
        line = slip.line
        breach = wording_in(self._say.language)(*line.wording)
        form.field(Text("What happened"), "\n".join(filter(None, (breach, line.words))), _LINES)
        follows = slip.follows or (Text("It is on record; nothing changes on the board."),)
        form.field(Text("What follows"), "\n".join(self._said(t) for t in follows), 1)
        notes = [*([slip.late] if slip.late else []), *([Text("It rests on: {rulings}.", rulings=slip.rests)]
                 if slip.rests else [])]  # fmt: skip
        if notes:
            form.field(Text("To be known"), "\n".join(self._said(t) for t in notes), 1)
        director = line.ruled_by
        signers = [Text("TD: {name}", name=director) if director else Text("TD"), *slip.signers]
        form.story.space(0.8)
        form.signatures(signers)
        form.story.close()
        return place.painters

    def _said(self, text: Text) -> str:
        return "\n".join(filter(None, self._say.pair(text)))

    def _head(self, form: Form, slip: RulingSlip) -> None:
        story, heading = form.story, self._rows.heading
        size = SIZE * story.scale
        box = story.room(size * 4)
        title, number = form.word(TITLE), self._say(Text("No. {ruling}", ruling=slip.line.number))
        where = " · ".join(filter(None, [heading.tournament, heading.event]))
        gone = None if slip.line.stands else self._say(slip.line.state, " / ")

        def paint(pen: Pen) -> None:
            upper = Box(box.x, box.y, box.width, size * 2)
            pen.fit(Box(upper.x, upper.y, upper.width * 0.45, upper.height), title, size * 1.6, True, ink=ACCENT)
            pen.fit(Box(upper.x + upper.width * 0.8, upper.y, upper.width * 0.2, upper.height), number, size * 1.6,
                    True, "right")  # fmt: skip
            if gone:
                badge = Box(upper.x + upper.width * 0.47, upper.y, upper.width * 0.31, upper.height)
                pen.frame(badge, 1.0, ACCENT)
                pen.fit(badge.inset(size * 0.4, 1), gone, size, True, "center", ACCENT)
            pen.fit(Box(box.x, box.y + size * 2.1, box.width, size * 1.3), where, size * 0.9, ink=SOFT)
            pen.line(box.x, box.bottom - size * 0.3, box.right, box.bottom - size * 0.3, 0.8, INK)

        story.draw(paint)

    def _facts(self, form: Form, slip: RulingSlip) -> None:
        line, say = slip.line, self._say
        form.facts([
            (Text("Party"), line.party),
            (Text("Incident"), "" if line.incident is None else say(line.incident)),
        ])  # fmt: skip
        form.facts([(Text("Names"), people_text(line.people))], 1)
        if slip.club:
            form.facts([(Text("Unit"), slip.club)], 1)
        form.facts([
            (Text("Segment"), str(line.segment)),
            (Text("Round"), "–" if line.round is None else str(line.round)),
            (Text("Table"), line.table or "–"),
            (Text("Board"), "–" if line.board is None else str(line.board)),
            (Text("Seat"), say(SEAT_WORDS[slip.seat]) if slip.seat else "–"),
        ], 5)  # fmt: skip
        form.facts([(Text("Ruling"), say(line.name, " / ")), (Text("Article"), say(line.article) or "–")])
        if slip.approved:
            form.facts([(Text("Approved for the committee by"), slip.approved)], 1)
