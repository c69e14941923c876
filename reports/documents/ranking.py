"""The ranking poster: lines, what decided them, and all that a reader must know below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_lines
from reports.inks import ACCENT, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from reports.story import Story
from reports.table import SIZE, Look, Table
from tdapp.services.columns import ranking_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.number_ranges import number_ranges
from tdapp.services.rows import Ranking
from tdapp.text import Text

TITLE = Text("Ranking")
_SCALES = (1.45, 1.3, 1.15, 1.0, 0.93, 0.87)
_FURTHER = 1.25  # times the fewest pages that any scale needs
_NOTES = 140.0  # points that the notes and the signature take, about
_NOTE = 12.0  # points that a further note takes
_READABLE = 0.85  # of the usual size: smaller letters turn the sheet on its side


def draw(rows: Ranking, say: Say, options: PaperOptions) -> bytes:
    """The poster as a PDF file."""
    columns = ranking_columns(rows)
    looks = {
        "place": Look(bold=True, factor=1.2, ink=ACCENT),
        "name": Look(bold=True, factor=1.05),
        "team": Look(bold=True, factor=1.05),
        "total": Look(bold=True, factor=1.05),
        "club": Look(ink=SOFT, factor=0.9, enough=11),
        "categories": Look(ink=SOFT, factor=0.9),
        "decided": Look(ink=SOFT, factor=0.85),
    }
    looks |= {c.key: Look(ink=SOFT) for c in columns.columns if c.key.startswith("round")}
    table = Table(columns, columns.ordered(rows.rows, options.order), say, looks)
    book = _book(rows, say, options, table)
    _Poster(rows, say, table, book).draw()
    return book.pdf()


def _book(rows: Ranking, say: Say, options: PaperOptions, table: Table) -> Book:
    heading = rows.heading
    if rows.category:
        heading = replace(heading, part=(*heading.part, Text("{category}", category=rows.category)))
    badge = Text("Official ranking") if rows.official else Text("Provisional ranking")
    book = bind(TITLE, heading, say, options, badge=badge, badge_filled=rows.official)
    scale = book.frame.paper.scale
    wide = table.laid(book.body.width, scale).size < SIZE * scale * _READABLE
    return bind(TITLE, heading, say, options, wide, badge, rows.official)


@dataclass(frozen=True, slots=True)
class _Poster:
    rows: Ranking
    say: Say
    table: Table
    book: Book

    def draw(self) -> None:
        story = Story(self.book)
        self._standing(story)
        ordered = self.table.rows
        cut = self._cut()

        def line(pen: Pen, x: float, y: float, row: int) -> None:
            if row == cut:
                below = y + laid.heights[row]
                pen.line(x, below, x + laid.width, below, 1.8 * story.scale, ACCENT)

        scale = self._scale(story)
        laid = self.table.laid(self.book.body.width, scale)
        story.table(self.table, scale, line)
        if not ordered:
            story.space(1)
            story.paragraph(self.say(Text("There is nobody to rank yet."), " / "), ink=SOFT)
        self._notes(story)
        self._signature(story)
        story.close()

    def _standing(self, story: Story) -> None:
        parts = []
        if self.rows.published:
            parts.append(f"{self.say(Text('Published'))} {self.say(self.rows.published)}")
        if self.rows.appeals_until:
            parts.append(f"{self.say(Text('Appeals until'))} {self.say(self.rows.appeals_until)}")
        if not parts:
            return
        size = SIZE * story.scale
        box = story.room(size * 1.6)
        text = "      ".join(parts)
        story.draw(lambda pen: pen.fit(Box(box.x, box.y, box.width, size * 1.2), text, size, True))

    def _scale(self, story: Story) -> float:
        """The largest scale at which lines and notes stand on one page; else one that costs few further pages."""
        found = []
        for trial in _SCALES:
            scale = trial * story.scale
            if trial > 1 and sum(self.table.natural(usual=True)) * SIZE * scale > self.book.body.width:
                continue
            laid = self.table.laid(self.book.body.width, scale)
            room = self.book.body.height - laid.head_height - SIZE * scale  # a row does not always end a page
            notes = (_NOTES + _NOTE * (len(self.rows.not_played) + self._ruling_lines(story))) * story.scale
            pages = ceil((sum(laid.heights) + notes) / room)
            if pages == 1:
                return scale
            found.append((pages, scale))
        fewest = min(pages for pages, _ in found)
        return next(scale for pages, scale in found if pages <= fewest * _FURTHER)

    def _cut(self) -> int | None:
        """The last row of those who go on."""
        last = self.rows.cut_after
        if last is None:
            return None
        inside = [i for i, r in enumerate(self.table.rows) if r.place is not None and r.place <= last]
        ordered = all(r.place is not None and r.place <= last for r in self.table.rows[: len(inside)])
        return inside[-1] if inside and ordered and len(inside) < len(self.table.rows) else None

    def _notes(self, story: Story) -> None:
        rows, say = self.rows, self.say
        notes = []
        if self._cut() is not None:
            notes.append(say(Text("The first {n} go on to the next segment (thick line).", n=rows.cut_after), " / "))
        if any(r.shared for r in rows.rows):
            notes.append(say(Text("= marks a place that is shared."), " / "))
        if rows.ties:
            notes.append(say(Text("Ties are decided by, in this order: {ties}.", ties=rows.ties), " / "))
        notes += [say(mark, " / ") for mark in rows.marks]
        story.space(0.8)
        for note in notes:
            story.paragraph(note, 0.85, indent=1.2, mark="※")
        self._rulings(story)
        self._not_played(story)

    def _rulings(self, story: Story) -> None:
        if not self.rows.rulings:
            return
        story.space(0.4)
        story.paragraph(self.say(Text("Rulings in these results:"), " / "), 0.85, bold=True)
        for said in self._said_rulings():
            story.paragraph(said, 0.85, indent=1.2, mark="·")

    def _said_rulings(self) -> list[str]:
        """The sentences about rulings; in both languages one after the other."""
        return [said for text in self.rows.rulings for said in self.say.pair(text) if said]

    def _ruling_lines(self, story: Story) -> int:
        size = SIZE * 0.85 * story.scale
        width = self.book.body.width - 1.2 * size
        lines = sum(len(fit_lines(said, size, width).lines) for said in self._said_rulings())
        return lines + bool(lines)

    def _not_played(self, story: Story) -> None:
        if not self.rows.not_played:
            return
        story.space(0.4)
        story.paragraph(
            self.say(Text("Boards not played, which enter neither the means nor the totals:"), " / "), 0.85, bold=True
        )
        for item in self.rows.not_played:
            where = Text(
                "Round {round}, table {table}. Boards: {boards}", round=item.round, table=item.table,
                boards=number_ranges(item.boards),
            )  # fmt: skip
            reason = f" – {self.say(item.reason)}" if item.reason else ""
            story.paragraph(self.say(where, " / ") + reason, 0.85, ink=INK, indent=1.2, mark="·")

    def _signature(self, story: Story) -> None:
        size = SIZE * story.scale
        story.space(1.2)
        box = story.room(size * 4)
        label = self.say(Text("Chief TD"), " / ")

        def paint(pen: Pen) -> None:
            left = box.right - box.width * 0.42
            pen.fit(Box(left, box.y, box.right - left, size * 1.4), label, size * 0.9, ink=SOFT)
            pen.fit(Box(left, box.bottom - size * 1.7, (box.right - left) * 0.5, size * 1.4), self.rows.chief_td, size)
            pen.line(left, box.bottom - size * 0.2, box.right, box.bottom - size * 0.2, 0.7, INK)

        story.draw(paint)
