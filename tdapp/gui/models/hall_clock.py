"""What the hall counts: the clock of a round as it was written, or a break, which is held here only.

What a person does to the clock of a round is a use case; what it shows follows from what was read, second by second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, Signal

from tdapp.gui.models.countdown import Countdown, time_left
from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Changes
from tdapp.rules.round_clock import ClockState, Turn, may_turn
from tdapp.services.clock.reading import ClockPage, ClockRow, read_clocks
from tdapp.services.clock.turning import (
    WhichRound,
    add_time,
    end_round,
    pause_round,
    resume_round,
    start_round,
    unknown_length,
)
from tdapp.text import Refused, Text

BREAK = 15
"""Minutes of a break, until another number is set."""
NOBODY_SAID = "––:––"
_TABLES = ("clock_change", "round", "suspension", "segment", "event", "regulations")
_WORDS = {
    ClockState.WAITING: Text("Not started"),
    ClockState.RUNNING: Text("Time runs"),
    ClockState.OVER: Text("Time is over"),
    ClockState.PAUSED: Text("Time stands"),
    ClockState.SUSPENDED: Text("Time stands"),
    ClockState.ENDED: Text("The round is over"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """What is shown at an instant; `running` says that it would be paused next, `can_end` that a round is going.

    `setting` is whether minutes can be set, and are not added. `large` stands where the time left stands else.
    """

    left: str
    state: Text
    large: Text | None = None
    loud: bool = False
    running: bool = False
    setting: bool = True
    can_end: bool = False
    can_toggle: bool = True


class HallClock(QObject):
    """The clock of the chosen round; nothing is read for it between two changes.

    Without a choice it is that of the round which is being played, else of the round that the window shows. A clock
    that begins is shown at once. With `breaks` a break can be chosen, too. `changed()`: something else is to be shown.
    `turned()`: what a person did is done. `refused(Refused)`: it was not.
    """

    changed = Signal()
    turned = Signal()
    refused = Signal(object)

    def __init__(self, desk: Desk, parent: QObject, now: Callable[[], datetime], *, breaks: bool = True) -> None:
        super().__init__(parent)
        self._desk, self._now, self._breaks = desk, now, breaks
        self.page: ClockPage | None = None
        self.free = Countdown(BREAK * 60)
        self._chosen: int | None = None
        self._minutes: dict[int, int] = {}
        self._turning = False
        desk.scope_changed.connect(self._fit)

    # What there is

    def read(self) -> None:
        """Read the clocks of the event anew."""
        self._desk.run(read_clocks, self._desk.scope.event, done=self._take, failed=self._nothing, owner=self)

    def concerns(self, changes: Changes) -> bool:
        """Whether clocks are to be read anew."""
        return changes.touches(*_TABLES)

    def _take(self, page: ClockPage) -> None:
        before, self.page = self.page, page
        if before is None or before.event != page.event:
            self._chosen, self._minutes = self._of_now(), {}
        elif page.going is not None and (before.going is None or before.going.round_id != page.going.round_id):
            self._chosen = page.going.round_id
        elif self._chosen is not None and self.row is None:
            self._chosen = self._of_now()
        self.changed.emit()

    def _nothing(self, _: object) -> None:
        self.page, self._chosen = None, None
        self.changed.emit()

    def _fit(self, _: object) -> None:
        """Another round is shown in the window: nothing that runs leaves the screen for that."""
        page = self.page
        if page is not None and page.event == self._desk.scope.event and self._chosen is not None and not page.going:
            self.choose(self._of_now())

    def _of_now(self) -> int | None:
        page, scope = self.page, self._desk.scope
        if page is None:
            return None
        if page.going is not None:
            return page.going.round_id
        here = [r for r in page.clocks if (r.segment, r.round) == (scope.segment, scope.round)]
        return next((r.round_id for r in here or page.clocks), None)

    @property
    def row(self) -> ClockRow | None:
        """The clock of the chosen round; None in a break."""
        return next((r for r in self.page.clocks if r.round_id == self._chosen), None) if self.page else None

    @property
    def choices(self) -> tuple[tuple[int | None, Text], ...]:
        """What can be counted: each round by its id, and a break."""
        rows = self.page.clocks if self.page else ()
        several = len({r.segment for r in rows}) > 1
        rounds = tuple((r.round_id, _name(r, several=several)) for r in rows)
        return rounds if rounds and not self._breaks else (*rounds, (None, Text("Break (not a round)")))

    @property
    def name(self) -> Text:
        """What is counted, as the hall reads it."""
        return next(text for key, text in self.choices if key == self._chosen) if self.row else Text("Break")

    @property
    def chosen(self) -> int | None:
        """The id of the round whose clock is shown; None for a break."""
        return None if self.row is None else self._chosen

    def choose(self, round_id: int | None) -> None:
        """Show the clock of this round, or with None a break."""
        self._chosen = round_id
        self._tell()

    def step(self, by: int) -> None:
        """Choose the next of what can be counted, or the one before."""
        keys = [key for key, _ in self.choices]
        self.choose(keys[(keys.index(self.chosen) + by) % len(keys)])

    # What it shows

    @property
    def writes(self) -> bool:
        """Whether the clock that is shown can be turned from here."""
        return self.row is None or self._desk.writes

    def face(self) -> Face:
        """What it shows now."""
        row = self.row
        made = self._of_break() if row is None else self._of_round(row)
        if self.page is not None and self.page.suspended is not None:
            return replace(made, large=Text("Play is suspended"), loud=True, can_toggle=row is None)
        return made

    def _of_break(self) -> Face:
        left = self.free.left
        state = ClockState.OVER if left <= 0 else ClockState.RUNNING if self.free.running else ClockState.PAUSED
        return Face(time_left(left), _WORDS[state], loud=left <= 0, running=self.free.running)

    def _of_round(self, row: ClockRow) -> Face:
        clock = row.at(self._now())
        words = _WORDS[clock.state]
        if clock.state is ClockState.WAITING:
            seconds = self._seconds(row)
            return Face(NOBODY_SAID if seconds is None else time_left(seconds), words)
        if clock.state is ClockState.ENDED:
            ended = Text("Ended at {time}", time=row.actual_end.strftime("%H:%M")) if row.actual_end else words
            return Face("", ended, large=words, setting=False, can_toggle=False)
        over, running = clock.state is ClockState.OVER, may_turn(clock, Turn.PAUSE)
        return Face(time_left(clock.left), words, loud=over, running=running, setting=False, can_end=True)

    def _seconds(self, row: ClockRow) -> int | None:
        """How long a round that has not begun will be: as was set here, else as planned."""
        set_here = self._minutes.get(row.round_id)
        planned = self.page.lengths.get(row.round_id) if self.page else None
        return planned if set_here is None else set_here * 60

    @property
    def wants_minutes(self) -> bool:
        """Whether somebody is to say how long the round is, before it can begin."""
        row = self.row
        return row is not None and row.now.state is ClockState.WAITING and self._seconds(row) is None

    # What is done to it

    def toggle(self) -> None:
        """Start it, pause it, or let it run on."""
        row = self.row
        if row is None:
            self.free.toggle()
            self._tell()
        elif not self._turning:
            clock = row.at(self._now())
            if may_turn(clock, Turn.PAUSE):
                self._turn(pause_round, row)
            elif clock.state in (ClockState.PAUSED, ClockState.SUSPENDED):
                self._turn(resume_round, row)
            else:
                self._turn(start_round, row, self._minutes.get(row.round_id))

    def end(self) -> None:
        """The round is over; a break has no end but its own."""
        if self.row is not None:
            self._turn(end_round, self.row)

    def add(self, minutes: int) -> None:
        """Give more minutes, or with a minus less; a round that has not begun becomes longer or shorter."""
        row = self.row
        if row is None:
            self.free.add(minutes * 60)
            self._tell()
        elif row.at(self._now()).state is not ClockState.WAITING:
            self._turn(add_time, row, minutes)
        elif (seconds := self._seconds(row)) is not None:
            self.set(max(1, seconds // 60 + minutes))
        else:
            self.refused.emit(unknown_length(row))

    def set(self, minutes: int) -> None:
        """So many minutes for a break, or for a round that has not begun."""
        row = self.row
        if row is None:
            self.free.set(minutes * 60)
        elif self._desk.writes:
            self._minutes[row.round_id] = minutes
        self._tell()

    def _turn(self, case: Callable[..., ClockRow], row: ClockRow, *args: Any) -> None:
        if not self._desk.writes:
            self.refused.emit(Refused(Text("This window only reads; nothing can be entered here.")))
            return
        self._turning = True
        which = WhichRound(row.segment, row.round)
        event = self.page.event if self.page else None
        self._desk.run(case, event, which, *args, done=self._turned, failed=self._not_turned, owner=self)

    def _turned(self, made: ClockRow) -> None:
        self._turning = False
        self._minutes.pop(made.round_id, None)
        if self.page is not None:
            rows = tuple(made if r.round_id == made.round_id else r for r in self.page.clocks)
            self.page = replace(self.page, clocks=rows)
        self._tell()

    def _tell(self) -> None:
        self.turned.emit()
        self.changed.emit()

    def _not_turned(self, refused: Refused) -> None:
        self._turning = False
        self.refused.emit(refused)
        self.read()


def _name(row: ClockRow, *, several: bool) -> Text:
    if several:
        return Text("Segment {segment}, round {round}", segment=row.segment, round=row.round)
    return Text("Round {round}", round=row.round)
