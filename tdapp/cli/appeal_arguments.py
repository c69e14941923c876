"""The options of `tdapp appeal`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.text import Text

Say = Callable[[Text], str]


def arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    """What can be done with appeals."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")

    def action(name: str, words: Text, *, numbered: bool = True) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=say(words), allow_abbrev=False)
        if numbered:
            made.add_argument("number", type=int, metavar="N", help=say(Text("number of the appeal")))
        return made

    _lodge(action("lodge", Text("enter an appeal"), numbered=False), say)
    evidence = action("evidence", Text("add a statement or document"))
    evidence.add_argument("words", metavar="TEXT", help=say(Text("what it is, and who gave it")))
    evidence.add_argument("--photo", type=Path, metavar="FILE", help=say(Text("a photo of it, at most 200 kB")))
    _panel(action("panel", Text("name the panel; who belongs to a unit concerned stands aside")), say)
    heard = action("heard", Text("note the hearing"))
    heard.add_argument("words", metavar="TEXT", nargs="?", default="", help=say(Text("what came of it")))
    _decide(action("decide", Text("enter the decision; the fee of an upheld appeal goes back")), say)
    _effects(action("effect", Text("name what an upheld appeal led to")), say)
    withdraw = action("withdraw", Text("the party takes its appeal back"))
    withdraw.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why, where it was said")))
    listed = action("list", Text("list the docket with the time that is left"), numbered=False)
    listed.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    action("show", Text("show an appeal, and the places that it changed"))


def _lodge(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("party", metavar="ENTRY", help=say(Text("the entry that appeals")))
    parser.add_argument("words", metavar="TEXT", help=say(Text("what is asked, and why")))
    parser.add_argument(
        "--signed", action="append", default=[], metavar="NAME",
        help=say(Text("who signed: the player, both of a pair, or the leader of a team; may be repeated")),
    )  # fmt: skip
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--ruling", type=int, metavar="N", help=say(Text("the ruling that it is against")))
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    parser.add_argument("--table", default="", help=say(Text("3, or 2-3 for table 3 of group 2")))
    board = Text("number of the board in the round, 1 to 12")
    parser.add_argument("--board", type=int, metavar="B", help=say(board))
    parser.add_argument("--place", type=int, metavar="P", help=say(Text("the place of the ranking that it is against")))
    parser.add_argument("--against", default="", metavar="TEXT", help=say(Text("what it is against, in words")))
    parser.add_argument(
        "--concerns", action="append", default=[], metavar="ENTRY",
        help=say(Text("a further entry that it concerns, whose unit stands aside; may be repeated")),
    )  # fmt: skip
    parser.add_argument("--fee", metavar="AMOUNT", help=say(Text("the fee paid, where it is not that of the rules")))
    parser.add_argument(
        "--accepted-by", default="", metavar="NAME", help=say(Text("the chief TD who lets a late one in"))
    )
    parser.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why a late one is let in")))


def _panel(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "--member", action="append", default=[], metavar="NAME[=UNIT]",
        help=say(Text("a member, with the unit where it is not known; 3 or 5 times")),
    )  # fmt: skip
    parser.add_argument(
        "--reserve", action="append", default=[], metavar="NAME[=UNIT]",
        help=say(Text("who steps in for one who stands aside; may be repeated")),
    )  # fmt: skip
    parser.add_argument("--dry-run", action="store_true", help=say(Text("only show who would stand aside")))


def _decide(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("decision", choices=("upheld", "partly", "rejected"), help=say(Text("the decision")))
    parser.add_argument("words", metavar="TEXT", help=say(Text("its reasons")))
    parser.add_argument("--by", default="", metavar="NAME", help=say(Text("the chief TD, where there is no panel")))
    fee = parser.add_mutually_exclusive_group()
    fee.add_argument("--return-fee", action="store_true", help=say(Text("upheld in part: the fee is returned")))
    fee.add_argument("--keep-fee", action="store_true", help=say(Text("upheld in part: the fee is kept")))
    parser.add_argument(
        "--take-back", type=int, action="append", default=[], metavar="N",
        help=say(Text("a ruling that the decision itself takes back; may be repeated")),
    )  # fmt: skip
    _effects(parser, say)


def _effects(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "--correction", type=int, action="append", default=[], metavar="N",
        help=say(Text("a correction that it led to, by number; may be repeated")),
    )  # fmt: skip
    parser.add_argument(
        "--ruling", type=int, action="append", default=[], metavar="N",
        help=say(Text("a new ruling or the withdrawal of one that it led to, by number; may be repeated")),
    )  # fmt: skip
