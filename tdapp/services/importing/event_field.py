"""What an event has already when a list arrives: its entries, their people, the seeds that are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Draw, Segment
from tdapp.rules.eligibility import Competing
from tdapp.rules.kinds import TEAMS
from tdapp.services.exchange.entry_words import COACH, LEADER, RESERVE
from tdapp.services.people import Member, Members, Someone, members_of, people, split_labels, staff_of, substitutes_of
from tdapp.services.scope import EntryRow, EventRow, entries


@dataclass(frozen=True, slots=True)
class EventField:
    """The entries of an event in list order, everybody of the tournament by id, and who is where."""

    event: EventRow
    entries: tuple[EntryRow, ...]
    people: Mapping[int, Someone]
    members: Members
    substitutes: Mapping[int, list[int]]
    staff: Mapping[int, list[tuple[str, int]]]
    drawn: bool

    @property
    def next_list_number(self) -> int:
        """The list number of the next entry."""
        return max((e.list_number for e in self.entries), default=0) + 1

    def entered(self) -> dict[int, EntryRow]:
        """The entry of each person who plays or stands by in one."""
        found: dict[int, EntryRow] = {}
        for e in self.entries:
            members = [m.person_id for m in self.members.get(e.id, {}).values()]
            for person in (*members, *self.substitutes.get(e.id, ())):
                found.setdefault(person, e)
        return found

    def competing(self, entry: EntryRow) -> Competing:
        """An entry as eligibility sees it; leaders and coaches count in team events only.

        Its substitutes stand beside the leaders: they belong to this entry and to no other, but are not its line-up.
        A reserve who stepped in for somebody else plays for that entry, and no longer counts in the support team's.
        """
        labels = split_labels(entry.categories)
        staff = self.staff.get(entry.id, []) if self.event.kind in TEAMS else []
        beside = [p for role, p in staff if role == LEADER] + self.substitutes.get(entry.id, [])
        return Competing(
            entry.id,
            entry.label,
            tuple(m.judged(labels) for m in self._line_up(entry)),
            tuple(self.people[p].judged() for p in beside),
            tuple(self.people[p].judged() for role, p in staff if role == COACH),
        )

    def _line_up(self, entry: EntryRow) -> list[Member]:
        members = list(self.members.get(entry.id, {}).values())
        if entry.standing != RESERVE:
            return members
        stepped_in = {m.person_id for own in self.members.values() for m in own.values() if m.since > (0, 0)}
        return [m for m in members if m.person_id not in stepped_in]


def event_field(c: Connection, event: EventRow) -> EventField:
    """The event's field as it is now."""
    d, s = Draw.__table__.c, Segment.__table__.c
    drawn = c.scalar(select(d.id).where(d.segment_id == s.id, s.event_id == event.id).limit(1)) is not None
    return EventField(
        event, tuple(entries(c, event)), people(c), members_of(c, event), substitutes_of(c, event), staff_of(c, event),
        drawn,
    )  # fmt: skip
