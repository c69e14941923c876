"""Which round follows the one in front, and how it is offered."""

from __future__ import annotations

from tdapp.gui.models.desk import Desk
from tdapp.text import Text


def next_round(desk: Desk) -> int | None:
    """The round after that of the desk in the same segment; None after the last."""
    here, there = desk.scope, desk.overview
    if there is None or here.round is None:
        return None
    event = next((e for e in there.events if e.code == here.event), None)
    segment = next((s for s in event.segments if s.number == here.segment), None) if event is not None else None
    return min((n for n in segment.rounds if n > here.round), default=None) if segment is not None else None


def end_of_round(following: int | None) -> Text:
    """What is said when no sheet of a round is missing; `following` is the round after it."""
    if following is None:
        return Text("No sheet of this round is missing.")
    return Text("No sheet of this round is missing. PgDn once more goes on to round {round}.", round=following)
