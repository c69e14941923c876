"""The clock of a round as a fold over what was done to it: started, paused, resumed, more time, ended (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class Turn(StrEnum):
    """What is done to a clock; values as they are stored.

    A suspension stops clocks that run, and its end lets these run on; one that was paused before stays paused.
    """

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ADD = "add"
    SUSPEND = "suspend"
    END = "end"


class ClockState(StrEnum):
    """What a clock does now; `over` is one that runs and has nothing left."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class ClockTurn:
    """One thing that was done: `seconds` is the whole time of a start, and of more time its amount (less below 0)."""

    kind: Turn
    at: datetime
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A clock at an instant: `left` seconds of play (0 or more), `stood` seconds for which it did not run.

    `ends_at` is when it comes to nothing; for one that stands, if it ran on at this instant; None before it starts.
    An ended clock keeps what was left, and `ends_at` is its end.
    """

    state: ClockState
    left: float
    started_at: datetime | None = None
    ends_at: datetime | None = None
    stood: float = 0.0


WAITING = RoundClock(ClockState.WAITING, 0.0)
_STANDS = {Turn.PAUSE: ClockState.PAUSED, Turn.SUSPEND: ClockState.SUSPENDED, Turn.END: ClockState.ENDED}


def fold_clock(turns: Iterable[ClockTurn], now: datetime) -> RoundClock:
    """The clock at an instant; `turns` in the order in which they were made; what stands before a start does nothing.

    Where the machine's clock was set back nothing is given or taken: time never runs backwards here. More time that
    is given after nothing was left counts from then on, as people expect who give ten minutes.
    """
    fold = _Fold()
    for turn in turns:
        fold.take(turn)
    return fold.at(now)


class _Fold:
    """The clock as far as it was followed; `last` is the instant up to which time was counted."""

    def __init__(self) -> None:
        self.state = ClockState.WAITING
        self.left = self.stood = 0.0
        self.started: datetime | None = None
        self.last: datetime | None = None
        self.ends: datetime | None = None

    def take(self, turn: ClockTurn) -> None:
        """What was done."""
        self._pass(turn.at)
        if self.last is None and turn.kind is not Turn.START:
            return  # the start was undone, what followed it was not
        if turn.kind is Turn.START:
            self.state, self.started, self.last = ClockState.RUNNING, turn.at, turn.at
            self.left = float(max(0, turn.seconds))
        elif turn.kind is Turn.ADD:
            self.left = max(0.0, self.left + turn.seconds)
        elif turn.kind is Turn.RESUME:
            self.state = ClockState.RUNNING
        else:
            self.state = _STANDS[turn.kind]
        self.ends = (self.last or turn.at) + timedelta(seconds=self.left)

    def at(self, now: datetime) -> RoundClock:
        """What it shows."""
        if self.started is None or self.last is None:
            return WAITING
        if self.state is ClockState.ENDED:
            return RoundClock(self.state, self.left, self.started, self.last, self.stood)
        self._pass(now)
        if self.state is not ClockState.RUNNING:
            ends = self.last + timedelta(seconds=self.left)
            return RoundClock(self.state, self.left, self.started, ends, self.stood)
        state = ClockState.RUNNING if self.left > 0 else ClockState.OVER
        return RoundClock(state, self.left, self.started, self.ends, self.stood)

    def _pass(self, to: datetime) -> None:
        if self.last is None or self.state is ClockState.ENDED:
            return
        gone = max(0.0, (to - self.last).total_seconds())
        if self.state is ClockState.RUNNING:
            self.left = max(0.0, self.left - gone)
        else:
            self.stood += gone
        self.last = max(self.last, to)


def scheduled_end(turns: Sequence[ClockTurn], planned: datetime | None, at: datetime) -> datetime | None:
    """When a round ends by the schedule, as it was known at an instant (rules 6).

    That is the planned end until the clock is started; from then on the clock in the hall is the schedule, so pauses,
    suspensions and time that was given or taken move it. Ending a round early or letting it run over moves nothing.
    """
    known = [t for t in turns if t.at <= at]
    over = next((n for n, t in enumerate(known) if t.kind is Turn.END), None)
    clock = fold_clock(known[:over], at if over is None else known[over].at)
    return planned if clock.ends_at is None else clock.ends_at


def stood_between(turns: Sequence[ClockTurn], begin: datetime, end: datetime) -> float:
    """For how many seconds the clock stood between two instants, counted from its start; 0 for one not started."""
    before = fold_clock([t for t in turns if t.at <= begin], begin)
    after = fold_clock([t for t in turns if t.at <= end], end)
    return max(0.0, after.stood - before.stood)


def may_turn(clock: RoundClock, kind: Turn) -> bool:
    """Whether this can be done to a clock that is so."""
    running = clock.state in (ClockState.RUNNING, ClockState.OVER)
    return {
        Turn.START: clock.state is ClockState.WAITING,
        Turn.PAUSE: running,
        Turn.RESUME: clock.state is ClockState.PAUSED,
        Turn.ADD: clock.state not in (ClockState.WAITING, ClockState.ENDED),
        Turn.SUSPEND: running,
        Turn.END: clock.state not in (ClockState.WAITING, ClockState.ENDED),
    }[kind]
