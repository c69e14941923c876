"""Suits as marks that differ in colour and without it: black ones are solid, red ones open with a dark edge."""

from __future__ import annotations

from collections.abc import Iterable

from reports.inks import BLACK
from reports.pen import Pen

GLYPHS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
"""The suits of tdapp.rules.cards as the fonts draw them."""

RED = "0.74 0.03 0.09"
STEP = 1.0
"""From one mark to the next, in sizes."""

_RED_INSIDE = "1 0.86 0.86"
_EDGE = 0.075  # of the size


def draw_suit(pen: Pen, x: float, y: float, suit: str, size: float) -> None:
    """One mark from `x`; `y` is the base line of text beside it."""
    if suit in "HD":
        pen.outlined(x, y, GLYPHS[suit], size, RED, size * _EDGE, _RED_INSIDE)
    else:
        pen.text(x, y, GLYPHS[suit], size, ink=BLACK)


def draw_suits(pen: Pen, x: float, y: float, suits: Iterable[str], size: float) -> None:
    """Marks from `x` onwards."""
    for number, suit in enumerate(suits):
        draw_suit(pen, x + number * size * STEP, y, suit, size)
