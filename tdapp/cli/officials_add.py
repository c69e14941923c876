"""`tdapp officials add`: adds an official to the list."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.officials_words import word_arguments, words_of
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("add an official, a TD unless --role says otherwise")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Who."""
    parser.add_argument("name", metavar="NAME", help=say(Text("the name")))
    word_arguments(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Add."""
    from tdapp.services.officials.editing import add_official  # noqa: PLC0415

    with desk(args, writes=True) as office:
        number = add_official(office, words_of(args, args.name))
    if out.wants_json:
        out.json({"number": number, "name": args.name})
    out.line(Text("{name} is official number {number}.", name=args.name, number=number))
    return 0
