"""`tdapp boards generate`: deals boards by chance, or from a seed for a training set that can be repeated."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.boards_stats import tests_json
from tdapp.cli.boards_vault import percent_to, vault_for
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import given, passphrase_argument
from tdapp.rules.dealing import By
from tdapp.text import Refused, Text

HELP = Text("deal boards and put them into the library, their hands sealed")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """How many boards, and how they are dealt."""
    parser.add_argument("--count", type=int, required=True, metavar="N", help=say(Text("number of boards")))
    parser.add_argument("--seed", metavar="TEXT", help=say(Text("deal from this text, repeatably, for training only")))
    words = Text("file with the seed in its first line, - for standard input")
    parser.add_argument("--seed-file", metavar="FILE", help=say(words))
    parser.add_argument("--prefix", default="B-", metavar="TEXT", help=say(Text("what the codes begin with")))
    parser.add_argument("--start", type=int, metavar="N", help=say(Text("number of the first code")))
    way = Text("lot, rotation, or where the rotation begins")
    parser.add_argument("--trump", default="lot", metavar="WAY", help=say(way))
    parser.add_argument("--first", default="lot", metavar="WAY", help=say(way))
    parser.add_argument("--name", default="", metavar="TEXT", help=say(Text("what these boards are for")))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Deal."""
    from tdapp.services.boards.generating import Dealing, check_dealing, generate_boards  # noqa: PLC0415

    if args.seed is not None and args.seed_file is not None:
        raise Refused(Text("Give the seed once: --seed or --seed-file."))
    seed = args.seed if args.seed_file is None else given(args.seed_file, "")
    dealing = Dealing(args.count, seed, args.prefix, args.start, args.trump, args.first, args.name)
    with desk(args, writes=True) as office:
        check_dealing(office, dealing)
        recovery = vault_for(office, args, out)
        done = generate_boards(office, dealing, percent_to(out))
    if out.wants_json:
        by_lot = (args.trump == By.LOT, args.first == By.LOT)
        out.json({
            "boards": list(done.codes), "batch": done.batch,
            "tests": [] if done.statistics is None else tests_json(done.statistics, *by_lot),
            "findings": [out.say(f.text) for f in done.findings],
            **({} if recovery is None else {"recovery_key": recovery}),
        })  # fmt: skip
        return 0
    out.line(
        Text(
            "Boards dealt: {n}, {first} to {last}; batch {batch}.",
            n=len(done.codes),
            first=done.codes[0],
            last=done.codes[-1],
            batch=done.batch,
        )
    )
    for finding in done.findings:
        out.note(finding.text)
    return 0
