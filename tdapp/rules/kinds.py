"""The kinds of event and what each of them ranks (rules 1 and 3)."""

from __future__ import annotations

from enum import StrEnum


class EventKind(StrEnum):
    """What an event is; values as the regulations write them."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    INDIVIDUAL_TEAM = "individual-team"
    PAIR_TEAM = "pair-team"
    GUANDAN_SWISS = "guandan-swiss"


BY_PAIR = frozenset({EventKind.PAIRS, EventKind.PAIR_TEAM})
"""Kinds ranked by Dz, a pair's; the other kinds of the duplicate game are ranked by Dw, a seat's."""

TEAMS = frozenset({EventKind.INDIVIDUAL_TEAM, EventKind.PAIR_TEAM})
DUPLICATE = frozenset({EventKind.INDIVIDUAL, EventKind.PAIRS}) | TEAMS
"""Kinds scored by standard scores; Guandan kinds are not."""
