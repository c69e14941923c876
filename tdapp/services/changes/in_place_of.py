"""An entry without seats of its own plays from a round on in those of a reserve, who stands by again (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import CheckIn, Entry, EntryMember, Occupancy, SegmentEntry
from tdapp.rules.kinds import EventKind
from tdapp.services.changes.authority import with_authority
from tdapp.services.changes.following import holding, no_longer
from tdapp.services.changes.late_entry import fresh_number
from tdapp.services.changes.leaving import From
from tdapp.services.changes.open_places import change_sides
from tdapp.services.changes.readmitting import Readmitted
from tdapp.services.changes.seats import Seat, seats_since, tables_of_seats
from tdapp.services.changes.start import start_of
from tdapp.services.changes.wall import what_follows
from tdapp.services.drawing import roles
from tdapp.services.entering_lists import DISQUALIFIED, ENTERED, REGULAR, RESERVE
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import When, members_of
from tdapp.services.scope import EntryRow, EventRow, entries, event_option, find_entry, find_event, find_segment
from tdapp.services.seating_people import roster, slots_of
from tdapp.services.seating_writer import Cast
from tdapp.text import Refused, Text


@use_case
def seated_reserves(office: Office, event_code: str | None, label: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The reserves that have seats, by label with their names, whose place an entry that has left could take."""
    with office.read() as c:
        event = find_event(c, event_code)
        try:
            _may_return(event, find_entry(c, event, label))
        except Refused:
            return ()
        members = members_of(c, event)
        there = _with_seats(entries(c, event), seats_since(c, event))
        return tuple((e.label, tuple(m.name for _, m in sorted(members.get(e.id, {}).items()))) for e in there)


@use_case
def play_in_place_of(
    office: Office, event_code: str | None, label: str, reserve: str, since: From, reason: str, approved_by: str = ""
) -> Readmitted:
    """Seat an entry that has left or did not appear where a reserve sits, from a round on; ranked like everybody.

    Without a round it is the first that the reserve has not played. Refused without a reason, with the reserves that
    have seats when `reserve` is none of them, for who plays or is disqualified, and once the seating is published
    without the chief TD.
    """
    if not reason.strip():
        raise Refused(Text("An entry is taken back in with a reason."))
    before = holding(office, event_code)
    what = Text("Entry {entry} plays in the seats of reserve {reserve}: {reason}", entry=label, reserve=reserve,
                reason=reason)  # fmt: skip
    with office.step(what) as step:
        done = _Place(office, step, event_code, label).taken(reserve, since, reason, approved_by)
    return replace(done, findings=(*done.findings, *no_longer(office, event_code, before)))


class _Place:
    """The seats of one reserve, and who takes them."""

    def __init__(self, office: Office, step: Step, event_code: str | None, label: str) -> None:
        self.office, self.step = office, step
        self.c = step.session.connection()
        self.event = find_event(self.c, event_code)
        self.entry = _may_return(self.event, find_entry(self.c, self.event, label))
        self.members = members_of(self.c, self.event)
        self.every = seats_since(self.c, self.event)

    def taken(self, reserve: str, asked: From, reason: str, approved_by: str) -> Readmitted:
        """Check, write, and say what follows."""
        holder = self._holder(reserve)
        own = [s for s in self.every if s.entry_id == holder.id]
        since = start_of(self.c, self.event, own, asked.segment, asked.round)
        seats = [s for s in own if s.when >= since]
        self._check(holder, seats, since)
        tables = tables_of_seats(seats)
        rounds = {s.when for s in seats}
        who = with_authority(self.c, self.event, rounds, self.office.operator, approved_by)
        self._write_entry(f"{reason} [{who}]" if who else reason)
        for number in sorted({s.at.segment for s in seats}):
            self._give_part(number, holder, own, since)
        self._sit(holder, seats)
        names = tuple(m.name for _, m in sorted(self.members.get(self.entry.id, {}).items()))
        label = _by_id(self.c, self.event, self.entry.id).label
        return Readmitted(
            self.event.code, label, names, since, (holder.label,), tables,
            tuple(what_follows(self.office, self.c, self.event, tables)),
        )  # fmt: skip

    def _holder(self, reserve: str) -> EntryRow:
        """The reserve that was named; Refused with those that have seats."""
        there = _with_seats(entries(self.c, self.event), self.every)
        found = [e for e in there if e.label == reserve.strip()]
        if found:
            return found[0]
        if not there:
            raise Refused(
                Text(
                    "No seat is open for entry {entry}: no reserve sits anywhere. Where it was seated itself it is "
                    "taken back in with: tdapp entry readmit{event} {entry} --reason …",
                    entry=self.entry.label,
                    event=event_option(self.c, self.event),
                )
            )
        raise Refused(
            Text(
                "Name the reserve whose seats entry {entry} takes; these have seats: {reserves}.",
                entry=self.entry.label,
                reserves=[e.label for e in there],
            )
        )

    def _check(self, holder: EntryRow, seats: Sequence[Seat], since: When) -> None:
        """Everything that speaks against it at once."""
        problems = []
        words = {"segment": since[0], "round": since[1]}
        if not seats:
            problems.append(
                Text("Reserve {reserve} has no seat from segment {segment}, round {round} on.", reserve=holder.label,
                     **words)
            )  # fmt: skip
        own = self.members.get(self.entry.id, {})
        missing = {s.slot for s in seats} - set(own)
        if missing:
            problems.append(Text("Entry {entry} lacks a player, so it cannot play.", entry=self.entry.label))
        people = {m.person_id: m.name for m in own.values()}
        busy = {s.person_id: s for s in self.every if s.when >= since and s.person_id and s.person_id in people}
        problems += [
            Text("{name} already sits at a table: {table}.", name=people[i], table=s.at.text)
            for i, s in busy.items()
        ]  # fmt: skip
        if any(s.entry_id == self.entry.id and s.when >= since for s in self.every):
            problems.append(
                Text(
                    "Entry {entry} has seats of its own in later rounds. Take it back in with: tdapp entry "
                    "readmit{event} {entry} --reason …",
                    entry=self.entry.label,
                    event=event_option(self.c, self.event),
                )
            )
        if problems:
            raise Refused(*problems)

    def _write_entry(self, reason: str) -> None:
        number = self.entry.number or fresh_number(self.c, self.event)
        self.step.update(
            Entry, [self.entry.id], status=ENTERED, left_segment=None, left_round=None, reason=reason, number=number
        )
        t = CheckIn.__table__.c  # who was noted as absent is to be checked in
        self.step.delete(CheckIn, list(self.c.scalars(select(t.id).where(t.entry_id == self.entry.id))))

    def _give_part(self, number: int, holder: EntryRow, own: Iterable[Seat], since: When) -> None:
        """The entry has a part in the segment, ranked, and the place in the movement that the reserve had."""
        segment = find_segment(self.c, self.event, number)
        t = SegmentEntry.__table__.c
        rows = {r.entry_id: r for r in self.c.execute(select(*t).where(t.segment_id == segment.id))}
        mine, theirs = rows.get(self.entry.id), rows.get(holder.id)
        played = any(s.at.segment == number and s.when < since for s in own)
        if mine is None and theirs is not None and not played:
            self.step.update(SegmentEntry, [theirs.id], entry_id=self.entry.id, role=roles.PLAYS)
            return
        group, place = (None, None) if theirs is None else (theirs.group_id, theirs.position)
        if theirs is not None and place is not None:
            self.step.update(SegmentEntry, [theirs.id], position=None)
        if mine is not None:
            kept = mine.position if mine.group_id == group else None
            self.step.update(
                SegmentEntry, [mine.id], role=roles.PLAYS, group_id=group, position=kept if place is None else place
            )
        else:
            self.step.insert(SegmentEntry, [
                {"segment_id": segment.id, "group_id": group, "entry_id": self.entry.id, "role": roles.PLAYS,
                 "position": place}
            ])  # fmt: skip

    def _sit(self, holder: EntryRow, seats: Sequence[Seat]) -> None:
        everybody = {e.id: e for e in entries(self.c, self.event)}
        people = roster(self.c, self.event)
        casts = {
            number: Cast(
                in_force(self.c, self.event, find_segment(self.c, self.event, number)).rules, everybody, people
            )
            for number in {s.at.segment for s in seats}
        }
        rows = {s.id: casts[s.at.segment].seat(s.at.segment, s.at.round, self.entry.id, s.slot) for s in seats}
        self.step.update_each(Occupancy, rows)
        change_sides(self.step, {s.at.encounter for s in seats}, holder.id, self.entry.id)
        self._forget(holder)

    def _forget(self, holder: EntryRow) -> None:
        """A reserve without a name that sits nowhere any more was made by the draw for these seats only."""
        m, o, p = EntryMember.__table__.c, Occupancy.__table__.c, SegmentEntry.__table__.c
        if self.c.scalar(select(m.id).where(m.entry_id == holder.id).limit(1)) is not None:
            return
        if self.c.scalar(select(o.id).where(o.entry_id == holder.id).limit(1)) is None:
            self.step.delete(SegmentEntry, list(self.c.scalars(select(p.id).where(p.entry_id == holder.id))))
            self.step.delete(Entry, [holder.id])


def _with_seats(everybody: Iterable[EntryRow], seats: Iterable[Seat]) -> list[EntryRow]:
    """The reserves among these entries that sit somewhere."""
    seated = {s.entry_id for s in seats}
    return [e for e in everybody if e.standing == RESERVE and e.id in seated]


def _by_id(c: Connection, event: EventRow, entry_id: int) -> EntryRow:
    """The entry as it is now."""
    return next(e for e in entries(c, event) if e.id == entry_id)


def _may_return(event: EventRow, entry: EntryRow) -> EntryRow:
    if event.kind not in (EventKind.INDIVIDUAL, EventKind.PAIRS) or slots_of(event.kind) is None:
        raise Refused(Text("Reserves complete individuals and pairs, not teams."))
    if entry.status == ENTERED:
        raise Refused(Text("Entry {entry} plays already.", entry=entry.label))
    if entry.status == DISQUALIFIED or entry.standing != REGULAR:
        raise Refused(Text("Entry {entry} does not come back into the seats of a reserve.", entry=entry.label))
    return entry
