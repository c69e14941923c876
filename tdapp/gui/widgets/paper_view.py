"""Shows the pages of a PDF file as they will be on paper: by keyboard, at any size."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Job
from tdapp.gui.widgets.pdf_pages import POINT, Size, picture_of
from tdapp.text import Text

_STEPS = (0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
_MARGIN = 12
_SOON = 40
"""Milliseconds that turning pages is waited for before one is drawn."""

WHOLE, WIDTH = "whole", "width"


class PaperView(QScrollArea):
    """One page at a time. `turned()`: another page or size is shown.

    Keys: Page Up and Page Down turn, Home and End go to the first and last, + and - zoom, 0 shows the whole page,
    W its width; the arrows move the page.
    """

    turned = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._pdf = b""
        self._sizes: tuple[Size, ...] = ()
        self._page = 0
        self._zoom: float | str = WIDTH
        self._job: Job | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._draw)
        self.setObjectName("paper")
        self.sheet = _Sheet()
        self.setWidget(self.sheet)
        self._bars()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName("paper")
        desk.language.bind(self, self.setAccessibleName, Text("Preview of the document"))

    # What is shown

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    @property
    def page(self) -> int:
        """The page shown, from 1; 0 without any."""
        return self._page + 1 if self._sizes else 0

    @property
    def percent(self) -> int:
        """How large the page is shown, 100 being its size on paper."""
        return round(self._factor() * 100) if self._sizes else 100

    def show_pdf(self, pdf: bytes, sizes: tuple[Size, ...]) -> None:
        """Show this file; the page shown stays where the file has it."""
        if pdf == self._pdf:
            return
        self._pdf, self._sizes = pdf, sizes
        self._page = min(self._page, max(0, len(sizes) - 1))
        self._draw()

    def go_to(self, page: int) -> None:
        """Show a page, from 1."""
        wanted = min(max(1, page), max(1, self.pages)) - 1
        if wanted != self._page:
            self._page = wanted
            self.verticalScrollBar().setValue(0)
            self._draw_soon()

    def zoom_to(self, zoom: float | str) -> None:
        """Show the page at a factor of its size on paper, or `whole`, or at its `width`."""
        self._zoom = zoom
        self._bars()
        self._draw_soon()

    def _bars(self) -> None:
        """A page fitted to the width must not change the width by its scroll bar."""
        policy = Qt.ScrollBarPolicy
        fitted = isinstance(self._zoom, str)
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if fitted else policy.ScrollBarAsNeeded)
        upright = {WIDTH: policy.ScrollBarAlwaysOn, WHOLE: policy.ScrollBarAlwaysOff}
        self.setVerticalScrollBarPolicy(upright.get(str(self._zoom), policy.ScrollBarAsNeeded))

    def zoom_by(self, step: int) -> None:
        """One step larger (1) or smaller (-1)."""
        now = self._factor()
        larger = [s for s in _STEPS if s > now + 0.01]
        smaller = [s for s in _STEPS if s < now - 0.01]
        self.zoom_to(next(iter(larger), _STEPS[-1]) if step > 0 else (smaller or [_STEPS[0]])[-1])

    # Drawing

    def _factor(self) -> float:
        if isinstance(self._zoom, float) or not self._sizes:
            return self._zoom if isinstance(self._zoom, float) else 1.0
        room = self.viewport().size() - QSize(2 * _MARGIN, 2 * _MARGIN)
        wide, high = (side * self._dots() for side in self._sizes[self._page])
        across = max(0.05, room.width() / wide)
        return across if self._zoom == WIDTH else min(across, max(0.05, room.height() / high))

    def _dots(self) -> float:
        """Pixels of the screen to a point of paper, before the screen's own scale."""
        return max(72, self.logicalDpiX()) / POINT

    def _draw_soon(self) -> None:
        self._soon.start()
        self.turned.emit()

    def _draw(self) -> None:
        if self._job is not None:
            self._job.cancel()
        if not self._sizes:
            self.sheet.put(None, QSize(0, 0))
            self.turned.emit()
            return
        scale = self._factor() * self._dots()
        wide, high = self._sizes[self._page]
        self.sheet.resize(QSize(round(wide * scale) + 2 * _MARGIN, round(high * scale) + 2 * _MARGIN))
        self._job = self._desk.tasks.run_apart(
            picture_of, self._pdf, self._page, scale * self.devicePixelRatioF(),
            done=partial(self._put, QSize(round(wide * scale), round(high * scale))), owner=self,
        )  # fmt: skip
        self.turned.emit()

    def _put(self, size: QSize, picture: QImage) -> None:
        self.sheet.put(picture, size)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._sizes and isinstance(self._zoom, str):
            self._draw_soon()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts = {
            Qt.Key.Key_PageDown: lambda: self.go_to(self.page + 1),
            Qt.Key.Key_PageUp: lambda: self.go_to(self.page - 1),
            Qt.Key.Key_Home: lambda: self.go_to(1),
            Qt.Key.Key_End: lambda: self.go_to(self.pages),
            Qt.Key.Key_Plus: lambda: self.zoom_by(1),
            Qt.Key.Key_Equal: lambda: self.zoom_by(1),
            Qt.Key.Key_Minus: lambda: self.zoom_by(-1),
            Qt.Key.Key_0: lambda: self.zoom_to(WHOLE),
            Qt.Key.Key_W: lambda: self.zoom_to(WIDTH),
        }
        act = acts.get(Qt.Key(event.key()))
        if act is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            act()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)


class _Sheet(QWidget):
    """The picture of the page on the desk."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: QImage | None = None
        self._size = QSize(0, 0)

    def put(self, picture: QImage | None, size: QSize) -> None:
        """Show this picture at this size."""
        self.picture, self._size = picture, size
        self.resize(size + QSize(2 * _MARGIN, 2 * _MARGIN) if picture is not None else QSize(0, 0))
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        if self.picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(QPoint(_MARGIN, _MARGIN), self._size), self.picture)
        painter.end()
