"""Points of one board: every worked figure of the rules, exactly (rules 2)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules import thousandths
from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_score import BASE, Tariff, pair_scores, position_scores, tariff_of
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import ALL_PLACES
from tdapp.rules.tiers import Q_OF, REWARDS_OF, Tier, unofficial_rewards
from tdapp.text import Refused
from tests import plain_scoring

BRONZE = tariff_of(Tier.BRONZE)


def deal(places, left, cards) -> DealResult:
    return DealResult(DealState.PLAYED, tuple(places), tuple(left), tuple(cards))


def scores(places, left=(0, 0, 0, 0), cards=(0, 0, 0, 0), tariff=BRONZE) -> tuple[list[str], list[str]]:
    w = position_scores(deal(places, left, cards), tariff)
    assert w is not None
    return [thousandths.to_text(v) for v in w], [thousandths.to_text(v) for v in pair_scores(w)]


@pytest.mark.parametrize(
    "places, left, w, z",
    [  # in seat order E S W N; Z of E-W and S-N
        ((4, 1, 4, 2), (8, 0, 15, 0), ["-0.8", "3.7", "-1.5", "2.7"], ["-2.3", "6.4"]),
        ((1, 2, 3, 4), (0, 0, 0, 12), ["3.6", "2", "1.6", "-1.2"], ["5.2", "0.8"]),
        ((2, 4, 3, 1), (0, 5, 0, 0), ["2.4", "0", "1", "3.5"], ["3.4", "3.5"]),
        ((2, 4, 3, 1), (0, 14, 0, 0), ["2.4", "-0.9", "1", "3.5"], ["3.4", "2.6"]),
    ],
)
def test_the_worked_boards(places, left, w, z):
    assert scores(places, left) == (w, z)


@pytest.mark.parametrize(
    "places, w, z",
    [
        ((1, 4, 2, 4), ["3.7", "0", "2.7", "0"], ["6.4", "0"]),
        ((1, 2, 3, 4), ["3.6", "2", "1.6", "0"], ["5.2", "2"]),
        ((1, 2, 4, 3), ["3.5", "2.4", "0.5", "1"], ["4", "3.4"]),
    ],
)
def test_the_table_without_deductions(places, w, z):
    assert scores(places) == (w, z)


def test_penalty_cards_count_in_every_place_like_cards_left():
    assert scores((1, 2, 3, 4), (0, 0, 0, 12), (10, 0, 0, 3)) == (["2.6", "2", "1.6", "-1.5"], ["4.2", "0.5"])


@pytest.mark.parametrize("places", ALL_PLACES)
@given(data=st.data())
def test_every_four_scores_as_the_plain_scorer_says(places, data):
    left = [data.draw(st.integers(1, 27)) if p == 4 else 0 for p in places]
    cards = [data.draw(st.integers(0, 40)) for _ in places]
    w = position_scores(deal(places, left, cards), BRONZE)
    row = {"state": "played", "places": places, "left": left, "pen": cards}
    assert w is not None
    assert [Fraction(v, 1000) for v in w] == plain_scoring.points(row, plain_scoring.TARIFFS["bronze"])


@pytest.mark.parametrize(
    "tier, q", [("guidance", "0.1"), ("bronze", "0.1"), ("silver", "0.125"), ("gold", "0.2"), ("platinum", "0.25")]
)
def test_a_card_costs_what_the_tier_says(tier, q):
    assert thousandths.to_text(Q_OF[Tier(tier)]) == q


def test_an_eighth_a_card_stays_exact():
    tariff = Tariff(BASE, unofficial_rewards(125), 125)
    assert scores((1, 2, 3, 4), (0, 0, 0, 3), tariff=tariff)[0] == ["3.75", "2", "1.75", "-0.375"]


@pytest.mark.parametrize("tier", [Tier.SILVER, Tier.GOLD, Tier.PLATINUM])
def test_a_tier_without_rewards_is_refused(tier):
    with pytest.raises(Refused, match=f"no reward points R for the tier {tier}"):
        tariff_of(tier)


def test_the_refusal_offers_the_unofficial_preset():
    with pytest.raises(Refused, match=r'unofficial preset.*: r12 = "0.875", r13 = "0.75", r14 = "0.625", r_sec'):
        tariff_of(Tier.SILVER)


def test_the_preset_is_seven_six_five_four_times_q():
    assert [thousandths.to_text(r) for r in unofficial_rewards(Q_OF[Tier.GOLD])] == ["1.4", "1.2", "1", "0.8"]
    assert unofficial_rewards(Q_OF[Tier.BRONZE]) == REWARDS_OF[Tier.BRONZE]


@pytest.mark.parametrize("state", [DealState.NOT_PLAYED, DealState.POSTPONED, DealState.CANCELLED])
def test_a_board_that_was_not_played_has_no_score(state):
    assert position_scores(DealResult(state), BRONZE) is None


def test_assigned_points_are_the_score_and_the_sides_may_differ():
    assert position_scores(DealResult(DealState.ASSIGNED, assigned=(1500, 0, 1500, -250)), BRONZE) == (
        1500,
        0,
        1500,
        -250,
    )


def test_a_tenth_three_times_prints_three_tenths():
    assert thousandths.to_text(3 * thousandths.from_text("0.1")) == "0.3"


@given(st.integers(-(10**8), 10**8))
def test_a_decimal_is_written_short_and_read_back(value):
    text = thousandths.to_text(value)
    assert thousandths.from_text(text) == value
    assert Decimal(text) == Decimal(value) / 1000
    assert "." not in text or text[-1] != "0"


@pytest.mark.parametrize(
    "text, value", [("0.1000", 100), (" 3 ", 3000), ("-0.125", -125), ("+2.50", 2500), ("−1", -1000)]
)
def test_decimals_are_understood(text, value):
    assert thousandths.from_text(text) == value


@pytest.mark.parametrize("text", ["", "0.1255", ".5", "1,5", "1e3", "nan", "--1", "1.2.3"])
def test_what_is_no_decimal_of_three_places_is_refused(text):
    with pytest.raises(ValueError):
        thousandths.from_text(text)
