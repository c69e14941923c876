"""`tdapp movement`: a schedule and its audit, no event needed (rules 4)."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from tdapp.cli.output import Output
from tdapp.rules.movements.audit import Audit, audit, unit
from tdapp.rules.movements.choose import schedule_for
from tdapp.rules.movements.moves import common_moves
from tdapp.rules.movements.schedule import MovementKind, Occupant, Schedule, TableSeats, pair_token, token
from tdapp.rules.movements.shift import Move
from tdapp.rules.seats import AXES, AXIS_OF, SEATS
from tdapp.text import Refused, Text

HELP = Text("Make the schedule of a movement and audit it; needs no event.")

USAGE = 2
NEEDED = {
    MovementKind.INDIVIDUAL: ("tables", "rounds"),
    MovementKind.PAIRS: ("tables", "rounds"),
    MovementKind.INDIVIDUAL_TEAM: ("teams", "players"),
    MovementKind.PAIR_TEAM: ("pairs", "rounds"),
}
TAKEN = {kind: {*needed, "tables", "rounds"} for kind, needed in NEEDED.items()}
"""Team events also take the tables, to check them, and individual team events their one round."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The words of `tdapp movement`."""
    kinds = [str(kind) for kind in MovementKind]
    parser.add_argument("kind", choices=kinds, metavar="KIND", help=", ".join(kinds))
    parser.add_argument("--tables", type=int, metavar="N", help=say(Text("number of tables")))
    parser.add_argument("--rounds", type=int, metavar="R", help=say(Text("number of rounds")))
    parser.add_argument("--teams", type=int, metavar="N", help=say(Text("number of teams (individual-team)")))
    parser.add_argument("--players", type=int, metavar="M", help=say(Text("players of each team (individual-team)")))
    parser.add_argument("--pairs", type=int, metavar="M", help=say(Text("pairs of each team (pair-team)")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Write the schedule and its audit; raises Refused when no schedule reaches that far."""
    kind = MovementKind(args.kind)
    given = {name for name in ("tables", "rounds", "teams", "players", "pairs") if getattr(args, name) is not None}
    if missing := [name for name in NEEDED[kind] if name not in given]:
        out.note(Text("{kind} needs {options}.", kind=kind, options=_options(missing)))
        return USAGE
    if foreign := sorted(given - TAKEN[kind]):
        out.note(Text("{kind} does not take {options}.", kind=kind, options=_options(foreign)))
        return USAGE
    schedule = schedule_for(
        kind,
        units=getattr(args, NEEDED[kind][0]),
        rounds=1 if args.rounds is None else args.rounds,
        players=1 if args.players is None else args.players,
    )
    if args.tables not in (None, schedule.tables):
        raise Refused(Text("This event has {tables} tables, not {given}.", tables=schedule.tables, given=args.tables))
    _remarks(schedule, out)
    counted = audit(schedule)
    if out.wants_json:
        out.json(as_json(schedule, counted))
    else:
        _show(schedule, counted, out)
    return 0


def as_json(schedule: Schedule, counted: Audit) -> dict[str, Any]:
    """The schedule in the form fixed for outside tools."""
    return {
        "kind": str(schedule.kind),
        "tables": schedule.tables,
        "rounds": [
            {
                "round": round_.number,
                "sets": [
                    {
                        "set": stage.number,
                        "boards": list(stage.boards),
                        "tables": [_table_json(schedule.kind, table) for table in stage.tables],
                    }
                    for stage in round_.stages
                ],
            }
            for round_ in schedule.rounds
        ],
        "audit": {
            "partners_repeated": counted.partners_repeated,
            "meetings_repeated": counted.meetings_repeated,
            "seats": _seats_json(schedule.kind, counted),
        },
    }


def _table_json(kind: MovementKind, table: TableSeats) -> dict[str, Any]:
    zone = {} if table.zone is None else {"zone": table.zone}
    return {"table": table.table, **zone, **_seated(kind, table)}


def _seated(kind: MovementKind, table: TableSeats) -> dict[str, int | str]:
    """Who sits where: by seat, and in pair-team matches by axis."""
    if kind is MovementKind.PAIR_TEAM:
        return {AXIS_OF[seat]: pair_token(table.at(seat)) for seat in SEATS[:2]}
    return {seat: token(kind, occupant) for seat, occupant in zip(SEATS, table.seats, strict=True)}


def _seats_json(kind: MovementKind, counted: Audit) -> dict[str, dict[str, int]]:
    """How many stages each player (in pair-team matches each pair) spends in each seat (on each axis)."""
    if kind is MovementKind.PAIR_TEAM:
        axes: dict[Occupant, Counter[str]] = {}
        for occupant, stages in counted.seats.items():
            if unit(kind, occupant) == occupant:
                axes[occupant] = Counter(dict.fromkeys(AXES, 0))
                for seat, times in zip(SEATS, stages, strict=True):
                    axes[occupant][AXIS_OF[seat]] += times
        return {pair_token(occupant): dict(times) for occupant, times in axes.items()}
    return {str(token(kind, o)): dict(zip(SEATS, stages, strict=True)) for o, stages in counted.seats.items()}


def _options(names: list[str]) -> tuple[str, ...]:
    return tuple(f"--{name}" for name in names)


def _remarks(schedule: Schedule, out: Output) -> None:
    for finding in schedule.findings:
        out.note(finding.text)
    if not schedule.official:
        out.note(Text("The rules define no movement for so many rounds; this schedule is our own [unofficial]."))


def _show(schedule: Schedule, counted: Audit, out: Output) -> None:
    columns = AXES if schedule.kind is MovementKind.PAIR_TEAM else SEATS
    header = [Text("Round"), Text("Boards"), Text("Table"), *(Text(c) for c in columns)]
    out.table(header, _rows(schedule))
    if moves := list(_moves(schedule)):
        out.line()
        out.line(Text("Moves that are the same at every table (tables on, and the new seat):"))
        out.table([Text("After round"), Text("After boards"), *(Text(s) for s in SEATS)], moves)
    out.line()
    out.line(Text("Partners repeated: {n}", n=counted.partners_repeated))
    out.line(Text("Meetings repeated: {n}", n=counted.meetings_repeated))
    out.line(Text("Couples that never meet: {n}", n=counted.never_met))
    out.line(Text("Stages spent in each seat, and by how many players:"))
    patterns = Counter(counted.seats.values())
    out.table([*(Text(s) for s in SEATS), Text("Players")], [[*p, patterns[p]] for p in sorted(patterns)])


def _rows(schedule: Schedule) -> Iterator[list[Any]]:
    for round_ in schedule.rounds:
        for stage in round_.stages:
            for table in stage.tables:
                number = str(table.table) if table.zone is None else f"{table.zone}-{table.table}"
                first, last = stage.boards
                yield [round_.number, f"{first}-{last}", number, *_seated(schedule.kind, table).values()]


def _moves(schedule: Schedule) -> Iterator[list[Any]]:
    """The shared moves after each stage that another one follows."""
    stages = [(round_.number, stage) for round_ in schedule.rounds for stage in round_.stages]
    for (number, before), (_, after) in pairwise(stages):
        moves = common_moves(before, after)
        if any(moves):
            yield [number, f"{before.boards[0]}-{before.boards[1]}", *map(_move, moves)]


def _move(move: Move | None) -> str | Text:
    if move is None:
        return ""
    return Text("{tables} {seat}", tables=f"{move.tables:+d}" if move.tables else "=", seat=Text(move.seat))
