"""Marks and words for how much something weighs: never a colour alone."""

from __future__ import annotations

from typing import Literal

from tdapp.rules.findings import Weight
from tdapp.text import Text

Weighs = Literal["note", "good", "warning", "error", "muted"]

MARK: dict[Weighs, str] = {"note": "ⓘ", "good": "✓", "warning": "▲", "error": "✕", "muted": "○"}
WORD: dict[Weighs, Text] = {
    "note": Text("Note"),
    "good": Text("Done"),
    "warning": Text("Warning"),
    "error": Text("Error"),
    "muted": Text("Open"),
}

OF_WEIGHT: dict[Weight, Weighs] = {Weight.NOTE: "note", Weight.WARNING: "warning", Weight.ERROR: "error"}
