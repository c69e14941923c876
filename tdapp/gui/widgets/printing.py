"""Puts the pages of a PDF file on a printer, as pictures; called on the second worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from tdapp.gui.widgets.pdf_pages import POINT, page_sizes, pictures_of
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_FINEST = 300
"""Dots an inch beyond which nothing is gained."""


def print_pages(
    pdf: bytes, printer: QPrinter, first: int = 0, last: int = 0, *, progress: Callable[[int, int], object]
) -> int:
    """Print the pages from first to last (from 1; 0 for all), each on paper turned as it is; returns how many.

    Raises Refused when the printer cannot be used.
    """
    sizes = page_sizes(pdf)
    chosen = range(max(first, 1) - 1, min(last or len(sizes), len(sizes)))
    _turn(printer, sizes[chosen.start])
    painter = QPainter()
    if not painter.begin(printer):
        raise Refused(
            Text("The printer {name} cannot be used.", name=printer.printerName() or printer.outputFileName())
        )
    try:
        scale = min(printer.resolution(), _FINEST) / POINT
        for n, picture in enumerate(pictures_of(pdf, chosen, scale)):
            progress(n, len(chosen))
            if n:
                _turn(printer, sizes[chosen[n]])
                printer.newPage()
            _put(painter, printer, picture)
    finally:
        painter.end()
    return len(chosen)


def _turn(printer: QPrinter, size: tuple[float, float]) -> None:
    wide, high = size
    printer.setFullPage(True)
    printer.setPageSize(
        QPageSize(QSizeF(min(size), max(size)), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    )
    landscape = QPageLayout.Orientation.Landscape if wide > high else QPageLayout.Orientation.Portrait
    printer.setPageOrientation(landscape)


def _put(painter: QPainter, printer: QPrinter, picture: QImage) -> None:
    """The picture as large as the sheet, its sides kept."""
    sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
    factor = min(sheet.width() / picture.width(), sheet.height() / picture.height())
    wide, high = picture.width() * factor, picture.height() * factor
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF((sheet.width() - wide) / 2, (sheet.height() - high) / 2, wide, high), picture)
