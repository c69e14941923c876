"""The planned beginning and end of each round, from the regulations."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import Round
from tdapp.rules.regulations import Regulations
from tdapp.services.scope import SegmentRow


def planned(rules: Regulations, segment_number: int) -> list[dict[str, Any]]:
    """The number and the planned instants of each round of a segment; empty where the regulations name none."""
    segment = rules.segment_rules(segment_number)
    zone = ZoneInfo(rules.tournament.zone)
    rows = []
    for index in range(segment.rounds):
        start = segment.starts[index].replace(tzinfo=zone).astimezone(UTC) if segment.starts else None
        end = None if start is None or segment.minutes is None else start + timedelta(minutes=segment.minutes)
        rows.append({"number": index + 1, "planned_start": start, "planned_end": end})
    return rows


def make_rounds(step: Step, segment_id: int, rules: Regulations, segment_number: int) -> None:
    """Make the rounds of a segment."""
    step.insert(Round, [{"segment_id": segment_id, **row} for row in planned(rules, segment_number)])


def plan_again(step: Step, segment: SegmentRow, rules: Regulations) -> None:
    """Give the rounds of a segment that stays the times of new regulations."""
    t = Round.__table__.c
    ids = {
        r.number: r.id
        for r in step.session.connection().execute(select(t.id, t.number).where(t.segment_id == segment.id))
    }
    step.update_each(
        Round, {ids[row.pop("number")]: row for row in planned(rules, segment.number) if row["number"] in ids}
    )
