"""The words of `tdapp entry`: its actions and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.text import Text

PERSON_FIELDS = ("gender", "birth", "registration", "club", "region", "family")
"""What may be said of each person, beside the name."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with an entry."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    add = actions.add_parser("add", help=say(Text("enter one player, pair, team or reserve")))
    _people(add, say)
    add.add_argument("--team", default="", metavar="NAME", help=say(Text("name of the team")))
    add.add_argument("--seed", type=int, metavar="N", help=say(Text("seed number")))
    add.add_argument("--categories", default="", metavar="LIST", help=say(Text("categories, with commas")))
    add.add_argument("--reserve", action="store_true", help=say(Text("of the support team: plays unranked")))
    add.add_argument("--draw-again", action="store_true", help=say(Text("the segment is drawn again afterwards")))
    for name, text in (
        ("withdraw", Text("the entry leaves the event")),
        ("no-show", Text("entries that did not appear; says to which clubs it is reported")),
    ):
        leave = actions.add_parser(name, help=say(text))
        leave.add_argument("entries", nargs="+" if name == "no-show" else 1, metavar="ENTRY")
        _instead(leave, say)
        _from_when(leave, say)
    back = actions.add_parser("readmit", help=say(Text("an entry that has left plays again")))
    back.add_argument("entry", metavar="ENTRY")
    back.add_argument(
        "--in-place-of", default="", metavar="RESERVE", help=say(Text("it takes the seats of this reserve"))
    )
    _from_when(back, say)
    steps_in = actions.add_parser("substitute", help=say(Text("somebody steps in for a player")))
    steps_in.add_argument("entry", metavar="ENTRY", help=say(Text("12, or 12a for one of a pair")))
    steps_in.add_argument("--person", default="", metavar="WHO", help=say(Text("registration number or name")))
    steps_in.add_argument("--reserve", default="", metavar="ENTRY", help=say(Text("the person of a reserve")))
    _people(steps_in, say)
    _from_when(steps_in, say)
    change = actions.add_parser("change", help=say(Text("mend what stands wrong; - empties a field")))
    change.add_argument("entry", metavar="ENTRY", help=say(Text("12, or 12a for one of a pair")))
    for field in ("name", *PERSON_FIELDS, "team", "seed", "categories"):
        change.add_argument(f"--{field}", metavar=field.upper())
    for name, text in (
        ("relate", Text("the draw keeps two entries apart")),
        ("unrelate", Text("takes that back")),
    ):
        pair = actions.add_parser(name, help=say(text))
        pair.add_argument("one", metavar="ENTRY")
        pair.add_argument("other", metavar="ENTRY")
        pair.add_argument("--why", default="", metavar="TEXT")


def _people(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    parser.add_argument("--name", action="append", default=[], help=say(Text("a person; once for each of a pair")))
    for field in PERSON_FIELDS:
        parser.add_argument(f"--{field}", action="append", default=[], help=say(Text("of the persons, in their order")))


def _from_when(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument(
        "--from-round", type=int, metavar="R", help=say(Text("first round concerned; else after all that is played"))
    )
    parser.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why; it stays in the record")))
    parser.add_argument(
        "--approved-by", default="", metavar="NAME", help=say(Text("the chief TD, once the seating is published"))
    )


def _instead(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--reserve", default="", metavar="ENTRY", help=say(Text("this reserve plays in its place")))
    way.add_argument("--rest", action="store_true", help=say(Text("the opponents rest (pairs)")))
    way.add_argument("--close", action="store_true", help=say(Text("its tables are closed")))
    way.add_argument("--draw-again", action="store_true", help=say(Text("the segment is drawn again afterwards")))
