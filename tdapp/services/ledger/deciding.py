"""Decides proposals: the proper authority confirms one, which makes it a ruling, or rejects it (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tdapp.model.journal import Inverse
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import KIND_NAMES, NO_DETAILS, Details, Ruling, RulingKind
from tdapp.services.ledger.authority import with_authority
from tdapp.services.ledger.book import Book, Draft, Recorded, open_book, write
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, drafted
from tdapp.services.office import Office, use_case
from tdapp.services.ruling_details import Noted
from tdapp.services.scope import event_option
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What the confirmed ruling needs beside what the incident says already.

    `at` names another place than that of the last incident; `details` the order of the others or the outcomes.
    """

    by: str = ""
    at: RulingAt | None = None
    cards: int | None = None
    article: str = ""
    words: str = ""
    approved: str = ""
    details: Details = NO_DETAILS


@use_case
def confirm_proposal(
    office: Office,
    event_code: str | None,
    after: int,
    kind: RulingKind | None = None,
    confirmation: Confirmation = Confirmation(),
) -> Recorded:
    """Make the ruling that is proposed after ruling `after`, with the time and place of that incident.

    `kind` tells which where several are proposed.
    """
    now = office.clock()
    with office.step(Text("Proposal after ruling {after} confirmed", after=after), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        new = confirming(book, after, kind, confirmation)
        return write(step, book, drafted(book, new, office.operator, now), now)


def confirming(book: Book, after: int, kind: RulingKind | None, confirmation: Confirmation) -> NewRuling:
    """The ruling that a proposal becomes when it is confirmed; Refused where nothing is proposed."""
    proposal = find_proposal(book, after, kind)
    last = book.written[after].ruling
    own = RulingAt(
        segment=last.segment, round=last.round, group=last.group or None, table=last.table, board=last.board,
        seat=last.seat,
    )  # fmt: skip
    return NewRuling(
        party=last.player or last.party,
        kind=proposal.kind,
        event=book.event.code,
        at=_at(own, confirmation.at),
        article=confirmation.article,
        cards=confirmation.cards,
        words=confirmation.words,
        by=confirmation.by,
        incident_at=last.at,
        approved=confirmation.approved,
        because=proposal.because,
        details=replace(confirmation.details, game=confirmation.details.game or last.details.game),
    )


@use_case
def reject_proposal(
    office: Office, event_code: str | None, after: int, kind: RulingKind | None = None, *, reason: str, by: str = ""
) -> Recorded:
    """Record that a proposal is not followed, with the reason, so that it is made no more.

    Whoever could confirm it may do so.
    Once a ruling on which it rests is withdrawn, or the rejection itself, the ledger proposes anew.
    """
    now = office.clock()
    with office.step(Text("Proposal after ruling {after} rejected", after=after), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), event_code)
        proposal = find_proposal(book, after, kind)
        if not reason.strip():
            raise Refused(Text("A proposal is rejected with a reason."))
        ruled_by = with_authority(book.c, book.scale, proposal.kind, by, office.operator)
        last = book.written[after].ruling
        ruling = replace(
            _without_place(last),
            kind=RulingKind.OTHER,
            because=proposal.because,
            details=Details(rejects=proposal.kind),
        )
        noted = Noted(entry=book.written[after].noted.entry)
        return write(step, book, Draft(ruling=ruling, ruled_by=ruled_by, noted=noted, words=reason.strip()), now)


def find_proposal(book: Book, after: int, kind: RulingKind | None) -> Proposal:
    """The live proposal after a ruling; Refused when there is none, or several and none is named."""
    found = [p for p in book.proposals() if p.after == after]
    fits = [p for p in found if kind in (None, p.kind)]
    if len(fits) == 1:
        return fits[0]
    if not found:
        raise Refused(
            Text(
                "Nothing is proposed after ruling {after}. Proposals are listed by: tdapp penalty list{event}",
                after=after,
                event=event_option(book.c, book.event),
            )
        )
    raise Refused(
        Text(
            "After ruling {after} these are proposed: {kinds}. Say which with --kind.",
            after=after,
            kinds=tuple(KIND_NAMES[p.kind] for p in found),
        )
    )


def _at(own: RulingAt, other: RulingAt | None) -> RulingAt:
    """The place of the last incident, unless another one is named."""
    if other is None or (other.round is None and other.table is None and other.board is None):
        return own
    same_round = other.round in (None, own.round)
    return replace(
        other,
        segment=other.segment or own.segment,
        round=own.round if other.round is None else other.round,
        group=other.group or (own.group if same_round and other.table is None else None),
        table=own.table if same_round and other.table is None else other.table,
    )


def _without_place(ruling: Ruling) -> Ruling:
    """Party and round of a ruling, and nothing of what it did."""
    return replace(
        ruling, number=0, of=None, table=None, group="", board=None, seat="", cards=None, because=(), player=""
    )
