"""`tdapp officials export`: writes the list so that it can be imported again."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("the officials as a list that can be imported again")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Where to."""
    parser.add_argument("file", type=Path, metavar="OUT.xlsx|.csv", help=say(Text("the file to write")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Export."""
    from tdapp.services.officials.exporting import export_officials  # noqa: PLC0415

    with desk(args, writes=False) as office:
        count = export_officials(office, args.file, out.language, out.say)
    if out.wants_json:
        out.json({"file": str(args.file), "officials": count})
    out.line(Text("Wrote {file}. Officials: {n}.", file=str(args.file), n=count))
    return 0
