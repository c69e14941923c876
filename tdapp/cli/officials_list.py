"""`tdapp officials list`: the officials with what each did in the event."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.officials_words import official_json
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("all officials, with the tables each directed so far")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Nothing more."""
    del parser, say


def run(args: argparse.Namespace, out: Output) -> int:
    """List."""
    from tdapp.services.columns.officials import official_columns  # noqa: PLC0415
    from tdapp.services.officials.desk import list_officials  # noqa: PLC0415

    with desk(args, writes=False) as office:
        lines = list_officials(office, args.event)
    columns = official_columns()
    rows = columns.ordered(lines)
    if out.wants_json:
        out.json([official_json(line) for line in rows])
        return 0
    out.table([c.header for c in columns.columns], [["" if x is None else x for x in columns.cells(r)] for r in rows])
    out.line(Text("Officials: {n}.", n=len(rows)))
    return 0
