"""`tdapp suspension`: stops play of an event, says what becomes of unfinished boards, lets play go on or ends it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.typed_figures import flag, four_decimals, whole_numbers
from tdapp.rules.suspensions import Outcome
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.columns.suspension import SuspendedTable
    from tdapp.services.office import Office
    from tdapp.services.suspending.deciding import Decision, WhichBoards
    from tdapp.services.suspending.reading import SuspensionPage, SuspensionPart

HELP = Text("Stops play of an event for everybody, decides its unfinished boards, lets play go on or ends it.")

_OUTCOMES = tuple(o.value for o in Outcome)


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with a suspension."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    begin = actions.add_parser("begin", help=say(Text("stop play and all clocks of the event")))
    begin.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why; it stays in the record")))
    begin.add_argument("--by", default="", metavar="NAME", help=say(Text("who decided, without it the operator")))
    actions.add_parser("resume", help=say(Text("play goes on, and clocks that ran run on")))
    actions.add_parser("end", help=say(Text("play does not go on")))
    actions.add_parser("list", help=say(Text("the suspensions, with the boards that were not finished")))
    outcome = actions.add_parser("outcome", help=say(Text("enter what becomes of boards that were not finished")))
    outcome.add_argument("outcome", choices=_OUTCOMES, help=say(Text("what becomes of them")))
    number = Text("number of the suspension; without it the newest")
    outcome.add_argument("--suspension", type=int, metavar="N", help=say(number))
    outcome.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    outcome.add_argument("--round", type=int, metavar="R", help=say(Text("only the boards of this round")))
    outcome.add_argument("--table", metavar="T", help=say(Text("only the boards of this table: 3, or 2-3")))
    outcome.add_argument("--boards", default="", metavar="5-12", help=say(Text("only these boards of the table")))
    places = Text("places of E S W N where adjudicated, such as 1342")
    outcome.add_argument("--places", metavar="ESWN", help=say(places))
    left = Text("cards left of E S W N, or of the seats with place 4")
    outcome.add_argument("--left", metavar="L,L,L,L", help=say(left))
    assigned = Text("position scores of E S W N set by a TD")
    outcome.add_argument("--assigned", metavar="W,W,W,W", help=say(assigned))
    outcome.add_argument("--in-mean", metavar="0|1", help=say(Text("whether the result counts in the mean")))
    outcome.add_argument("--in-total", metavar="0|1", help=say(Text("whether the result counts in the totals")))
    outcome.add_argument("--reason", default="", help=say(Text("why; without it the reason of the suspension")))
    outcome.add_argument("--by", default="", metavar="NAME", help=say(Text("who decided, without it the operator")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked, and show how things stand."""
    if args.action == "outcome":
        _decide(args, out)
        return 0
    if args.action not in ("begin", "resume", "end", "list"):
        raise Refused(Text("Say what to do: {actions}.", actions=("begin", "list", "outcome", "resume", "end")))
    with desk(args, writes=args.action != "list") as office:
        page = _acted(office, args)
    _show(page, out, every=args.action == "list")
    return 0


def _acted(office: Office, args: argparse.Namespace) -> SuspensionPage:
    from tdapp.services.suspending.acting import end_event, resume_event, suspend_event  # noqa: PLC0415
    from tdapp.services.suspending.reading import suspension_page  # noqa: PLC0415

    if args.action == "begin":
        return suspend_event(office, args.event, args.reason, args.by)
    cases = {"resume": resume_event, "end": end_event, "list": suspension_page}
    return cases[args.action](office, args.event)


def _decide(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.suspending.deciding import decide_boards  # noqa: PLC0415

    which, decision = _which(args), _decision(args)
    with desk(args, writes=True) as office:
        done = decide_boards(office, args.event, which, decision, args.by)
    if not out.wants_json:
        out.line(Text("Boards decided: {n}", n=done.boards))
    _show(done.page, out, every=False)


def _which(args: argparse.Namespace) -> WhichBoards:
    from tdapp.services.number_ranges import read_ranges  # noqa: PLC0415
    from tdapp.services.suspending.deciding import WhichBoards  # noqa: PLC0415
    from tdapp.services.table_names import read_table  # noqa: PLC0415

    group, table = (None, None) if args.table is None else read_table(args.table)
    if group is not None and args.group not in (None, group):
        raise Refused(
            Text("Table {table} is not of group {group}. Leave out --group.", table=args.table, group=args.group)
        )
    return WhichBoards(
        suspension=args.suspension,
        segment=args.segment,
        round=args.round,
        group=args.group or group,
        table=table,
        boards=read_ranges(args.boards),
    )


def _decision(args: argparse.Namespace) -> Decision:
    from tdapp.services.results.lines import read_typed_places  # noqa: PLC0415
    from tdapp.services.suspending.deciding import Decision  # noqa: PLC0415

    return Decision(
        outcome=Outcome(args.outcome),
        places=None if args.places is None else read_typed_places(args.places),
        left=() if args.left is None else whole_numbers(args.left, "--left"),
        assigned=None if args.assigned is None else four_decimals(args.assigned, "--assigned"),
        in_mean=flag(args.in_mean, "--in-mean"),
        in_total=flag(args.in_total, "--in-total"),
        reason=args.reason,
    )


def _show(page: SuspensionPage, out: Output, *, every: bool) -> None:
    """The suspensions, or only the newest."""
    if out.wants_json:
        out.json({"event": page.event, "suspensions": [_part(p) for p in page.parts]})
        return
    if not page.parts:
        out.line(Text("The event was never suspended."))
    for part in page.parts if every else page.parts[-1:]:
        out.line(
            Text(
                "Suspension {number} since {time} by {by}: {reason}",
                number=part.number,
                time=part.began_at.strftime("%m-%d %H:%M"),
                by=part.ordered_by,
                reason=part.reason,
            )
        )
        out.line(_how(part))
        for table in part.tables:
            out.line(_told(table, several=page.several_segments))


def _how(part: SuspensionPart) -> Text:
    if part.ended_at is None:
        return Text("It lasts. Boards without an outcome: {n}", n=part.open)
    words = {"time": part.ended_at.strftime("%m-%d %H:%M"), "n": part.open}
    if part.how == "resumed":
        return Text("Play went on at {time}. Boards without an outcome: {n}", **words)
    return Text("Play was ended at {time}. Boards without an outcome: {n}", **words)


def _told(table: SuspendedTable, *, several: bool) -> Text:
    from tdapp.services.number_ranges import number_ranges  # noqa: PLC0415

    told = [*table.told]
    if table.open:
        told.insert(0, Text("{boards} open", boards=number_ranges(table.open)))
    words = {"round": table.round, "table": table.label, "what": told}
    if several:
        return Text("Segment {segment}, round {round}, table {table}: {what}", segment=table.segment, **words)
    return Text("Round {round}, table {table}: {what}", **words)


def _part(part: SuspensionPart) -> dict[str, Any]:
    return {
        "number": part.number, "reason": part.reason, "by": part.ordered_by, "began_at": part.began_at.isoformat(),
        "ended_at": part.ended_at and part.ended_at.isoformat(), "how": part.how, "open": part.open,
        "boards": [
            {"segment": t.segment, "round": t.round, "group": t.group, "table": t.table, "board": b.board,
             "outcome": b.outcome and b.outcome.value, "by": b.decided_by, "line": b.line, "final": b.final,
             "lacks": b.lacks}
            for t in part.tables for b in t.boards
        ],
    }  # fmt: skip
