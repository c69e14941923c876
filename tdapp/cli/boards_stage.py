"""`tdapp boards stage`: the boards go on to the next stage, or where each set is; exceptions of single copies."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli import boards_circulate
from tdapp.cli.boards_part import round_arguments
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("say which stage is played: where each set of boards is now")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The round and the stage."""
    round_arguments(parser, say)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--next", action="store_true", help=say(Text("the next stage begins; after the last: collected")))
    acts.add_argument("--back", action="store_true", help=say(Text("the stage before is played")))
    acts.add_argument("--to", type=int, metavar="N", help=say(Text("stage N is played; 0 is before play")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Move on, or show."""
    from tdapp.services.boards.circulation_view import circulation_of  # noqa: PLC0415
    from tdapp.services.circulating import move_stage  # noqa: PLC0415

    where = (args.event, args.segment, args.round)
    moves = args.next or args.back or args.to is not None
    with desk(args, writes=moves) as office:
        view = circulation_of(office, *where, args.group)
        if moves:
            wanted = view.stage + (1 if args.next else -1) if args.to is None else args.to
            view = move_stage(office, *where, to=wanted, group=args.group)
    if out.wants_json:
        out.json(boards_circulate.plain(view, out))
    elif not view.orders:
        raise Refused(Text("Nobody plays in round {round}.", round=view.round))
    else:
        boards_circulate.where(view, out)
    return 0
