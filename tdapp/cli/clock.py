"""`tdapp clock`: the clock of a round: starts it, lets it stand and run on, gives time, stops it, shows it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.rules.round_clock import ClockState
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from datetime import datetime

    from tdapp.services.clock.reading import ClockPage, ClockRow

HELP = Text("The clock of a round: starts, pauses, resumes, gives time, stops, shows.")

STATE_WORDS = {
    ClockState.WAITING: Text("not started"),
    ClockState.RUNNING: Text("runs"),
    ClockState.OVER: Text("time is over"),
    ClockState.PAUSED: Text("paused"),
    ClockState.SUSPENDED: Text("suspended"),
    ClockState.ENDED: Text("ended"),
}

_ACTIONS = (
    ("start", Text("play of the round begins")),
    ("pause", Text("the clock stands")),
    ("resume", Text("the clock runs on")),
    ("add", Text("give more time, or with a minus less")),
    ("stop", Text("the round is over")),
    ("show", Text("all clocks of the event")),
)


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with a clock."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, text in _ACTIONS:
        action = actions.add_parser(name, help=say(text))
        action.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
        if name != "show":
            which = Text("number of the round; without it the one being played")
            action.add_argument("--round", type=int, required=name == "start", metavar="R",
                                help=say(Text("number of the round") if name == "start" else which))  # fmt: skip
        if name in ("start", "add"):
            minutes = (
                Text("how long the round is, where not as planned") if name == "start" else Text("so many minutes")
            )
            action.add_argument("--minutes", type=int, required=name == "add", metavar="M", help=say(minutes))


def run(args: argparse.Namespace, out: Output) -> int:
    """Turn the clock, or show all of them."""
    if args.action == "show":
        _show_all(args, out)
    elif args.action in {name for name, _ in _ACTIONS}:
        _show(_turned(args), out)
    else:
        raise Refused(Text("Say what to do: {actions}.", actions=tuple(name for name, _ in _ACTIONS)))
    return 0


def _turned(args: argparse.Namespace) -> ClockRow:
    from tdapp.services.clock.turning import (  # noqa: PLC0415
        WhichRound,
        add_time,
        end_round,
        pause_round,
        resume_round,
        start_round,
    )

    which = WhichRound(args.segment, args.round)
    plain = {"pause": pause_round, "resume": resume_round, "stop": end_round}
    with desk(args, writes=True) as office:
        if args.action == "start":
            return start_round(office, args.event, which, args.minutes)
        if args.action == "add":
            return add_time(office, args.event, which, args.minutes)
        return plain[args.action](office, args.event, which)


def _show_all(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.clock.reading import read_clocks  # noqa: PLC0415

    with desk(args, writes=False) as office:
        page = read_clocks(office, args.event, args.segment)
    if out.wants_json:
        out.json(_page(page))
        return
    out.table(
        (
            Text("Segment"), Text("Round"), Text("Clock"), Text("Time left"), Text("Planned"), Text("Began"),
            Text("Ends"),
        ),
        [
            (str(c.segment), str(c.round), STATE_WORDS[c.now.state], _left(c), _time(c.planned_start),
             _time(c.actual_start), _time(c.now.ends_at)) for c in page.clocks
        ],
    )  # fmt: skip
    if page.suspended is not None:
        out.note(Text("The event is suspended since {time}.", time=_time(page.suspended)))


def _show(row: ClockRow, out: Output) -> None:
    if out.wants_json:
        out.json(_row(row))
        return
    out.line(
        Text(
            "Segment {segment}, round {round}: {state}; left: {left}",
            segment=row.segment,
            round=row.round,
            state=STATE_WORDS[row.now.state],
            left=_left(row),
        )
    )


def _page(page: ClockPage) -> dict[str, Any]:
    return {
        "event": page.event, "at": page.at.isoformat(), "suspended": page.suspended and page.suspended.isoformat(),
        "clocks": [_row(row) for row in page.clocks],
    }  # fmt: skip


def _row(row: ClockRow) -> dict[str, Any]:
    def at(instant: datetime | None) -> str | None:
        return None if instant is None else instant.isoformat()

    return {
        "segment": row.segment, "round": row.round, "state": row.now.state.value, "left": round(row.now.left, 3),
        "stood": round(row.now.stood, 3), "ends_at": at(row.now.ends_at), "planned_start": at(row.planned_start),
        "planned_end": at(row.planned_end), "actual_start": at(row.actual_start), "actual_end": at(row.actual_end),
    }  # fmt: skip


def _left(row: ClockRow) -> str:
    if row.now.state is ClockState.WAITING:
        return "–"
    minutes, seconds = divmod(int(-(-row.now.left // 1)), 60)
    return f"{minutes}:{seconds:02d}"


def _time(instant: datetime | None) -> str:
    return "–" if instant is None else instant.strftime("%H:%M:%S")
