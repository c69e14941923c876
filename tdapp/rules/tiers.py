"""The tiers of events with their card value Q and, where the sources give it, the reward table R (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from tdapp.text import Text


class Tier(StrEnum):
    """How an event is classed; decides Q and R."""

    GUIDANCE = "guidance"
    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"


TIER_WORDS: Mapping[str, Text] = {
    Tier.GUIDANCE: Text("Guidance"),
    Tier.BRONZE: Text("Bronze"),
    Tier.SILVER: Text("Silver"),
    Tier.GOLD: Text("Gold"),
    Tier.PLATINUM: Text("Platinum"),
}
"""What people call the tiers."""


class Rewards(NamedTuple):
    """R in thousandths: each winner's at places 1-2, 1-3 and 1-4, and the second finisher's of a losing 2-3 pair."""

    r12: int
    r13: int
    r14: int
    r_second: int


Q_OF = {Tier.GUIDANCE: 100, Tier.BRONZE: 100, Tier.SILVER: 125, Tier.GOLD: 200, Tier.PLATINUM: 250}
"""Points a card, in thousandths."""

_BRONZE = Rewards(700, 600, 500, 400)
REWARDS_OF = {Tier.GUIDANCE: _BRONZE, Tier.BRONZE: _BRONZE}
"""The tiers whose R is known; the others ship without one."""


def unofficial_rewards(q: int) -> Rewards:
    """The preset 7, 6, 5, 4 times Q that is offered where the sources give no R; unofficial."""
    return Rewards(7 * q, 6 * q, 5 * q, 4 * q)
