"""`tdapp officials import`: enters a list of officials."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.boards_part import note_findings
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

_NAMED = 12
"""So many names are read in a line; of longer lists the number is told, and `--json` names all."""

HELP = Text("enter a list: name, role, unit, region, level, on duty, family, tied units")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which list."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say(Text("xlsx, xls, ods, csv, tsv or txt")))
    parser.add_argument("--sheet", metavar="NAME", help=say(Text("the sheet of the book, where it is not the first")))
    parser.add_argument("--dry-run", action="store_true", help=say(Text("show what is understood, write nothing")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Import, or only look."""
    from tdapp.services.officials.importing import import_officials, look_at_officials  # noqa: PLC0415

    case = look_at_officials if args.dry_run else import_officials
    with desk(args, writes=not args.dry_run) as office:
        done = case(office, args.file, args.sheet)
    note_findings(done.findings, out)
    if out.wants_json:
        out.json({"added": list(done.added), "changed": list(done.changed), "same": list(done.same),
                  "written": not args.dry_run})  # fmt: skip
        return 0
    for what, names in (
        (Text("New:"), done.added), (Text("Changed:"), done.changed), (Text("As before:"), done.same)
    ):  # fmt: skip
        if names and len(names) <= _NAMED:
            out.line(Text("{what} {count} ({names})", what=what, count=len(names), names=names))
        elif names:
            out.line(Text("{what} {count}", what=what, count=len(names)))
    out.line(Text("Only tried, nothing was written.") if args.dry_run else Text("The list is entered."))
    return 0
