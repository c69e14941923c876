"""What becomes of a board that a suspension of play left unfinished (rules 6; 000, circuit breaker)."""

from __future__ import annotations

from enum import StrEnum

from tdapp.rules.deal_states import DealState
from tdapp.text import Text


class Outcome(StrEnum):
    """What is decided for a board that was not finished; values as they are stored and typed."""

    PLAYED_ON = "played_on"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"
    ADJUDICATED = "adjudicated"
    ASSIGNED = "assigned"
    NOT_PLAYED = "not_played"


OUTCOME_WORDS = {
    Outcome.PLAYED_ON: Text("played on"),
    Outcome.POSTPONED: Text("postponed, to be played later"),
    Outcome.CANCELLED: Text("cancelled"),
    Outcome.ADJUDICATED: Text("adjudicated"),
    Outcome.ASSIGNED: Text("assigned"),
    Outcome.NOT_PLAYED: Text("not played"),
}
"""What each outcome is called."""

STATE_OF = {
    Outcome.POSTPONED: DealState.POSTPONED,
    Outcome.CANCELLED: DealState.CANCELLED,
    Outcome.ADJUDICATED: DealState.ADJUDICATED,
    Outcome.ASSIGNED: DealState.ASSIGNED,
    Outcome.NOT_PLAYED: DealState.NOT_PLAYED,
}
"""The state of the result by which an outcome counts; a board that is played on gets its result from its sheet."""


def settled(outcome: Outcome | None, *, play_ended: bool) -> bool:
    """Whether a board without a final result needs no further word: it is played later, or soon if play goes on."""
    return outcome is Outcome.POSTPONED or (outcome is Outcome.PLAYED_ON and not play_ended)
