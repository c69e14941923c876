"""`tdapp restore`: a tournament from an archive, as a new file."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk_name, operator_name
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("Makes a tournament file again from an archive; nothing is ever overwritten.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `restore`."""
    parser.add_argument("archive", metavar="FILE.tdz", help=say(Text("the archive; --db names the new file")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Verify the archive, then write the file."""
    from tdapp.bootstrap import now  # noqa: PLC0415
    from tdapp.services.backing_up import restore  # noqa: PLC0415

    found = restore(args.archive, args.db, now, operator_name(args), desk_name(args))
    if out.wants_json:
        head = None if found.head is None else {"step": found.head.seq, "hash": found.head.hash}
        out.json({"db": args.db, "head": head})
    elif found.head is not None:
        out.line(
            Text(
                "Restored to {db} and verified. Head of the journal: step {step}, {hash}",
                db=args.db,
                step=found.head.seq,
                hash=found.head.hash,
            )
        )
    return 0
