"""Binds pages into a PDF: each is drawn when their number is known, inside the document's frame."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from reports.frame import Frame
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import Codes, Pen

Painter = Callable[[Pen], None]

_FRAME = "frame"


class Book:
    """Collects the pages and the forms that many pages share, then draws them all.

    The same pages give the same bytes: the file holds no clock and no chance.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._pages: list[Painter] = []
        self._forms: list[tuple[str, Painter]] = []

    @property
    def body(self) -> Box:
        """The box that a page may fill."""
        return self.frame.body

    def add(self, page: Painter) -> None:
        """Adds a page."""
        self._pages.append(page)

    def form(self, name: str, painter: Painter) -> None:
        """Adds a form of the size of the page, which pages draw with `pen.form(name)`."""
        self._forms.append((name, painter))

    def pdf(self) -> bytes:
        """The file."""
        out = BytesIO()
        paper, heading = self.frame.paper, self.frame.heading
        lettering()
        canvas = Canvas(
            out,
            pagesize=(paper.width, paper.height),
            invariant=1,
            pageCompression=1,
            initialFontName="Paper",
            initialFontSize=10,
        )
        canvas.setTitle(" · ".join(filter(None, [self.frame.say(self.frame.title), heading.event, heading.tournament])))
        canvas.setCreator(heading.program)
        codes: Codes = {}
        for name, painter in [(_FRAME, self.frame.draw), *self._forms]:
            canvas.beginForm(name, 0, 0, paper.width, paper.height)
            painter(Pen(canvas, paper.height, codes))
            canvas.endForm()
        for number, painter in enumerate(self._pages, 1):
            pen = Pen(canvas, paper.height, codes)
            pen.form(_FRAME)
            painter(pen)
            self.frame.draw_number(pen, number, len(self._pages))
            canvas.showPage()
        canvas.save()
        return out.getvalue()
