"""What the TD on the phone sees before a ruling is written, and how it is written as it was typed (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import Official, Round
from tdapp.rules.breaches import ReportBy
from tdapp.rules.penalties import fold_ledger
from tdapp.rules.penalty_rulings import KIND_NAMES, Details, Grounds, Outcome, Ruling, RulingKind, party_of
from tdapp.services.ledger.authority import MAY_RULE
from tdapp.services.ledger.book import Book, Recorded, open_book
from tdapp.services.ledger.breach_choices import BreachChoice, breach_choices
from tdapp.services.ledger.catalogue import read_catalogue
from tdapp.services.ledger.places import ANYWHERE, Found, RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.ledger.typed import find_named, read_named, read_order, read_time
from tdapp.services.office import Office, use_case
from tdapp.services.people import members_of
from tdapp.services.results.missing import outstanding
from tdapp.services.rulings import scale_of, terms_of
from tdapp.services.scope import EventRow, SegmentRow, find_event, groups, rounds, segments, zone_of
from tdapp.services.spelling import spell
from tdapp.text import Text

COUNTED = (RulingKind.WARNING, RulingKind.INFRACTION, RulingKind.FOUL)
"""What escalates, in the order of the scale."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """An official who may have ruled, and the ways in which the name may be typed."""

    name: str
    pinyin: str
    initials: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingDesk:
    """What a ruling can be about: the segments with their rounds, where play is now, who may rule, the breaches.

    `round` is None before the first round has begun; `cards`: whether an infraction costs penalty cards.
    """

    event: str
    by_pair: bool
    cards: bool
    segments: tuple[tuple[int, tuple[int, ...]], ...]
    segment: int
    round: int | None
    officials: tuple[Ruler, ...]
    breaches: tuple[BreachChoice, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many rulings of a kind stand against a party, in the round and in the segment."""

    name: Text
    in_round: int
    in_segment: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """What one more ruling of a kind would propose, and why."""

    kind: RulingKind
    proposes: Text
    reason: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Whom:
    """Whom a ruling would concern, where, what is on record and what another ruling leads to.

    `offenders` are the seats, counted 0 to 3, of the party on the board that was named; `open` is what is proposed
    already and not decided.
    """

    party: str
    people: tuple[str, ...]
    clubs: tuple[str, ...]
    at: RulingAt
    table: str
    offenders: tuple[int, ...]
    counts: tuple[Count, ...]
    ahead: tuple[Ahead, ...]
    open: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phoned:
    """A ruling as it is typed: whom in any of the ways that `read_named` knows, times and orders as text."""

    party: str
    event: str | None = None
    at: RulingAt = ANYWHERE
    kind: RulingKind | None = None
    breach: str = ""
    article: str = ""
    cards: int | None = None
    words: str = ""
    by: str = ""
    time: str = ""
    reported: ReportBy = ReportBy.ANY
    drop: bool = False
    places: str = ""
    left: str = ""
    outcomes: tuple[Outcome, ...] = ()
    grounds: Grounds | None = None


@use_case
def ruling_desk(office: Office, event_code: str | None) -> RulingDesk:
    """What the dialog of a ruling begins with; the segment is the last one drawn, the round the one being played."""
    now = office.clock()
    with office.read() as c:
        event = find_event(c, event_code)
        there = segments(c, event)
        drawn = [s for s in there if groups(c, s)]
        here = drawn[-1] if drawn else there[0]
        scale = scale_of(event.kind)
        return RulingDesk(
            event=event.code,
            by_pair=open_book(c, event.code).by_pair,
            cards=scale.infraction_has_cards,
            segments=tuple((s.number, tuple(r.number for r in rounds(c, s))) for s in there),
            segment=here.number,
            round=_round_now(office, c, event, here, now) if drawn else None,
            officials=rulers(c),
            breaches=breach_choices(read_catalogue(c, event).breaches),
        )


def rulers(c: Connection) -> tuple[Ruler, ...]:
    """Everybody known who may decide anything of the ledger, in the order of the list of officials."""
    o = Official.__table__.c
    known = c.scalars(select(o.name).where(o.active.is_(True), o.role.in_(MAY_RULE)).order_by(o.id)).all()
    return tuple(map(ruler, known))


def ruler(name: str) -> Ruler:
    """This official with the ways in which the name may be typed."""
    spelt = spell(name)
    return Ruler(name, spelt.pinyin, spelt.initials)


def _round_now(office: Office, c: Connection, event: EventRow, segment: SegmentRow, now: datetime) -> int | None:
    """The last round that has begun by its times; without times the one begun, or the one after a complete one."""
    t = Round.__table__.c
    found = c.execute(select(t.number, t.planned_start, t.actual_start).where(t.segment_id == segment.id)).all()
    times = {n: [at for at in (planned, actual) if at is not None] for n, planned, actual in found}
    if any(times.values()):
        return max((n for n, known in times.items() if any(at <= now for at in known)), default=None)
    owing: dict[int, bool] = {}
    for o in outstanding(office, c, event, segment.number):
        owing[o.round] = owing.get(o.round, False) or o.begun
    begun = [n for n in times if owing.get(n, True)]
    if not begun:
        return min(times, default=None)
    last: int = max(begun)
    return last if last in owing else min((n for n in times if n > last), default=last)


@use_case
def whom(office: Office, event_code: str | None, typed: str, at: RulingAt) -> Whom:
    """Whom somebody means and what stands against them, before anything is written; Refused for nobody."""
    now = office.clock()
    with office.read() as c:
        event = find_event(c, event_code)
        found = find_named(c, event, typed, at)
        book = Book(c, event)
        party = party_of(found.who.called, by_pair=book.by_pair)
        members = members_of(c, event).get(found.who.entry.id, {})
        slots = found.who.slots
        there = [m for slot, m in sorted(members.items()) if not slots or slot in slots]
        return Whom(
            party=found.who.called,
            people=tuple(m.name for m in there),
            clubs=tuple(dict.fromkeys(m.club_short for m in there if m.club_short)),
            at=_place(found),
            table=found.label,
            offenders=found.seats,
            counts=tuple(_counts(book, party, found)),
            ahead=tuple(_ahead(book, party, found, now)),
            open=tuple(
                Text("{kind} ({reason})", kind=KIND_NAMES[p.kind], reason=p.reason)
                for p in book.ledger(found.segment).proposals
                if p.party == party and p.segment == found.segment
            ),
        )


def _place(found: Found) -> RulingAt:
    return RulingAt(
        segment=found.segment, round=found.round, group=found.group or None, table=found.table, board=found.board,
        seat=found.seat,
    )  # fmt: skip


def _counts(book: Book, party: str, found: Found) -> Iterator[Count]:
    standing = book.ledger(found.segment).standing
    own = [r for r in standing if r.party == party and r.segment == found.segment]
    for kind in COUNTED:
        of_kind = [r for r in own if r.kind is kind]
        yield Count(KIND_NAMES[kind], sum(r.round == found.round for r in of_kind), len(of_kind))


def _ahead(book: Book, party: str, found: Found, now: datetime) -> Iterator[Ahead]:
    """What the ledger of the party alone would propose with one ruling more."""
    terms = terms_of(book.event.kind, book.rules[found.segment])
    everything = [w.ruling for w in book.written.values()]
    own = [
        r for r in everything
        if r.kind is RulingKind.WITHDRAW or party_of(r.party, by_pair=book.by_pair) == party
    ]  # fmt: skip
    before = fold_ledger(own, terms).proposals
    number = max((r.number for r in everything), default=0) + 1
    for kind in COUNTED:
        more = Ruling(number=number, kind=kind, party=party, segment=found.segment, round=found.round, at=now)
        for p in fold_ledger([*own, more], terms).proposals:
            if p not in before:
                yield Ahead(kind, KIND_NAMES[p.kind], p.reason)


@use_case
def record_phoned(office: Office, phoned: Phoned) -> Recorded:
    """Record a ruling as it was typed; Refused with everything that it cannot be."""
    now = office.clock()
    with office.read() as c:
        event = find_event(c, phoned.event)
        named = read_named(c, event, phoned.party, phoned.at)
        found = find_named(c, event, phoned.party, phoned.at)
        at = read_time(phoned.time, ZoneInfo(zone_of(c)), now)
    order = read_order(phoned.places, phoned.left, found.seats)
    late = phoned.reported is not ReportBy.ANY and not phoned.breach
    return add_ruling(
        office,
        NewRuling(
            party=named.party,
            kind=phoned.kind,
            event=event.code,
            at=named.at,
            breach=phoned.breach,
            article=phoned.article,
            cards=phoned.cards,
            words=phoned.words,
            by=phoned.by,
            incident_at=at,
            reported=phoned.reported,
            late=late,
            drop=phoned.drop,
            details=Details(places=order.places, left=order.left, outcomes=phoned.outcomes, grounds=phoned.grounds),
        ),
    )


def told_recorded(done: Recorded) -> tuple[Text, ...]:
    """What was written and what it leaves open, as the bar of a page says it; proposals are told apart."""
    words = {"number": done.number, "kind": KIND_NAMES[done.kind], "party": done.party}
    if done.board is not None:
        first = Text("Ruling {number} is recorded: {kind}, {party}, round {round}, board {board}.", **words,
                     round=done.round, board=done.board)  # fmt: skip
    elif done.round is not None:
        first = Text("Ruling {number} is recorded: {kind}, {party}, round {round}.", **words, round=done.round)
    else:
        first = Text("Ruling {number} is recorded: {kind}, {party}, before play.", **words)
    late = (Text("It was pointed out too late."),) if done.late else ()
    return (first, *late, *(f.text for f in done.findings))
