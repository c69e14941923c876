"""On which board penalty cards count when the board of the ruling was not played (rules 6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, TypeVar

B = TypeVar("B", bound=Any)


def counting_board(ruled: B, played: Sequence[B]) -> B | None:
    """The board on which the cards count: the ruling's own when it was played, else the party's next played board of
    the segment, else the last played one; None while nothing is played.

    `played` are the party's played boards of the segment in order of play; keys compare in that order.
    """
    if not played:
        return None
    index = bisect_left(played, ruled)
    return played[min(index, len(played) - 1)]
