"""Position scores W and pair scores Z of one board, exact in thousandths (rules 2; 004 art. 37.3 and 38.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from tdapp.rules.deal_results import DealResult, Four
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import ALL_PLACES, Places
from tdapp.rules.seats import partner_index
from tdapp.rules.thousandths import to_text
from tdapp.rules.tiers import Q_OF, REWARDS_OF, Rewards, Tier, unofficial_rewards
from tdapp.text import Refused, Text

BASE: Four = (3000, 2000, 1000, 0)
"""Points of places 1 to 4 before R and cards, in thousandths."""


@dataclass(frozen=True)
class Tariff:
    """What places and cards are worth, in thousandths: base of places 1 to 4, the rewards R, and Q a card."""

    base: Four
    rewards: Rewards
    q: int
    before_cards: dict[Places, Four] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        table = {places: self._before_cards(places) for places in ALL_PLACES}
        object.__setattr__(self, "before_cards", table)

    def _before_cards(self, places: Places) -> Four:
        winner = places.index(1)
        partner = partner_index(winner)
        winners_reward = dict(zip((2, 3, 4), self.rewards[:3], strict=True))[places[partner]]
        points = []
        for seat, place in enumerate(places):
            if seat in (winner, partner):
                reward = winners_reward
            else:  # the losing pair is 2-3 exactly when the winners are 1-4
                reward = self.rewards.r_second if place == 2 and places[partner] == 4 else 0
            points.append(self.base[place - 1] + reward)
        return cast(Four, tuple(points))


def tariff_of(tier: Tier) -> Tariff:
    """The tariff of a tier whose rewards are known; refuses silver, gold and platinum."""
    if tier not in REWARDS_OF:
        raise Refused(no_rewards(tier, Q_OF[tier]))
    return Tariff(BASE, REWARDS_OF[tier], Q_OF[tier])


def no_rewards(tier: Tier, q: int) -> Text:
    """The sentence that refuses to score a tier without R, and offers the preset for that value of a card."""
    preset = zip(Rewards._fields, unofficial_rewards(q), strict=True)
    return Text(
        "The rules in hand give no reward points R for the tier {tier}. "
        "Enter r12, r13, r14 and r_second in the regulations under [scoring] before scoring. "
        "An unofficial preset, 7, 6, 5 and 4 times Q: {preset}",
        tier=tier.value,
        preset=", ".join(f'{key} = "{to_text(value)}"' for key, value in preset),
    )


def position_scores(result: DealResult, tariff: Tariff) -> Four | None:
    """W of the four seats in thousandths, or None when the board has no score."""
    state, places, left, cards = result[:4]
    if places is not None and (state is DealState.PLAYED or state is DealState.ADJUDICATED):
        q = tariff.q
        e, s, w, n = tariff.before_cards[places]
        return (
            e - (left[0] + cards[0]) * q,
            s - (left[1] + cards[1]) * q,
            w - (left[2] + cards[2]) * q,
            n - (left[3] + cards[3]) * q,
        )
    return result.assigned if state is DealState.ASSIGNED else None


def pair_scores(w: Four) -> tuple[int, int]:
    """Z of the axes E-W and N-S in thousandths."""
    return w[0] + w[2], w[1] + w[3]
