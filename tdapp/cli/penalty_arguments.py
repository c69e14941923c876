"""The words of `tdapp penalty`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.penalty_disqualify import add_arguments as disqualify_arguments
from tdapp.rules.breaches import ReportBy
from tdapp.rules.penalty_rulings import Grounds, RulingKind
from tdapp.text import Text

Say = Callable[[Text], str]
KINDS = tuple(k.value for k in RulingKind if k is not RulingKind.WITHDRAW)
_SEGMENT = Text("number of the segment")


def arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    """What can be done with the ledger."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    _add(actions.add_parser("add", help=say(Text("record a ruling"))), say)
    confirm = actions.add_parser("confirm", help=say(Text("make the ruling that is proposed after a ruling")))
    _proposal(confirm, say)
    _place(confirm, say)
    _ruled(confirm, say)
    out = actions.add_parser("disqualify", help=say(Text("disqualify a party: who is out, who plays instead")))
    disqualify_arguments(out, say)
    _place(out, say)
    _told(out, say)
    reject = actions.add_parser("reject", help=say(Text("record that a proposal is not followed")))
    _proposal(reject, say)
    _reason(reject, say)
    withdraw = actions.add_parser("withdraw", help=say(Text("take a ruling back by a further entry")))
    _number(withdraw, say)
    _reason(withdraw, say)
    move = actions.add_parser("move", help=say(Text("let the penalty cards of a ruling count on another board")))
    _number(move, say)
    _place(move, say)
    _told(move, say)
    order = actions.add_parser("order", help=say(Text("enter the places of the others after a foul")))
    _number(order, say)
    _figures(order, say)
    _told(order, say)
    outcome = actions.add_parser("outcome", help=say(Text("enter what lost boards become")))
    _number(outcome, say)
    _outcomes(outcome, say)
    _told(outcome, say)
    _list(actions.add_parser("list", help=say(Text("list the ledger and the live proposals"))), say)
    breaches = actions.add_parser("breaches", help=say(Text("list the catalogue of breaches, or keep an edited one")))
    breaches.add_argument("--out", type=Path, metavar="FILE.toml", help=say(Text("write the catalogue to a file")))
    breaches.add_argument("--keep", type=Path, metavar="FILE.toml", help=say(Text("keep this catalogue in the event")))
    breaches.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))


def _add(parser: argparse.ArgumentParser, say: Say) -> None:
    party = Text("12 or 12a, before the draw L3; none where table, board and seat say it")
    parser.add_argument("party", nargs="?", metavar="PARTY", help=say(party))
    parser.add_argument("--kind", choices=KINDS, help=say(Text("what the ruling is; without it that of the breach")))
    parser.add_argument("--breach", metavar="CODE", help=say(Text("code of a breach of the catalogue")))
    _place(parser, say)
    parser.add_argument("--seat", default="", metavar="E|S|W|N", help=say(Text("the seat on that board")))
    parser.add_argument("--at", metavar="TIME", help=say(Text("when it happened: 10:30, or with its date")))
    reports = [r.value for r in ReportBy]
    reported = Text("what had ended before it was pointed out")
    parser.add_argument("--reported", choices=reports, default=ReportBy.ANY.value, help=say(reported))
    parser.add_argument("--late", action="store_true", help=say(Text("it was pointed out too late")))
    drop = Text("let the penalty go, because it was pointed out too late")
    parser.add_argument("--drop", action="store_true", help=say(drop))
    because = Text("number of a ruling on which this one rests; may be repeated")
    parser.add_argument("--because", type=int, action="append", default=[], metavar="N", help=say(because))
    parser.add_argument("--minutes", type=int, metavar="M", help=say(Text("minutes of lateness")))
    first = Text("both sides were late, and this one came first")
    parser.add_argument("--first-of-both", action="store_true", help=say(first))
    grounds = Text("why a disqualification is to be proposed")
    parser.add_argument("--grounds", choices=[g.value for g in Grounds], help=say(grounds))
    _ruled(parser, say)


def _ruled(parser: argparse.ArgumentParser, say: Say) -> None:
    """What a ruling needs whether it is added or confirmed."""
    parser.add_argument("--cards", type=int, metavar="N", help=say(Text("penalty cards, where not the usual ones")))
    parser.add_argument("--article", default="", help=say(Text("article of the rules")))
    approved = Text("who approved a disqualification for the committee")
    parser.add_argument("--approved-by", default="", metavar="NAME", help=say(approved))
    _figures(parser, say)
    _outcomes(parser, say)
    _told(parser, say)


def _place(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--segment", type=int, metavar="S", help=say(_SEGMENT))
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    table = Text("3, or 2-3 for table 3 of group 2; without it the party's table")
    parser.add_argument("--table", metavar="T", help=say(table))
    board = Text("number of the board in the round, 1 to 12")
    parser.add_argument("--board", type=int, metavar="B", help=say(board))


def _figures(parser: argparse.ArgumentParser, say: Say) -> None:
    places = Text("places of E S W N after a foul, such as 4132; the offender has 4")
    parser.add_argument("--places", metavar="ESWN", help=say(places))
    left = Text("cards left of E S W N, where the offender's partner is last too")
    parser.add_argument("--left", metavar="L,L,L,L", help=say(left))


def _outcomes(parser: argparse.ArgumentParser, say: Say) -> None:
    outcome = Text(
        "what a lost board becomes: adjudicated:1342:0,0,12,0, assigned:0,-1.5,2,2, not_played or cancelled, with "
        "BOARD: before it for one board of the round; may be repeated"
    )
    parser.add_argument("--outcome", action="append", default=[], metavar="WHAT", help=say(outcome))


def _told(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--words", default="", help=say(Text("what happened, in words")))
    _by(parser, say)


def _by(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--by", default="", metavar="NAME", help=say(Text("who decided, without it the operator")))


def _reason(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))
    _by(parser, say)


def _number(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("number", type=int, metavar="N", help=say(Text("number of the ruling")))


def _proposal(parser: argparse.ArgumentParser, say: Say) -> None:
    after = Text("number of the ruling after which it is proposed")
    parser.add_argument("number", type=int, metavar="N", help=say(after))
    parser.add_argument("--kind", choices=KINDS, help=say(Text("which, where several are proposed")))


def _list(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--segment", type=int, metavar="S", help=say(_SEGMENT))
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    parser.add_argument("--party", metavar="PARTY", help=say(Text("the history of one party")))
    parser.add_argument("--kind", choices=[k.value for k in RulingKind], help=say(Text("only rulings of this kind")))
    parser.add_argument("--standing", action="store_true", help=say(Text("only what was not withdrawn")))
