"""Fills the blank form of a score correction with the event's own time limits."""

from __future__ import annotations

from tdapp.rules.corrections import KIND_WORDS
from tdapp.rules.kinds import EventKind
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.in_force import in_force
from tdapp.services.papers.filling import Filling
from tdapp.services.rows import CorrectionForm
from tdapp.text import Text

_BY_SEAT = tuple(SEAT_WORDS[seat] for seat in "ESWN")
_BY_SIDE = (SEAT_WORDS["EW"], SEAT_WORDS["NS"])


def correction_form(f: Filling) -> CorrectionForm:
    """The form; in individual events all four agree, else both sides."""
    rules = in_force(f.c, f.event).rules
    windows = rules.windows
    decided = Text("What carries out the decision of an appeal stands as decided; nobody signs for it but who decided.")
    lowered = Text(
        "What carries out the decision of an appeal is subject to the same time; nobody signs but who decided."
    )
    return CorrectionForm(
        heading=f.heading(),
        kinds=tuple(KIND_WORDS.values()),
        agree=_BY_SEAT if f.event.kind == EventKind.INDIVIDUAL else _BY_SIDE,
        rules=(
            Text(
                "Errors of recording, adding, keying, a disputed claim, or a board that was not the same deal: within "
                "{minutes} minutes from the scheduled end, with the agreement of all who sign here.",
                minutes=windows.correction,
            ),
            Text(
                "Errors in published results, or seen by staff: within {minutes} minutes from the scheduled end.",
                minutes=windows.published,
            ),
            Text(
                "Anything later or of another kind: the chief TD alone, and each seat's score becomes the lower of old "
                "and new."
            ),
            lowered if rules.appeals.lower_w else decided,
        ),
    )
