"""Places of a drawn segment at which no entry plays: the phantom's, and those of reserves (rules 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Encounter, Entry, EntryMember, Group, Occupancy, Round, SegmentEntry
from tdapp.rules.movements.choose import schedule_for
from tdapp.services.changes.seats import seats_since
from tdapp.services.drawing import roles
from tdapp.services.drawing.plan import movement_kind
from tdapp.services.in_force import in_force
from tdapp.services.scope import EventRow, SegmentRow, entries
from tdapp.services.seating_people import roster
from tdapp.services.seating_writer import CLOSED, OPEN, REST, Cast
from tdapp.text import Refused, Text

WORDS: Mapping[str, Text] = {roles.PHANTOM: Text("the phantom pair"), roles.RESERVE: Text("a reserve")}


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """The place of the phantom or a reserve: its part in the segment, its entry, group and position in the group."""

    part_id: int
    entry_id: int
    role: str
    group_id: int
    position: int
    group: str
    tables: int

    @property
    def words(self) -> Text:
        """Who has the place now."""
        return WORDS[self.role]


def open_places(c: Connection, event: EventRow, segment: SegmentRow) -> list[OpenPlace]:
    """The open places, the phantom's first, then those of reserves from the first position on."""
    p, g = SegmentEntry.__table__.c, Group.__table__.c
    query = (
        select(p.id, p.entry_id, p.role, p.group_id, p.position, g.code, g.tables, g.number)
        .where(p.segment_id == segment.id, p.group_id == g.id, p.position.is_not(None),
               p.role.in_((roles.PHANTOM, roles.RESERVE)))
    )  # fmt: skip
    found = sorted(c.execute(query), key=lambda r: (r.role != roles.PHANTOM, r.number, r.position))
    return [OpenPlace(r.id, r.entry_id, r.role, r.group_id, r.position, r.code, r.tables) for r in found]


def take_place(step: Step, event: EventRow, segment: SegmentRow, place: OpenPlace, entry_id: int) -> None:
    """Seat the entry in all rounds where the place's holder sat; a nameless holder is not needed any more."""
    c = step.session.connection()
    step.update(SegmentEntry, [place.part_id], entry_id=entry_id, role=roles.PLAYS)
    cast = Cast(in_force(c, event, segment).rules, {e.id: e for e in entries(c, event)}, roster(c, event))
    if place.role == roles.PHANTOM:
        _seat_for_phantom(step, event, segment, place, entry_id, cast)
    else:
        own = [s for s in seats_since(c, event) if s.entry_id == place.entry_id and s.at.segment == segment.number]
        rows = {s.id: cast.seat(segment.number, s.at.round, entry_id, s.slot) for s in own}
        step.update_each(Occupancy, rows)
        change_sides(step, {s.at.encounter for s in own}, place.entry_id, entry_id)
    m = EntryMember.__table__.c
    if c.scalar(select(m.id).where(m.entry_id == place.entry_id).limit(1)) is None:
        step.delete(Entry, [place.entry_id])


def _seat_for_phantom(
    step: Step, event: EventRow, segment: SegmentRow, place: OpenPlace, entry_id: int, cast: Cast
) -> None:
    """The phantom has no seats of its own: they follow from the movement; its tables are those where it is a side."""
    c = step.session.connection()
    n, r = Encounter.__table__.c, Round.__table__.c
    query = select(n.id, n.table_number, r.number).where(
        n.round_id == r.id, r.segment_id == segment.id, n.group_id == place.group_id,
        (n.side_ew_id == place.entry_id) | (n.side_ns_id == place.entry_id),
    )  # fmt: skip
    tables = {(x.number, x.table_number): x.id for x in c.execute(query)}
    schedule = schedule_for(movement_kind(event.kind), place.tables, segment.rounds)
    rows = [
        {"encounter_id": tables.get((number, table.table)), "stage": stage.number, "seat": seat,
         **cast.seat(segment.number, number, entry_id, who.slot)}
        for number in range(1, segment.rounds + 1)
        for stage in schedule.round(number).stages
        for table in stage.tables
        for seat, who in enumerate(table.seats) if who.position == place.position
    ]  # fmt: skip
    if len(tables) < segment.rounds or any(row["encounter_id"] is None for row in rows):
        raise Refused(Text("The seats of the phantom pair were changed by hand; draw the segment again."))
    opponents = _seated(c, tables.values())
    step.insert(Occupancy, rows)
    change_sides(step, set(tables.values()), place.entry_id, entry_id)
    _open_tables(step, tables.values(), opponents)


def _seated(c: Connection, encounters: Iterable[int]) -> set[int]:
    """Those of the tables at which somebody sits."""
    o = Occupancy.__table__.c
    return set(c.scalars(select(o.encounter_id).where(o.encounter_id.in_(list(encounters)))))


def _open_tables(step: Step, encounters: Iterable[int], opponents: set[int]) -> None:
    """Who rested plays now; where the opponents have left the new entry rests; what a director closed stays closed."""
    n = Encounter.__table__.c
    query = select(n.id, n.state).where(n.id.in_(list(encounters)))
    states = {r.id: r.state for r in step.session.connection().execute(query)}
    step.update(Encounter, [i for i, state in states.items() if state == REST], state=OPEN)
    step.update(Encounter, [i for i, state in states.items() if state == CLOSED and i not in opponents], state=REST)


def change_sides(step: Step, encounters: set[int], before: int, now: int) -> None:
    """At these tables one entry is a side in the place of another."""
    n = Encounter.__table__.c
    found = step.session.connection().execute(
        select(n.id, n.side_ew_id, n.side_ns_id).where(n.id.in_(sorted(encounters)))
    )
    step.update_each(Encounter, {
        x.id: {"side_ew_id": now if x.side_ew_id == before else x.side_ew_id,
               "side_ns_id": now if x.side_ns_id == before else x.side_ns_id}
        for x in found if before in (x.side_ew_id, x.side_ns_id)
    })  # fmt: skip
