"""Paints the second screen: the countdown and the clock above, a page of the published seating by name below.

Letters are sized from the window's height, so that a line is legible from ten metres on any projector.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets import theme
from tdapp.services.wall_screen import ScreenName

LINES = 17
"""Lines of text in the height of the window: a capital is then a fortieth of the height, 4 cm on a screen of 1.5 m."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the board shows, in words, none looked up while it is painted; `loud` colours what stands large."""

    title: str
    countdown: str
    clock: str
    state: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str
    empty: str = ""
    loud: bool = False


def words_of(shown: str, name: ScreenName, seats: dict[str, str], rests: str) -> tuple[str, ...]:
    """The cells of one person: the name as it is shown, number, then table and seat of each round."""
    sits = ("–" if s is None else f"{s.table} {seats[s.seat]}" if s.table else rests for s in name.sits)
    return (shown, name.label, *sits)


class ScreenBoard(QWidget):
    """Shows one `Shown`."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown = Shown("", "", "", "", (), (), "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(480, 300)
        desk.theme_changed.connect(self.update)

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        return self._shown

    @property
    def line(self) -> float:
        """The height of a line in pixels."""
        return self.height() / LINES

    @property
    def rows_a_page(self) -> int:
        """How many people a page holds."""
        return LINES - 7

    def put(self, shown: Shown) -> None:
        """Show this."""
        if shown != self._shown:
            self._shown = shown
            parts = (shown.title, shown.countdown, shown.state, shown.empty, shown.foot)
            self.setAccessibleName(" ".join(p for p in parts if p))
            self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint the whole board."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colour("window"))
        line, width, s = self.line, self.width(), self._shown
        edge = line * 0.6
        painter.fillRect(QRectF(0, 0, width, line * 4.4), self._colour("surface"))
        self._write(painter, QRectF(edge, line * 0.3, width * 0.62 - edge, line), s.title, bold=True)
        left = QRectF(edge, line * 1.5, width * 0.62 - edge, line * 2.6)
        self._write(painter, left, s.countdown, bold=True, lines=2.6, colour="error" if s.loud else "text")
        right = QRectF(width * 0.62, line * 0.3, width * 0.38 - edge, line * 2.1)
        self._write(painter, right, s.clock, lines=2.0, align=Qt.AlignmentFlag.AlignRight)
        state = QRectF(width * 0.62, line * 2.8, width * 0.38 - edge, line * 1.2)
        self._write(painter, state, s.state, align=Qt.AlignmentFlag.AlignRight, colour="focus", bold=True)
        if s.empty:
            self._write(
                painter,
                QRectF(edge, line * 8, width - 2 * edge, line * 1.4),
                s.empty,
                align=Qt.AlignmentFlag.AlignHCenter,
                colour="muted",
                lines=1.2,
            )
        else:
            self._rows(painter, edge, line * 4.7, width - 2 * edge)
        self._write(
            painter,
            QRectF(edge, line * (LINES - 0.95), width - 2 * edge, line * 0.8),
            s.foot,
            lines=0.62,
            colour="muted",
        )
        painter.end()

    def _rows(self, painter: QPainter, left: float, top: float, width: float) -> None:
        s, line = self._shown, self.line
        if not s.heads:
            return
        places = _places(len(s.heads), width)
        for text, (x, w) in zip(s.heads, places, strict=True):
            self._write(painter, QRectF(left + x, top, w, line * 0.85), text, lines=0.7, colour="muted", bold=True)
        step = line * 1.03
        for n, row in enumerate(s.rows):
            y = top + line * 0.95 + n * step
            if n % 2 == 0:
                painter.fillRect(QRectF(left - line * 0.2, y, width + line * 0.4, step), self._colour("surface"))
            for text, (x, w) in zip(row, places, strict=True):
                self._write(painter, QRectF(left + x, y, w, step), text, bold=x > 0)

    def _write(
        self,
        painter: QPainter,
        where: QRectF,
        text: str,
        *,
        lines: float = 1.0,
        bold: bool = False,
        colour: str = "text",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Write in one line; what is too long becomes smaller, never cut."""
        if not text:
            return
        font = QFont(self.font())
        font.setBold(bold)
        font.setPixelSize(max(8, int(self.line * lines * 0.74)))
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > where.width():
            font.setPixelSize(max(6, int(font.pixelSize() * where.width() / wide)))
        painter.setFont(font)
        painter.setPen(self._colour(colour))
        painter.drawText(where, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    def _colour(self, name: str) -> QColor:
        return theme.colour(self._desk.theme, name)


def _places(columns: int, width: float) -> list[tuple[float, float]]:
    """Where each column begins and how wide it is: the name takes what the others leave."""
    number, gap = width * 0.10, width * 0.015
    rounds = columns - 2
    each = min(width * 0.24, width * 0.58 / max(1, rounds))
    name = width - number - each * rounds
    starts = [(0.0, name - gap), (name, number - gap)]
    starts += [(name + number + n * each, each - gap) for n in range(rounds)]
    return starts
