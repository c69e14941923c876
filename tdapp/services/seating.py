"""Who sits where in a round, as screens and commands show it, and who does not play."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import SegmentEntry
from tdapp.services.drawing.roles import NAMED_OUT, SEED_OUT
from tdapp.services.office import Office, use_case
from tdapp.services.scope import (
    EventRow,
    GroupRow,
    RoundRow,
    SegmentRow,
    entries,
    find_event,
    find_group,
    find_round,
    find_segment,
    groups,
)
from tdapp.services.seating_people import roster
from tdapp.services.seating_writer import OPEN, REST
from tdapp.services.tables_read import TableOfRound, tables_of


@dataclass(frozen=True, slots=True)
class Resting:
    """An entry that does not play in the round: `why` is rest (it meets the phantom), seed-out or named-out."""

    number: int
    names: tuple[str, ...]
    why: str
    group: str = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class RoundSeating:
    """The seating of one round: tables where people play, tables that are closed, and who rests.

    `groups` are the codes of the segment's groups.
    """

    event: EventRow
    segment: SegmentRow
    round: RoundRow
    groups: tuple[GroupRow, ...]
    tables: tuple[TableOfRound, ...]
    closed: tuple[TableOfRound, ...]
    resting: tuple[Resting, ...]


@use_case
def seating(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    round_number: int,
    group_code: str | None = None,
) -> RoundSeating:
    """Who sits where in a round, in the whole segment or in one group; Refused before the draw."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        return read_round(c, event, segment, find_round(c, segment, round_number), group_code)


def read_round(
    c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow, group_code: str | None = None
) -> RoundSeating:
    """The seating of a round as it is now; Refused before the draw."""
    there = groups(c, segment)
    if group_code is not None or not there:
        there = [find_group(c, segment, group_code)]
    codes = {g.code for g in there}
    tables = [t for t in tables_of(c, row) if t.group in codes]
    resting = _at_rest(tables) + (_out(c, event, segment) if group_code is None else [])
    return RoundSeating(
        event,
        segment,
        row,
        tuple(there),
        tuple(t for t in tables if t.state == OPEN),
        tuple(t for t in tables if t.state not in (OPEN, REST)),
        tuple(resting),
    )


def _at_rest(tables: list[TableOfRound]) -> list[Resting]:
    """Those who sit down at a table where the phantom is their opponent."""
    found = []
    for table in tables:
        here = [s for s in table.stages[0] if s is not None] if table.state == REST else []
        if here:
            names = tuple(s.name for s in here)
            found.append(Resting(here[0].number or 0, names, REST, table.group, table.table))
    return found


def _out(c: Connection, event: EventRow, segment: SegmentRow) -> list[Resting]:
    """Those who sit the segment out."""
    t = SegmentEntry.__table__.c
    query = select(t.entry_id, t.role).where(t.segment_id == segment.id, t.role.in_((SEED_OUT, NAMED_OUT)))
    roles = {r.entry_id: r.role for r in c.execute(query)}
    people = roster(c, event)
    found = []
    for entry in entries(c, event) if roles else ():
        if entry.id in roles:
            names = tuple(h.name for h in people.members(entry.id, (segment.number, 1)).values())
            found.append(Resting(entry.number or 0, names, roles[entry.id]))
    return sorted(found, key=lambda r: r.number)
