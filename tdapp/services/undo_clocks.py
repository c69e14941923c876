"""Undo and redo leave clocks and suspensions only as people at the desk could have made them (rules 6)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.chain import CHANGE, STEP
from tdapp.model.journal import Step
from tdapp.model.log import changes_of
from tdapp.model.tables import ClockChange, Round, Segment, Suspension
from tdapp.rules.round_clock import ClockState, ClockTurn, Turn, fold_clock, may_turn
from tdapp.services.scope import EventRow, events
from tdapp.services.suspensions import SuspensionRow, suspensions
from tdapp.text import Refused, Text, from_plain

_CLOCKS, _SUSPENSIONS = ClockChange.__tablename__, Suspension.__tablename__
_RUNS = (ClockState.RUNNING, ClockState.OVER)
_TURNED_ON = Text("The clock of segment {segment}, round {round} had further turns since.")
_RUNS_ON = Text("The clock of segment {segment}, round {round} would run while the event is suspended.")
_STANDS = Text("The clock of segment {segment}, round {round} would stand for a suspension that is over.")
_TWO = Text("The clocks of two rounds would go at once, one of them that of segment {segment}, round {round}.")


@dataclass(frozen=True, slots=True)
class _Clock:
    """The clock of a round as it would be: its turns in their order, each with its row."""

    segment: int
    round: int
    rows: tuple[int, ...]
    turns: tuple[ClockTurn, ...]

    @property
    def state(self) -> ClockState:
        """What it did after its last turn."""
        return fold_clock(self.turns, self.turns[-1].at).state


def require_sound_clocks(step: Step, seq: int) -> None:
    """Refuse to take back a step on which a later turn of a clock, another round's clock or a suspension rests.

    Each problem names the step that is to be taken back before.
    """
    c = step.session.connection()
    if not {change.table for _, change in changes_of(c, [seq])} & {_CLOCKS, _SUSPENSIONS}:
        return
    if problems := list(dict.fromkeys(p for event in events(c) for p in _problems(c, event))):
        raise Refused(*problems)


def _problems(c: Connection, event: EventRow) -> Iterator[Text]:
    clocks = _clocks(c, event)
    stopped = suspensions(c, event)
    lasting = next((s for s in stopped if s.lasts), None)
    for clock in clocks:
        wrong = _out_of_turn(clock)
        if wrong is not None:
            yield _rests(c, _CLOCKS, wrong, clock, _TURNED_ON)
        elif lasting is not None and clock.state in _RUNS:
            yield _rests(c, _CLOCKS, clock.rows[-1], clock, _RUNS_ON)
        elif lasting is None and stopped and clock.state is ClockState.SUSPENDED:
            yield _rests(c, _SUSPENSIONS, stopped[-1].id, clock, _STANDS)
    going = [clock for clock in clocks if clock.state not in (ClockState.WAITING, ClockState.ENDED)]
    if len(going) > 1:
        newest = max(going, key=lambda clock: clock.rows[0])
        yield _rests(c, _CLOCKS, newest.rows[0], newest, _TWO)
    if lasting is not None and lasting is not stopped[-1]:
        yield _suspended_twice(c, lasting, stopped[-1])


def _out_of_turn(clock: _Clock) -> int | None:
    """The row of the first turn that could not have been made; the end of a suspension is a resume, too."""
    for n, turn in enumerate(clock.turns):
        before = fold_clock(clock.turns[:n], turn.at)
        if turn.kind is Turn.RESUME and before.state is ClockState.SUSPENDED:
            continue
        if not may_turn(before, turn.kind):
            return clock.rows[n]
    return None


def _clocks(c: Connection, event: EventRow) -> list[_Clock]:
    k, r, s = ClockChange.__table__.c, Round.__table__.c, Segment.__table__.c
    query = select(k.id, k.kind, k.at, k.seconds, s.number.label("segment"), r.number).where(
        k.round_id == r.id, r.segment_id == s.id, s.event_id == event.id
    )
    found: dict[tuple[int, int], list[tuple[int, ClockTurn]]] = {}
    for row in c.execute(query.order_by(k.id)):
        turn = ClockTurn(Turn(row.kind), row.at, row.seconds)
        found.setdefault((row.segment, row.number), []).append((row.id, turn))
    return [_Clock(*at, *zip(*turns, strict=True)) for at, turns in sorted(found.items())]


def _rests(c: Connection, table: str, row: int, clock: _Clock, what: Text) -> Text:
    return _take_back_first(c, table, row, Text(what.message, segment=clock.segment, round=clock.round))


def _suspended_twice(c: Connection, lasting: SuspensionRow, newest: SuspensionRow) -> Text:
    what = Text("Suspension {number} would last again, though suspension {newest} came after it.",
                number=lasting.number, newest=newest.number)  # fmt: skip
    return _take_back_first(c, _SUSPENSIONS, newest.id, what)


def _take_back_first(c: Connection, table: str, row: int, why: Text) -> Text:
    """The sentence with the last step that changed a row."""
    query = select(STEP.c.seq, STEP.c.operator, STEP.c.what).join(CHANGE, CHANGE.c.seq == STEP.c.seq)
    last = c.execute(
        query.where(CHANGE.c.table == table, CHANGE.c.row == row).order_by(STEP.c.seq.desc()).limit(1)
    ).one()
    return Text("{why} Take back before: step {step} of {operator}: {what}", why=why, step=last.seq,
                operator=last.operator, what=from_plain(json.loads(last.what)))  # fmt: skip
