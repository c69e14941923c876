"""Takes an entry that has left back in from a round on, where its seats are still to be had (rules 4, 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Encounter, Entry, Group, Occupancy, Round, SegmentEntry
from tdapp.rules.findings import Finding
from tdapp.rules.kinds import BY_PAIR, EventKind
from tdapp.rules.movements.choose import schedule_for
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.seats import SEATS
from tdapp.services.changes.authority import known_chiefs, with_authority
from tdapp.services.changes.following import holding, no_longer
from tdapp.services.changes.leaving import From
from tdapp.services.changes.seats import Seat, TableAt, in_play, seats_since, segments_with_groups
from tdapp.services.changes.start import next_round, too_early
from tdapp.services.changes.wall import published_seatings, what_follows
from tdapp.services.drawing.plan import movement_kind
from tdapp.services.entering_lists import ENTERED, RESERVE
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import When, members_of
from tdapp.services.rows import table_label
from tdapp.services.rulings import withdrawn, written_rulings
from tdapp.services.scope import (
    EntryRow,
    EventRow,
    SegmentRow,
    entries,
    event_option,
    find_entry,
    find_event,
    segments,
)
from tdapp.services.seating_findings import has_left
from tdapp.services.seating_people import roster
from tdapp.services.seating_writer import CLOSED, OPEN, REST, Cast
from tdapp.services.standings.play_tables import load_tables
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Readmitted:
    """Who plays again and from when on, whom they replace, the tables concerned, and what is to be done."""

    event: str
    label: str
    names: tuple[str, ...]
    since: When
    reserves: tuple[str, ...]
    tables: tuple[TableAt, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Readmission:
    """Who would come back, the rounds there are, the chief TDs known, and whether a seating hangs on the wall."""

    label: str
    names: tuple[str, ...]
    rounds: tuple[When, ...]
    chiefs: tuple[str, ...]
    published: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """A seat that is the entry's by the movement: where, in which stage, and for whom of the entry."""

    at: TableAt
    stage: int
    seat: int
    slot: int


@use_case
def readmission(office: Office, event_code: str | None, label: str) -> Readmission:
    """What is asked before somebody comes back; Refused for who plays."""
    with office.read() as c:
        event = find_event(c, event_code)
        entry = find_entry(c, event, label)
        if entry.status == ENTERED:
            raise Refused(Text("Entry {entry} plays already.", entry=entry.label))
        members = sorted(members_of(c, event).get(entry.id, {}).items())
        rounds = tuple((s.number, r) for s in segments(c, event) for r in range(1, s.rounds + 1))
        return Readmission(
            entry.label,
            tuple(m.name for _, m in members),
            rounds,
            known_chiefs(c),
            bool(published_seatings(c, event, rounds)),
        )


@use_case
def readmit(
    office: Office, event_code: str | None, label: str, since: From, reason: str, approved_by: str = ""
) -> Readmitted:
    """Let an entry that has left play again from a round on, without a round from the first that can still be had.

    Refused without a reason, for who plays, and where somebody else has the seats or boards there have results.
    """
    if not reason.strip():
        raise Refused(Text("An entry is taken back in with a reason."))
    before = holding(office, event_code)
    with office.step(Text("Entry {entry} plays again: {reason}", entry=label, reason=reason)) as step:
        done = _Return(office, step, event_code, label).done(since, reason, approved_by)
    return replace(done, findings=(*done.findings, *no_longer(office, event_code, before)))


class _Return:
    """One entry that comes back."""

    def __init__(self, office: Office, step: Step, event_code: str | None, label: str) -> None:
        self.office, self.step = office, step
        self.c = step.session.connection()
        self.event = find_event(self.c, event_code)
        self.entry = find_entry(self.c, self.event, label)
        self.everybody = {e.id: e for e in entries(self.c, self.event)}
        self.every = seats_since(self.c, self.event)
        if self.entry.status == ENTERED:
            raise Refused(Text("Entry {entry} plays already.", entry=self.entry.label))
        self._check_not_disqualified()

    def done(self, asked: From, reason: str, approved_by: str) -> Readmitted:
        """Check, write, and say what follows."""
        places = list(_places(self.c, self.event, self.entry))
        own = [s for s in self.every if s.entry_id == self.entry.id]
        since = self._since(asked, places, own)
        self._check_part(since)
        kept = [s for s in own if s.when >= since]
        sitting = {s.at for s in kept}
        rounds = {s.when for s in kept}
        wanted = [p for p in places if (p.at.segment, p.at.round) >= since and (p.at.segment, p.at.round) not in rounds]
        there = {(s.at.encounter, s.stage, s.seat): s for s in self.every}
        taken = {p: there.get((p.at.encounter, p.stage, p.seat)) for p in wanted}
        self._check_free(taken)
        tables = tuple(sorted(sitting | {p.at for p in wanted}))
        who = with_authority(
            self.c, self.event, {(t.segment, t.round) for t in tables}, self.office.operator, approved_by
        )
        why = f"{reason} [{who}]".strip() if who else reason
        left_with = self._reason()
        self.step.update(Entry, [self.entry.id], status=ENTERED, left_segment=None, left_round=None, reason=why)
        self.everybody[self.entry.id] = find_entry(self.c, self.event, self.entry.label)
        self._sit(taken)
        self._open(tables, left_with)
        replaced = {s.entry_id for s in taken.values() if s is not None}
        self._dismiss(replaced)
        members = members_of(self.c, self.event).get(self.entry.id, {})
        return Readmitted(
            self.event.code,
            self.entry.label,
            tuple(m.name for _, m in sorted(members.items())),
            since,
            tuple(self.everybody[i].label for i in sorted(replaced)),
            tables,
            tuple(what_follows(self.office, self.c, self.event, tables)),
        )

    def _check_not_disqualified(self) -> None:
        """Nobody plays again under a disqualification that stands; a team plays without one of its players."""
        written = written_rulings(self.c, self.event.id, {})
        gone = withdrawn(written)
        for w in written:
            r = w.ruling
            of_entry = w.noted.entry == self.entry.list_number and "." not in r.party
            if r.kind is RulingKind.DISQUALIFICATION and of_entry and r.number not in gone:
                raise Refused(
                    Text(
                        "Entry {entry} is disqualified by ruling {n}, which stands. Withdraw that first: "
                        "tdapp penalty withdraw{event} {n} --reason …",
                        entry=self.entry.label,
                        n=r.number,
                        event=event_option(self.c, self.event),
                    )
                )

    def _since(self, asked: From, places: Iterable[_Place], own: Iterable[Seat]) -> When:
        """The first round from which on no board at its tables has a result."""
        at = {p.at for p in places} | {s.at for s in own}
        played = in_play(self.c, (t.encounter for t in at))
        late = [t for t in at if t.encounter in played]
        if asked.round is None and asked.segment is None:
            last = max(((t.segment, t.round) for t in late), default=(0, 0))
            left = (self.entry.left_segment or 0, self.entry.left_round or 0)
            return max(next_round(self.c, self.event, last), left)
        since = (asked.segment or max((t.segment for t in at), default=1), asked.round or 1)
        hit = sorted(t for t in late if (t.segment, t.round) >= since)
        if hit:
            raise Refused(too_early(hit))
        return since

    def _check_part(self, since: When) -> None:
        """A segment that is seated without the entry has no place for it."""
        p, s, g = SegmentEntry.__table__.c, segments(self.c, self.event), Group.__table__.c
        seated = set(self.c.scalars(select(g.segment_id)))
        part = set(self.c.scalars(select(p.segment_id).where(p.entry_id == self.entry.id)))
        without = [x.number for x in s if x.number >= since[0] and x.id in seated and x.id not in part]
        if without:
            raise Refused(
                Text(
                    "Segment {segment} is seated without entry {entry}. Draw it again, or make its cut again, while no "
                    "board there has a result: then the entry has a place.",
                    segment=without[0],
                    entry=self.entry.label,
                )
            )

    def _check_free(self, taken: Mapping[_Place, Seat | None]) -> None:
        problems = [
            Text(
                "The seat {seat} at {table} is that of entry {entry} now; exchange the seats first.",
                seat=Text(SEATS[p.seat]),
                table=p.at.text,
                entry=self.everybody[s.entry_id].label,
            )
            for p, s in taken.items()
            if s is not None and self.everybody[s.entry_id].standing != RESERVE
        ]
        if problems:
            raise Refused(*dict.fromkeys(problems))

    def _reason(self) -> str:
        e = Entry.__table__.c
        return self.c.scalar(select(e.reason).where(e.id == self.entry.id)) or ""

    def _sit(self, taken: Mapping[_Place, Seat | None]) -> None:
        people = roster(self.c, self.event)
        casts = {
            s.number: Cast(in_force(self.c, self.event, s).rules, self.everybody, people)
            for s in segments(self.c, self.event)
        }
        rows = {p: casts[p.at.segment].seat(p.at.segment, p.at.round, self.entry.id, p.slot) for p in taken}
        self.step.update_each(Occupancy, {s.id: rows[p] for p, s in taken.items() if s is not None})
        self.step.insert(Occupancy, [
            {"encounter_id": p.at.encounter, "stage": p.stage, "seat": p.seat, **rows[p]}
            for p, s in taken.items() if s is None
        ])  # fmt: skip
        if self.event.kind in BY_PAIR:
            sides = {p.at.encounter: "side_ew_id" if SEATS[p.seat] in "EW" else "side_ns_id" for p in taken}
            self.step.update_each(Encounter, {i: {side: self.entry.id} for i, side in sides.items()})

    def _open(self, tables: Iterable[TableAt], left_with: str) -> None:
        """Tables that rested or were closed because the entry left are played again, where everybody is there."""
        n = Encounter.__table__.c
        ids = [t.encounter for t in tables]
        rows = {r.id: r for r in self.c.execute(select(n.id, n.state, n.reason).where(n.id.in_(ids)))}
        now: dict[int, list[Seat]] = {}
        for s in seats_since(self.c, self.event):
            now.setdefault(s.at.encounter, []).append(s)
        for t in tables:
            row, here = rows[t.encounter], now.get(t.encounter, [])
            if row.state == OPEN or (row.state == CLOSED and row.reason != left_with):
                continue
            gone = any(has_left(self.everybody[s.entry_id], t.segment, t.round) for s in here)
            whole = not gone and len({(s.stage, s.seat) for s in here}) == 4 * len({s.stage for s in here})
            if whole:
                self.step.update(Encounter, [t.encounter], state=OPEN, reason="")
            elif self.event.kind == EventKind.PAIRS:
                self.step.update(Encounter, [t.encounter], state=REST)

    def _dismiss(self, reserves: set[int]) -> None:
        """A reserve that has no seat any more has no part in the segment either."""
        seated = {(t.segment, e) for t in load_tables(self.c, self.event).values() for e in t.entries()}
        p = SegmentEntry.__table__.c
        for segment in segments(self.c, self.event):
            idle = [i for i in reserves if (segment.number, i) not in seated]
            query = select(p.id).where(
                p.segment_id == segment.id, p.entry_id.in_(idle), p.role == RESERVE, p.position.is_(None)
            )
            self.step.delete(SegmentEntry, list(self.c.scalars(query)))


def _places(c: Connection, event: EventRow, entry: EntryRow) -> Iterable[_Place]:
    """The seats that are the entry's by position and movement, in every segment in which it has a position."""
    if event.kind not in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        return
    p, g = SegmentEntry.__table__.c, Group.__table__.c
    several = segments_with_groups(c, event)
    for segment in segments(c, event):
        query = select(p.position, g.id, g.code, g.tables).where(
            p.segment_id == segment.id, p.entry_id == entry.id, p.group_id == g.id, p.position.is_not(None)
        )
        for position, group_id, code, tables in c.execute(query):
            at = _tables(c, segment, group_id, code, several=segment.number in several)
            schedule = schedule_for(movement_kind(event.kind), tables, segment.rounds)
            for number in range(1, segment.rounds + 1):
                for stage in schedule.round(number).stages:
                    for table in stage.tables:
                        for seat, who in enumerate(table.seats):
                            if who.position == position and (number, table.table) in at:
                                yield _Place(at[number, table.table], stage.number, seat, who.slot)


def _tables(
    c: Connection, segment: SegmentRow, group_id: int, code: str, *, several: bool
) -> dict[tuple[int, int], TableAt]:
    n, r = Encounter.__table__.c, Round.__table__.c
    query = select(n.id, n.table_number, r.number).where(
        n.round_id == r.id, r.segment_id == segment.id, n.group_id == group_id
    )
    return {
        (x.number, x.table_number): TableAt(
            segment.number, x.number, code, x.table_number, x.id, table_label(code if several else "", x.table_number)
        )
        for x in c.execute(query)
    }
