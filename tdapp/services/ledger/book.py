"""The ledger of an event as one connection sees it, and how an entry is written into it (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Ruling as RulingTable
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.penalties import Ledger, fold_ledger
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.rules.penalty_scale import Scale
from tdapp.rules.regulations import Regulations
from tdapp.services.in_force import in_force
from tdapp.services.ledger.left_with import still_plays
from tdapp.services.ledger_entries import enter
from tdapp.services.ruling_details import NOTHING_NOTED, Noted, details_text
from tdapp.services.rulings import Written, is_by_pair, scale_of, terms_of, withdrawn, written_rulings
from tdapp.services.scope import EventRow, entries, event_option, find_event, segments
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Recorded:
    """What an entry came to: its number, what stands in it, the proposals that it led to, and what it leaves open."""

    number: int
    kind: RulingKind
    party: str
    segment: int
    round: int | None
    group: str
    table: int | None
    board: int | None
    seat: str
    cards: int | None
    late: bool
    proposals: tuple[Proposal, ...]
    findings: tuple[Finding, ...]


class Book:
    """Everything in the ledger of an event, folded as each segment judges it."""

    def __init__(self, c: Connection, event: EventRow) -> None:
        self.c = c
        self.event = event
        self.by_pair = is_by_pair(event.kind)
        self.scale: Scale = scale_of(event.kind)
        self.entries = entries(c, event)
        self._ledgers: dict[int, Ledger] = {}

    @cached_property
    def rules(self) -> Mapping[int, Regulations]:
        """The regulations in force for each segment."""
        return {s.number: in_force(self.c, self.event, s).rules for s in segments(self.c, self.event)}

    @cached_property
    def written(self) -> dict[int, Written]:
        """Every entry by number, withdrawals too."""
        labels = {e.list_number: e.label for e in self.entries}
        return {w.ruling.number: w for w in written_rulings(self.c, self.event.id, labels)}

    def ledger(self, segment: int) -> Ledger:
        """What the entries lead to, by the regulations of a segment."""
        if segment not in self._ledgers:
            terms = terms_of(self.event.kind, self.rules[segment])
            self._ledgers[segment] = fold_ledger([w.ruling for w in self.written.values()], terms)
        return self._ledgers[segment]

    def proposals(self) -> list[Proposal]:
        """The live proposals of all segments."""
        return [p for n in self.rules for p in self.ledger(n).proposals if p.segment == n]

    def standing(self, number: int) -> Written:
        """A ruling that stands; Refused when there is none of this number, or it is withdrawn."""
        found = self.written.get(number)
        if found is None:
            raise Refused(no_ruling(self.c, self.event, number))
        by = self.withdrawn_by.get(number)
        if by is not None:
            raise Refused(Text("Ruling {of} is withdrawn already, by {by}.", of=number, by=by))
        return found

    @cached_property
    def withdrawn_by(self) -> dict[int, int]:
        """The withdrawal that takes back each entry that does not stand."""
        return withdrawn(self.written.values())


def open_book(c: Connection, event_code: str | None) -> Book:
    """The ledger of the event of this code, or of the only one."""
    return Book(c, find_event(c, event_code))


def no_ruling(c: Connection, event: EventRow, number: int) -> Text:
    """That the ledger has no entry of this number, and how it is listed."""
    return Text(
        "There is no ruling {number}. The ledger is listed by: tdapp penalty list{event}",
        number=number,
        event=event_option(c, event),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry that is about to be written; `ruling` carries no number yet, `noted` what is told beside it."""

    ruling: Ruling
    ruled_by: str
    noted: Noted = NOTHING_NOTED
    article: str = ""
    words: str = ""
    late: bool = False


def write(step: Step, book: Book, draft: Draft, now: datetime) -> Recorded:
    """Write an entry; what it leads to is derived from the ledger with it."""
    r = draft.ruling
    before = {*book.proposals()}
    told = {f for n in book.rules for f in book.ledger(n).findings}
    row: dict[str, Any] = {
        "kind": r.kind.value, "of": r.of, "because": " ".join(map(str, r.because)), "segment": r.segment,
        "round": r.round, "group": r.group, "table_number": r.table, "board": r.board, "party": r.party,
        "seat": r.seat, "cards": r.cards, "article": draft.article, "words": draft.words, "late": draft.late,
        "ruled_by": draft.ruled_by, "incident_at": r.at or now, "ruled_at": now,
        "details": details_text(r.details, draft.noted),
    }  # fmt: skip
    (number,) = enter(step, RulingTable, book.event.id, [row])
    after = Book(step.session.connection(), book.event)
    left = [f for n in after.rules for f in after.ledger(n).findings if f not in told and f.weight is not Weight.ERROR]
    proposals = tuple(p for p in after.proposals() if p not in before)
    findings = tuple(dict.fromkeys([*left, *_missing(book, number, r), *_who_plays(after, number)]))
    return Recorded(
        number, r.kind, r.party, r.segment, r.round, r.group, r.table, r.board, r.seat, r.cards, draft.late,
        proposals, findings,
    )  # fmt: skip


def _who_plays(book: Book, number: int) -> list[Finding]:
    """A disqualified party that nobody has taken out of the event."""
    w = book.written[number]
    if w.ruling.kind is not RulingKind.DISQUALIFICATION or w.noted.left:
        return []
    return list(still_plays(w, {e.list_number: e for e in book.entries}, event_option(book.c, book.event)))


def _missing(book: Book, number: int, ruling: Ruling) -> list[Finding]:
    """What is still to be entered, in the words in which it blocks a ranking."""
    what = None
    if not book.scale.changes_boards:
        return []
    if ruling.kind is RulingKind.FOUL and ruling.details.places is None:
        what = Text("the order of the others has not been entered")
    elif ruling.kind is RulingKind.LOSS and not ruling.details.outcomes:
        what = Text("what the lost boards become has not been entered")
    return [] if what is None else [Finding(Text("Ruling {n}: {what}", n=number, what=what), ("ruling", number))]
