"""`tdapp boards values`: the means and deviations that an event measured, for the library."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.boards_part import note_findings
from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("write the means and deviations of an event's boards, in the format of boards.csv")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The file."""
    parser.add_argument("file", type=Path, metavar="OUT.csv", help=say(Text("the file to write")))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Write the file."""
    from tdapp.services.boards.measured import write_values  # noqa: PLC0415

    with desk(args, writes=False) as office:
        done = write_values(office, args.event, args.file, args.segment)
    if out.wants_json:
        out.json({
            "file": str(args.file), "boards": done.boards, "findings": findings_json(done.findings, out),
        })  # fmt: skip
        return 0
    out.line(Text("Wrote {file}.", file=str(args.file)))
    out.line(Text("Boards: {n}", n=done.boards))
    note_findings(done.findings, out)
    return 0
