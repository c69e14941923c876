"""The check-in list: a line a person, a box an item, room for a remark."""

from __future__ import annotations

from reports.binding import bind
from reports.flow import add_pages, list_flow
from reports.inks import SOFT
from reports.language import Say
from reports.table import Look, Table
from tdapp.services.columns import check_in_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import CheckInList
from tdapp.text import Text

TITLE = Text("Check-in list")


def draw(rows: CheckInList, say: Say, options: PaperOptions) -> bytes:
    """The list as a PDF file."""
    columns = check_in_columns(rows)
    looks = {"number": Look(bold=True), "name": Look(bold=True, factor=1.08), "club": Look(ink=SOFT)}
    looks |= {c.key: Look(factor=1.35) for c in columns.columns if c.key.startswith("item")}
    table = Table(columns, columns.ordered(rows.rows, options.order), say, looks)
    book = bind(TITLE, rows.heading, say, options)
    add_pages(book, list_flow(table, book.body, book.frame.paper.scale))
    return book.pdf()
