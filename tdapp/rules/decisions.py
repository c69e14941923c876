"""What decided a place, as a sentence part for screens and paper (rules 3)."""

from __future__ import annotations

from tdapp.rules.ranking import ALL_SEGMENTS, BIG_DATA, EQUAL, LOT, PLACE_BEFORE, TOTAL
from tdapp.text import Text

_TEXTS = {
    "": Text("without a place"),
    TOTAL: Text("total"),
    PLACE_BEFORE: Text("place in the segment before"),
    ALL_SEGMENTS: Text("total of all segments"),
    BIG_DATA: Text("big-data total"),
    LOT: Text("lot"),
    EQUAL: Text("equal"),
}


def decision_text(decided_by: str) -> Text:
    """The words for a line's `decided_by`."""
    if decided_by.startswith("round "):
        return Text("total of round {round}", round=int(decided_by.removeprefix("round ")))
    return _TEXTS[decided_by]
