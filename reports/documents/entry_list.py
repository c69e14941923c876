"""The entry list: who plays, by number or by any of its columns."""

from __future__ import annotations

from reports.binding import bind
from reports.flow import add_pages, poster
from reports.inks import SOFT
from reports.language import Say
from reports.table import Look, Table
from tdapp.services.columns import entry_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import EntryList
from tdapp.text import Text

TITLE = Text("Entry list")
_LOOKS = {
    "number": Look(bold=True),
    "name": Look(bold=True, factor=1.08),
    "club": Look(ink=SOFT),
    "region": Look(ink=SOFT),
    "note": Look(factor=0.9),
}


def draw(rows: EntryList, say: Say, options: PaperOptions) -> bytes:
    """The list as a PDF file."""
    columns = entry_columns(rows)
    table = Table(columns, columns.ordered(rows.rows, options.order), say, _LOOKS)
    book = bind(TITLE, rows.heading, say, options)
    add_pages(book, poster(table, book.body, book.frame.paper.scale, scales=(1.3, 1.15, 1.0), most_columns=3))
    return book.pdf()
