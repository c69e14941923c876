"""Who appeals and whom it concerns: names, units, and who must sign (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Club, Delegation, DelegationMember, Official, OfficialTie, Person, Ruling
from tdapp.rules.appeal_panels import Concerned, Member
from tdapp.rules.appeals import AppealEntry, plain
from tdapp.rules.kinds import TEAMS
from tdapp.services.exchange.entry_words import LEADER
from tdapp.services.people import Someone, people
from tdapp.services.scope import EntryRow, EventRow, SegmentRow, find_entry, find_round
from tdapp.services.seating_people import Holder, roster
from tdapp.services.tables_read import tables_of
from tdapp.text import Text

CHIEF = "chief"


@dataclass(frozen=True, slots=True)
class Party:
    """An entry that appeals: for each slot all who held it in the segment; its leaders where it is a team."""

    entry: EntryRow
    slots: dict[int, tuple[Someone, ...]]
    leaders: tuple[str, ...] | None

    @property
    def label(self) -> str:
        """The entry as people name it."""
        return self.entry.label

    @property
    def people(self) -> tuple[Someone, ...]:
        """Everybody of the entry, each once."""
        return tuple({p.person_id: p for _, held in sorted(self.slots.items()) for p in held}.values())

    @property
    def signers(self) -> dict[int, tuple[str, ...]]:
        """By slot the names of which one must sign."""
        return {slot: tuple(dict.fromkeys(p.name for p in held)) for slot, held in self.slots.items()}


def party_named(c: Connection, event: EventRow, segment: SegmentRow, label: str) -> Party:
    """The entry of this number with its people in the segment. Refused when there is none."""
    entry = find_entry(c, event, label)
    known = people(c)
    slots = {
        slot: tuple(known[h.person_id] for h in _in_segment(holders, segment))
        for slot, holders in roster(c, event).holders.get(entry.id, {}).items()
    }
    leaders = tuple(_leaders(c, entry, known)) if event.kind in TEAMS else None
    return Party(entry, slots, leaders)


def _in_segment(holders: Sequence[Holder], segment: SegmentRow) -> list[Holder]:
    """Who held a slot in some round of the segment: all since its first round, and who held it then."""
    before = [h for h in holders if h.since <= (segment.number, 1)]
    later = [h for h in holders if (segment.number, 1) < h.since <= (segment.number, segment.rounds)]
    return [*before[-1:], *later]


def _leaders(c: Connection, entry: EntryRow, known: dict[int, Someone]) -> Iterator[str]:
    """The leaders of the team itself, else of its club's whole delegation."""
    m, d = DelegationMember.__table__.c, Delegation.__table__.c
    own = select(m.person_id).where(m.role == LEADER, m.entry_id == entry.id).order_by(m.id)
    club = (
        select(m.person_id)
        .join(Delegation, m.delegation_id == d.id)
        .where(m.role == LEADER, m.entry_id.is_(None), d.club_id == entry.club_id)
        .order_by(m.id)
    )
    found = list(c.scalars(own)) or list(c.scalars(club))
    yield from (known[i].name for i in found)


def concerned_by(c: Connection, event: EventRow, segment: SegmentRow, lodged: AppealEntry) -> Concerned:
    """The units and people that an appeal concerns: who appeals, who sat at that table, whom it names, who ruled."""
    units: dict[str, list[str]] = {}
    persons: dict[str, Text] = {}
    known = people(c)
    for label in (lodged.party, *lodged.concerns):
        party = party_named(c, event, segment, label)
        for person in party.people:
            _concern(units, persons, person.name, person.club, party.label)
    for name in lodged.signed:
        persons.setdefault(name, Text("signed the appeal"))
    if lodged.round is not None and lodged.table is not None:
        for table in tables_of(c, find_round(c, segment, lodged.round), lodged.group or None, lodged.table):
            for person_id, number in sorted({(s.person_id, s.number) for s in table.sitting if s.person_id}):
                _concern(units, persons, known[person_id].name, known[person_id].club, str(number))
    if lodged.ruling is not None:
        r = Ruling.__table__.c
        by = c.scalar(select(r.ruled_by).where(r.event_id == event.id, r.number == lodged.ruling))
        persons.setdefault(str(by), Text("made the ruling"))
    return Concerned({u: tuple(sorted(p, key=lambda x: (len(x), x))) for u, p in sorted(units.items())}, persons)


def _concern(units: dict[str, list[str]], persons: dict[str, Text], name: str, club: str, label: str) -> None:
    persons.setdefault(name, Text("plays in entry {entry}", entry=label))
    if club and label not in units.setdefault(club, []):
        units[club].append(label)


def member_named(c: Connection, typed: str, units: Iterable[str] = ()) -> Member:
    """Somebody of the committee with all units known of them: typed, an official's, those of ties, a person's.

    A unit that is typed by the short name of a club of the tournament is that club.
    """
    name = typed.strip()
    o, t, k, p = (x.__table__.c for x in (Official, OfficialTie, Club, Person))
    called = {plain(word): club for club, short in c.execute(select(k.name, k.short)) for word in (short, club) if word}
    found = [called.get(plain(u), u.strip()) for u in units if u.strip()]
    officials = [i for i, known in c.execute(select(o.id, o.name)) if plain(known) == plain(name)]
    persons = [i for i, known in c.execute(select(p.id, p.name)) if plain(known) == plain(name)]
    for query in (
        select(k.name).join(Official, o.club_id == k.id).where(o.id.in_(officials)),
        select(k.name).join(OfficialTie, t.club_id == k.id).where(t.official_id.in_(officials)),
        select(k.name).join(Person, p.club_id == k.id).where(p.id.in_(persons)),
    ):
        found += c.scalars(query.order_by(k.id))
    return Member(name, tuple(dict.fromkeys(found)))


def chiefs(c: Connection) -> list[str]:
    """The chief TDs that the tournament knows."""
    o = Official.__table__.c
    return list(c.scalars(select(o.name).where(o.role == CHIEF, o.active.is_(True)).order_by(o.id)))


def chief_fault(c: Connection, named: str, sentence: Text) -> Text | None:
    """Why this is not the chief TD; `sentence` says what the chief TD is needed for."""
    known = chiefs(c)
    if not named.strip():
        return sentence
    if known and plain(named) not in {plain(n) for n in known}:
        return Text("{name} is not the chief TD of this tournament; the chief TD is: {chiefs}.", name=named.strip(),
                    chiefs=known)  # fmt: skip
    return None
