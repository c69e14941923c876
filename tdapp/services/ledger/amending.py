"""Later words about a ruling: withdrawn, its cards moved, the order after a foul, what boards become (rules 6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tdapp.model.journal import Inverse, Step
from tdapp.rules.penalty_rulings import SHEET, BoardPlace, Details, Outcome, RulingKind
from tdapp.services.ledger.authority import with_authority
from tdapp.services.ledger.book import Book, Draft, Recorded, open_book, write
from tdapp.services.ledger.places import RulingAt, find_place
from tdapp.services.ledger.recording import check_order, check_outcomes
from tdapp.services.office import Office, use_case
from tdapp.services.ruling_details import Noted
from tdapp.services.rulings import Written
from tdapp.text import Refused, Text

_Entry = tuple[str, str, str, datetime]
"""Who decided, in what words, the operator, and now."""


@use_case
def withdraw_ruling(office: Office, event_code: str | None, number: int, *, reason: str, by: str = "") -> Recorded:
    """Take a ruling back by a further entry: everything is derived as if it had never been.

    Rulings that rested on it stay, each named in a finding. A withdrawal can be withdrawn as well. Refused without a
    reason, and for what does not stand.
    """
    now = office.clock()
    with office.step(Text("Ruling {number} withdrawn", number=number), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        old = book.standing(number)
        if not reason.strip():
            raise Refused(Text("A ruling is withdrawn with a reason."))
        ruled_by = _decider(book, old, by, office.operator)
        r = old.ruling
        ruling = replace(
            r, number=0, kind=RulingKind.WITHDRAW, of=number, cards=None, because=(), details=Details(), at=now
        )
        draft = Draft(ruling=ruling, ruled_by=ruled_by, noted=Noted(entry=old.noted.entry), words=reason.strip())
        return write(step, book, draft, now)


@use_case
def move_cards(
    office: Office, event_code: str | None, number: int, to: RulingAt, *, by: str = "", words: str = ""
) -> Recorded:
    """Let the penalty cards of a ruling count on another board of the same party and segment; a later word replaces it.

    Refused where the party does not sit there, and for a ruling without cards.
    """
    now = office.clock()
    with office.step(Text("Cards of ruling {number} moved", number=number), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        old = book.standing(number)
        r = old.ruling
        if not any(c.ruling.number == number for c in book.ledger(r.segment).cards):
            raise Refused(Text("Ruling {number} has no penalty cards to move.", number=number))
        if to.round is None or to.board is None or to.segment not in (None, r.segment):
            raise Refused(Text("Name the round and the board, of the same segment, on which the cards are to count."))
        found = find_place(book.c, book.event, r.party, replace(to, segment=r.segment))
        assert found.round is not None
        assert found.table is not None
        assert found.board is not None
        target = BoardPlace(found.segment, found.round, found.group, found.table, found.board)
        return _tell(step, book, old, Details(moves=number, moved_to=target), (by, words, office.operator, now))


@use_case
def enter_order(
    office: Office, event_code: str | None, number: int, order: Details, *, by: str = "", words: str = ""
) -> Recorded:
    """The places of the others after a foul, `order.places` and `order.left`; a later word replaces an earlier one.

    The offenders' own places may be 0 or 4. Refused where the order cannot be.
    """
    now = office.clock()
    with office.step(Text("Order of the others after foul {number}", number=number), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        old = book.standing(number)
        r = old.ruling
        if r.kind is not RulingKind.FOUL:
            raise Refused(Text("Ruling {number} is no foul.", number=number))
        if order.places is None:
            raise Refused(Text("Give the places of all four seats, E S W N, with 4 for the offender: --places 4132."))
        place = RulingAt(segment=r.segment, round=r.round, group=r.group, table=r.table, board=r.board)
        found = find_place(book.c, book.event, r.party, place)
        details = Details(places=order.places, left=order.left, completes=number)
        check_order(details, found.seats, book.rules[r.segment])
        return _tell(step, book, old, details, (by, words, office.operator, now))


@use_case
def enter_outcomes(
    office: Office,
    event_code: str | None,
    number: int,
    outcomes: tuple[Outcome, ...],
    *,
    by: str = "",
    words: str = "",
) -> Recorded:
    """What the boards of a loss become: adjudicated or assigned; a later word replaces an earlier one."""
    now = office.clock()
    with office.step(Text("Boards of ruling {number} decided", number=number), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        old = book.standing(number)
        if old.ruling.kind not in (RulingKind.LOSS, RulingKind.DISQUALIFICATION):
            raise Refused(Text("Ruling {number} loses no boards.", number=number))
        details = Details(outcomes=outcomes, completes=number)
        check_outcomes(details, book.rules[old.ruling.segment])
        return _tell(step, book, old, details, (by, words, office.operator, now))


def _tell(step: Step, book: Book, old: Written, details: Details, entry: _Entry) -> Recorded:
    """Write an entry that has no effect of its own, at the place and time of the ruling that it is about."""
    by, words, operator, now = entry
    r = replace(old.ruling, number=0, kind=RulingKind.OTHER, of=None, cards=None, because=(), details=details)
    ruled_by = _decider(book, old, by, operator)
    return write(
        step, book, Draft(ruling=r, ruled_by=ruled_by, noted=Noted(entry=old.noted.entry), words=words.strip()), now
    )


def _decider(book: Book, old: Written, by: str, operator: str) -> str:
    """Who may take the ruling back: who may make it; cards of a sheet were no decision of anybody."""
    if old.article == SHEET:
        return by.strip() or operator
    kind = old.ruling.kind
    if kind is RulingKind.WITHDRAW and old.ruling.of is not None:
        kind = book.written[old.ruling.of].ruling.kind
    return with_authority(book.c, book.scale, old.ruling.details.rejects or kind, by, operator)
