"""Sheets of paper: sizes, margins and boxes, in points from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.documents import PaperSize

MM = 72 / 25.4

SIZES: dict[PaperSize, tuple[float, float]] = {"A4": (210 * MM, 297 * MM), "A3": (297 * MM, 420 * MM)}

SCALES: dict[PaperSize, float] = {"A4": 1.0, "A3": 1.3}
"""How much larger letters are: an A3 poster is read from farther away and holds more as well."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of points; `y` is its upper edge and grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def inset(
        self, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
    ) -> Box:
        """A smaller box inside; what is not given is as the left, the bottom as the top."""
        top = left if top is None else top
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


@dataclass(frozen=True, slots=True)
class Paper:
    """One kind of sheet: its size in points, and the scale of letters on it."""

    width: float
    height: float
    scale: float

    @property
    def all(self) -> Box:
        """The whole sheet."""
        return Box(0, 0, self.width, self.height)


def paper(size: PaperSize, landscape: bool = False) -> Paper:
    """A sheet of that size, upright or on its side."""
    short, long = SIZES[size]
    return Paper(long, short, SCALES[size]) if landscape else Paper(short, long, SCALES[size])
