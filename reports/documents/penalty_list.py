"""The penalty list: every ruling for the file, or for the wall what stands and concerns play."""

from __future__ import annotations

from reports.binding import bind
from reports.flow import add_pages, list_flow
from reports.inks import SOFT
from reports.language import Say
from reports.paper import Box
from reports.table import Look, Table
from tdapp.services.columns.penalties import penalty_columns, wording_in
from tdapp.services.documents import PaperOptions
from tdapp.services.rows.penalties import PenaltyList
from tdapp.text import Text

TITLE = Text("Penalty list")
_LOOKS = {
    "number": Look(ink=SOFT),
    "party": Look(bold=True, factor=1.08),
    "people": Look(bold=True, enough=9),
    "ruling": Look(enough=6.5),
    "counts": Look(ink=SOFT, factor=0.9, enough=8),
    "article": Look(enough=6),
    "words": Look(factor=0.95, enough=30),
    "by": Look(ink=SOFT, enough=6),
    "incident": Look(ink=SOFT, factor=0.9, narrow=False),
    "state": Look(ink=SOFT, factor=0.9, enough=8),
}


def draw(rows: PenaltyList, say: Say, options: PaperOptions) -> bytes:
    """The list as a PDF file: upright for the wall, on its side for the file, unless the person turned it."""
    columns = penalty_columns(rows, wording_in(say.language))
    table = Table(columns, columns.ordered(rows.rows, options.order), say, _LOOKS)
    book = bind(TITLE, rows.heading, say, options, landscape=not rows.wall)
    if rows.rows:
        add_pages(book, list_flow(table, book.body, book.frame.paper.scale))
    else:
        none = say(Text("There is no penalty."), " / ")
        size = 11 * book.frame.paper.scale
        line = Box(book.body.x, book.body.y, book.body.width, size * 2)
        book.add(lambda pen: pen.fit(line, none, size, ink=SOFT))
    return book.pdf()
