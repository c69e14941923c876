"""Sheets of labels: where each label lies on its page, for common stock and for sizes that somebody measured.

All measures are millimetres. The figures of the stock are those that its makers print on the package.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tdapp.text import Refused, Text

A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
SMALLEST = (30.0, 20.0)
"""The smallest label that holds a code which a camera reads at arm's length."""

_MOST = 400.0  # no printer takes more


@dataclass(frozen=True, slots=True)
class LabelStock:
    """One kind of sheet: labels in columns and rows, the first one's corner, and the gaps between them."""

    key: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    gap_x: float = 0.0
    gap_y: float = 0.0
    page: tuple[float, float] = A4

    @property
    def count(self) -> int:
        """How many labels a sheet has."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """What is left of the page beside the last column."""
        return self.page[0] - self.left - self.columns * self.width - (self.columns - 1) * self.gap_x

    @property
    def bottom(self) -> float:
        """What is left of the page below the last row."""
        return self.page[1] - self.top - self.rows * self.height - (self.rows - 1) * self.gap_y

    def corners(self) -> Iterator[tuple[float, float]]:
        """The upper left corner of each label, row by row, from the upper left corner of the page."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.left + column * (self.width + self.gap_x), self.top + row * (self.height + self.gap_y)


STOCKS: tuple[LabelStock, ...] = (
    LabelStock("L7160", 3, 7, 63.5, 38.1, 7.21, 15.15, 2.54),
    LabelStock("L7159", 3, 8, 63.5, 33.9, 7.21, 12.9, 2.54),
    LabelStock("3474", 3, 8, 70.0, 37.0, 0.0, 0.5),
    LabelStock("L7163", 2, 7, 99.1, 38.1, 4.65, 15.15, 2.5),
    LabelStock("L7165", 2, 4, 99.1, 67.7, 4.65, 13.1, 2.5),
    LabelStock("L7654", 4, 10, 45.7, 25.4, 9.7, 21.5, 2.6),
    LabelStock("4780", 4, 10, 48.5, 25.4, 8.0, 21.5),
    LabelStock("L7651", 5, 13, 38.1, 21.2, 4.75, 10.7, 2.5),
    LabelStock("5160", 3, 10, 66.7, 25.4, 4.75, 12.7, 3.15, 0.0, LETTER),
)
"""Common stock under the numbers of Avery and Zweckform; the first is used where nobody says another."""

_TIMES = r"\s*[x×*]\s*"
_NUMBER = r"(\d+(?:\.\d+)?)"
_OWN = re.compile(
    rf"(\d{{1,2}}){_TIMES}(\d{{1,2}})\s+{_NUMBER}{_TIMES}{_NUMBER}"
    rf"(?:\s+{_NUMBER},{_NUMBER}(?:\s+{_NUMBER},{_NUMBER})?)?(?:\s+{_NUMBER}{_TIMES}{_NUMBER})?"
)


def stock_text(stock: LabelStock) -> str:
    """The measures of a stock as `find_stock` reads them: `3x7 63.5x38.1 7.21,15.15 2.54,0 210x297`."""
    s = stock
    return (
        f"{s.columns}x{s.rows} {s.width:g}x{s.height:g} {s.left:g},{s.top:g} {s.gap_x:g},{s.gap_y:g} "
        f"{s.page[0]:g}x{s.page[1]:g}"
    )


def find_stock(typed: str) -> LabelStock:
    """The stock of that number, or of measures such as `3x8 70x37` or `3x8 70x37 0,0.5 0,0 210x297`.

    They are columns and rows, width and height of a label, the left and upper edge, the gaps, the page; the last three
    may be left out, and without edges the labels lie in the middle of the page. Refused when it is neither, and when
    the labels leave the page.
    """
    text = unicodedata.normalize("NFKC", typed).strip()
    for stock in STOCKS:
        if text.upper() in {stock.key, f"AVERY {stock.key}"}:
            return stock
    match = _OWN.fullmatch(text)
    if match is None:
        raise Refused(
            Text(
                "“{typed}” is no label stock. Known: {keys}. Own sizes in millimetres: 3x8 70x37 0,0.5 (columns and "
                "rows, width and height, left and upper edge).",
                typed=typed,
                keys=tuple(s.key for s in STOCKS),
            )
        )
    return _own(*match.groups())


def _own(*typed: str | None) -> LabelStock:
    columns, rows = int(typed[0] or 0), int(typed[1] or 0)
    width, height, left, top, gap_x, gap_y, page_x, page_y = (None if t is None else float(t) for t in typed[2:])
    width, height, gap_x, gap_y = width or 0.0, height or 0.0, gap_x or 0.0, gap_y or 0.0
    page = A4 if page_x is None or page_y is None else (page_x, page_y)
    if left is None or top is None:
        left = (page[0] - columns * width - (columns - 1) * gap_x) / 2
        top = (page[1] - rows * height - (rows - 1) * gap_y) / 2
    stock = LabelStock("", columns, rows, width, height, left, top, gap_x, gap_y, page)
    _check(stock)
    return stock


def _check(stock: LabelStock) -> None:
    faults = []
    if not stock.count:
        faults.append(Text("A sheet of labels has at least one column and one row."))
    if stock.width < SMALLEST[0] or stock.height < SMALLEST[1]:
        faults.append(
            Text(
                "A label is at least {width} × {height} mm, so that its code can be scanned.",
                width=f"{SMALLEST[0]:g}",
                height=f"{SMALLEST[1]:g}",
            )
        )
    if max(stock.page) > _MOST:
        faults.append(Text("A page has at most {most} mm.", most=f"{_MOST:g}"))
    if min(stock.left, stock.top, stock.right, stock.bottom) < -0.001:
        faults.append(
            Text(
                "The labels leave the page: they need {width} × {height} mm, "
                "the page has {page_width} × {page_height} mm.",
                width=f"{stock.page[0] - stock.right:g}",
                height=f"{stock.page[1] - stock.bottom:g}",
                page_width=f"{stock.page[0]:g}",
                page_height=f"{stock.page[1]:g}",
            )
        )
    if faults:
        raise Refused(*faults)
