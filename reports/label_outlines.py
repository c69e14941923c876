"""The page by which the paper is aligned: outlines of all labels of a sheet, rulers at the edges, and the measures."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inks import ACCENT, FAINT, HAIR, INK, SOFT
from reports.language import Say
from reports.paper import MM, Box
from reports.pen import Pen
from tdapp.rules.label_stock import LabelStock, stock_text
from tdapp.services.rows import Heading
from tdapp.text import Text

_CROSS = 2 * MM
_TICK = 10 * MM
_EDGE = 5 * MM  # what every printer reaches


def draw_outlines(
    pen: Pen, stock: LabelStock, places: Sequence[Box], used: int, heading: Heading, say: Say, empty: bool = False
) -> None:
    """The outlines; labels that are used already are crossed out."""
    page = Box(0, 0, stock.page[0] * MM, stock.page[1] * MM)
    words = _middle(page)
    _rulers(pen, page)
    for number, place in enumerate(places):
        pen.frame(place, 0.4, INK)
        _crosses(pen, place)
        if number < used:
            pen.line(place.x, place.y, place.right, place.bottom, 0.4, FAINT)
            pen.line(place.x, place.bottom, place.right, place.y, 0.4, FAINT)
        name = Box(max(place.x + 3 * MM, _EDGE), max(place.y + 1 * MM, _EDGE), 8 * MM, 5 * MM)
        if name.right < words.x or name.x > words.right or name.bottom < words.y or name.y > words.bottom:
            pen.fit(name, str(number + 1), 8, True, ink=SOFT)
    _words(pen, stock, words, heading, say, empty)


def _middle(page: Box) -> Box:
    """Where the words stand, over the outlines."""
    width, height = min(150 * MM, page.width - 30 * MM), min(64 * MM, page.height - 30 * MM)
    return Box((page.width - width) / 2, (page.height - height) / 2, width, height)


def _crosses(pen: Pen, place: Box) -> None:
    for x in (place.x, place.right):
        for y in (place.y, place.bottom):
            pen.line(x - _CROSS, y, x + _CROSS, y, 0.7, INK)
            pen.line(x, y - _CROSS, x, y + _CROSS, 0.7, INK)


def _rulers(pen: Pen, page: Box) -> None:
    """A tick every centimetre from the upper left corner, longer every fifth."""
    for number in range(1, int(page.width / _TICK) + 1):
        x = number * _TICK
        pen.line(x, page.y, x, page.y + (6 if number % 5 == 0 else 5) * MM, 0.3, FAINT)
    for number in range(1, int(page.height / _TICK) + 1):
        y = number * _TICK
        pen.line(page.x, y, page.x + (6 if number % 5 == 0 else 5) * MM, y, 0.3, FAINT)


def _words(pen: Pen, stock: LabelStock, box: Box, heading: Heading, say: Say, empty: bool) -> None:
    pen.block(box, "1")
    pen.frame(box, 1.0, ACCENT)
    inner = box.inset(5 * MM, 3 * MM)
    name = stock.key or say(Text("own size"))
    y = inner.y
    pen.fit(Box(inner.x, y, inner.width, 26), say(Text("Outlines of the labels: {stock}", stock=name), "\n"), 13, True)
    y += 30
    pen.fit(Box(inner.x, y, inner.width, 12), f"{stock_text(stock)} mm", 9, ink=SOFT)
    y += 16
    advice = Text(
        "Print at actual size (100 %), without fitting to the page. Hold this page and a sheet of labels against the "
        "light: the crosses must lie on the corners of the labels. The ticks at the edges are 10 mm apart."
    )
    chinese, english = say.pair(advice)
    y = pen.paragraph(inner.x, y, inner.width, chinese, 9)
    if english:
        pen.paragraph(inner.x, y + 4, inner.width, english, 8, ink=SOFT)
    last = " · ".join(filter(None, [heading.tournament, heading.event, heading.document, heading.fingerprint[:8]]))
    note = say(Text("There are no boards to print labels for."), " / ") if empty else last
    pen.fit(Box(inner.x, inner.bottom - 12, inner.width, 12), note, 7.5, empty, ink=INK if empty else SOFT)
    pen.line(inner.x, inner.bottom - 13, inner.right, inner.bottom - 13, 0.4, HAIR)
