"""One board at one table as the sheet has it, and what cannot be or is odd about it (rules 2)."""

from __future__ import annotations

from typing import NamedTuple

from tdapp.rules.deal_states import SCORED, WITH_PLACES, DealState
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.places import Places, places_fault
from tdapp.rules.seats import SEATS
from tdapp.text import Text

Four = tuple[int, int, int, int]
"""A whole number a seat, in the order E S W N."""

NOTHING: Four = (0, 0, 0, 0)
FULL_HAND = 27


class DealResult(NamedTuple):
    """A result in seat order E S W N, with its two flags as they stand.

    `places` only when played or adjudicated; `left` cards left; `cards` the penalty cards that count here
    (they live in the ledger); `assigned` W in thousandths, only when assigned.
    """

    state: DealState
    places: Places | None = None
    left: Four = NOTHING
    cards: Four = NOTHING
    assigned: Four | None = None
    in_mean: bool = True
    in_total: bool = True


def deal_faults(result: DealResult) -> list[Finding]:
    """Everything that makes the result impossible; the subject names the seat where there is one."""
    found: list[Finding] = []
    if result.state in WITH_PLACES:
        if result.places is None or 0 in result.places:
            found.append(Finding(Text("The places of the board are missing.")))
        elif fault := places_fault(result.places):
            found.append(Finding(fault))
        else:
            found += left_faults(result.places, result.left)
    else:
        if result.places is not None:
            found.append(Finding(Text("Only a board that was played or adjudicated has places.")))
        if any(result.left):
            found.append(Finding(Text("Only a board that was played or adjudicated has cards left.")))
    if (result.assigned is None) == (result.state is DealState.ASSIGNED):
        found.append(Finding(Text("Points of all four seats are given exactly when the state is assigned.")))
    if result.state not in SCORED and (result.in_mean or result.in_total):
        found.append(Finding(Text("A board without a score is in no mean and in no total.")))
    found += [
        Finding(Text("Penalty cards are 0 or more, not {value}.", value=value), ("seat", seat))
        for seat, value in zip(SEATS, result.cards, strict=True)
        if value < 0
    ]
    return found


def left_faults(places: Places, left: Four) -> list[Finding]:
    """What cannot be about the cards left, seat by seat."""
    found = []
    for seat, place, value in zip(SEATS, places, left, strict=True):
        if place != 4 and value:
            text = Text("Only place 4 has cards left; this seat has place {place}.", place=place)
            found.append(Finding(text, ("seat", seat)))
        elif place == 4 and not 1 <= value <= FULL_HAND:
            text = Text("Place 4 has 1 to 27 cards left, not {value}.", value=value)
            found.append(Finding(text, ("seat", seat)))
    return found


def deal_queries(result: DealResult, *, foul: bool = False) -> list[Finding]:
    """What is possible but must be confirmed: a whole hand left without a foul."""
    if foul or result.state is not DealState.PLAYED:
        return []
    text = Text("27 cards left means that not one card was played. Is that right?")
    return [
        Finding(text, ("seat", seat), Weight.WARNING)
        for seat, value in zip(SEATS, result.left, strict=True)
        if value == FULL_HAND
    ]
