"""Records a ruling: what happened, to whom, where, and what follows at once (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tdapp.model.journal import Inverse
from tdapp.rules.breaches import Breach, ReportBy, reported_late
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_deals import as_ruled, fouled
from tdapp.rules.penalty_faults import ruling_faults
from tdapp.rules.penalty_rulings import KIND_NAMES, NO_DETAILS, Details, Ruling, RulingKind
from tdapp.rules.regulations import Regulations
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.ledger.authority import with_authority
from tdapp.services.ledger.book import Book, Draft, Recorded, open_book, write
from tdapp.services.ledger.catalogue import find_breach
from tdapp.services.ledger.places import ANYWHERE, Found, RulingAt, find_place
from tdapp.services.ledger.typed import read_named
from tdapp.services.office import Office, use_case
from tdapp.services.rows import table_label
from tdapp.services.ruling_details import Noted
from tdapp.text import Refused, Text

NOT_RECORDED = frozenset({RulingKind.WITHDRAW})
NEEDS_NO_APPROVAL = frozenset(RulingKind) - {RulingKind.DISQUALIFICATION}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRuling:
    """A ruling as somebody tells it.

    `kind` None is that of the breach; `cards` None those of the kind; `party` may be empty where table, board and seat
    are named. `reported` is the longest of trick, board and round that had ended before it was pointed out; `late`
    says so without a breach; `drop` lets a penalty that was pointed out too late go, so that it is only on record.
    `details` hold what some kinds need: the order of the others, outcomes, minutes, grounds, another board.
    """

    party: str = ""
    kind: RulingKind | None = None
    event: str | None = None
    at: RulingAt = ANYWHERE
    breach: str = ""
    article: str = ""
    cards: int | None = None
    words: str = ""
    by: str = ""
    incident_at: datetime | None = None
    reported: ReportBy = ReportBy.ANY
    late: bool = False
    drop: bool = False
    approved: str = ""
    because: tuple[int, ...] = ()
    details: Details = NO_DETAILS


@use_case
def add_ruling(office: Office, new: NewRuling) -> Recorded:
    """Record a ruling; Refused with everything that it cannot be."""
    now = office.clock()
    with office.step(_told(new), inverse=Inverse.ENTRY) as step:
        book = open_book(step.session.connection(), new.event)
        draft = drafted(book, new, office.operator, now)
        return write(step, book, draft, now)


def drafted(book: Book, new: NewRuling, operator: str, now: datetime) -> Draft:
    """The entry that a ruling becomes; Refused when it cannot be one."""
    c, event = book.c, book.event
    breach = find_breach(c, event, new.breach) if new.breach else None
    kind = new.kind or (None if breach is None else breach.kind)
    if kind is None or kind in NOT_RECORDED:
        raise Refused(Text("Say what the ruling is, or name a breach of the catalogue."))
    named = read_named(c, event, new.party, new.at)
    found = find_place(c, event, named.party, named.at)
    late = new.late or reported_late(breach, new.reported)
    if new.drop and not late:
        raise Refused(Text("A penalty is let go only where the breach was pointed out too late."))
    rules = book.rules[found.segment]
    ruled_by = with_authority(c, book.scale, kind, new.by, operator)
    details, seat = _details(new, kind, found, rules)
    recorded = RulingKind.OTHER if new.drop else kind
    ruling = Ruling(
        number=0,
        kind=recorded,
        party=found.who.called,
        segment=found.segment,
        round=found.round,
        group=found.group,
        table=found.table,
        board=found.board,
        seat=seat,
        cards=None if new.drop else _cards(new, kind, breach, book, rules),
        at=new.incident_at or now,
        because=new.because,
        details=details,
    )
    _check(book, ruling, kind, new, now)
    noted = Noted(
        entry=found.who.entry.list_number,
        breach=new.breach,
        wording=("", "") if breach is None else (breach.zh, breach.en),
        reported=new.reported,
        dropped=kind if new.drop else None,
        approved=new.approved.strip(),
    )
    article = new.article.strip() or (breach.article or "" if breach else "")
    return Draft(ruling=ruling, ruled_by=ruled_by, noted=noted, article=article, words=new.words.strip(), late=late)


def _told(new: NewRuling) -> Text:
    """What the journal says."""
    what = new.breach if new.kind is None else KIND_NAMES[new.kind]
    party = new.party.strip() or _at_table(new.at)
    if new.at.board is not None:
        return Text(
            "Ruling ({kind}) for {party}: round {round}, board {board}", kind=what, party=party,
            round=new.at.round, board=new.at.board,
        )  # fmt: skip
    return Text("Ruling ({kind}) for {party}", kind=what, party=party)


def _at_table(at: RulingAt) -> Text | str:
    """Whoever sits at a seat of a table, where that is how the ruling was told."""
    if at.table is None or at.seat.strip().upper() not in SEAT_WORDS:
        return at.seat
    label = table_label(at.group or "", at.table)
    return Text("table {table} {seat}", table=label, seat=SEAT_WORDS[at.seat.strip().upper()])


def _cards(new: NewRuling, kind: RulingKind, breach: Breach | None, book: Book, rules: Regulations) -> int | None:
    """The cards as they stand in the ledger: a later version of the regulations changes nothing that was ruled."""
    if new.cards is not None:
        return new.cards
    if breach is not None and breach.cards is not None and kind is breach.kind:
        return breach.cards
    return rules.penalties.cards if kind is RulingKind.INFRACTION and book.scale.infraction_has_cards else None


def _details(new: NewRuling, kind: RulingKind, found: Found, rules: Regulations) -> tuple[Details, str]:
    """The details, and the seat; a dropped penalty has neither order nor outcomes."""
    details = replace(new.details, places=None, outcomes=()) if new.drop else new.details
    if kind is RulingKind.FOUL and not new.drop:
        check_order(details, found.seats, rules)
    check_outcomes(details, rules)
    return details, found.seat


def check_order(details: Details, seats: tuple[int, ...], rules: Regulations) -> None:
    """Refused when the order that was entered after a foul cannot be."""
    if details.places is None:
        return
    result = fouled(None, frozenset(seats), details, rules.scoring.flags)
    if isinstance(result, Text):
        raise Refused(Text("The order after the foul: {what}", what=result))


def check_outcomes(details: Details, rules: Regulations) -> None:
    """Refused when a board cannot become what is ruled."""
    results = [as_ruled(outcome, rules.scoring.flags) for outcome in details.outcomes]
    problems = [r for r in results if isinstance(r, Text)]
    problems += [
        Text("A lost board becomes adjudicated or assigned, or is not played.")
        for o in details.outcomes
        if o.state in (DealState.PLAYED, DealState.POSTPONED)
    ]
    if problems:
        raise Refused(*dict.fromkeys(problems))


def _check(book: Book, ruling: Ruling, kind: RulingKind, new: NewRuling, now: datetime) -> None:
    problems = list(ruling_faults(ruling, boards=book.scale.changes_boards))
    problems += [
        Text("There is no ruling {number} that stands, on which this could rest.", number=number)
        for number in ruling.because
        if number not in book.written or number in book.withdrawn_by
    ]
    if ruling.at is not None and ruling.at > now:
        problems.append(Text("The incident cannot lie ahead of now."))
    if kind not in NEEDS_NO_APPROVAL and not new.approved.strip() and not new.drop:
        problems.append(
            Text("A disqualification needs the committee's approval. Name who approved it with --approved-by NAME.")
        )
    if problems:
        raise Refused(*problems)
