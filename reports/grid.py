"""Equal boxes on pages: the blocks of a poster, and slips to be cut along dashed lines."""

from __future__ import annotations

from reports.inks import FAINT
from reports.paper import Box
from reports.pen import Pen


def boxes(area: Box, columns: int, height: float, gap_x: float = 0.0, gap_y: float = 0.0) -> list[Box]:
    """The boxes of one page, down the columns; at least one row."""
    rows = max(1, int((area.height + gap_y + 0.01) / (height + gap_y)))
    width = (area.width - gap_x * (columns - 1)) / columns
    return [
        Box(area.x + c * (width + gap_x), area.y + r * (height + gap_y), width, min(height, area.height))
        for c in range(columns)
        for r in range(rows)
    ]


def cut_lines(pen: Pen, slips: list[Box]) -> None:
    """Dashed lines around slips that touch one another."""
    left, right = min(b.x for b in slips), max(b.right for b in slips)
    top, bottom = min(b.y for b in slips), max(b.bottom for b in slips)
    for x in sorted({round(v, 2) for b in slips for v in (b.x, b.right)}):
        pen.line(x, top, x, bottom, 0.5, FAINT, (3, 3))
    for y in sorted({round(v, 2) for b in slips for v in (b.y, b.bottom)}):
        pen.line(left, y, right, y, 0.5, FAINT, (3, 3))
