"""`tdapp boards open`: opens the hands of a round for everybody, once it has begun; tells the seed of a batch."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.boards_vault import need_vault
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import asked_passphrase, passphrase_argument
from tdapp.text import Refused, Text

HELP = Text("open the hands of a round, once it has begun")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which round."""
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    parser.add_argument("--early", action="store_true", help=say(Text("before the round begins; marked so for ever")))
    parser.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))
    words = Text("tell the seed of this batch, once all its hands are open")
    parser.add_argument("--seed-of", type=int, metavar="N", help=say(words))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Open."""
    from tdapp.services.boards.generating import batch_seed  # noqa: PLC0415
    from tdapp.services.boards.opening import open_round  # noqa: PLC0415
    from tdapp.services.sealed_papers.slips import codes_of_round  # noqa: PLC0415

    if (args.round is None) == (args.seed_of is None):
        raise Refused(Text("Say which round to open with --round, or whose seed to tell with --seed-of."))
    prompt = Text("Passphrase of the chief TD, or the recovery key:")
    if args.seed_of is not None:
        with desk(args, writes=False) as office:
            need_vault(office)
            seed = batch_seed(office, args.seed_of, asked_passphrase(args, out.say, prompt))
        if out.wants_json:
            out.json({"batch": args.seed_of, "seed": seed})
        else:
            out.line(Text("Seed of batch {n}: {seed}", n=args.seed_of, seed=seed))
        return 0
    with desk(args, writes=True) as office:
        codes_of_round(office, args.event, args.segment, args.round, args.group)  # before anybody types a passphrase
        need_vault(office)
        done = open_round(
            office, args.event, args.segment, args.round,
            passphrase=asked_passphrase(args, out.say, prompt), group=args.group, early=args.early, reason=args.reason,
        )  # fmt: skip
    if out.wants_json:
        out.json({
            "opened": list(done.opened), "already": list(done.already), "without_hands": list(done.without_hands),
            "early": done.early,
        })  # fmt: skip
        return 0
    out.line(Text("Hands opened: {n}; open before: {already}.", n=len(done.opened), already=len(done.already)))
    if done.without_hands:
        out.note(Text("The program does not know the hands of boards {codes}.", codes=done.without_hands))
    return 0
