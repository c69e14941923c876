"""Who is ready for the draw of a segment, and who of them is related to whom (rules 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import Connection, select

from tdapp.model.tables import CheckIn, Club, DealResult, Encounter, Entry, Occupancy, Relation
from tdapp.rules.entry_numbers import list_label
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import EventKind
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.odd_field import Field, Listed
from tdapp.rules.regulations import Regulations
from tdapp.rules.relations import Bond, counting_bonds
from tdapp.services.number_ranges import label_ranges
from tdapp.services.rows.arrival import ARRIVED, SEEN
from tdapp.services.scope import EntryRow, EventRow, SegmentRow, entries
from tdapp.services.seating_people import Roster, When, roster, slots_of
from tdapp.text import Refused, Text

"""The check-in item that is always there, and the state of an item that is in order."""


@dataclass(frozen=True, slots=True)
class Entrants:
    """Everybody of an event at the draw: all entries in list order, their people, and the round that is drawn for."""

    event: EventRow
    all: tuple[EntryRow, ...]
    people: Roster
    when: When

    @property
    def ready(self) -> tuple[EntryRow, ...]:
        """Regular entries that have not left."""
        return tuple(e for e in self.all if e.standing == "regular" and e.status == "entered")

    @property
    def reserves(self) -> tuple[EntryRow, ...]:
        """Entries of the support team, in list order."""
        return tuple(e for e in self.all if e.standing == "reserve" and e.status == "entered")


def entrants(c: Connection, event: EventRow, segment: SegmentRow) -> Entrants:
    """Everybody of the event as it is now, drawn for round one of the segment."""
    return Entrants(event, tuple(entries(c, event)), roster(c, event), (segment.number, 1))


def listed(found: Iterable[EntryRow]) -> tuple[Listed, ...]:
    """The entries as the first draw names them: by their list numbers, also when it is made again."""
    return tuple(Listed(e.id, list_label(e.list_number), e.seed) for e in found)


def field_of(rules: Regulations, segment: SegmentRow, kind: MovementKind, ready: tuple[Listed, ...]) -> Field:
    """The field of a segment, with what its choices depend on."""
    return Field(
        kind,
        ready,
        segment.number,
        len(rules.segment),
        segment.rounds,
        Decimal(rules.ranking.phantom).scaleb(-3).normalize(),
        rules.segment_rules(segment.number).sit_outs,
    )


def bonds_of(c: Connection, found: Entrants, rules: Regulations) -> dict[int, frozenset[Bond]]:
    """What ties each entry to others, by the kinds of relation that the regulations count."""
    k, r, e = Club.__table__.c, Relation.__table__.c, Entry.__table__.c
    regions = {row.id: row.region for row in c.execute(select(k.id, k.region))}
    ties: dict[int, set[Bond]] = {row.id: _own_club(row, regions) for row in found.all}
    for entry, slots in found.people.holders.items():
        for h in (h for holders in slots.values() for h in holders):
            ties[entry] |= {("club", str(h.club_id or "")), ("region", h.region), ("family", h.family)}
    named = c.execute(
        select(r.entry_id, r.other_id).join(Entry, r.entry_id == e.id).where(e.event_id == found.event.id)
    )
    kinds = [kind.value for kind in rules.draw.relations]
    return counting_bonds(ties, kinds, [(one, other) for one, other in named])


def _own_club(entry: EntryRow, regions: Mapping[int, str]) -> set[Bond]:
    if entry.club_id is None:
        return set()
    return {("club", str(entry.club_id)), ("region", regions.get(entry.club_id, ""))}


def doubts(
    c: Connection, found: Entrants, rules: Regulations, names: Mapping[int, str], among: Collection[int] | None = None
) -> list[Finding]:
    """What the director should know before a seating: who is not checked in, who lacks a player.

    `names` is what the entries are called; `among` are those who are seated, without it all who are ready.
    """
    ready = [e for e in found.ready if among is None or e.id in among]
    arrived = _arrived(c, {e.id for e in found.all})
    size = slots_of(rules.event.kind, rules.entries.team_size) or 0
    absent = [names[e.id] for e in ready if not _all_arrived(found, e, arrived)]
    incomplete = [names[e.id] for e in ready if len(found.people.members(e.id, found.when)) < size]
    out = []
    if absent:
        text = Text("Not checked in: {entries}.", entries=label_ranges(absent))
        out.append(Finding(text, ("entries", *absent), Weight.WARNING))
    if incomplete:
        shown = label_ranges(incomplete)
        text = Text("These entries are not complete, players are missing: {entries}.", entries=shown)
        out.append(Finding(text, ("entries", *incomplete), Weight.WARNING))
    return out


def _arrived(c: Connection, ids: set[int]) -> set[tuple[int, int]]:
    """The slots that were checked in, and those that have sat at a table with a result: who has played is there."""
    t, o, n, d = CheckIn.__table__.c, Occupancy.__table__.c, Encounter.__table__.c, DealResult.__table__.c
    checked = select(t.entry_id, t.slot).where(t.item == ARRIVED, t.state == SEEN)
    keyed = select(d.encounter_id).where(d.encounter_id == n.id)
    played = select(o.entry_id, o.slot).distinct().where(o.encounter_id == n.id, keyed.exists())
    return {(entry, slot) for query in (checked, played) for entry, slot in c.execute(query) if entry in ids}


def _all_arrived(found: Entrants, entry: EntryRow, arrived: set[tuple[int, int]]) -> bool:
    slots = found.people.members(entry.id, found.when)
    return bool(slots) and all((entry.id, slot) in arrived for slot in slots)


def team_size(found: Entrants, rules: Regulations) -> int:
    """The players (individual team) or pairs (pair team) of each team that is ready; all teams have as many.

    Raises Refused with every team of another size.
    """
    a_unit = 2 if rules.event.kind is EventKind.PAIR_TEAM else 1
    sizes = {e: len(found.people.members(e.id, found.when)) for e in found.ready}
    wanted = rules.entries.team_size
    if wanted is None:
        wanted = max(sizes.values(), default=a_unit) // a_unit
    wrong = [
        Text(
            "Team {entry} has {players} players in its line-up; every team needs {needed}.",
            entry=e.label,
            players=n,
            needed=wanted * a_unit,
        )
        for e, n in sizes.items()
        if n != wanted * a_unit
    ]
    if wrong:
        raise Refused(*wrong)
    return wanted
