"""`tdapp officials change`: changes what the list says of an official."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.officials_words import word_arguments, words_of
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("change role, unit, region, level, name, or whether somebody is on duty")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Who, and what is new."""
    parser.add_argument("who", metavar="OFFICIAL", help=say(Text("name or number in the list")))
    parser.add_argument("--name", help=say(Text("another name")))
    word_arguments(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Change."""
    from tdapp.services.officials.editing import change_official  # noqa: PLC0415

    with desk(args, writes=True) as office:
        number = change_official(office, args.who, words_of(args, args.name))
    if out.wants_json:
        out.json({"number": number})
    out.line(Text("Official number {number} is changed.", number=number))
    return 0
