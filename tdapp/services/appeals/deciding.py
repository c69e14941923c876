"""Decides an appeal, returns its fee, and names what it led to (rules 6; 000, the committee's decision is final)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Inverse
from tdapp.model.tables import Correction, Ruling
from tdapp.rules.appeals import (
    Appeal,
    AppealStep,
    Decision,
    Effect,
    EffectKind,
    fee_back,
    step_faults,
)
from tdapp.rules.findings import Finding
from tdapp.services.appeal_entries import follow, read_docket
from tdapp.services.appeals.parties import chief_fault
from tdapp.services.appeals.taking_back import not_standing, take_back
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, find_event
from tdapp.text import Refused, Text

_TABLES = {EffectKind.CORRECTION: Correction, EffectKind.RULING: Ruling}


@dataclass(frozen=True, slots=True)
class Deciding:
    """A decision in words; `by` is the chief TD where no panel was named.

    `effects` are corrections and rulings that were entered for it, by number; `withdraw` rulings that it takes back
    itself. `fee_back` is asked where an appeal is upheld in part.
    """

    decision: Decision
    words: str
    by: str = ""
    effects: tuple[Effect, ...] = ()
    fee_back: bool | None = None
    withdraw: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided, by whom, and the fee that was returned, in cents."""

    event: str
    number: int
    decision: Decision
    by: tuple[str, ...]
    fee_returned: int


@use_case
def decide_appeal(office: Office, event_code: str | None, number: int, deciding: Deciding) -> Decided:
    """Enter the decision of the panel, or of the chief TD where there is none; the fee of an upheld one goes back.

    The rulings that it takes back are withdrawn in the same step. Refused with everything that is missing.
    """
    with office.step(Text("Appeal {number} decided", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        docket = read_docket(c, event)
        if found := step_faults(docket, number, AppealStep.DECIDED):
            raise Refused(*(f.text for f in found))
        appeal = next(a for a in docket.appeals if a.number == number)
        fee = appeal.lodged.fee or 0
        back = fee_back(deciding.decision, fee, deciding.fee_back)
        problems = list(_faults(c, event, appeal, deciding))
        if isinstance(back, Finding):
            problems.append(back.text)
        if problems:
            raise Refused(*problems)
        by = _deciders(appeal, deciding)
        taken_back = take_back(step, event, deciding.withdraw, "、".join(by), deciding.words.strip(), office.clock())
        follow(step, event, number, AppealStep.DECIDED, office.clock(), words=deciding.words.strip(),
               decision=deciding.decision, decided_by="、".join(by), fee_back=back is True,
               effects=(*deciding.effects, *taken_back))  # fmt: skip
        if back is True:
            follow(step, event, number, AppealStep.FEE_RETURNED, office.clock(), fee=fee)
    return Decided(event.code, number, deciding.decision, by, fee if back is True else 0)


def _deciders(appeal: Appeal, deciding: Deciding) -> tuple[str, ...]:
    if appeal.panel is None:
        return (deciding.by.strip(),)
    return tuple(m.name for m in appeal.panel.members)


def _faults(c: Connection, event: EventRow, appeal: Appeal, deciding: Deciding) -> Iterator[Text]:
    if not deciding.words.strip():
        yield Text("A decision gives its reasons in words.")
    if appeal.panel is None:
        needed = Text(
            "No panel was named for appeal {number}, so the chief TD decides: name the chief TD with --by.",
            number=appeal.number,
        )
        if (fault := chief_fault(c, deciding.by, needed)) is not None:
            yield fault
    if (deciding.effects or deciding.withdraw) and deciding.decision is Decision.REJECTED:
        yield Text("A rejected appeal leads to nothing.")
    if appeal.effects and deciding.decision is Decision.REJECTED:  # its decision was undone, what it led to was not
        yield Text("Appeal {number} led to changes that still stand; undo them before it is rejected.",
                   number=appeal.number)  # fmt: skip
    yield from _unknown(c, event, deciding.effects)
    yield from not_standing(c, event, deciding.withdraw)


def _unknown(c: Connection, event: EventRow, effects: Iterable[Effect]) -> Iterator[Text]:
    for effect in effects:
        t = _TABLES[effect.kind].__table__.c
        if c.scalar(select(t.id).where(t.event_id == event.id, t.number == effect.number)) is None:
            yield (
                Text("There is no correction {number}.", number=effect.number)
                if effect.kind is EffectKind.CORRECTION
                else Text("There is no ruling {number}.", number=effect.number)
            )


@use_case
def name_effects(office: Office, event_code: str | None, number: int, effects: tuple[Effect, ...]) -> None:
    """Name what an appeal that was upheld led to, when it was entered after the decision."""
    with office.step(Text("What appeal {number} led to", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        problems = [f.text for f in step_faults(read_docket(c, event), number, AppealStep.EFFECT)]
        problems += _unknown(c, event, effects)
        if not effects:
            problems.append(Text("Name the correction or the ruling."))
        if problems:
            raise Refused(*problems)
        follow(step, event, number, AppealStep.EFFECT, office.clock(), effects=effects)
