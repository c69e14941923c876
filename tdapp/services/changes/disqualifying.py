"""Disqualifies a party: the ruling, who is out from which board on, who takes the seats, what falls (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tdapp.model.journal import Step
from tdapp.model.tables import Entry
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import TEAMS
from tdapp.rules.penalty_rulings import NO_DETAILS, Details, Outcome, RulingKind
from tdapp.services.changes.authority import with_authority
from tdapp.services.changes.following import holding, no_longer
from tdapp.services.changes.instead import Field, Instead, find_reserves, read_field
from tdapp.services.changes.leaving import NOW, From, Leaver
from tdapp.services.changes.moment import Seating, rounds_behind
from tdapp.services.changes.out import Fill, Out, fitness, free, unchosen, ways, who_is_out
from tdapp.services.changes.outcomes import boards_of_party, decided
from tdapp.services.changes.seats import OnBoard, TableAt
from tdapp.services.changes.stepping_in import Who, find_who
from tdapp.services.changes.substitution import Substitution, find_slot
from tdapp.services.changes.vacating import close_tables, give_part, rest_opponents, seat_reserve, sit_on_boards
from tdapp.services.changes.wall import what_follows
from tdapp.services.entering_lists import DISQUALIFIED, WITHDRAWN
from tdapp.services.importing.event_field import event_field
from tdapp.services.in_force import in_force
from tdapp.services.ledger.authority import with_authority as with_rank
from tdapp.services.ledger.book import Book, Draft, Recorded, open_book, write
from tdapp.services.ledger.deciding import Confirmation, confirming
from tdapp.services.ledger.places import ANYWHERE, RulingAt
from tdapp.services.ledger.recording import NewRuling, check_outcomes, drafted
from tdapp.services.ledger.typed import read_named
from tdapp.services.office import Office, use_case
from tdapp.services.people import When
from tdapp.services.ruling_details import Noted
from tdapp.services.rulings import Written
from tdapp.services.scope import EntryRow, entries, find_segment
from tdapp.services.seating_people import roster
from tdapp.services.seating_writer import Cast
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualification:
    """A disqualification as somebody tells it.

    Either the `party`, also as a table and a seat (3E5); or `after`, the ruling after which it is proposed; or
    `ruling`, one that stands already, of a party that still plays. `at` is the place of the incident, whose board says
    who is the partner of the moment; `since` from which board on the party is out, without a round after everything
    that was played. `instead` fills the seats, in a team event `substitute` of the team's own list, by registration
    number or name. `outcomes` are the results that fall, and the boards that nobody plays on, each with its round.
    `despite` lets a reserve play whom the event's own terms do not fit.
    """

    party: str = ""
    after: int | None = None
    ruling: int | None = None
    event: str | None = None
    at: RulingAt = ANYWHERE
    since: From = NOW
    instead: Instead = Instead()  # noqa: RUF009  frozen
    substitute: str = ""
    despite: bool = False
    outcomes: tuple[Outcome, ...] = ()
    breach: str = ""
    article: str = ""
    words: str = ""
    by: str = ""
    approved: str = ""
    incident_at: datetime | None = None
    because: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Disqualified:
    """What a disqualification came to.

    `ruling` is its number; `within` and `board` say from which board of which round on the party is out, None where
    that is the beginning of a round, the one that each of `entries` names. `findings` name what is to be done: the
    publications and papers that are no longer true, each with its table or number.
    """

    event: str
    ruling: int
    party: str
    recorded: Recorded
    entries: tuple[Leaver, ...]
    within: When | None
    board: int | None
    substitute: str
    tables: tuple[TableAt, ...]
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]


@use_case
def disqualify(office: Office, new: Disqualification) -> Disqualified:
    """Record the ruling with all that follows from it; Refused with everything that it cannot be.

    Without a choice for seats that are not played yet every way is listed with its consequences.
    """
    now = office.clock()
    before = holding(office, new.event)
    with office.step(_told(new)) as step:
        done = _Case(office, step, new, now).done()
    return replace(done, findings=(*done.findings, *no_longer(office, new.event, before)))


def _told(new: Disqualification) -> Text:
    """What the journal says."""
    if new.after is not None:
        return Text("Disqualification, proposed after ruling {after}", after=new.after)
    if new.ruling is not None:
        return Text("Disqualification by ruling {n}: who is out", n=new.ruling)
    return Text("Disqualification of {party}", party=new.party)


def draft_of(book: Book, new: Disqualification, operator: str, now: datetime) -> Draft:
    """The ruling, told anew or as it is proposed."""
    details = replace(NO_DETAILS, outcomes=new.outcomes)
    if new.ruling is not None:
        return _completing(book, book.standing(new.ruling), new, operator)
    if new.after is None:
        named = read_named(book.c, book.event, new.party, new.at)
        ruling = NewRuling(
            party=named.party, kind=RulingKind.DISQUALIFICATION, event=new.event, at=named.at, breach=new.breach,
            article=new.article, words=new.words, by=new.by, incident_at=new.incident_at, approved=new.approved,
            because=new.because, details=details,
        )  # fmt: skip
    else:
        words = Confirmation(
            by=new.by, at=new.at, article=new.article, words=new.words, approved=new.approved, details=details
        )
        ruling = replace(confirming(book, new.after, RulingKind.DISQUALIFICATION, words), breach=new.breach)
    return drafted(book, ruling, operator, now)


def _completing(book: Book, old: Written, new: Disqualification, operator: str) -> Draft:
    """What is told later of a disqualification: its outcomes, and who is out with it."""
    r = old.ruling
    if r.kind is not RulingKind.DISQUALIFICATION:
        raise Refused(Text("Ruling {n} is no disqualification.", n=r.number))
    ruled_by = with_rank(book.c, book.scale, r.kind, new.by or old.ruled_by, operator)
    check_outcomes(replace(NO_DETAILS, outcomes=new.outcomes), book.rules[r.segment])
    told = next((c.details for c in book.ledger(r.segment).standing if c.number == r.number), r.details)
    ruling = replace(
        r, number=0, kind=RulingKind.OTHER, cards=None, because=(),
        details=Details(outcomes=told.outcomes, completes=r.number),
    )  # fmt: skip
    return Draft(ruling=ruling, ruled_by=ruled_by, noted=Noted(entry=old.noted.entry), words=new.words.strip())


class _Case:
    """One disqualification: what is read for it, its checks, its writing."""

    def __init__(self, office: Office, step: Step, new: Disqualification, now: datetime) -> None:
        self.office, self.step, self.new, self.now = office, step, new, now
        self.c = step.session.connection()
        self.book = open_book(self.c, new.event)
        self.event = self.book.event

    def done(self) -> Disqualified:
        """Check, write, and say what follows."""
        new, book, c = self.new, self.book, self.c
        draft = draft_of(book, new, self.office.operator, self.now)
        segment = draft.ruling.segment
        seating = Seating(c, self.event)
        outs = who_is_out(book, draft.ruling, seating, new.since)
        field = read_field(c, self.event, [o.entry for o in outs])
        seated = [o for o in outs if o.given.seated]
        found = ways(book, field, seating, outs)
        reserves, remarks = self._reserves(field, seating, outs, found)
        standings = standings_at(self.office, c, self.event)
        boards = boards_of_party(standings, seating, outs[0], segment)
        taken = bool(reserves) or bool(new.substitute)
        outcomes = decided(draft.ruling, new.outcomes, boards, taken=taken)
        kept = () if new.ruling is None else draft.ruling.details.outcomes
        if seated and not new.instead.draw_again:
            rounds = {o.given.begins for o in seated} | {s.when for o in seated for s in o.given.whole}
            with_authority(c, self.event, rounds, self.office.operator, draft.ruled_by)
        left = tuple(o.entry.list_number for o in outs if o.plays and o.slot is None)
        details: Details = replace(draft.ruling.details, outcomes=(*kept, *outcomes))
        draft = replace(draft, ruling=replace(draft.ruling, details=details), noted=replace(draft.noted, left=left))
        recorded = write(self.step, book, draft, self.now)
        self._leave(field, outs, reserves, recorded)
        who, more = self._fill(field, seated, reserves, recorded)
        given = [o.given for o in seated]
        tables = tuple(sorted({t for g in given for t in g.tables} | {b.at for g in given for b in g.unplayed}))
        follows = [] if new.instead.draw_again else what_follows(self.office, c, self.event, tables)
        return Disqualified(
            self.event.code, recorded.number if new.ruling is None else new.ruling, draft.ruling.party, recorded,
            tuple(_leaver(field, o, self._since(o, segment), reserves.get(o.entry.id)) for o in outs if o.slot is None),
            outs[0].given.within, outs[0].given.board, who, tables, outcomes,
            (*recorded.findings, *remarks, *more, *follows),
        )  # fmt: skip

    def _reserves(
        self, field: Field, seating: Seating, outs: Sequence[Out], found: Sequence[Fill]
    ) -> tuple[dict[int, EntryRow], list[Finding]]:
        """The reserve of each entry, and what is doubtful about them; Refused with the ways where none was chosen."""
        new, instead = self.new, self.new.instead
        seated = [o for o in outs if o.given.seated]
        chosen = instead.chosen + bool(new.substitute)
        if not seated:
            if chosen:
                raise Refused(Text("No seat is concerned, so nothing is to be chosen: leave out --reserve, --rest, "
                                   "--close, --draw-again and --substitute."))  # fmt: skip
            return {}, []
        if not chosen:
            raise Refused(*unchosen(self.book, outs, found))
        if chosen > 1:
            raise Refused(Text("Choose one of --reserve, --rest, --close, --draw-again and --substitute."))
        if new.substitute:
            if not any(o.slot is not None for o in seated):
                raise Refused(Text("Only a player of a team is replaced by a substitute of the team's own list."))
            return {}, []
        if not instead.reserves:
            if not any(way.instead == instead for way in found):
                raise Refused(Text("This is not possible here. What is:"), *unchosen(self.book, outs, found)[1:])
            return {}, []
        return self._named(field, seating, seated)

    def _named(
        self, field: Field, seating: Seating, seated: Sequence[Out]
    ) -> tuple[dict[int, EntryRow], list[Finding]]:
        labels = self.new.instead.reserves
        if self.event.kind in TEAMS:
            raise Refused(Text("Reserves complete individuals and pairs, not teams."))
        if len(labels) != len(seated):
            raise Refused(
                Text(
                    "Entries that leave their seats: {entries}. Name as many reserves, in their order.",
                    entries=[o.called for o in seated],
                )
            )
        found = find_reserves(self.c, field, labels, min(o.given.begins for o in seated))
        there = free(field, seating, seated)
        judged = [f for e in found for f in fitness(field, e, self.book)]
        problems = [
            Text("Reserve {entry} cannot step in: it has left, lacks a player, or sits somewhere else.", entry=e.label)
            for e in found if e not in there
        ]  # fmt: skip
        unfit = [f.text for f in judged if f.weight is Weight.ERROR]
        if unfit and not self.new.despite:
            problems += [*unfit, Text("Nothing was written; say --despite if the reserve shall play all the same.")]
        if problems:
            raise Refused(*problems)
        remarks = [replace(f, weight=Weight.WARNING) for f in judged]
        return {o.entry.id: e for o, e in zip(seated, found, strict=True)}, remarks

    def _since(self, out: Out, segment: int) -> When:
        """The first round without the entry; who is disqualified for a segment has no place in it."""
        if not out.offends or not out.plays:
            return out.given.since
        return min(out.given.since, rounds_behind(self.c, self.event, segment))

    def _leave(self, field: Field, outs: Sequence[Out], reserves: dict[int, EntryRow], recorded: Recorded) -> None:
        for out in outs:
            if not out.plays or out.slot is not None:
                continue
            since = self._since(out, recorded.segment)
            status = DISQUALIFIED if out.offends else WITHDRAWN
            self.step.update(
                Entry, [out.entry.id], status=status, left_segment=since[0], left_round=since[1],
                reason=_why(recorded, self.new),
            )  # fmt: skip
            reserve = reserves.get(out.entry.id)
            if reserve is not None:
                self._seat(field, out, reserve)

    def _seat(self, field: Field, out: Out, reserve: EntryRow) -> None:
        """The reserve takes whole sets as such, and the rest of the set in play board by board."""
        seat_reserve(self.step, field, out.given.whole, reserve)
        members = field.members[reserve.id]
        if out.given.partly:
            give_part(self.step, field, {out.given.begins[0]}, out.entry.id, reserve)

            def holder(b: OnBoard) -> dict[str, int | None]:
                return {"entry_id": reserve.id, "slot": b.slot, "person_id": members[b.slot].person_id,
                        "credit_id": None}  # fmt: skip

            sit_on_boards(self.step, out.given.partly, holder)

    def _fill(
        self, field: Field, seated: Sequence[Out], reserves: dict[int, EntryRow], recorded: Recorded
    ) -> tuple[str, list[Finding]]:
        """Seats that no reserve takes; returns the name of a substitute, and what is to be known of it."""
        if self.new.substitute:
            return self._substitute(seated[0], recorded)
        later = [s for o in seated for s in o.given.whole if s.when >= o.given.since and o.entry.id not in reserves]
        if self.new.instead.rest:
            rest_opponents(self.step, field, later, _why(recorded, self.new))
        elif self.new.instead.close:
            close_tables(self.step, sorted({s.at for s in later}), _why(recorded, self.new))
        return "", []

    def _substitute(self, out: Out, recorded: Recorded) -> tuple[str, list[Finding]]:
        whole = event_field(self.c, self.event)
        person, remarks = find_who(self.c, whole, Who(known=self.new.substitute))
        assert isinstance(person, int)
        made = Substitution(self.office, self.step, whole, find_slot(self.c, self.event, whole, out.called), person)
        begins = out.given.begins
        findings = made.check(begins)
        made.write(begins, list(out.given.whole), _why(recorded, self.new))
        if out.given.partly:
            rules = in_force(self.c, self.event, find_segment(self.c, self.event, begins[0])).rules
            cast = Cast(rules, {e.id: e for e in entries(self.c, self.event)}, roster(self.c, self.event))
            sit_on_boards(self.step, out.given.partly, lambda b: cast.seat(*begins, out.entry.id, b.slot))
        return whole.people[person].name, [*remarks, *findings]


def _why(recorded: Recorded, new: Disqualification) -> str:
    """What stands with the entry and its tables: the number of the ruling, and its words."""
    return f"#{recorded.number} {new.words}".strip()


def _leaver(field: Field, out: Out, since: When, reserve: EntryRow | None) -> Leaver:
    members = [m for _, m in sorted(field.members.get(out.entry.id, {}).items())]
    return Leaver(
        out.entry.label,
        tuple(m.name for m in members),
        tuple(dict.fromkeys(m.club for m in members if m.club)),
        since,
        None if reserve is None else reserve.label,
    )
