"""Corrections that carry out the decision of an appeal: what they take from it, and how it names them (rules 6).

Those who decided have decided: their decision needs nobody's agreement and no chief TD. Whether a late one still gives
each seat the lower W of old and new is a setting.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.rules.appeals import AppealStep, Effect, EffectKind, step_faults
from tdapp.services.appeal_entries import follow, read_docket
from tdapp.services.in_force import in_force
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.scope import EventRow, find_segment
from tdapp.text import Refused, Text


def explained(c: Connection, event: EventRow, segment: int, words: CorrectionWords) -> CorrectionWords:
    """The words of a correction, with what the decision that it carries out says where they leave it open.

    Refused where that appeal is not of this segment, or was not upheld.
    """
    if words.appeal is None:
        return words
    docket = read_docket(c, event)
    if found := step_faults(docket, words.appeal, AppealStep.EFFECT):
        raise Refused(*(f.text for f in found))
    appeal = docket.find(words.appeal)
    assert appeal is not None
    assert appeal.decided is not None
    if appeal.lodged.segment != segment:
        raise Refused(
            Text(
                "Appeal {number} is of segment {segment}: it changes no result of another.",
                number=words.appeal,
                segment=appeal.lodged.segment,
            )
        )
    return replace(words, reason=words.reason.strip() or appeal.decided.words, by=appeal.decided.decided_by)


def name_corrections(
    step: Step, event: EventRow, words: CorrectionWords | None, numbers: tuple[int, ...], at: datetime
) -> None:
    """Enter in the docket that these corrections carry out the appeal that their words name; nothing where none is."""
    if words is None or words.appeal is None or not numbers:
        return
    c = step.session.connection()
    appeal = read_docket(c, event).find(words.appeal)
    assert appeal is not None
    segment = find_segment(c, event, appeal.lodged.segment)
    effects = tuple(Effect(EffectKind.CORRECTION, number) for number in numbers)
    stands = not in_force(c, event, segment).rules.appeals.lower_w
    follow(step, event, words.appeal, AppealStep.EFFECT, at, effects=effects, as_decided=stands)
