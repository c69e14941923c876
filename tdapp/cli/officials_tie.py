"""`tdapp officials tie`: whom an official keeps away from beside the own unit and region."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("keep an official away from relatives and from further units; --cut takes it back")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Who, and from whom."""
    parser.add_argument("who", metavar="OFFICIAL", help=say(Text("name or number in the list")))
    words = Text("a relative who plays: name or registration number; may be repeated")
    parser.add_argument("--person", action="append", default=[], help=say(words))
    parser.add_argument(
        "--club", action="append", default=[], metavar="UNIT", help=say(Text("a further unit; may be repeated"))
    )
    parser.add_argument("--cut", action="store_true", help=say(Text("take these ties back")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Tie, or cut."""
    from tdapp.services.officials.ties import tie_official, untie_official  # noqa: PLC0415

    case = untie_official if args.cut else tie_official
    with desk(args, writes=True) as office:
        done = case(office, args.who, args.person, args.club)
    if out.wants_json:
        out.json({"official": done.official, "relatives": list(done.relatives), "clubs": list(done.clubs)})
        return 0
    others = (*done.relatives, *done.clubs)
    if others:
        out.line(Text("{name} keeps away from: {others}.", name=done.official, others=others))
    else:
        out.line(Text("{name} keeps away from nobody but the own unit and region.", name=done.official))
    return 0
