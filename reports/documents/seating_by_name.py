"""The seating poster by name: everybody finds the own name, and beside it table and seat."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import replace

from reports.binding import bind_seating
from reports.flow import add_pages, poster
from reports.inks import ACCENT, SOFT
from reports.language import Say
from reports.pen import MIDDLE, Pen
from reports.table import SIZE, Look, Table
from tdapp.services.columns import ColumnSet, people_text, seating_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Seating, SeatingRow
from tdapp.text import Text

TITLE = Text("Seating by name")
_GUTTER = 1.6
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")


def draw(rows: Seating, say: Say, options: PaperOptions) -> bytes:
    """The poster as a PDF file."""
    columns = _short(seating_columns(rows), rows)
    people = columns.ordered(rows.rows, "name")
    looks = {"name": Look(bold=True, factor=1.1, enough=8), "number": Look(ink=SOFT)}
    looks |= {c.key: Look(bold=True, factor=1.25) for c in columns.columns if c.key.startswith("table")}
    looks |= {c.key: Look(narrow=True) for c in columns.columns if c.key.startswith("seats")}
    table = Table(columns, people, say, looks)
    book = bind_seating(TITLE, rows, say, options)
    made = poster(table, book.body, book.frame.paper.scale, _GUTTER)
    letters = [initial(row.people[0].key) for row in people]
    starts = {run.first for page in made.pages for run in page}

    def letter(pen: Pen, x: float, y: float, row: int) -> None:
        if row in starts or letters[row] != letters[row - 1]:
            size = made.laid.size * 1.25
            middle = y + made.laid.heights[row] / 2 + size * MIDDLE
            pen.text(x - _GUTTER * SIZE * 0.5, middle, letters[row], size, True, "center", ACCENT)

    add_pages(book, made, letter)
    return book.pdf()


def _short(columns: ColumnSet[SeatingRow], seating: Seating) -> ColumnSet[SeatingRow]:
    """Without the club: it stands behind the names that several people bear."""
    bearers = Counter(people_text(r.people) for r in seating.rows)

    def name(row: SeatingRow) -> str:
        shown = people_text(row.people)
        if bearers[shown] == 1 or not row.club:
            return shown
        return f"{shown}（{row.club}）" if _HAN.search(row.club) else f"{shown} ({row.club})"

    kept = tuple(replace(c, text=name) if c.key == "name" else c for c in columns.columns if c.key != "club")
    return replace(columns, columns=kept)


def initial(key: str) -> str:
    """The letter under which a name is looked up, without its marks; `#` for what is no letter."""
    first = unicodedata.normalize("NFD", key)[:1].upper()
    return first if first.isascii() and first.isalpha() else "#"
