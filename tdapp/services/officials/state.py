"""How many tables of each round have an official: the overview of the page, and what the checklist tells."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, func, select

from tdapp.model.tables import Encounter, Occupancy, Official, OfficialDuty
from tdapp.services.officials.same_time import has_begun
from tdapp.services.rows.officials import DIRECTOR, RoundOfDuties
from tdapp.services.scope import SegmentRow, rounds


def rounds_of_duties(c: Connection, segment: SegmentRow) -> tuple[RoundOfDuties, ...]:
    """The rounds that have tables at which is played."""
    d, n, o = (t.__table__.c for t in (OfficialDuty, Encounter, Occupancy))
    here = rounds(c, segment)
    wanted = (n.round_id.in_([row.id for row in here]), n.state == "open", n.id.in_(select(o.encounter_id)))
    tables = _count(c, select(n.round_id, func.count()).where(*wanted))
    duties = select(n.round_id, func.count()).join_from(Encounter, OfficialDuty, d.encounter_id == n.id)
    directed = _count(c, duties.where(*wanted))
    return tuple(
        RoundOfDuties(segment.number, row.number, tables[row.id], directed.get(row.id, 0), has_begun(c, row))
        for row in here
        if row.id in tables
    )


def _count(c: Connection, query: Select[Any]) -> dict[int, int]:
    return {row[0]: row[1] for row in c.execute(query.group_by(Encounter.__table__.c.round_id))}


def duties_drawn(c: Connection, segment: SegmentRow) -> dict[int, tuple[int, int]]:
    """By round: the tables with an official, and all that are played; empty where nobody could direct any."""
    there = rounds_of_duties(c, segment)
    o = Official.__table__.c
    able = c.scalar(select(o.id).where(o.role == DIRECTOR, o.active.is_(True)).limit(1))
    if able is None and not any(r.directed for r in there):
        return {}
    return {r.round: (r.directed, r.tables) for r in there}
