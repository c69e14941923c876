"""How many tables of each round have an official: what the checklist of an event tells."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from tdapp.model.tables import Encounter, Official, OfficialDuty, Round
from tdapp.services.officials.field import open_tables
from tdapp.services.rows.officials import DIRECTOR
from tdapp.services.scope import SegmentRow, rounds


def duties_drawn(c: Connection, segment: SegmentRow) -> dict[int, tuple[int, int]]:
    """By round: the tables with an official, and all that are played; empty where nobody could direct any."""
    o, d, n, r = (t.__table__.c for t in (Official, OfficialDuty, Encounter, Round))
    query = (
        select(d.round_id, func.count())
        .join_from(OfficialDuty, Encounter, d.encounter_id == n.id)
        .join(Round, d.round_id == r.id)
        .where(r.segment_id == segment.id, n.state == "open")
        .group_by(d.round_id)
    )
    directed = {row[0]: row[1] for row in c.execute(query)}
    able = c.scalar(select(o.id).where(o.role == DIRECTOR, o.active.is_(True)).limit(1))
    if able is None and not directed:
        return {}
    there = {row: len(open_tables(c, row)) for row in rounds(c, segment)}
    return {row.number: (directed.get(row.id, 0), tables) for row, tables in there.items() if tables}
