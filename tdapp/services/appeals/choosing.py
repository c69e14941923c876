"""What there is to choose from when an appeal is lodged: entries, rulings that stand, rounds, tables, the fee."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.appeals import fee_text
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind, party_of
from tdapp.services.appeals.parties import chiefs
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import entry_names
from tdapp.services.rows import table_label
from tdapp.services.rulings import Written, is_by_pair, withdrawn, written_rulings
from tdapp.services.scope import EventRow, SegmentRow, entries, find_event, find_segment, groups, rounds
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """A ruling that stands, by number, and as people tell it apart; `party` is the entry that it is against."""

    number: int
    text: Text
    party: str


@dataclass(frozen=True, slots=True)
class LodgingChoices:
    """What an appeal of a segment may name: entries with their people, rulings, rounds, tables as the hall calls them.

    `fee` is in words, None where none is asked; `amount` the same as it is typed.
    """

    segment: int
    entries: tuple[tuple[str, str], ...]
    rulings: tuple[RulingChoice, ...]
    rounds: tuple[int, ...]
    tables: tuple[str, ...]
    fee: Text | None
    amount: str
    chiefs: tuple[str, ...]


@use_case
def lodging_choices(office: Office, event_code: str | None, segment_number: int | None) -> LodgingChoices:
    """What there is to choose from; Refused where there is no such segment."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        there, names = groups(c, segment), entry_names(c, event)
        terms = in_force(c, event, segment).rules.appeals
        whole, rest = divmod(terms.fee_cents, 100)
        return LodgingChoices(
            segment=segment.number,
            entries=tuple(
                (e.label, names.get(e.id, ""))
                for e in entries(c, event)
                if e.status != "withdrawn" or e.number is not None
            ),
            rulings=tuple(ruling_choice(c, event, segment, w) for w in rulings_of(c, event, segment)),
            rounds=tuple(r.number for r in rounds(c, segment)),
            tables=tuple(
                table_label(g.code if len(there) > 1 else "", n) for g in there for n in range(1, g.tables + 1)
            ),
            fee=fee_text(terms.fee_cents, terms.currency) if terms.fee_cents else None,
            amount=(f"{whole}.{rest:02d}" if rest else str(whole)) if terms.fee_cents else "",
            chiefs=tuple(chiefs(c)),
        )


def rulings_of(c: Connection, event: EventRow, segment: SegmentRow) -> list[Written]:
    """The rulings of a segment that stand, the newest first; withdrawals and words about others are none."""
    written = written_rulings(c, event.id, {e.list_number: e.label for e in entries(c, event)})
    gone = withdrawn(written)
    here = (w for w in reversed(written) if w.ruling.segment == segment.number)
    return [w for w in here if w.ruling.number not in gone and _rules(w)]


def _rules(w: Written) -> bool:
    r = w.ruling
    tells = (r.details.moves, r.details.completes, r.details.rejects)
    return r.kind is not RulingKind.WITHDRAW and tells == (None, None, None)


def ruling_choice(c: Connection, event: EventRow, segment: SegmentRow, w: Written) -> RulingChoice:
    """A ruling of the segment as people tell it apart: what, against whom, where."""
    r = w.ruling
    entry = party_of(r.party, by_pair=is_by_pair(event.kind))
    words = {"number": r.number, "kind": KIND_NAMES[r.kind], "party": r.party}
    if r.round is None or r.table is None:
        return RulingChoice(r.number, Text("{number}  {kind}, {party}", **words), entry)
    several = len(groups(c, segment)) > 1
    words |= {"round": r.round, "table": table_label(r.group if several else "", r.table)}
    if r.board is None:
        return RulingChoice(r.number, Text("{number}  {kind}, {party}: round {round}, table {table}", **words), entry)
    text = Text("{number}  {kind}, {party}: round {round}, table {table}, board {board}", board=r.board, **words)
    return RulingChoice(r.number, text, entry)
