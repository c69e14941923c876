"""A substitute takes over a slot of an entry from a round on; the boards belong to the entry (rules 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import CheckIn, EntryMember, Occupancy
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import Regulations
from tdapp.services.changes.authority import with_authority
from tdapp.services.changes.leaving import From
from tdapp.services.changes.seats import Seat, TableAt, seats_since, tables_of_seats
from tdapp.services.changes.start import start_of
from tdapp.services.changes.stepping_in import Who, check_substitute, find_who, person_row
from tdapp.services.changes.wall import what_follows
from tdapp.services.entering_lists import ENTERED, RESERVE
from tdapp.services.entering_slots import find_slots, slot_label
from tdapp.services.importing.event_field import EventField, event_field
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import When, people
from tdapp.services.scope import EntryRow, EventRow, entries, find_event, find_segment
from tdapp.services.seating_people import roster, slots_of
from tdapp.services.seating_writer import Cast
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Substituted:
    """Who stepped in for whom and from when (None: from the start), whether the boards are credited to the entry."""

    event: str
    label: str
    before: str
    now: str
    since: When | None
    credited: bool
    tables: tuple[TableAt, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """The slot that changes hands, and who holds it; a reserve that the draw made has nobody yet."""

    entry: EntryRow
    slot: int
    person_id: int | None
    name: str


@use_case
def substitute(
    office: Office, event_code: str | None, label: str, who: Who, since: From, reason: str, approved_by: str = ""
) -> Substituted:
    """Let somebody take over a slot from a round on; before the draw the person is simply exchanged.

    Refused without a reason, beyond the regulations' limit, for somebody who may not play in this event or plays in it
    already, and after the seating is published without the chief TD.
    """
    if not reason.strip():
        raise Refused(Text("A substitute steps in with a reason."))
    with office.step(Text("Substitute for {entry}: {reason}", entry=label, reason=reason)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        field = event_field(c, event)
        slot = find_slot(c, event, field, label)
        meant, remarks = find_who(c, field, who)
        found = person_row(step, meant)
        if found == slot.person_id:
            raise Refused(Text("{name} plays here already.", name=slot.name))
        if not field.drawn and slot.person_id is not None:
            done = _exchange(c, step, field, slot, found, reason)
        else:
            done = Substitution(office, step, field, slot, found).done(since, reason, approved_by)
    return replace(done, findings=(*remarks, *done.findings))


def find_slot(c: Connection, event: EventRow, field: EventField, label: str) -> Slot:
    """The slot called so, such as 3.4; Refused for a whole entry, for nobody, and for who no longer plays."""
    entry, slot = find_slots(c, event, label)
    own = field.members.get(entry.id, {})
    slots = range(1, (slots_of(event.kind) or max(own, default=0)) + 1)
    if slot is None:
        raise Refused(Text("Say for whom of the entry: {labels}.", labels=[slot_label(event, entry, s) for s in slots]))
    if entry.status != ENTERED:
        raise Refused(Text("Entry {entry} no longer plays.", entry=entry.label))
    if slot not in own and (entry.standing != RESERVE or slot not in slots):
        raise Refused(Text("Nobody is entered as {entry}.", entry=label))
    holder = own.get(slot)
    return Slot(entry, slot, None if holder is None else holder.person_id, "" if holder is None else holder.name)


def _exchange(c: Connection, step: Step, field: EventField, slot: Slot, person_id: int, reason: str) -> Substituted:
    """Before the draw nobody has played: the person is another one from the start."""
    rules = in_force(c, field.event).rules
    findings = check_substitute(c, field, rules, slot.entry, slot.slot, person_id, (), earlier=False)
    m = EntryMember.__table__.c
    row = c.execute(select(m.id).where(m.entry_id == slot.entry.id, m.slot == slot.slot)).scalar_one()
    step.update(EntryMember, [row], person_id=person_id, reason=reason)
    _check_in_again(c, step, slot)
    name = people(c)[person_id].name
    label = slot_label(field.event, slot.entry, slot.slot)
    return Substituted(field.event.code, label, slot.name, name, None, True, (), tuple(findings))


class Substitution:
    """One substitution during play."""

    def __init__(self, office: Office, step: Step, field: EventField, slot: Slot, person_id: int) -> None:
        self.office, self.step, self.field, self.slot, self.person_id = office, step, field, slot, person_id
        self.c = step.session.connection()
        self.event = field.event

    def done(self, since: From, reason: str, approved_by: str) -> Substituted:
        """Check, write, and say what follows."""
        c, event, slot = self.c, self.event, self.slot
        own = [s for s in seats_since(c, event) if (s.entry_id, s.slot) == (slot.entry.id, slot.slot)]
        start = start_of(c, event, own, since.segment, since.round)
        seats = [s for s in own if s.when >= start]
        findings = self.check(start)
        who = with_authority(c, event, {s.when for s in seats}, self.office.operator, approved_by)
        credited = self.write(start, seats, f"{reason} [{who}]" if who else reason)
        tables = tables_of_seats(seats)
        return Substituted(
            event.code, slot_label(event, slot.entry, slot.slot), slot.name, people(c)[self.person_id].name, start,
            credited, tables, (*findings, *self._credit_note(credited), *what_follows(self.office, c, event, tables)),
        )  # fmt: skip

    def check(self, start: When) -> list[Finding]:
        """What is to be known of the person who steps in from that round on; Refused where that cannot be."""
        c, slot = self.c, self.slot
        rules = in_force(c, self.event).rules
        history = self._history()
        earlier = any(person == self.person_id for _, _, person in history)
        self._check_limit(rules, history, start)
        mine = (slot.entry.id, slot.slot)
        busy = [s for s in seats_since(c, self.event, start) if (s.entry_id, s.slot) != mine]
        return check_substitute(c, self.field, rules, slot.entry, slot.slot, self.person_id, busy, earlier)

    def write(self, start: When, seats: list[Seat], reason: str) -> bool:
        """Write who holds the slot, and these seats; returns whether their boards are credited to the entry."""
        self._write_member(self._history(), start, reason)
        credited = self._write_seats(seats)
        _check_in_again(self.c, self.step, self.slot)
        return credited

    def _history(self) -> list[tuple[When, int, int]]:
        """From when, row, and person of everybody who has held the slot."""
        m = EntryMember.__table__.c
        query = select(m.from_segment, m.from_round, m.id, m.person_id)
        rows = self.c.execute(query.where(m.entry_id == self.slot.entry.id, m.slot == self.slot.slot))
        return sorted(((r.from_segment, r.from_round), r.id, r.person_id) for r in rows)

    def _check_limit(self, rules: Regulations, history: list[tuple[When, int, int]], start: When) -> None:
        """The limit counts the substitutions of the whole entry."""
        m = EntryMember.__table__.c
        query = select(m.slot, m.from_segment, m.from_round).where(m.entry_id == self.slot.entry.id)
        rows = [(r.slot, r.from_segment, r.from_round) for r in self.c.execute(query)]
        made = {row for row in rows if row[1:] > (0, 0)} | ({(self.slot.slot, *start)} if history else set())
        most = rules.entries.substitutions
        if most is not None and len(made) > most:
            raise Refused(
                Text(
                    "The regulations allow an entry so many substitutions: {most}. Entry {entry} has had {made}.",
                    most=most,
                    entry=self.slot.entry.label,
                    made=len(made) - 1,
                )
            )
        if history and history[-1][0] > start:
            raise Refused(
                Text(
                    "Somebody steps in for {entry} from a later round on already; take that back first.",
                    entry=slot_label(self.event, self.slot.entry, self.slot.slot),
                )
            )

    def _write_member(self, history: list[tuple[When, int, int]], start: When, reason: str) -> None:
        segment, number = start if history else (0, 0)
        if history and history[-1][0] == start:
            self.step.update(EntryMember, [history[-1][1]], person_id=self.person_id, reason=reason)
        else:
            self.step.insert(EntryMember, [
                {"entry_id": self.slot.entry.id, "slot": self.slot.slot, "person_id": self.person_id,
                 "from_segment": segment, "from_round": number, "reason": reason}
            ])  # fmt: skip

    def _write_seats(self, seats: list[Seat]) -> bool:
        """Put the new holder into the seats; returns whether the boards are credited to the entry."""
        everybody = {e.id: e for e in entries(self.c, self.event)}
        people_now = roster(self.c, self.event)
        casts = {
            number: Cast(in_force(self.c, self.event, find_segment(self.c, self.event, number)).rules, everybody,
                         people_now)
            for number in {s.at.segment for s in seats}
        }  # fmt: skip
        rows = {s.id: casts[s.at.segment].seat(s.at.segment, s.at.round, s.entry_id, s.slot) for s in seats}
        self.step.update_each(Occupancy, rows)
        return all(row["credit_id"] is not None for row in rows.values())

    def _credit_note(self, credited: bool) -> list[Finding]:
        if credited or self.event.kind != EventKind.INDIVIDUAL or self.slot.entry.standing == RESERVE:
            return []
        text = Text(
            "The substitute's boards are credited to nobody; the regulations decide that (entries.substitute_credited)."
        )
        return [Finding(text, ("entry", self.slot.entry.label), Weight.NOTE)]


def _check_in_again(c: Connection, step: Step, slot: Slot) -> None:
    """Whoever takes over is to be checked in anew."""
    t = CheckIn.__table__.c
    query = select(t.id).where(t.entry_id == slot.entry.id, t.slot == slot.slot)
    step.delete(CheckIn, list(c.scalars(query)))
