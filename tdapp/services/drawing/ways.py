"""The three ways to draw: a seed, lots drawn by hand, seats placed by the committee (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdapp.rules.draw import Pool, read_seed
from tdapp.rules.draw_record import RandomDraw, random_draw
from tdapp.rules.lots import LotLine, SeatLine, read_lots, read_seats
from tdapp.rules.relations import Bond, Relation, list_relations
from tdapp.services.drawing.plan import Plan
from tdapp.services.exchange.hand_draws import HandDraw
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class BySeed:
    """The random draw with its public seed."""

    seed: str
    method = "seed"


@dataclass(frozen=True, slots=True)
class ByLots:
    """A list of drawn lots: entry and position."""

    draw: HandDraw[LotLine]
    method = "lots"
    seed = ""


@dataclass(frozen=True, slots=True)
class BySeats:
    """A seating placed by hand: entry, table and seat."""

    draw: HandDraw[SeatLine]
    method = "seats"
    seed = ""


Way = BySeed | ByLots | BySeats


@dataclass(frozen=True, slots=True)
class Outcome:
    """The entry at each position, how it came about, and every relation with the round in which it meets.

    `random` is there after a random draw only; `pools` say who was drawn for which positions.
    """

    seating: Mapping[int, int]
    pools: tuple[Pool, ...]
    relations: tuple[Relation, ...]
    random: RandomDraw | None = None


def seat(
    way: Way, pools: Sequence[Pool], plan: Plan, labels: Mapping[str, int], bonds: dict[int, frozenset[Bond]]
) -> Outcome:
    """Seat the pools the way that was chosen; Refused with every problem of the seed or of the list."""
    meetings = plan.meetings()
    if isinstance(way, BySeed):
        drawn = random_draw(pools, read_seed(way.seed), bonds, meetings)
        return Outcome(drawn.seating, tuple(pools), drawn.relations, drawn)
    seating = _by_hand(way, pools, plan, labels)
    return Outcome(seating, tuple(pools), tuple(list_relations(seating, bonds, meetings)))


def _by_hand(way: ByLots | BySeats, pools: Sequence[Pool], plan: Plan, labels: Mapping[str, int]) -> dict[int, int]:
    if isinstance(way, ByLots):
        return way.draw.settle(lambda lines: read_lots(lines, labels, pools))
    layout = plan.layout
    if layout is None:
        raise Refused(
            Text(
                "Teams fill whole zones and matches, so they are placed by positions: use --lots with entry and "
                "position."
            )
        )
    return way.draw.settle(lambda lines: read_seats(lines, labels, pools, layout))
