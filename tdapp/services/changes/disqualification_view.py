"""What a disqualification would mean before it is written: who, from when, which results, which seats (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.services.changes.authority import known_chiefs
from tdapp.services.changes.disqualifying import Disqualification
from tdapp.services.changes.instead import Field, read_field
from tdapp.services.changes.leaving import From
from tdapp.services.changes.moment import Seating
from tdapp.services.changes.out import Fill, Out, own_board, ways, who_is_out
from tdapp.services.changes.outcomes import BoardOfParty, boards_of_party
from tdapp.services.changes.seats import TableAt
from tdapp.services.changes.wall import published_seatings
from tdapp.services.ledger.book import Book, open_book
from tdapp.services.ledger.deciding import Confirmation, confirming, find_proposal
from tdapp.services.ledger.phoned import Ruler, ruler
from tdapp.services.ledger.typed import find_named
from tdapp.services.office import Office, use_case
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class WhoIsOut:
    """Somebody who would be out, with their names; `why` says so of the partner of the moment, else None."""

    label: str
    names: tuple[str, ...]
    why: Text | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a disqualification would mean.

    `since` is from when the party is out, `moments` all choices for it; `how` says what that means for the seats.
    `boards` are its boards in the segment, each with what stands there; `tables` have seats that are given up, `ways`
    fill them. `published` is whether a seating on the wall changes; `chiefs` are the chief TDs known. `reason` is that
    of the proposal.
    """

    event: str
    party: str
    segment: int
    place: Text | None
    reason: Text | None
    out: tuple[WhoIsOut, ...]
    since: From
    moments: tuple[From, ...]
    how: Text
    boards: tuple[BoardOfParty, ...]
    tables: tuple[TableAt, ...]
    ways: tuple[Fill, ...]
    published: bool
    chiefs: tuple[Ruler, ...]


@use_case
def consequences(office: Office, new: Disqualification) -> Consequences:
    """What would follow; Refused for nobody, for who is out already, and for a moment that is over."""
    with office.read() as c:
        book = open_book(c, new.event)
        ruling, reason = _ruling(book, new)
        seating = Seating(c, book.event)
        since, moments = _moments(book, ruling, seating, new.since)
        outs = who_is_out(book, ruling, seating, since)
        field = read_field(c, book.event, [o.entry for o in outs])
        seated = [o for o in outs if o.given.seated]
        standings = standings_at(office, c, book.event)
        with standings.lock:
            boards = boards_of_party(standings, seating, outs[0], ruling.segment)
        rounds = {o.given.begins for o in seated} | {s.when for o in seated for s in o.given.whole}
        return Consequences(
            book.event.code,
            ruling.party,
            ruling.segment,
            _place(ruling),
            reason,
            tuple(WhoIsOut(o.called, _names(field, o), None if o.offends else PARTNER) for o in outs),
            since,
            moments,
            how(outs[0]),
            boards,
            tuple(sorted({t for o in seated for t in o.given.tables})),
            ways(book, field, seating, outs),
            bool(rounds and published_seatings(c, book.event, rounds)),
            tuple(map(ruler, known_chiefs(c))),
        )


PARTNER = Text("partner of the moment")


def _ruling(book: Book, new: Disqualification) -> tuple[Ruling, Text | None]:
    """Party and place of what would be ruled, and why it is proposed."""
    party, at, reason = new.party, new.at, None
    if new.ruling is not None:
        return book.standing(new.ruling).ruling, None
    if new.after is not None:
        told = confirming(book, new.after, RulingKind.DISQUALIFICATION, Confirmation(at=new.at))
        party, at = told.party, told.at
        reason = find_proposal(book, new.after, RulingKind.DISQUALIFICATION).reason
    found = find_named(book.c, book.event, party, at)
    ruling = Ruling(
        number=0, kind=RulingKind.DISQUALIFICATION, party=found.who.called, segment=found.segment, round=found.round,
        group=found.group, table=found.table, board=found.board, seat=found.seat,
    )  # fmt: skip
    return ruling, reason


def _moments(book: Book, ruling: Ruling, seating: Seating, asked: From) -> tuple[From, tuple[From, ...]]:
    """From when the party would be out where nobody says so, and all that can be said."""
    first = who_is_out(book, replace(ruling, board=None), seating, asked)[0]
    boards = seating.boards(first.entry, first.slot)
    own = own_board(boards, ruling)
    moments = seating.moments(boards, None if own is None or own.played else own)
    if asked == From() and first.plays:
        asked = seating.next_of(boards, None if own is None or own.played else own) or asked
    if asked.round is not None and asked.segment is None and first.given.seated:
        asked = replace(asked, segment=first.given.begins[0])
    return asked, tuple(moments)


def how(out: Out) -> Text:
    """What the moment means for the seats."""
    g = out.given
    if not out.plays:
        return Text("{party} has left the event already.", party=out.called)
    if not g.seated:
        return Text("{party} has no seat that is not played yet.", party=out.called)
    if g.within is None or g.board is None:
        return Text("{party} is out from the beginning of round {round} on.", party=out.called, round=g.since[1])
    if not g.partly:
        return Text("{party} is out from board {board} of round {round} on, which begins a set.", party=out.called,
                    board=g.board, round=g.within[1])  # fmt: skip
    boards = tuple(dict.fromkeys(b.board for b in g.partly))
    return Text("{party} is out from board {board} of round {round} on, in the middle of a set: the seat changes hands "
                "on boards {boards}, and what was played before stays as it was played.", party=out.called,
                board=g.board, round=g.within[1], boards=boards)  # fmt: skip


def _place(ruling: Ruling) -> Text | None:
    if ruling.board is not None:
        return Text("Round {round}, table {table}, board {board}", round=ruling.round, table=ruling.table,
                    board=ruling.board)  # fmt: skip
    return None if ruling.round is None else Text("Round {round}", round=ruling.round)


def _names(field: Field, out: Out) -> tuple[str, ...]:
    members = sorted(field.members.get(out.entry.id, {}).items())
    return tuple(m.name for slot, m in members if out.slot in (None, slot))
