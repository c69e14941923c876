"""Turns the clock of a round: starts it, lets it stand and run on, gives time, ends it; each is one step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import ClockChange, Round
from tdapp.rules.round_clock import Turn, may_turn
from tdapp.services.clock.reading import ClockRow, clocks_of, planned_seconds
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, event_option, find_event, find_round, find_segment, groups, zone_of
from tdapp.services.suspensions import suspended_since
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class WhichRound:
    """How a person names a round; without a number it is the one that is being played."""

    segment: int | None = None
    round: int | None = None


THIS_ROUND = WhichRound()
HOURS_MOST = 24 * 60
"""No clock is given or takes more minutes than a day has."""


@use_case
def start_round(office: Office, event_code: str | None, which: WhichRound, minutes: int | None = None) -> ClockRow:
    """Start a round's clock; its time is `minutes`, else as it is planned.

    Refused before the draw, while the event is suspended, while another round's clock has not ended, and where nobody
    has said how long the round is.
    """
    now = office.clock()
    if which.round is None:
        raise Refused(Text("Say which round, with --round."))
    event, row = _find(office, event_code, which, now)
    with office.step(_said(row, Text("started"))) as step:
        c = step.session.connection()
        row = _again(c, event, row, now)
        _may_start(c, event, row, now)
        if minutes is not None:
            _check_minutes(minutes, least=1)
        seconds = planned_seconds(c, event, row) if minutes is None else minutes * 60
        if seconds is None:
            raise unknown_length(row)
        step.update(Round, [row.round_id], actual_start=now, actual_end=None)
        return _turned(step, event, row, Turn.START, now, seconds)


@use_case
def pause_round(office: Office, event_code: str | None, which: WhichRound = THIS_ROUND) -> ClockRow:
    """Let a clock that runs stand still."""
    return _turn(office, event_code, which, Turn.PAUSE, Text("paused"))


@use_case
def resume_round(office: Office, event_code: str | None, which: WhichRound = THIS_ROUND) -> ClockRow:
    """Let a paused clock run on; Refused while the event is suspended."""
    return _turn(office, event_code, which, Turn.RESUME, Text("runs on"))


@use_case
def add_time(office: Office, event_code: str | None, which: WhichRound, minutes: int) -> ClockRow:
    """Give so many minutes more, or with a minus less; it never comes below nothing."""
    _check_minutes(abs(minutes), least=1)
    what = Text("{minutes} min added", minutes=minutes)
    return _turn(office, event_code, which, Turn.ADD, what, minutes * 60)


@use_case
def end_round(office: Office, event_code: str | None, which: WhichRound = THIS_ROUND) -> ClockRow:
    """The round is over: its clock ends, and the time is kept as its actual end."""
    return _turn(office, event_code, which, Turn.END, Text("ended"))


def unknown_length(row: ClockRow) -> Refused:
    """That a round cannot begin before somebody says how long it is."""
    return Refused(
        Text(
            "Nobody has said how long round {round} is. Give its minutes with --minutes, or in the regulations.",
            round=row.round,
        )
    )


def turn_clock(step: Step, row: ClockRow, kind: Turn, now: datetime, seconds: int = 0) -> None:
    """Write a turn; nothing is checked."""
    step.insert(ClockChange, [{"round_id": row.round_id, "kind": kind.value, "at": now, "seconds": seconds}])


def _turn(
    office: Office, event_code: str | None, which: WhichRound, kind: Turn, what: Text, seconds: int = 0
) -> ClockRow:
    now = office.clock()
    event, row = _find(office, event_code, which, now)
    with office.step(_said(row, what)) as step:
        c = step.session.connection()
        row = _again(c, event, row, now)
        if kind is Turn.RESUME:
            _not_suspended(c, event)
        if not may_turn(row.now, kind):
            raise Refused(Text(_CANNOT[kind].message, round=row.round))
        if kind is Turn.END:
            step.update(Round, [row.round_id], actual_end=now)
        return _turned(step, event, row, kind, now, seconds)


_CANNOT = {
    Turn.PAUSE: Text("The clock of round {round} does not run, so it cannot be paused."),
    Turn.RESUME: Text("The clock of round {round} is not paused, so it cannot run on."),
    Turn.ADD: Text("The clock of round {round} was not started, or has ended."),
    Turn.END: Text("The clock of round {round} was not started, or has ended."),
}


def _turned(step: Step, event: EventRow, row: ClockRow, kind: Turn, now: datetime, seconds: int) -> ClockRow:
    turn_clock(step, row, kind, now, seconds)
    return _again(step.session.connection(), event, row, now)


def _find(office: Office, event_code: str | None, which: WhichRound, now: datetime) -> tuple[EventRow, ClockRow]:
    """The round by its numbers, so that the journal can name it."""
    with office.read() as c:
        event = find_event(c, event_code)
        return event, _named(c, event, which, now)


def _again(c: Connection, event: EventRow, row: ClockRow, now: datetime) -> ClockRow:
    """The same clock as this step sees it; Refused when its round is gone since."""
    segment = find_segment(c, event, row.segment)
    number = find_round(c, segment, row.round).number
    return next(r for r in clocks_of(c, event, now) if (r.segment, r.round) == (row.segment, number))


def _said(row: ClockRow, what: Text) -> Text:
    return Text("Clock of segment {segment}, round {round}: {what}", segment=row.segment, round=row.round, what=what)


def _named(c: Connection, event: EventRow, which: WhichRound, now: datetime) -> ClockRow:
    """The round that is named, or the one that is being played."""
    found = clocks_of(c, event, now)
    if which.round is None:
        going = [row for row in found if row.going and which.segment in (None, row.segment)]
        if len(going) != 1:
            raise Refused(Text("Say which round, with --round."))
        return going[0]
    segment = find_segment(c, event, which.segment)
    number = find_round(c, segment, which.round).number
    return next(row for row in found if (row.segment, row.round) == (segment.number, number))


def _may_start(c: Connection, event: EventRow, row: ClockRow, now: datetime) -> None:
    """Refused with everything that stands in the way."""
    _not_suspended(c, event)
    segment = find_segment(c, event, row.segment)
    words: dict[str, Any] = {"event": event_option(c, event), "segment": row.segment, "round": row.round}
    if not groups(c, segment):
        raise Refused(
            Text(
                "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}",
                segment=row.segment,
                event=words["event"],
            )
        )
    if row.actual_start is not None:
        time = row.actual_start.strftime("%H:%M")
        raise Refused(Text("The clock of round {round} was started at {time} already.", round=row.round, time=time))
    going = next((r for r in clocks_of(c, event, now) if r.going), None)
    if going is not None:
        words |= {"segment": going.segment, "round": going.round}
        raise Refused(
            Text(
                "The clock of segment {segment}, round {round} has not ended. End it first: "
                "tdapp clock stop{event} --segment {segment} --round {round}",
                **words,
            )
        )


def _not_suspended(c: Connection, event: EventRow) -> None:
    since = suspended_since(c, event)
    if since is not None:
        raise Refused(
            Text(
                "The event is suspended since {time}, so no clock runs. Let play go on first: "
                "tdapp suspension resume{event}",
                time=since.astimezone(ZoneInfo(zone_of(c))).strftime("%H:%M"),
                event=event_option(c, event),
            )
        )


def _check_minutes(minutes: int, *, least: int) -> None:
    if not least <= minutes <= HOURS_MOST:
        raise Refused(Text("Minutes are a number from {least} to {most}.", least=least, most=HOURS_MOST))
