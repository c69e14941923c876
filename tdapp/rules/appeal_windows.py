"""Until when an appeal may be lodged: from the publication on, anew for those for whom it says something new."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Hung:
    """A ranking of a whole segment on the wall: since when, and what it says of each entry number."""

    number: int
    at: datetime
    says: Mapping[int, Hashable]


def opened(hung: Sequence[Hung], entry: int | None = None) -> Hung | None:
    """The publication that opened the window: the first that says of the entry what the newest says (rules 6).

    Without an entry: of all of them. `hung` has the oldest first; None while nothing hangs.
    """
    if not hung:
        return None
    first = hung[-1]
    for earlier in reversed(hung[:-1]):
        same = earlier.says == first.says if entry is None else earlier.says.get(entry) == first.says.get(entry)
        if not same:
            break
        first = earlier
    return first


def closes(hung: Sequence[Hung], minutes: int, entry: int | None = None) -> datetime | None:
    """When the window ends for an entry, or for the last of all; None while nothing hangs."""
    first = opened(hung, entry)
    return None if first is None else first.at + timedelta(minutes=minutes)
