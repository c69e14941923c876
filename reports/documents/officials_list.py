"""The list of officials: roles, units, whom they keep away from, and what they did in the event."""

from __future__ import annotations

from reports.binding import bind
from reports.flow import add_pages, list_flow
from reports.inks import SOFT
from reports.language import Say
from reports.table import Look, Table
from tdapp.services.columns.officials import official_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows.officials import OfficialsList
from tdapp.text import Text

TITLE = Text("List of officials")
_LOOKS = {
    "number": Look(ink=SOFT),
    "name": Look(bold=True, factor=1.08),
    "club": Look(ink=SOFT),
    "region": Look(ink=SOFT),
    "ties": Look(factor=0.9),
    "role": Look(narrow=False),
}


def draw(rows: OfficialsList, say: Say, options: PaperOptions) -> bytes:
    """The list as a PDF file, on its side unless the person turned it."""
    columns = official_columns()
    table = Table(columns, columns.ordered(rows.rows, options.order), say, _LOOKS)
    book = bind(TITLE, rows.heading, say, options, landscape=True)
    add_pages(book, list_flow(table, book.body, book.frame.paper.scale))
    return book.pdf()
