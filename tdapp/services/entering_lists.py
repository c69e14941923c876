"""The entries of an event as lists show them: who, from where, and whether they still play (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import CheckIn
from tdapp.services.clubs import clubs
from tdapp.services.office import Office
from tdapp.services.people import Member, members_of, people, split_labels, staff_of, substitutes_of
from tdapp.services.rows.arrival import ARRIVED, SEEN
from tdapp.services.scope import EntryRow, EventRow, entries, find_event
from tdapp.text import Text

ENTERED, WITHDRAWN, NO_SHOW, DISQUALIFIED = "entered", "withdrawn", "no-show", "disqualified"
REGULAR, RESERVE, PHANTOM = "regular", "reserve", "phantom"

STATUS_WORDS = {
    WITHDRAWN: Text("withdrawn"),
    NO_SHOW: Text("did not appear"),
    DISQUALIFIED: Text("disqualified"),
}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry with its people by slot; `staff` are role and name of a team's leaders and coaches.

    `arrived` is whether everybody is checked in; `club` the club they share.
    """

    entry: EntryRow
    members: dict[int, Member]
    club: str
    labels: tuple[str, ...]
    substitutes: tuple[str, ...]
    staff: tuple[tuple[str, str], ...]
    arrived: bool

    @property
    def names(self) -> str:
        """The names of its people in the order of their slots."""
        return " · ".join(m.name for _, m in sorted(self.members.items()))

    @property
    def clubs(self) -> str:
        """The clubs of its people, each once, in their order."""
        return " / ".join(dict.fromkeys(m.club for _, m in sorted(self.members.items()) if m.club))

    @property
    def note(self) -> Text | None:
        """Why the entry does not compete like the others, else who may step in for it."""
        if self.entry.status != ENTERED:
            return STATUS_WORDS[self.entry.status]
        if self.entry.standing == RESERVE:
            return Text("reserve")
        return Text("substitutes: {names}", names=self.substitutes) if self.substitutes else None


def list_entries(office: Office, event_code: str | None) -> tuple[EventRow, tuple[EntryLine, ...]]:
    """The event and its entries by number, before the draw in list order; without the phantom."""
    with office.read() as c:
        event = find_event(c, event_code)
        return event, read_entries(c, event)


def read_entries(c: Connection, event: EventRow) -> tuple[EntryLine, ...]:
    """The entries of the event by number, before the draw in list order; without the phantom."""
    members, known, everybody = members_of(c, event), clubs(c), people(c)
    substitutes, staff, arrived = substitutes_of(c, event), staff_of(c, event), _arrived(c)
    found = []
    for entry in entries(c, event):
        if entry.standing != PHANTOM:
            own = members.get(entry.id, {})
            line = EntryLine(
                entry,
                own,
                known[entry.club_id].name if entry.club_id is not None else "",
                split_labels(entry.categories),
                tuple(everybody[p].name for p in substitutes.get(entry.id, ())),
                tuple((role, everybody[p].name) for role, p in staff.get(entry.id, ())),
                bool(own) and all((entry.id, slot) in arrived for slot in own),
            )
            found.append(line)
    return tuple(sorted(found, key=lambda line: by_number(line.entry)))


def number_heading(listed: Iterable[EntryRow]) -> Text:
    """What stands over the labels of these entries: before the draw they have list numbers only."""
    return Text("No.") if any(e.number is not None for e in listed) else Text("List number")


def by_number(entry: EntryRow) -> tuple[bool, int]:
    """Orders entries by number; those without one by list number, behind the others."""
    return entry.number is None, entry.list_number if entry.number is None else entry.number


def _arrived(c: Connection) -> set[tuple[int, int]]:
    t = CheckIn.__table__.c
    return {(e, s) for e, s in c.execute(select(t.entry_id, t.slot).where(t.item == ARRIVED, t.state == SEEN))}
