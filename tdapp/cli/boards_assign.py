"""`tdapp boards assign`: which boards are played in a round; without a round it lists what is assigned."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from tdapp.cli.boards_part import filled_table, note_findings, round_arguments
from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.boards.assigning import Assigned

HELP = Text("assign boards to a round, or list what is assigned")
ALL_FREE = 12


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which boards, and where."""
    parser.add_argument("codes", nargs="*", metavar="CODE", help=say(Text("the boards, in the order of their numbers")))
    round_arguments(parser, say, required=False)
    parser.add_argument(
        "--next", type=int, nargs="?", const=0, metavar="N",
        help=say(Text("the next N boards that are played nowhere yet; without N for every number without a board")),
    )  # fmt: skip
    parser.add_argument("--start", type=int, default=1, metavar="N", help=say(Text("from this number of the round on")))
    parser.add_argument(
        "--out", type=int, nargs="*", metavar="N", help=say(Text("take the boards of these numbers out, or all"))
    )
    parser.add_argument("--replace", action="store_true", help=say(Text("put them in the place of other boards")))
    parser.add_argument("--anyway", action="store_true", help=say(Text("also where boards have results already")))
    parser.add_argument("--dry-run", action="store_true", help=say(Text("only show what would come of it")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Assign, take out, or list."""
    acts = bool(args.codes) + (args.next is not None) + (args.out is not None)
    if args.round is None and not acts:
        return _list(args, out)
    if args.round is None:
        raise Refused(Text("Say in which round: --round R."))
    if acts > 1:
        raise Refused(Text("Name boards, or use --next, or --out: one of them at a time."))
    if not acts:
        return _list(args, out)
    done = _taken_out(args) if args.out is not None else _assigned(args)
    if out.wants_json:
        out.json({
            "event": done.event, "segment": done.segment, "round": done.round, "group": done.group,
            "boards": [{"board": n, "code": code} for n, code in done.boards], "changed": list(done.changed),
            "findings": findings_json(done.findings, out),
        })  # fmt: skip
        return 0
    if args.dry_run:
        out.line(Text("Nothing is written; this would be the round:"))
    out.table([Text("Board"), Text("Code")], done.boards)
    note_findings(done.findings, out)
    return 0


def _assigned(args: argparse.Namespace) -> Assigned:
    from tdapp.services.boards.assigning import Wish, assign_boards, preview_assignment  # noqa: PLC0415

    wish = Wish(
        tuple(args.codes), None if args.next is None else args.next, args.start, replace=args.replace,
        anyway=args.anyway,
    )  # fmt: skip
    case = preview_assignment if args.dry_run else assign_boards
    with desk(args, writes=not args.dry_run) as office:
        return case(office, args.event, args.segment, args.round, wish, group=args.group)


def _taken_out(args: argparse.Namespace) -> Assigned:
    from tdapp.services.boards.assigning import unassign_boards  # noqa: PLC0415

    with desk(args, writes=True) as office:
        return unassign_boards(
            office, args.event, args.segment, args.round, args.out, group=args.group, anyway=args.anyway
        )


def _list(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.boards.rounds import board_rounds  # noqa: PLC0415
    from tdapp.services.columns.boards_rounds import round_board_columns  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = board_rounds(office, args.event, args.segment)
    rows = [r for r in found.rows if args.round in (None, r.round) and args.group in (None, r.group)]
    if out.wants_json:
        out.json({
            "event": found.event, "library": found.in_library, "unused": found.unused,
            "boards": [
                {"segment": r.segment, "round": r.round, "group": r.group, "board": r.number, "code": r.code,
                 "trump": r.trump, "first": r.first, "hands": r.hands, "results": r.results, "expected": r.expected,
                 "fouled": r.fouled}
                for r in rows if r.code
            ],
        })  # fmt: skip
        return 0
    out.line(Text("Boards of the library: {n}; played nowhere yet: {free}", n=found.in_library, free=found.unused))
    assigned = [r for r in rows if r.code]
    if assigned:
        columns = round_board_columns()
        filled_table(columns, columns.ordered(assigned), out)
    else:
        out.line(Text("No board is assigned."))
    return 0
