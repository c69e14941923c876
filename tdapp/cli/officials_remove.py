"""`tdapp officials remove`: takes somebody off the list who never had a duty."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("take an official off the list who never had a duty")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Who."""
    parser.add_argument("who", metavar="OFFICIAL", help=say(Text("name or number in the list")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Remove."""
    from tdapp.services.officials.editing import remove_official  # noqa: PLC0415

    with desk(args, writes=True) as office:
        name = remove_official(office, args.who)
    if out.wants_json:
        out.json({"removed": name})
    out.line(Text("{name} is off the list.", name=name))
    return 0
