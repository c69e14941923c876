"""Which regulations hold for an event or a segment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, select

from tdapp.model.tables import Regulations as RegulationsTable
from tdapp.rules.regulations import Regulations, read_regulations
from tdapp.services.scope import EventRow, SegmentRow


@dataclass(frozen=True, slots=True)
class InForce:
    """A version of the regulations and its number."""

    number: int
    rules: Regulations


def in_force(c: Connection, event: EventRow, segment: SegmentRow | None = None) -> InForce:
    """The newest version, or for a segment the newest that was made for it or for one before it."""
    t = RegulationsTable.__table__.c
    query = select(t.number, t.toml).where(t.event_id == event.id)
    if segment is not None:
        query = query.where(t.from_segment <= segment.number)
    number, toml = c.execute(query.order_by(t.number.desc()).limit(1)).one()
    return InForce(number, _parsed(toml))


@lru_cache(maxsize=32)
def _parsed(toml: str) -> Regulations:
    """One text is read once: every line that is keyed asks for the rules."""
    return read_regulations(toml, "regulations.toml")
