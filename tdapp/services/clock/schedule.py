"""When the rounds of a segment end by the schedule: as planned, or as the clocks in the hall say (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.tables import ClockChange, Round
from tdapp.rules.round_clock import ClockTurn, Turn, scheduled_end


@dataclass(frozen=True, slots=True)
class Schedule:
    """The planned end of a round, and everything that was done to its clock."""

    planned_end: datetime | None
    turns: tuple[ClockTurn, ...]

    def end_at(self, instant: datetime) -> datetime | None:
        """The scheduled end as it was known at an instant; None where nobody has said how long the round is."""
        return scheduled_end(self.turns, self.planned_end, instant)


def schedules(c: Connection, segment_id: int) -> dict[int, Schedule]:
    """The schedule of each round of a segment, by its number."""
    r, k = Round.__table__.c, ClockChange.__table__.c
    turns: dict[int, list[ClockTurn]] = {}
    done = select(k.round_id, k.kind, k.at, k.seconds).where(k.round_id == r.id, r.segment_id == segment_id)
    for row in c.execute(done.order_by(k.id)):
        turns.setdefault(row.round_id, []).append(ClockTurn(Turn(row.kind), row.at, row.seconds))
    rounds = c.execute(select(r.id, r.number, r.planned_end).where(r.segment_id == segment_id))
    return {row.number: Schedule(row.planned_end, tuple(turns.get(row.id, ()))) for row in rounds}
