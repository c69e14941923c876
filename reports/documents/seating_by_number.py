"""The seating poster by entry number: partners on one line."""

from __future__ import annotations

from reports.binding import bind_seating
from reports.flow import add_pages, poster
from reports.inks import ACCENT, SOFT
from reports.language import Say
from reports.table import Look, Table
from tdapp.services.columns import seating_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Seating
from tdapp.text import Text

TITLE = Text("Seating by number")


def draw(rows: Seating, say: Say, options: PaperOptions) -> bytes:
    """The poster as a PDF file."""
    together = rows.together()
    columns = seating_columns(together, number_first=True)
    looks = {
        "number": Look(bold=True, factor=1.2, ink=ACCENT),
        "name": Look(bold=True, factor=1.1),
        "club": Look(ink=SOFT, factor=0.86, enough=9),
    }
    looks |= {c.key: Look(bold=True, factor=1.25) for c in columns.columns if c.key.startswith("table")}
    looks |= {c.key: Look(narrow=True) for c in columns.columns if c.key.startswith("seats")}
    table = Table(columns, columns.ordered(together.rows), say, looks)
    book = bind_seating(TITLE, rows, say, options)
    add_pages(book, poster(table, book.body, book.frame.paper.scale))
    return book.pdf()
