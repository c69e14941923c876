"""Check-in: who has arrived, and what was looked at, item by item as the regulations ask (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import CheckIn
from tdapp.services.entering_lists import ENTERED, PHANTOM, by_number
from tdapp.services.entering_slots import find_slots, slot_label
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import Member, Members, members_of
from tdapp.services.rows.arrival import ABSENT, ARRIVED, REFUSED, SEEN, Arrival
from tdapp.services.scope import EntryRow, EventRow, entries, find_event
from tdapp.text import Refused, Text

Slot = tuple[int, int]
"""An entry and a slot of it."""

ITEM_WORDS: Mapping[str, Text] = {
    ARRIVED: Text("Arrived"),
    "identity": Text("Identity"),
    "eligibility": Text("Eligibility"),
    "equipment": Text("Equipment"),
    "health": Text("Health form"),
}
"""The program's own words for the items that regulations usually ask for; other items are shown as they stand."""


@dataclass(frozen=True, slots=True)
class CheckedPerson(Arrival):
    """One person at the check-in: the label with the slot (L3a), and the state of each item that has one."""

    label: str
    entry: EntryRow
    slot: int
    member: Member
    states: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CheckInState:
    """Everybody who is to be checked in, by number, and the items that are asked; `named` are those just marked."""

    event: EventRow
    items: tuple[str, ...]
    people: tuple[CheckedPerson, ...]
    named: tuple[CheckedPerson, ...] = ()

    @property
    def missing(self) -> tuple[CheckedPerson, ...]:
        """Those who have not arrived."""
        return tuple(p for p in self.people if not p.arrived)

    def open_items(self, person: CheckedPerson) -> tuple[str, ...]:
        """The items that are not in order for somebody who has arrived."""
        return tuple(item for item in self.items if person.states.get(item) != SEEN)


@dataclass(frozen=True, slots=True)
class Mark:
    """What is noted: `state` seen, absent or refused, or None to take the mark back; `items` beside the arrival."""

    state: str | None = SEEN
    items: tuple[str, ...] = ()
    every_item: bool = False
    note: str = ""


_DONE: Mapping[str | None, Text] = {
    SEEN: Text("Checked in: {entries}"),
    ABSENT: Text("Absent: {entries}"),
    REFUSED: Text("Refused at the check-in: {entries}"),
    None: Text("Check-in taken back: {entries}"),
}


@use_case
def check_in(office: Office, event_code: str | None, labels: Sequence[str], mark: Mark) -> CheckInState:
    """Note the same for all these entries or slots (L3, L3a); returns the state of everybody.

    Without items it is the arrival. Refused with every label that is no entry and every item the regulations do not
    ask for.
    """
    with office.step(Text(_DONE[mark.state].message, entries=list(labels))) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        asked = in_force(c, event).rules.checkin.items
        members = members_of(c, event)
        slots, problems = _slots(c, event, labels, members)
        items = _items(mark, asked, problems)
        if problems:
            raise Refused(*problems)
        _write(step, [(entry, slot, item) for entry, slot in slots for item in items], mark)
        state = read_check_in(c, event)
        return replace(state, named=tuple(p for p in state.people if (p.entry.id, p.slot) in slots))


def check_in_state(office: Office, event_code: str | None) -> CheckInState:
    """Everybody's state."""
    with office.read() as c:
        return read_check_in(c, find_event(c, event_code))


def read_check_in(c: Connection, event: EventRow) -> CheckInState:
    """Everybody's state, by number, before the draw in list order; not those who no longer play, nor the phantom."""
    t = CheckIn.__table__.c
    states: dict[Slot, dict[str, str]] = {}
    for r in c.execute(select(t.entry_id, t.slot, t.item, t.state).order_by(t.id)):
        states.setdefault((r.entry_id, r.slot), {})[r.item] = r.state
    members = members_of(c, event)
    people = [
        CheckedPerson(slot_label(event, entry, slot), entry, slot, member, states.get((entry.id, slot), {}))
        for entry in sorted(entries(c, event), key=by_number) if entry.status == ENTERED and entry.standing != PHANTOM
        for slot, member in sorted(members.get(entry.id, {}).items())
    ]  # fmt: skip
    return CheckInState(event, in_force(c, event).rules.checkin.items, tuple(people))


def _slots(c: Connection, event: EventRow, labels: Sequence[str], members: Members) -> tuple[list[Slot], list[Text]]:
    """The slots that the labels name, in order, each once; and what is wrong with the labels."""
    found: dict[Slot, None] = {}
    problems: list[Text] = []
    for label in labels:
        try:
            entry, slot = find_slots(c, event, label)
        except Refused as refused:
            problems += refused
            continue
        own = members.get(entry.id, {})
        if not own or (slot is not None and slot not in own):
            problems.append(Text("Nobody is entered as {entry}.", entry=label))
        elif entry.status != ENTERED:
            problems.append(Text("Entry {entry} no longer plays.", entry=entry.label))
        else:
            found |= dict.fromkeys((entry.id, s) for s in (sorted(own) if slot is None else [slot]))
    return list(found), problems


def _items(mark: Mark, asked: Sequence[str], problems: list[Text]) -> list[str]:
    """The items to be noted; those that nobody asks for become problems."""
    wrong = [item for item in mark.items if item not in (*asked, ARRIVED)]
    problems += [
        Text("There is no check-in item {item}; there are: {items}.", item=item, items=(ARRIVED, *asked))
        for item in wrong
    ]
    every = (ARRIVED, *asked) if mark.every_item else ()
    return list(dict.fromkeys([*every, *mark.items])) or [ARRIVED]


def _write(step: Step, marks: Iterable[tuple[int, int, str]], mark: Mark) -> None:
    wanted = dict.fromkeys(marks)
    t = CheckIn.__table__.c
    query = select(t.id, t.entry_id, t.slot, t.item, t.state, t.note).order_by(t.id)
    there = {(r.entry_id, r.slot, r.item): r for r in step.session.connection().execute(query)}
    if mark.state is None:
        step.delete(CheckIn, [there[key].id for key in wanted if key in there])
        return
    row = {"state": mark.state, "note": mark.note}
    changed = [there[k].id for k in wanted if k in there and (there[k].state, there[k].note) != (mark.state, mark.note)]
    step.update(CheckIn, changed, **row)
    step.insert(CheckIn, [{"entry_id": e, "slot": s, "item": i, **row} for e, s, i in wanted if (e, s, i) not in there])
