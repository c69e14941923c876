"""The states of a deal result and whether it counts in the means and in the totals (rules 2)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class DealState(StrEnum):
    """What became of one board at one table."""

    PLAYED = "played"
    NOT_PLAYED = "not_played"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"
    ADJUDICATED = "adjudicated"
    ASSIGNED = "assigned"


WITH_PLACES = frozenset({DealState.PLAYED, DealState.ADJUDICATED})
"""States in which four places and the cards left make the score."""

SCORED = WITH_PLACES | {DealState.ASSIGNED}
"""States that give every seat a score."""


class Flags(NamedTuple):
    """Whether a result is in the board's means, and in the players' totals."""

    in_mean: bool
    in_total: bool


NOWHERE = Flags(in_mean=False, in_total=False)
DEFAULT_FLAGS = {
    DealState.PLAYED: Flags(in_mean=True, in_total=True),
    DealState.ADJUDICATED: Flags(in_mean=True, in_total=True),
    DealState.ASSIGNED: Flags(in_mean=False, in_total=True),
}
"""The flags of each scored state unless the regulations or the TD say otherwise."""
