"""A result in short words, seat by seat: what papers and windows say of a board that a ruling decides."""

from __future__ import annotations

from collections.abc import Sequence

from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_states import DealState
from tdapp.rules.seats import SEATS
from tdapp.rules.thousandths import to_text
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.text import Text

STATE_WORDS = {
    DealState.NOT_PLAYED: Text("not played"),
    DealState.POSTPONED: Text("postponed"),
    DealState.CANCELLED: Text("cancelled"),
    DealState.ADJUDICATED: Text("adjudicated"),
    DealState.ASSIGNED: Text("assigned"),
}
"""The states of a board in words; one that was played needs none."""


def told(deal: DealResult) -> Text | tuple[Text, ...]:
    """Places with the cards left, or the state and what was assigned: `E 1, S 4 (27 left), W 2, N 3`."""
    if deal.places is not None:
        return tuple(
            Text("{seat} {place} ({left} left)", seat=SEAT_WORDS[s], place=p, left=left)
            if left
            else Text("{seat} {place}", seat=SEAT_WORDS[s], place=p)
            for s, p, left in zip(SEATS, deal.places, deal.left, strict=True)
        )
    state = STATE_WORDS[deal.state]
    return state if deal.assigned is None else Text("{state}, {points}", state=state, points=points_told(deal.assigned))


def points_told(points: Sequence[int]) -> Text:
    """W of the four seats, in thousandths: `position score E 3.7, S −2.7, W 1, N 2`."""
    seats = tuple(
        Text("{seat} {points}", seat=SEAT_WORDS[s], points=to_text(w).replace("-", "−"))
        for s, w in zip(SEATS, points, strict=True)
    )
    return Text("position score {seats}", seats=seats)
