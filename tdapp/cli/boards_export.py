"""`tdapp boards export`: the library as csv, xlsx or JSON; hands only of boards that were opened for a round."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("write the library as csv, xlsx or JSON; hands only of opened boards")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The files."""
    words = Text("the file; its name ends with .csv, .xlsx or .json")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=say(words))
    words = Text("second file for the opened hands, where the first is a .csv")
    parser.add_argument("--hands", type=Path, metavar="FILE.csv", help=say(words))


def run(args: argparse.Namespace, out: Output) -> int:
    """Write."""
    from tdapp.services.boards.exporting import export_boards  # noqa: PLC0415

    with desk(args, writes=False) as office:
        done = export_boards(office, args.out, args.event, hands_path=args.hands)
    if out.wants_json:
        out.json({"file": str(args.out), "boards": done.boards, "hands": done.hands})
    else:
        words = {"file": str(args.out), "boards": done.boards, "hands": done.hands}
        out.line(Text("{file}: boards {boards}, opened hands {hands}.", **words))
    return 0
