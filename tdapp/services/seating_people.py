"""Who holds the slots of an event's entries, and when: substitutes take over from a round on (rules 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Club, Entry, EntryMember, Person
from tdapp.rules.kinds import BY_PAIR, TEAMS, EventKind
from tdapp.rules.regulations import Regulations
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Person as PersonRow
from tdapp.services.rows import entry_label
from tdapp.services.scope import EventRow

When = tuple[int, int]
"""A segment and a round; (0, 0) is before the first."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who holds a slot from a round on, with what the draw and the papers need."""

    person_id: int
    since: When
    name: str
    club_id: int | None
    club: str
    region: str
    family: str

    @property
    def row(self) -> PersonRow:
        """The person as the documents name them."""
        return PersonRow(self.name, name_key(self.name), self.club)


@dataclass(frozen=True, slots=True)
class Roster:
    """All holders of an event's slots, by entry and slot, the first one first."""

    holders: Mapping[int, Mapping[int, tuple[Holder, ...]]]

    def at(self, entry_id: int, slot: int, when: When) -> Holder | None:
        """Who holds the slot in that round; None when nobody is named."""
        found = [h for h in self.holders.get(entry_id, {}).get(slot, ()) if h.since <= when]
        return found[-1] if found else None

    def first(self, entry_id: int, slot: int) -> Holder | None:
        """Who held the slot from the start."""
        return next(iter(self.holders.get(entry_id, {}).get(slot, ())), None)

    def members(self, entry_id: int, when: When) -> dict[int, Holder]:
        """Who is in the entry in that round, by slot."""
        found = {slot: self.at(entry_id, slot, when) for slot in self.holders.get(entry_id, {})}
        return {slot: holder for slot, holder in found.items() if holder is not None}


def roster(c: Connection, event: EventRow) -> Roster:
    """The roster of the event as it is now."""
    m, e, p, k = EntryMember.__table__.c, Entry.__table__.c, Person.__table__.c, Club.__table__.c
    query = (
        select(m.entry_id, m.slot, m.person_id, m.from_segment, m.from_round, p.name, p.region, p.family,
               k.id.label("club_id"), k.name.label("club"), k.short, k.region.label("club_region"))
        .join(Entry, m.entry_id == e.id)
        .join(Person, m.person_id == p.id)
        .outerjoin(Club, p.club_id == k.id)
        .where(e.event_id == event.id)
    )  # fmt: skip
    found: dict[int, dict[int, list[Holder]]] = {}
    for r in sorted(c.execute(query), key=lambda r: (r.entry_id, r.slot, r.from_segment, r.from_round)):
        holder = Holder(
            r.person_id, (r.from_segment, r.from_round), r.name, r.club_id, r.short or r.club or "",
            r.region or r.club_region or "", r.family,
        )  # fmt: skip
        found.setdefault(r.entry_id, {}).setdefault(r.slot, []).append(holder)
    return Roster({entry: {slot: tuple(hs) for slot, hs in slots.items()} for entry, slots in found.items()})


def slots_of(kind: str, team_size: int | None = None) -> int | None:
    """How many slots an entry of the kind fills; None for teams whose size the regulations leave open."""
    if kind == EventKind.INDIVIDUAL:
        return 1
    if kind == EventKind.PAIRS:
        return 2
    return team_size if team_size is None or kind not in BY_PAIR else 2 * team_size


def credited(rules: Regulations, people: Roster, entry_id: int, slot: int, person_id: int | None) -> int | None:
    """The entry to which a regular entry's boards are credited.

    In an individual event the boards of a substitute are the absent player's only where the regulations say so.
    """
    first = people.first(entry_id, slot)
    substitute = first is not None and person_id is not None and person_id != first.person_id
    if rules.event.kind is EventKind.INDIVIDUAL and substitute and not rules.entries.substitute_credited:
        return None
    return entry_id


def slot_word(kind: str, slot: int) -> str:
    """What stands behind an entry's number: a in a pair, 3 in a team, 4a in a team of pairs, nothing for a player."""
    if kind == EventKind.PAIRS:
        return "ab"[slot - 1]
    if kind == EventKind.PAIR_TEAM:
        return f"{(slot + 1) // 2}{'ab'[(slot - 1) % 2]}"
    return str(slot) if kind in TEAMS else ""


def seat_label(kind: str, number: int, slot: int) -> str:
    """Somebody in a seat, as every list writes it: 12, 12a, 3.4, in a team of pairs 3.4a."""
    return entry_label(number, slot_word(kind, slot))


_BEHIND = re.compile(r"(?:[.]0*([1-9][0-9]*))?([ab]?)")


def slots_called(kind: str, behind: str) -> tuple[int, ...] | None:
    """The slots that stand behind an entry's number: a of 12a, .4 of 3.4; of a team of pairs .4 is both of its pair.

    Empty for the whole entry; None where nobody of the kind is called so.
    """
    found = _BEHIND.fullmatch(behind)
    if found is None:
        return None
    number, letter = int(found[1] or 0), "ab".find(found[2] or "-")
    if not behind:
        return ()
    if kind == EventKind.PAIR_TEAM and number:
        pair = (2 * number - 1, 2 * number)
        return pair if letter < 0 else (pair[letter],)
    if kind == EventKind.PAIRS and not number:
        return (letter + 1,)
    return (number,) if kind == EventKind.INDIVIDUAL_TEAM and number and letter < 0 else None
