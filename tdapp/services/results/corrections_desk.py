"""The corrections of a segment for a page: each with its window, and the windows that run now (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import Correction
from tdapp.rules.appeals import EffectKind
from tdapp.rules.corrections import BY_AGREEMENT, CorrectionKind, CorrectionWindows, closes, in_time
from tdapp.rules.deal_states import DealState
from tdapp.rules.standing_entries import WITHDRAW, standing
from tdapp.services.appeal_entries import read_docket
from tdapp.services.clock.schedule import Schedule, schedules
from tdapp.services.columns.corrections import CorrectionRow, Timing
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment, groups, zone_of


@dataclass(frozen=True, slots=True)
class RoundWindow:
    """Until when errors of a round are mended: wall clock of the tournament, and the seconds left, 0 when it is over.

    `by_agreement` tells errors that both sides agree about from those in published results.
    """

    round: int
    by_agreement: bool
    closes: datetime
    seconds_left: int


@dataclass(frozen=True, slots=True)
class CorrectionsDesk:
    """The corrections of a segment, and the windows of the round that ended last by the schedule.

    `windows` is empty before the first scheduled end, and where the rounds have none. A clock that was started moves
    the schedule with its pauses and the time that is given.
    """

    event: str
    segment: int
    rows: tuple[CorrectionRow, ...]
    windows: tuple[RoundWindow, ...]


@use_case
def corrections_desk(office: Office, event_code: str | None, segment_number: int | None) -> CorrectionsDesk:
    """The corrections of a segment as they are now; those that were taken back as well."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        rules = in_force(c, event, segment).rules.windows
        windows = CorrectionWindows(rules.correction, rules.published)
        zone, now = ZoneInfo(zone_of(c)), office.clock()
        rounds = schedules(c, segment.id)
        return CorrectionsDesk(
            event=event.code,
            segment=segment.number,
            rows=tuple(_rows(c, event, segment, rounds, windows, zone)),
            windows=tuple(_windows(rounds, windows, zone, now)),
        )


def _rows(
    c: Connection,
    event: EventRow,
    segment: SegmentRow,
    rounds: dict[int, Schedule],
    windows: CorrectionWindows,
    zone: ZoneInfo,
) -> Iterator[CorrectionRow]:
    several = len(groups(c, segment)) > 1
    t = Correction.__table__.c
    query = select(Correction.__table__).where(t.event_id == event.id).order_by(t.number)
    found = c.execute(query).all()
    there = {row.number for row in standing((row, row.kind == WITHDRAW) for row in found)}
    appeals = read_docket(c, event).appeals
    named = {e.number: a.number for a in appeals for e in a.effects if e.kind is EffectKind.CORRECTION}
    as_decided = {e.number for a in appeals for e in a.as_decided}
    for row in found:
        if row.kind == WITHDRAW or row.segment != segment.number:
            continue
        timing, late_by = _timing(row, rounds[row.round].end_at(row.at) if row.round in rounds else None, windows)
        yield CorrectionRow(
            number=row.number,
            segment=row.segment,
            round=row.round,
            table=table_label(row.group if several else "", row.table_number),
            board=row.board,
            kind=CorrectionKind(row.kind),
            old=row.old_line,
            new=row.new_line,
            at=row.at.astimezone(zone),
            timing=timing,
            late_by=late_by,
            lowered=timing is not Timing.IN_TIME
            and row.number not in as_decided
            and row.new_line.startswith(DealState.ASSIGNED.value),
            agreed=row.agreed,
            by=row.decided_by,
            reason=row.reason,
            stands=row.number in there,
            appeal=named.get(row.number),
            as_decided=row.number in as_decided,
        )


def _timing(row: Any, end: datetime | None, windows: CorrectionWindows) -> tuple[Timing, int]:
    """In which time it was made, and the minutes by which it was late, begun ones whole."""
    kind = CorrectionKind(row.kind)
    if in_time(kind, end, row.at, windows):
        return Timing.IN_TIME, 0
    until = closes(kind, end, windows)
    if until is None:
        return Timing.CHIEF_ONLY, 0
    return Timing.LATE, -(-int((row.at - until).total_seconds()) // 60) or 1


def _windows(
    rounds: dict[int, Schedule], windows: CorrectionWindows, zone: ZoneInfo, now: datetime
) -> Iterator[RoundWindow]:
    ends = {number: schedule.end_at(now) for number, schedule in rounds.items()}
    over = [(end, number) for number, end in ends.items() if end is not None and end <= now]
    if not over:
        return
    end, number = max(over)
    for kind in (CorrectionKind.RECORDING, CorrectionKind.PUBLISHED):
        until = closes(kind, end, windows)
        assert until is not None
        left = max(0, int((until - now).total_seconds()))
        yield RoundWindow(number, kind in BY_AGREEMENT, until.astimezone(zone), left)
