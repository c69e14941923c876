"""`tdapp boards fouled`: a board that went wrong is another version from a table on (rules 3)."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.boards_part import note_findings, round_arguments
from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("a board was fouled: from a table on it is another version")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The board, the table and why; or the version to withdraw."""
    round_arguments(parser, say)
    parser.add_argument("--board", type=int, required=True, metavar="B", help=say(Text("number of the board")))
    parser.add_argument(
        "--table", metavar="T", help=say(Text("the first table that plays the fouled board: 3, or B-3 of group B"))
    )
    parser.add_argument("--why", default="", metavar="TEXT", help=say(Text("why; it stays in the record")))
    parser.add_argument(
        "--whole", action="store_true", help=say(Text("every table without a result plays the new version"))
    )
    parser.add_argument(
        "--withdraw", type=int, metavar="VERSION", help=say(Text("it was not fouled: this version is played nowhere"))
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Make the version, or take it back."""
    from tdapp.services.boards.versions import foul_board, withdraw_foul  # noqa: PLC0415
    from tdapp.services.table_names import read_table  # noqa: PLC0415

    where = (args.event, args.segment, args.round, args.board)
    with desk(args, writes=True) as office:
        if args.withdraw is not None:
            done = withdraw_foul(office, *where, args.withdraw, group=args.group)
        elif args.table is None:
            raise Refused(Text("Say which table was the first to play the fouled board: --table T."))
        else:
            group, table = read_table(args.table)
            done = foul_board(office, *where, table, args.why, group=group or args.group, whole=args.whole)
    if out.wants_json:
        out.json({
            "event": done.event, "segment": done.segment, "round": done.round, "group": done.group,
            "board": done.number, "code": done.code, "version": done.version, "why": done.why,
            "withdrawn": args.withdraw is not None, "tables": list(done.tables), "results": done.results,
            "findings": findings_json(done.findings, out),
        })  # fmt: skip
        return 0
    words = {"code": done.code, "version": done.version, "tables": done.tables}
    if args.withdraw is not None:
        out.line(
            Text("Board {code}: version {version} is played nowhere any more; it was at tables {tables}.", **words)
        )
    else:
        out.line(Text("Board {code}: version {version} lies at tables {tables}.", **words))
    note_findings(done.findings, out)
    return 0
