"""`tdapp table`: closes a table in a round, or opens it again."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.changed import show_tables, tables_json
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("Closes a table in a round, or opens it again.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with a table."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, text in (("close", Text("nobody plays there in this round")), ("open", Text("it is played again"))):
        action = actions.add_parser(name, help=say(text))
        action.add_argument("table", metavar="TABLE", help=say(Text("3, or 2-3 for table 3 of group 2")))
        action.add_argument("--round", type=int, required=True, metavar="R", help=say(Text("number of the round")))
        action.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
        action.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why; it stays in the record")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Close or open the table, and say who sits there and what is to be done."""
    from tdapp.services.changes.closing import WhichTable, close_table, open_table  # noqa: PLC0415

    cases = {"close": close_table, "open": open_table}
    if args.action not in cases:
        raise Refused(Text("Say what to do: close TABLE or open TABLE."))
    which = WhichTable(args.table, args.round, args.segment, args.group)
    with desk(args, writes=True) as office:
        done = cases[args.action](office, args.event, which, args.reason)
    if out.wants_json:
        out.json(
            {
                "event": done.event,
                "state": done.state,
                "entries": list(done.entries),
                **tables_json([done.table], done.findings, out),
            }
        )
        return 0
    state = (
        Text(
            "Table {table} is closed in round {round}; these entries do not play there: {entries}.",
            table=done.table.label,
            round=done.table.round,
            entries=done.entries,
        )
        if done.state == "closed"
        else Text(
            "Table {table} is open in round {round} for: {entries}.",
            table=done.table.label,
            round=done.table.round,
            entries=done.entries,
        )
    )
    out.line(state)
    show_tables((), done.findings, out)
    return 0
