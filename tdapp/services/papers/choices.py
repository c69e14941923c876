"""What a person can choose for each kind of document."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from tdapp.rules.sheet_code import LABEL_MARK
from tdapp.text import Refused, Text

ASKS: Mapping[str, tuple[str, ...]] = {
    "entry-list": (),
    "check-in-list": (),
    "lot-slips": ("segment", "odd"),
    "draw-record": ("segment",),
    "seating-by-name": ("segment", "round", "group"),
    "seating-by-number": ("segment", "round", "group"),
    "seating-by-table": ("segment", "round", "group"),
    "itinerary-slips": ("segment", "group"),
    "table-cards": ("segment", "group"),
    "officials-list": (),
    "duty-sheet": ("segment", "round"),
    "score-sheets": ("segment", "round", "group", "tables", "duplicate"),
    "board-labels": ("segment", "round", "group", "boards", "copies", "stock", "start", "outlines"),
    "board-moves": ("segment", "round", "group"),
    "board-results": ("segment", "round", "group"),
    "hand-records": ("segment", "round", "group"),
    "appeal-form": ("segment", "appeal"),
    "appeal-decision": ("segment", "appeal"),
    "correction-form": ("segment",),
    "penalty-list": ("segment", "round", "party", "wall"),
    "ruling-slip": ("segment", "round", "party", "ruling"),
    "ranking": ("segment", "upto", "category", "group", "publication", "without_rulings"),
}
"""The fields of a Request that each kind of document heeds, beside the event; of labels also how they lie on paper."""

NEEDS_ROUND = frozenset({"score-sheets", "board-labels", "board-moves", "board-results", "hand-records"})
"""The documents that cover one round, never all of them."""

UPRIGHT = frozenset({
    "score-sheets", "board-labels", "hand-records", "appeal-form", "appeal-decision", "correction-form",
    "ruling-slip",
})  # fmt: skip
"""The documents that are never turned."""

ANY_SEGMENT = frozenset({"penalty-list", "ruling-slip"})
"""The documents that may cover the segments of an event together."""

OWN_PAPER = frozenset({"board-labels"})
"""The documents whose stock says how large the paper is."""


def read_tables(typed: str) -> tuple[int, ...]:
    """The tables of what a person typed, such as `1-4, 7`; empty for all. Refused when it is something else."""
    found: set[int] = set()
    for part in re.split(r"[,，、;；\s]+", unicodedata.normalize("NFKC", typed).strip()):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–~]\s*(\d{1,4}))?", part)
        if match is None and part:
            raise Refused(Text("“{typed}” names no tables. Write them such as 1-4, 7.", typed=part))
        if match is not None:
            first = int(match[1])
            found.update(range(first, int(match[2] or first) + 1))
    return tuple(sorted(found))


def read_codes(typed: str) -> tuple[str, ...]:
    """The codes of boards that a person typed or scanned, in capitals; empty for all boards."""
    found = re.split(r"[,，、;；\s]+", unicodedata.normalize("NFKC", typed).strip().upper())
    return tuple(dict.fromkeys(code.removeprefix(LABEL_MARK) for code in found if code))


def read_number(typed: str) -> int | None:
    """The whole number that a person typed, None for nothing. Refused when it is something else."""
    text = unicodedata.normalize("NFKC", typed).strip()
    if not text:
        return None
    if not re.fullmatch(r"\d{1,4}", text):
        raise Refused(Text("“{typed}” is no number.", typed=text))
    return int(text)
