"""`tdapp backup`: an archive of the tournament with checksums."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("Writes an archive of the whole tournament, also while it is in use.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `backup`."""
    parser.add_argument("archive", metavar="OUT.tdz", help=say(Text("the archive to write; it must not exist")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Back up, also a damaged tournament; then what is wrong with it is said."""
    from tdapp.services.backing_up import back_up  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = back_up(office, args.archive)
    for finding in found.findings:
        out.note(finding.text)
    if out.wants_json:
        head = None if found.head is None else {"step": found.head.seq, "hash": found.head.hash}
        out.json({"archive": args.archive, "findings": [out.say(f.text) for f in found.findings], "head": head})
    elif found.head is not None:
        out.line(
            Text(
                "Backed up to {archive}. Head of the journal: step {step}, {hash}",
                archive=args.archive,
                step=found.head.seq,
                hash=found.head.hash,
            )
        )
    return 0
