"""The people of the tournament, and who is in which entry of an event, as of a round (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Club, DelegationMember, Entry, EntryMember, Person, TeamSubstitute
from tdapp.rules.categories import Person as Judged
from tdapp.rules.kinds import EventKind
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Person as PersonRow
from tdapp.services.scope import EventRow

When = tuple[int, int]
"""A segment and a round; (0, 0) is before the first."""
LAST: When = (10**6, 10**6)
"""Behind every round: who holds the slots in the end."""

KIND_WORDS: Mapping[str, str] = {EventKind.INDIVIDUAL: "player", EventKind.PAIRS: "pair"}
"""What an entry of an event is; of the other kinds a team (Guandan: a pair)."""


@dataclass(frozen=True, slots=True)
class Someone:
    """A person with everything that is known; `club` is the full name, `club_short` what lists show."""

    person_id: int
    name: str
    gender: str
    birth: date | None
    registration: str | None
    club_id: int | None
    club: str
    club_short: str
    region: str
    family: str

    @property
    def row(self) -> PersonRow:
        """The person as documents name them."""
        return PersonRow(self.name, name_key(self.name), self.club_short)

    def judged(self, labels: Iterable[str] = ()) -> Judged:
        """The person as eligibility sees them."""
        return Judged(self.person_id, self.name, self.gender, self.birth, frozenset(labels))


@dataclass(frozen=True, slots=True)
class Member(Someone):
    """A person who holds a slot of an entry, since a segment and round ((0, 0): from the start)."""

    since: When = (0, 0)


Members = dict[int, dict[int, Member]]
"""Entry → slot → who holds it."""

_P, _K, _M, _E = (t.__table__.c for t in (Person, Club, EntryMember, Entry))
_COLUMNS = (_P.id, _P.name, _P.gender, _P.birth, _P.registration, _P.club_id, _K.name.label("club"), _K.short,
            _P.region, _P.family)  # fmt: skip


def people(c: Connection) -> dict[int, Someone]:
    """Everybody of the tournament by id."""
    query = select(*_COLUMNS).select_from(Person.__table__.outerjoin(Club.__table__, _P.club_id == _K.id))
    return {r.id: Someone(**_known(r)) for r in c.execute(query.order_by(_P.id))}


def members_of(c: Connection, event: EventRow, when: When = LAST) -> Members:
    """Who is in each entry of the event in that round, by entry and slot; entries without anybody are left out."""
    query = (
        select(_M.entry_id, _M.slot, _M.from_segment, _M.from_round, *_COLUMNS)
        .select_from(EntryMember.__table__.join(Entry.__table__, _M.entry_id == _E.id)
                     .join(Person.__table__, _M.person_id == _P.id)
                     .outerjoin(Club.__table__, _P.club_id == _K.id))
        .where(_E.event_id == event.id)
    )  # fmt: skip
    found: Members = {}
    for r in sorted(c.execute(query), key=lambda r: (r.entry_id, r.slot, r.from_segment, r.from_round)):
        since = (r.from_segment, r.from_round)
        if since <= when:
            found.setdefault(r.entry_id, {})[r.slot] = Member(**_known(r), since=since)
    return found


def entry_names(c: Connection, event: EventRow, when: When = LAST) -> dict[int, str]:
    """Each entry by the names of its people, a team by its own; empty for one without either."""
    t = Entry.__table__.c
    members = members_of(c, event, when)
    return {
        i: name or " · ".join(m.name for m in members.get(i, {}).values())
        for i, name in c.execute(select(t.id, t.name).where(t.event_id == event.id).order_by(t.id))
    }


def substitutes_of(c: Connection, event: EventRow) -> dict[int, list[int]]:
    """The persons on each entry's own list of substitutes, in the order they were named."""
    t = TeamSubstitute.__table__.c
    query = select(t.entry_id, t.person_id).where(t.entry_id == _E.id, _E.event_id == event.id).order_by(t.id)
    found: dict[int, list[int]] = {}
    for entry, person in c.execute(query):
        found.setdefault(entry, []).append(person)
    return found


def staff_of(c: Connection, event: EventRow) -> dict[int, list[tuple[str, int]]]:
    """Role and person of the leaders and coaches that were named with an entry."""
    t = DelegationMember.__table__.c
    query = select(t.entry_id, t.role, t.person_id).where(t.entry_id == _E.id, _E.event_id == event.id)
    found: dict[int, list[tuple[str, int]]] = {}
    for entry, role, person in c.execute(query.order_by(t.id)):
        found.setdefault(entry, []).append((role, person))
    return found


def split_labels(categories: str) -> tuple[str, ...]:
    """The labels of an entry's column of categories, in which commas part them."""
    return tuple(label for label in categories.split(",") if label)


def join_labels(labels: Iterable[str]) -> str:
    """The labels as the column holds them."""
    return ",".join(labels)


def _known(r: Any) -> dict[str, Any]:
    """A row of _COLUMNS as the fields of Someone."""
    return {
        "person_id": r.id, "name": r.name, "gender": r.gender, "birth": r.birth, "registration": r.registration,
        "club_id": r.club_id, "club": r.club or "", "club_short": r.short or r.club or "", "region": r.region,
        "family": r.family,
    }  # fmt: skip
