"""The results of an event as they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import DealResult, Encounter, Round, Segment


def stored_results(c: Connection, event_id: int) -> dict[tuple[int, int], Mapping[Any, Any]]:
    """The rows of all results of an event, by encounter and board."""
    d, n, r, s = (t.__table__.c for t in (DealResult, Encounter, Round, Segment))
    query = select(DealResult.__table__).where(
        d.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, s.event_id == event_id
    )
    return {(row["encounter_id"], row["board"]): row for row in c.execute(query).mappings()}
