"""What a board becomes under a foul, or as a ruling says (rules 6; 000, article 58)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tdapp.rules.deal_results import FULL_HAND, DealResult, Four, deal_faults, left_faults
from tdapp.rules.deal_states import NOWHERE, SCORED, WITH_PLACES, DealState, Flags
from tdapp.rules.penalty_rulings import Details, Outcome
from tdapp.rules.places import Places, places_fault
from tdapp.text import Text

StateFlags = Mapping[DealState, Flags]


def fouled(
    keyed: DealResult | None, offenders: frozenset[int], details: Details, flags: StateFlags
) -> DealResult | Text:
    """The result of a board that a foul ended, or why there is none yet.

    The offending seats (0 to 3; both of a pair) are last with the whole hand left; the others have the places that
    the TD entered, and an offender's partner who is last too the cards left that the TD entered.
    """
    entered = details.places
    others = [i for i in range(4) if i not in offenders]
    if entered is None or any(entered[i] == 0 for i in others):
        return Text("the order of the others has not been entered")
    places = cast(Places, tuple(4 if i in offenders else entered[i] for i in range(4)))
    if fault := places_fault(places):
        return fault
    rest = (0 if places[i] != 4 else details.left[i] for i in range(4))
    left = cast(Four, tuple(FULL_HAND if i in offenders else cards for i, cards in enumerate(rest)))
    if faults := left_faults(places, left):
        return faults[0].text
    scored = keyed is not None and keyed.state in SCORED
    in_mean, in_total = (keyed.in_mean, keyed.in_total) if keyed and scored else flags[DealState.PLAYED]
    state = keyed.state if keyed is not None and keyed.state in WITH_PLACES else DealState.PLAYED
    return DealResult(state, places, left, in_mean=in_mean, in_total=in_total)


def as_ruled(outcome: Outcome, flags: StateFlags) -> DealResult | Text:
    """The result that a ruling gives a board, or why it cannot be one."""
    in_mean, in_total = flags.get(outcome.state, NOWHERE) if outcome.state in SCORED else NOWHERE
    result = DealResult(
        outcome.state,
        outcome.places,
        outcome.left,
        assigned=outcome.assigned,
        in_mean=in_mean if outcome.in_mean is None else outcome.in_mean,
        in_total=in_total if outcome.in_total is None else outcome.in_total,
    )
    faults = deal_faults(result)
    return faults[0].text if faults else result
