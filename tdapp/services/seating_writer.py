"""Writes who sits where: encounters and occupancies of a segment's rounds, from the movement of each group (rules 4).

The draw, the cut and every change that seats people anew use the same writer. What is there already is kept by its
round, group and table, so that whatever hangs on a table stays with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.recorder import batches
from tdapp.model.tables import Encounter, Group, Occupancy, OfficialDuty
from tdapp.rules.kinds import BY_PAIR
from tdapp.rules.movements.schedule import Schedule, TableSeats
from tdapp.rules.regulations import Regulations
from tdapp.services.boards.clearing import clear_groups, clear_tables
from tdapp.services.scope import EntryRow, RoundRow, SegmentRow
from tdapp.services.seating_people import Roster, credited
from tdapp.services.seats_of_boards import clear_seats

OPEN, CLOSED, REST = "open", "closed", "rest"
"""States of a table in a round."""
REGULAR, RESERVE, PHANTOM = "regular", "reserve", "phantom"
"""Standings of an entry."""

Spot = tuple[int, int, int]
"""A table in a round: the ids of the round and the group, and the table's number."""


@dataclass(frozen=True, slots=True)
class GroupSeating:
    """One group as it is to be seated: its movement, and the entry at each position of the group."""

    code: str
    tables: int
    schedule: Schedule
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Cast:
    """Who the entries are: their standing, who holds their slots, and the rules by which boards are credited."""

    rules: Regulations
    entries: Mapping[int, EntryRow]
    people: Roster

    def seat(self, segment: int, round_number: int, entry_id: int, slot: int) -> dict[str, Any]:
        """What an occupancy says of who sits there."""
        holder = self.people.at(entry_id, slot, (segment, round_number))
        person = None if holder is None else holder.person_id
        regular = self.entries[entry_id].standing == REGULAR
        credit = credited(self.rules, self.people, entry_id, slot, person) if regular else None
        return {"entry_id": entry_id, "slot": slot, "person_id": person, "credit_id": credit}


def write_seating(
    step: Step, segment: SegmentRow, rounds: Sequence[RoundRow], groups: Sequence[GroupSeating], cast: Cast
) -> list[int]:
    """Seat the groups in these rounds; returns the groups' ids in order.

    Where a pair meets the phantom the table rests; the pair's own seats are written, so that everybody finds the way
    on. Groups and tables that are no longer needed go; sheets printed for them are then no longer live.
    """
    ids = _write_groups(step, segment, groups)
    tables: dict[Spot, dict[str, Any]] = {}
    seats: dict[Spot, list[dict[str, Any]]] = {}
    for group_id, group in zip(ids, groups, strict=True):
        for row in rounds:
            for stage in group.schedule.round(row.number).stages:
                for table in stage.tables:
                    spot = (row.id, group_id, table.table)
                    tables.setdefault(spot, _table(group, table, cast))
                    seats.setdefault(spot, []).extend(
                        {"stage": stage.number, "seat": seat, **cast.seat(segment.number, row.number, entry, slot)}
                        for seat, (entry, slot) in enumerate(_entries(group, table))
                        if cast.entries[entry].standing != PHANTOM
                    )
    encounters = _write_tables(step, [row.id for row in rounds], tables)
    _delete_seats(step, encounters.values())
    step.insert(Occupancy, [{"encounter_id": encounters[spot], **row} for spot, rows in seats.items() for row in rows])
    return ids


def encounters_of(c: Connection, round_ids: Iterable[int]) -> dict[Spot, int]:
    """The encounters of these rounds by round, group and table."""
    t = Encounter.__table__.c
    query = select(t.round_id, t.group_id, t.table_number, t.id).where(t.round_id.in_(list(round_ids)))
    return {(r.round_id, r.group_id, r.table_number): r.id for r in c.execute(query)}


def _entries(group: GroupSeating, table: TableSeats) -> list[tuple[int, int]]:
    """The entry and slot at E, S, W and N."""
    return [(group.places[o.position], o.slot) for o in table.seats]


def _table(group: GroupSeating, table: TableSeats, cast: Cast) -> dict[str, Any]:
    """The table's state, and its sides where pairs or teams meet."""
    if cast.rules.event.kind not in BY_PAIR:
        return {"state": OPEN, "side_ew_id": None, "side_ns_id": None}
    (east_west, _), (north_south, _), *_ = _entries(group, table)
    rests = PHANTOM in (cast.entries[east_west].standing, cast.entries[north_south].standing)
    return {"state": REST if rests else OPEN, "side_ew_id": east_west, "side_ns_id": north_south}


def _write_groups(step: Step, segment: SegmentRow, groups: Sequence[GroupSeating]) -> list[int]:
    t, n = Group.__table__.c, Encounter.__table__.c
    c = step.session.connection()
    there = {r.number: r for r in c.execute(select(t.number, t.id, t.code, t.tables).where(t.segment_id == segment.id))}
    rows = {number: {"code": g.code, "tables": g.tables} for number, g in enumerate(groups, 1)}
    step.update_each(
        Group,
        {
            there[number].id: row
            for number, row in rows.items()
            if number in there and (there[number].code, there[number].tables) != (row["code"], row["tables"])
        },
    )
    surplus = [r.id for number, r in there.items() if number not in rows]
    _clear(step, list(c.scalars(select(n.id).where(n.group_id.in_(surplus)))))
    clear_groups(step, surplus)
    step.delete(Group, surplus)
    new = {number: row for number, row in rows.items() if number not in there}
    made = step.insert(Group, [{"segment_id": segment.id, "number": number, **row} for number, row in new.items()])
    ids = {r.number: r.id for r in there.values()} | dict(zip(new, made, strict=True))
    return [ids[number] for number in rows]


def _write_tables(step: Step, round_ids: list[int], tables: Mapping[Spot, dict[str, Any]]) -> dict[Spot, int]:
    there = encounters_of(step.session.connection(), round_ids)
    _clear(step, [i for spot, i in there.items() if spot not in tables])
    step.update_each(Encounter, {there[spot]: {**row, "reason": ""} for spot, row in tables.items() if spot in there})
    new = [spot for spot in tables if spot not in there]
    made = step.insert(
        Encounter, [{"round_id": r, "group_id": g, "table_number": n, **tables[r, g, n]} for r, g, n in new]
    )
    return {spot: i for spot, i in there.items() if spot in tables} | dict(zip(new, made, strict=True))


def _clear(step: Step, encounter_ids: list[int]) -> None:
    """Delete tables that nobody needs any more, with their seats, the directors' duties and fouled boards there."""
    d = OfficialDuty.__table__.c
    c = step.session.connection()
    for part in batches(encounter_ids):
        step.delete(OfficialDuty, list(c.scalars(select(d.id).where(d.encounter_id.in_(part)))))
    _delete_seats(step, encounter_ids)
    clear_tables(step, encounter_ids)
    step.delete(Encounter, encounter_ids)


def _delete_seats(step: Step, encounter_ids: Collection[int]) -> None:
    t = Occupancy.__table__.c
    c = step.session.connection()
    for part in batches(encounter_ids):
        step.delete(Occupancy, list(c.scalars(select(t.id).where(t.encounter_id.in_(part)))))
    clear_seats(step, encounter_ids)
