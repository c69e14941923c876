"""Formula points: what a board scores towards master points [unofficial] (rules 3; table 4 of 000 is lost)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

FORMULAS: dict[str, Callable[[float], float]] = {"dsw": float}
"""What a board scores once Dsw reaches the threshold, by name; by default Dsw itself."""


def board_points(dsw: float, threshold: Decimal, formula: str = "dsw") -> float:
    """The formula points of one board: nothing below the threshold Kws."""
    return FORMULAS[formula](dsw) if dsw >= threshold else 0.0


def converts(place: int, field: int, share: int | None) -> bool:
    """Whether a place of a field of so many is within the share, in thousandths, whose points convert; None: none."""
    return share is not None and place * 1000 <= share * field
