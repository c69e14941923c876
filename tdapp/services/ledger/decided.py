"""Proposals confirmed and fouls completed as it is typed at a desk (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tdapp.rules.penalty_rulings import Details, Outcome, RulingKind
from tdapp.services.ledger.amending import enter_order
from tdapp.services.ledger.book import Book, Recorded, open_book
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal
from tdapp.services.ledger.places import RulingAt, find_place
from tdapp.services.ledger.typed import read_order
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What is typed beside a proposal that is confirmed; `board` None is that of the incident."""

    by: str = ""
    board: int | None = None
    cards: int | None = None
    words: str = ""
    places: str = ""
    left: str = ""
    outcomes: tuple[Outcome, ...] = ()


@use_case
def confirm_typed(
    office: Office, event_code: str | None, after: int, kind: RulingKind, typed: Decided = Decided()
) -> Recorded:
    """Make the ruling that is proposed after a ruling; Refused with everything that it cannot be."""
    with office.read() as c:
        book = open_book(c, event_code)
        seats = _offenders(book, after, typed.board)
    order = read_order(typed.places, typed.left, seats)
    words = Confirmation(
        by=typed.by,
        at=None if typed.board is None else RulingAt(board=typed.board),
        cards=typed.cards,
        words=typed.words,
        details=Details(places=order.places, left=order.left, outcomes=typed.outcomes),
    )
    return confirm_proposal(office, event_code, after, kind, words)


@use_case
def enter_order_typed(
    office: Office, event_code: str | None, number: int, places: str, left: str, *, by: str = "", words: str = ""
) -> Recorded:
    """The order of the others after a foul as it is typed: all four places, or only those of the others."""
    with office.read() as c:
        seats = _offenders(open_book(c, event_code), number, None)
    order = read_order(places, left, seats)
    if order.places is None:
        raise Refused(Text("Type the places of the others in the order E S W N."))
    return enter_order(office, event_code, number, order, by=by, words=words)


def _offenders(book: Book, number: int, board: int | None) -> tuple[int, ...]:
    """The seats of the party of a ruling on its board; none where no board is named."""
    known = book.written.get(number)
    if known is None:
        return ()
    r = known.ruling
    at = RulingAt(segment=r.segment, round=r.round, group=r.group or None, table=r.table, board=board or r.board)
    if at.round is None or at.board is None:
        return ()
    if at.table is None:
        at = replace(at, group=None)
    return find_place(book.c, book.event, r.player or r.party, at).seats
