"""Which suspensions an event has had, and whether one lasts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.tables import Suspension
from tdapp.services.scope import EventRow

RESUMED, ENDED = "resumed", "ended"


@dataclass(frozen=True, slots=True)
class SuspensionRow:
    """One suspension; `how` is empty while it lasts, then resumed or ended (play does not go on)."""

    id: int
    number: int
    reason: str
    ordered_by: str
    began_at: datetime
    ended_at: datetime | None
    how: str

    @property
    def lasts(self) -> bool:
        """Whether play stands because of it."""
        return self.ended_at is None


def suspensions(c: Connection, event: EventRow) -> list[SuspensionRow]:
    """All of an event, by number."""
    t = Suspension.__table__.c
    query = select(t.id, t.number, t.reason, t.ordered_by, t.began_at, t.ended_at, t.how)
    return [SuspensionRow(*row) for row in c.execute(query.where(t.event_id == event.id).order_by(t.number))]


def suspended_since(c: Connection, event: EventRow) -> datetime | None:
    """Since when play of the event stands; None while it goes on."""
    return next((s.began_at for s in suspensions(c, event) if s.lasts), None)
