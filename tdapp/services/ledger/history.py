"""What the page of penalties shows: the ledger, the history of one party with its counts, what one ruling does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdapp.rules.deal_results import DealResult
from tdapp.rules.penalties import Ledger
from tdapp.rules.penalty_effects import Effects
from tdapp.rules.penalty_rulings import KIND_NAMES, Ruling, RulingKind
from tdapp.rules.seats import SEATS
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.ledger.phoned import COUNTED
from tdapp.services.ledger.reading import LedgerPage, Wanted, ledger_page
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Text

_ONLY_RECORDED = frozenset({RulingKind.WARNING, RulingKind.DISCIPLINE, RulingKind.LATENESS})


@dataclass(frozen=True, slots=True)
class PartyHistory:
    """One party: who it is, every entry about it, withdrawn ones too, and its counts segment by segment and round."""

    party: str
    people: tuple[str, ...]
    rows: tuple[LedgerRow, ...]
    counts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class PenaltiesDesk:
    """The ledger as it was asked for, and the history of one party where one is asked for."""

    page: LedgerPage
    history: PartyHistory | None


@use_case
def penalties_desk(
    office: Office, event_code: str | None, wanted: Wanted, history_of: str | None = None
) -> PenaltiesDesk:
    """Everything that the page shows at once."""
    page = ledger_page(office, event_code, wanted)
    if not history_of:
        return PenaltiesDesk(page, None)
    rows = ledger_page(office, event_code, Wanted(party=history_of)).rows
    people = max((r.people for r in rows), key=len, default=())
    return PenaltiesDesk(page, PartyHistory(history_of, people, rows, tuple(_counts(rows))))


def _counts(rows: tuple[LedgerRow, ...]) -> Iterator[Text]:
    """What stands, per segment and, below it, per round."""
    standing = [r for r in rows if r.stands and r.kind in COUNTED]
    for segment in sorted({r.segment for r in standing}):
        of_segment = [r for r in standing if r.segment == segment]
        yield Text("Segment {segment}: {counts}", segment=segment, counts=_said(of_segment))
        for number in sorted({r.round for r in of_segment}, key=lambda n: n or 0):
            of_round = [r for r in of_segment if r.round == number]
            if number is None:
                yield Text("Segment {segment}, before play: {counts}", segment=segment, counts=_said(of_round))
            else:
                yield Text("Segment {segment}, round {round}: {counts}", segment=segment, round=number,
                           counts=_said(of_round))  # fmt: skip


def _said(rows: list[LedgerRow]) -> tuple[Text, ...]:
    numbers = [(kind, sum(r.kind is kind for r in rows)) for kind in COUNTED]
    return tuple(Text("{kind} {n}", kind=KIND_NAMES[kind], n=n) for kind, n in numbers if n)


@use_case
def ruling_effects(office: Office, event_code: str | None, number: int) -> tuple[Text, ...]:
    """What a ruling does now, on what it rests and what rests on it; nothing for a number that is none."""
    rows = {r.number: r for r in ledger_page(office, event_code).rows}
    row = rows.get(number)
    if row is None:
        return ()
    with office.read() as c:
        standings = standings_at(office, c, find_event(c, event_code))
        with standings.lock:
            ruled = standings.play.ruled
            ledger, effects = ruled.ledgers.get(row.segment), ruled.effects.get(row.segment)
            return (*_does(row, ledger, effects), *_rests(row, list(rows.values()), ledger))


def _does(row: LedgerRow, ledger: Ledger | None, effects: Effects | None) -> Iterator[Text]:
    if not row.stands:
        yield Text("It does nothing: {state}.", state=row.state)
        return
    if row.kind is RulingKind.WITHDRAW:
        yield Text("It takes back ruling {of}; withdrawing it restores that one.", of=row.of)
        return
    if row.cards and row.counts is not None:
        yield Text("{n} penalty cards count on: {place}.", n=row.cards, place=row.counts)
    elif row.kind in _ONLY_RECORDED:
        yield Text("It is on record and changes no score.")
    elif row.kind is RulingKind.OTHER:
        yield Text("It is on record: {state}.", state=row.state)
    ruling = next((r for r in ledger.standing if r.number == row.number), None) if ledger else None
    if ruling is not None and effects is not None:
        yield from _boards(ruling, effects)


def _boards(ruling: Ruling, effects: Effects) -> Iterator[Text]:
    """The boards that a foul ended, or that a loss decides."""
    decided = [place for place, numbers in effects.decided.items() if ruling.number in numbers]
    if ruling.kind is RulingKind.FOUL:
        deals = [effects.deals[place] for place in decided]
        for deal in deals:
            if deal.places is not None:
                yield Text("The board ended: {seats}.", seats=_seats(deal))
        if not deals:
            yield Text("The board ends, but the order of the others has not been entered: it has no effect yet.")
    elif decided:
        yield Text("Boards decided by this ruling: {n}.", n=len(decided))
    elif ruling.kind is RulingKind.LOSS:
        yield Text("What the lost boards become has not been entered: it has no effect yet.")


def _seats(deal: DealResult) -> tuple[Text, ...]:
    assert deal.places is not None
    found = []
    for seat, place, left in zip(SEATS, deal.places, deal.left, strict=True):
        word = SEAT_WORDS[seat]
        if left:
            found.append(Text("{seat} place {place}, {left} left", seat=word, place=place, left=left))
        else:
            found.append(Text("{seat} place {place}", seat=word, place=place))
    return tuple(found)


def _rests(row: LedgerRow, rows: list[LedgerRow], ledger: Ledger | None) -> Iterator[Text]:
    if row.because:
        yield Text("It rests on rulings: {numbers}.", numbers=row.because)
    on_it = [r.number for r in rows if row.number in r.because and r.stands]
    if on_it:
        yield Text("Rulings that rest on it: {numbers}.", numbers=tuple(on_it))
    proposed = [p for p in (ledger.proposals if ledger else ()) if row.number in p.because]
    for p in proposed:
        yield Text("It proposes, with others or alone: {kind} ({reason}).", kind=KIND_NAMES[p.kind], reason=p.reason)
    if row.approved:
        yield Text("Approved for the committee by {name}.", name=row.approved)
    if row.late:
        yield Text("It was pointed out too late.")
