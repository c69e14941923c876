"""Writes what becomes of seats that are given up: a reserve sits there, the opponents rest, or the tables close."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import BoardSeat, Encounter, Occupancy, SegmentEntry
from tdapp.rules.kinds import BY_PAIR
from tdapp.services.changes.instead import Field
from tdapp.services.changes.seats import OnBoard, Seat, TableAt
from tdapp.services.drawing import roles
from tdapp.services.scope import EntryRow, find_segment
from tdapp.services.seating_writer import CLOSED, REST


def seat_reserve(step: Step, field: Field, seats: Sequence[Seat], reserve: EntryRow) -> None:
    """The reserve takes the seats, credited to nobody, and has a part in the segments, unranked."""
    if not seats:
        return
    members = field.members[reserve.id]
    step.update_each(
        Occupancy,
        {s.id: {"entry_id": reserve.id, "person_id": members[s.slot].person_id, "credit_id": None} for s in seats},
    )
    if field.event.kind in BY_PAIR:
        _change_sides(step, seats, {s.entry_id: reserve.id for s in seats})
    give_part(step, field, {s.at.segment for s in seats}, seats[0].entry_id, reserve)


def give_part(step: Step, field: Field, numbers: Iterable[int], before: int, reserve: EntryRow) -> None:
    """The reserve has a part in these segments, unranked, in the group of the entry that sat there before."""
    c = step.session.connection()
    t = SegmentEntry.__table__.c
    for number in sorted(numbers):
        segment = find_segment(c, field.event, number)
        rows = {r.entry_id: r for r in c.execute(select(t.entry_id, t.group_id).where(t.segment_id == segment.id))}
        if reserve.id not in rows:
            group = rows[before].group_id if before in rows else None
            step.insert(
                SegmentEntry,
                [{"segment_id": segment.id, "group_id": group, "entry_id": reserve.id, "role": roles.RESERVE}],
            )


def sit_on_boards(step: Step, boards: Iterable[OnBoard], holder: Callable[[OnBoard], Mapping[str, Any]]) -> None:
    """Somebody else has these seats on single boards; `holder` gives entry, slot, person and who is credited."""
    boards = list(boards)
    t = BoardSeat.__table__.c
    query = select(t.id, t.encounter_id, t.board, t.seat).where(
        t.encounter_id.in_(sorted({b.at.encounter for b in boards}))
    )
    there = {(r.encounter_id, r.board, r.seat): r.id for r in step.session.connection().execute(query)}
    spots = {(b.at.encounter, b.board, b.seat): holder(b) for b in boards}
    step.update_each(BoardSeat, {there[spot]: dict(row) for spot, row in spots.items() if spot in there})
    step.insert(BoardSeat, [
        {"encounter_id": spot[0], "board": spot[1], "seat": spot[2], **row}
        for spot, row in spots.items() if spot not in there
    ])  # fmt: skip


def rest_opponents(step: Step, field: Field, seats: Sequence[Seat], reason: str) -> None:
    """The seats are given up; who would have been the opponent rests, and where nobody is left the table is closed."""
    if not seats:
        return
    given_up = {s.id for s in seats}
    others = {s.at.encounter for s in field.seats if s.id not in given_up}
    step.delete(Occupancy, given_up)
    _change_sides(step, seats, dict.fromkeys(s.entry_id for s in seats))
    states = {s.at.encounter: REST if s.at.encounter in others else CLOSED for s in seats}
    c = step.session.connection()
    n = Encounter.__table__.c
    now = {r.id: r.state for r in c.execute(select(n.id, n.state).where(n.id.in_(list(states))))}
    step.update_each(
        Encounter, {i: {"state": state, "reason": reason} for i, state in states.items() if now[i] != CLOSED}
    )


def close_tables(step: Step, tables: Iterable[TableAt], reason: str) -> None:
    """Nobody plays at these tables."""
    step.update(Encounter, [t.encounter for t in tables], state=CLOSED, reason=reason)


def _change_sides(step: Step, seats: Sequence[Seat], instead: Mapping[int, int | None]) -> None:
    """The sides of the tables where entries are replaced, None for nobody."""
    n = Encounter.__table__.c
    ids = sorted({s.at.encounter for s in seats})
    query = select(n.id, n.side_ew_id, n.side_ns_id).where(n.id.in_(ids))
    step.update_each(Encounter, {
        r.id: {"side_ew_id": instead.get(r.side_ew_id, r.side_ew_id),
               "side_ns_id": instead.get(r.side_ns_id, r.side_ns_id)}
        for r in step.session.connection().execute(query)
    })  # fmt: skip
