"""How often each result of a board was reached, in words: one line a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reports.language import Say
from tdapp.rules.seats import AXES
from tdapp.services.columns import SEAT_WORDS
from tdapp.text import Text


def outcome_lines(outcomes: Iterable[tuple[str, str, int]], say: Say) -> Iterator[str]:
    """The places of the winners with the number of tables, for each side that won anywhere."""
    found = list(outcomes)
    for side in AXES:
        counts = " · ".join(f"{places} ×{count}" for axis, places, count in found if axis == side)
        if counts:
            yield say(Text("{side} first: {results}", side=SEAT_WORDS[side], results=counts), " / ")
