"""The name of each category of an event."""

from __future__ import annotations

from tdapp.rules.categories import EVENT_CATEGORIES
from tdapp.rules.regulations import Regulations
from tdapp.text import Text


def category_words(rules: Regulations) -> dict[str, Text | str]:
    """The name of each category by its code: of events, of age bands, and the regulations' own labels."""
    bands: dict[str, Text | str] = {band.code: band.name for band in rules.age_bands}
    return {**EVENT_CATEGORIES, **bands, **{label.code: label.name for label in rules.label}}
