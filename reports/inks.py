"""The inks: few, and dark enough for a black-and-white printer."""

from __future__ import annotations

BLACK = "0"
INK = "0.1"
SOFT = "0.38"
FAINT = "0.55"
RULE = "0.75"
HAIR = "0.85"
TINT = "0.955"
WHITE = "1"
ACCENT = "0.09 0.24 0.36"


def fill_ink(ink: str) -> str:
    """The operator that fills with the ink."""
    return f"{ink} rg" if " " in ink else f"{ink} g"


def stroke_ink(ink: str) -> str:
    """The operator that draws lines with the ink."""
    return f"{ink} RG" if " " in ink else f"{ink} G"
