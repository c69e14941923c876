"""Stops play of an event for everybody, lets it go on, or ends it; each is one step that clocks follow (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Round, SuspendedBoard, Suspension
from tdapp.rules.round_clock import ClockState, Turn, may_turn
from tdapp.services.clock.reading import clocks_of
from tdapp.services.clock.turning import turn_clock
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, event_option, find_event, zone_of
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.suspending.boards import boards_of, unfinished_now
from tdapp.services.suspending.reading import SuspensionPage, suspension_page
from tdapp.services.suspensions import ENDED, RESUMED, SuspensionRow, suspensions
from tdapp.text import Refused, Text


@use_case
def suspend_event(office: Office, event_code: str | None, reason: str, by: str = "") -> SuspensionPage:
    """Stop play: clocks that run stand in the same step, and the boards that are not finished are noted.

    Refused without a reason, and while the event is suspended already.
    """
    now = office.clock()
    with office.step(Text("Play suspended: {reason}", reason=reason.strip())) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        known = suspensions(c, event)
        lasting = next((s for s in known if s.lasts), None)
        if lasting is not None:
            time = lasting.began_at.astimezone(ZoneInfo(zone_of(c))).strftime("%H:%M")
            raise Refused(Text("The event is suspended already, since {time}: {reason}", time=time,
                               reason=lasting.reason))  # fmt: skip
        if not reason.strip():
            raise Refused(Text("Play is suspended with a reason."))
        unfinished = unfinished_now(office, c, event, now)
        row = {
            "event_id": event.id, "number": len(known) + 1, "reason": reason.strip(),
            "ordered_by": by.strip() or office.operator, "began_at": now,
        }  # fmt: skip
        (made,) = step.insert(Suspension, [row])
        _list(step, made, unfinished)
        for clock in clocks_of(c, event, now):
            if may_turn(clock.now, Turn.SUSPEND):
                turn_clock(step, clock, Turn.SUSPEND, now)
    return suspension_page(office, event_code)


@use_case
def resume_event(office: Office, event_code: str | None) -> SuspensionPage:
    """Play goes on: clocks that ran when it was stopped run on, those that were paused before stay paused."""
    now = office.clock()
    with office.step(Text("Play goes on after the suspension")) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        _finish(step, _lasting(c, event), RESUMED, now)
        for clock in clocks_of(c, event, now):
            if clock.now.state is ClockState.SUSPENDED:
                turn_clock(step, clock, Turn.RESUME, now)
    return suspension_page(office, event_code)


@use_case
def end_event(office: Office, event_code: str | None) -> SuspensionPage:
    """Play does not go on: the rounds that were being played ended when it was stopped.

    The boards of rounds that had not begun join the list, for they will not be played either.
    """
    now = office.clock()
    with office.step(Text("Play does not go on after the suspension")) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        lasting = _lasting(c, event)
        known = {(u.table.id, u.board) for u in boards_of(office, c, event, lasting)}
        rest = unfinished_now(office, c, event, now, begun=False)
        _list(step, lasting.id, [(table, board) for table, board in rest if (table.id, board) not in known])
        _finish(step, lasting, ENDED, now)
        for clock in clocks_of(c, event, now):
            if may_turn(clock.now, Turn.END):
                turn_clock(step, clock, Turn.END, now)
                step.update(Round, [clock.round_id], actual_end=lasting.began_at)
    return suspension_page(office, event_code)


def _lasting(c: Connection, event: EventRow) -> SuspensionRow:
    """The suspension that lasts; Refused when play goes on."""
    found = next((s for s in suspensions(c, event) if s.lasts), None)
    if found is None:
        raise Refused(
            Text(
                "The event is not suspended. Play is stopped with: tdapp suspension begin{event} --reason …",
                event=event_option(c, event),
            )
        )
    return found


def _list(step: Step, suspension: int, boards: Sequence[tuple[PlayTable, int]]) -> None:
    """Note boards that were not finished."""
    rows = [{"suspension_id": suspension, "encounter_id": table.id, "board": board} for table, board in boards]
    step.insert(SuspendedBoard, rows)


def _finish(step: Step, suspension: SuspensionRow, how: str, now: datetime) -> None:
    step.update(Suspension, [suspension.id], ended_at=now, how=how)
