"""A table from above with its four seats, and arrows for who moves where within the round."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from reports.inks import ACCENT, FAINT, INK, SOFT
from reports.paper import Box
from reports.pen import Pen
from tdapp.rules.seats import SEATS
from tdapp.services.rows import Move

_AT = {"E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5), "N": (0.5, 0.0)}


def draw_moves(pen: Pen, box: Box, words: Sequence[str], moves: Sequence[Move], unit: float) -> None:
    """The seats with their words (E S W N), north above; an arrow for each move, none for who stays."""
    radius = box.width * 0.13
    inner = box.inset(radius)
    centres = {s: (inner.x + x * inner.width, inner.y + y * inner.height) for s, (x, y) in _AT.items()}
    pen.frame(inner.inset(inner.width * 0.2), 0.8, FAINT)
    for move in moves:
        if move.to_seat and move.to_seat != move.seat:
            _arrow(pen, centres[move.seat], centres[move.to_seat], radius, unit)
    stays = {m.seat for m in moves if m.seat == m.to_seat}
    for seat, word in zip(SEATS, words, strict=True):
        x, y = centres[seat]
        size = radius * 1.05
        place = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        pen.fit(place.inset(2, 0), word, size, True, "center", SOFT if seat in stays else ACCENT)


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float], radius: float, unit: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    gap = radius * 1.05
    x1, y1 = start[0] + ux * gap, start[1] + uy * gap
    x2, y2 = end[0] - ux * gap, end[1] - uy * gap
    tip = 8 * unit
    pen.line(x1, y1, x2 - ux * tip, y2 - uy * tip, 1.6 * unit, INK)
    bx, by = x2 - ux * tip, y2 - uy * tip
    half = tip * 0.45
    pen.shape([(x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)], INK)
