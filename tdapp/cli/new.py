"""`tdapp new`: makes the tournament file, or adds an event to it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.text_input import read_text
from tdapp.text import Text

HELP = Text("Makes the tournament file from regulations, or adds an event to it.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `new`."""
    parser.add_argument(
        "--from",
        dest="source",
        required=True,
        metavar="FILE.toml",
        help=say(Text("the whole regulations; tdapp regulations --example KIND prints a commented file")),
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Make the file where there is none, then the event."""
    from tdapp.services.setting_up import add_event, checked_regulations  # noqa: PLC0415

    toml = read_text(args.source)
    checked_regulations(toml, args.source)
    with desk(args, writes=True, create=True) as office:
        made = add_event(office, toml, args.source)
    if out.wants_json:
        out.json({"event": made.event, "tournament_made": made.tournament_made, "db": args.db})
    elif made.tournament_made:
        out.line(Text("Made {db} with event {event}.", db=args.db, event=made.event))
    else:
        out.line(Text("Added event {event} to {db}.", db=args.db, event=made.event))
    return 0
