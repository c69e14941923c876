"""Turns the pages of a PDF file into pictures; called on the second worker only, pdfium is not for two threads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

POINT = 72
"""Points of a PDF file to an inch."""

Size = tuple[float, float]


@contextmanager
def _opened(pdf: bytes) -> Iterator[PdfDocument]:
    from pypdfium2 import PdfDocument  # noqa: PLC0415  wanted when the first page is shown

    document = PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def page_sizes(pdf: bytes) -> tuple[Size, ...]:
    """Width and height of each page, in points."""
    with _opened(pdf) as document:
        return tuple(document.get_page_size(i) for i in range(len(document)))


def picture_of(pdf: bytes, page: int, scale: float) -> QImage:
    """One page on white paper, `scale` pixels a point."""
    with _opened(pdf) as document:
        return _picture(document, page, scale)


def pictures_of(pdf: bytes, pages: range, scale: float) -> Iterator[QImage]:
    """Several pages, one after the other."""
    with _opened(pdf) as document:
        for page in pages:
            yield _picture(document, page, scale)


def _picture(document: PdfDocument, number: int, scale: float) -> QImage:
    page = document[number]
    try:
        drawn = page.render(scale=scale, force_bitmap_format=_BGRX)
        made = QImage(bytes(drawn.buffer), drawn.width, drawn.height, drawn.stride, QImage.Format.Format_RGB32)
        return made.copy()  # the buffer goes with the page
    finally:
        page.close()


_BGRX = 3  # FPDFBitmap_BGRx, four bytes a pixel as Qt has them
