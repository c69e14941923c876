"""Takes back rulings in the step of a decision: who decides an appeal stands above who ruled (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.rules.appeals import Effect, EffectKind
from tdapp.rules.penalty_rulings import NO_DETAILS, RulingKind
from tdapp.services.ledger.book import Book, Draft, write
from tdapp.services.ruling_details import Noted
from tdapp.services.scope import EventRow
from tdapp.text import Refused, Text


def take_back(
    step: Step, event: EventRow, numbers: tuple[int, ...], by: str, words: str, now: datetime
) -> tuple[Effect, ...]:
    """Withdraw these rulings in the words of the decision; the entries that do so, as effects."""
    done = []
    for number in dict.fromkeys(numbers):
        book = Book(step.session.connection(), event)
        old = book.standing(number)
        ruling = replace(old.ruling, number=0, kind=RulingKind.WITHDRAW, of=number, cards=None, because=(),
                         details=NO_DETAILS, at=now)  # fmt: skip
        draft = Draft(ruling=ruling, ruled_by=by, noted=Noted(entry=old.noted.entry), words=words)
        done.append(Effect(EffectKind.RULING, write(step, book, draft, now).number))
    return tuple(done)


def not_standing(c: Connection, event: EventRow, numbers: tuple[int, ...]) -> Iterator[Text]:
    """What is wrong with the rulings that are to be taken back: not there, or withdrawn already."""
    book = Book(c, event)
    for number in dict.fromkeys(numbers):
        try:
            book.standing(number)
        except Refused as refused:
            yield from refused.problems
