"""Writes a prepared draw: entry numbers, everybody's part in the segment, all seats of all rounds, and the record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import Draw, Entry, SegmentEntry
from tdapp.services.drawing.drawn import Drawn
from tdapp.services.drawing.plan import Plan
from tdapp.services.drawing.prepare import Prepared
from tdapp.services.drawing.record import record_of
from tdapp.services.drawing.roles import NAMED_OUT, PHANTOM, PLAYS, RESERVE, SEED_OUT
from tdapp.services.scope import SegmentRow, entries, rounds
from tdapp.services.seating_writer import Cast, GroupSeating, write_seating


def write_draw(step: Step, prepared: Prepared, drawn: Drawn, odd: str, at: datetime) -> None:
    """Write the draw in place of the one before it."""
    c = step.session.connection()
    _remove_entries(step, prepared)
    made = _make_entries(step, prepared)
    _number(step, prepared, made)
    seating = {**prepared.outcome.seating, **{p: made.get(p, e or 0) for p, e in prepared.kept.items()}}
    cast = Cast(prepared.rules, {e.id: e for e in entries(c, prepared.event)}, prepared.found.people)
    group_ids = seat_plan(step, prepared.segment, prepared.decided.plan, seating, cast)
    write_parts(step, prepared.segment, _parts(prepared, group_ids, seating))
    own = (prepared.made_before | set(made.values())) - prepared.gone
    record = record_of(drawn, prepared.outcome, prepared.names, prepared.bonds, at) | {"made": sorted(own)}
    write_record(step, prepared.segment, drawn, odd, record)


def seat_plan(step: Step, segment: SegmentRow, plan: Plan, seating: Mapping[int, int], cast: Cast) -> list[int]:
    """Seat a plan's positions in all rounds of the segment; returns the groups' ids in order."""
    groups = [
        GroupSeating(g.code, g.tables, g.schedule, {p - g.before: seating[p] for p in g.positions}) for g in plan.groups
    ]
    return write_seating(step, segment, rounds(step.session.connection(), segment), groups, cast)


def write_parts(step: Step, segment: SegmentRow, parts: list[dict[str, Any]]) -> None:
    """Replace everybody's part in the segment."""
    t = SegmentEntry.__table__.c
    there = step.session.connection().scalars(select(t.id).where(t.segment_id == segment.id))
    step.delete(SegmentEntry, list(there))
    step.insert(SegmentEntry, [{"segment_id": segment.id, **part} for part in parts])


def write_record(
    step: Step, segment: SegmentRow, drawn: Drawn, odd: str, record: Mapping[str, Any], method: str | None = None
) -> None:
    """Replace the draw of the segment; `method` where it is not the way of the draw."""
    t = Draw.__table__.c
    there = step.session.connection().scalars(select(t.id).where(t.segment_id == segment.id))
    step.delete(Draw, list(there))
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    how = method or drawn.method
    step.insert(Draw, [{"segment_id": segment.id, "method": how, "seed": drawn.seed, "odd": odd, "record": text}])


def part(entry: int, role: str, group: int | None = None, position: int | None = None) -> dict[str, Any]:
    """An entry's part in a segment as a row; the position counts within the group."""
    return {
        "group_id": group, "entry_id": entry, "role": role, "position": position, "half": "", "place_before": None,
    }  # fmt: skip


def _parts(prepared: Prepared, group_ids: list[int], seating: Mapping[int, int]) -> list[dict[str, Any]]:
    decided = prepared.decided
    found = []
    for group_id, group in zip(group_ids, decided.plan.groups, strict=True):
        for p in group.positions:
            role = PHANTOM if p in decided.phantoms else RESERVE if p in decided.reserves else PLAYS
            found.append(part(seating[p], role, group_id, p - group.before))
    found += [part(e, SEED_OUT) for e in decided.seeds]
    return found + [part(e, NAMED_OUT) for e in decided.named]


def _make_entries(step: Step, prepared: Prepared) -> dict[int, int]:
    """Make the entries that are missing at the kept positions; their ids by position."""
    missing = [p for p, entry in prepared.kept.items() if entry is None]
    first = 1 + max((e.list_number for e in prepared.found.all), default=0)
    kind = prepared.found.ready[0].kind
    rows = [
        {
            "event_id": prepared.event.id, "kind": kind, "list_number": first + n,
            "standing": PHANTOM if p in prepared.decided.phantoms else RESERVE,
        }
        for n, p in enumerate(missing)
    ]  # fmt: skip
    return dict(zip(missing, step.insert(Entry, rows), strict=True))


def _remove_entries(step: Step, prepared: Prepared) -> None:
    """Take back what the draw before had made for reserves or a phantom and this one does not need."""
    if prepared.gone:
        write_parts(step, prepared.segment, [])
        step.delete(Entry, sorted(prepared.gone))


def _number(step: Step, prepared: Prepared, made: Mapping[int, int]) -> None:
    stays = {e.id: e.number for e in prepared.found.all if e.id not in prepared.gone}
    numbers = {**prepared.numbers, **{entry: position for position, entry in made.items()}}
    now = {**stays, **dict.fromkeys(made.values())}
    step.update_each(Entry, {e: {"number": numbers[e]} for e, number in now.items() if number != numbers[e]})
