"""Score corrections: until when which error may be mended, and what a late one costs (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tdapp.rules.deal_results import Four
from tdapp.text import Text


class CorrectionKind(StrEnum):
    """What the error was."""

    RECORDING = "recording"
    ADDING = "adding"
    KEYING = "keying"
    CLAIM = "claim"
    NOT_DUPLICATE = "not-duplicate"
    PUBLISHED = "published"
    STAFF = "staff"
    OTHER = "other"


KIND_WORDS = {
    CorrectionKind.KEYING: Text("keyed wrongly"),
    CorrectionKind.RECORDING: Text("recorded wrongly on the sheet"),
    CorrectionKind.ADDING: Text("added up wrongly"),
    CorrectionKind.CLAIM: Text("a wrong claim"),
    CorrectionKind.NOT_DUPLICATE: Text("the board was not the same deal"),
    CorrectionKind.PUBLISHED: Text("an error in published results"),
    CorrectionKind.STAFF: Text("an error seen by staff"),
    CorrectionKind.OTHER: Text("another error, for the chief TD"),
}
"""What each kind of error is called."""

BY_AGREEMENT = frozenset({
    CorrectionKind.RECORDING, CorrectionKind.ADDING, CorrectionKind.KEYING, CorrectionKind.CLAIM,
    CorrectionKind.NOT_DUPLICATE,
})  # fmt: skip
"""Errors that both sides must agree about (individual events: all four)."""

SEEN_IN_RESULTS = frozenset({CorrectionKind.PUBLISHED, CorrectionKind.STAFF})
"""Errors in published results, or seen by staff."""


@dataclass(frozen=True, slots=True)
class CorrectionWindows:
    """Minutes from the scheduled end (rules.round_clock): of errors mended by agreement, and in published results."""

    agreement: int
    published: int


def in_time(kind: CorrectionKind, scheduled_end: datetime | None, now: datetime, windows: CorrectionWindows) -> bool:
    """Whether the window of this kind of error is still open; a round without a scheduled end closes none.

    False also for every other kind: those are the chief TD's alone.
    """
    if kind not in BY_AGREEMENT | SEEN_IN_RESULTS:
        return False
    end = closes(kind, scheduled_end, windows)
    return end is None or now <= end


def closes(kind: CorrectionKind, scheduled_end: datetime | None, windows: CorrectionWindows) -> datetime | None:
    """When the window of this kind of error ends; None without a scheduled end, and for the chief TD's kinds."""
    if scheduled_end is None or kind not in BY_AGREEMENT | SEEN_IN_RESULTS:
        return None
    return scheduled_end + timedelta(minutes=windows.agreement if kind in BY_AGREEMENT else windows.published)


def lower(old: Four, new: Four) -> Four:
    """W of each seat after a late correction: the lower of old and new."""
    e, s, w, n = map(min, old, new)
    return e, s, w, n
