"""`tdapp demo`: plays a whole tournament of invented people and writes every document."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.output import Output
from tdapp.i18n import render
from tdapp.text import Text

HELP = Text("Plays a whole tournament with invented people; writes its file, every document and the spreadsheets.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `demo`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help=say(Text("a folder that is empty or not there yet")))
    parser.add_argument(
        "--kind", choices=("individual", "pairs", "all"), default="all", help=say(Text("which events are played"))
    )
    parser.add_argument("--tables", type=int, metavar="N", help=say(Text("so many tables; pairs beside it have half")))
    parser.add_argument(
        "--stop", choices=("mid-round", "end"), default="end",
        help=say(Text("where it stops: in a round with sheets outstanding, without documents, or at the end")),
    )  # fmt: skip
    parser.add_argument("--seed", default=None, metavar="TEXT", help=say(Text("the seed of all chance")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Play, and name the folder."""
    from tdapp.bootstrap import now, open_office  # noqa: PLC0415
    from tdapp.services.demo import words  # noqa: PLC0415
    from tdapp.services.demo.demonstration import (  # noqa: PLC0415
        DEFAULT_SEED,
        check_folder,
        demo_clock,
        demonstrate,
        programme,
    )

    played = programme(args.kind, args.tables, args.seed or DEFAULT_SEED, args.stop)
    check_folder(args.folder)
    db = args.folder / "tournament.tdb"
    clock = demo_clock(args.stop, now())
    operator, desk = args.operator or words.OPERATOR, args.desk or words.DESK
    with open_office(str(db), operator=operator, desk=desk, clock=clock, create=True) as office:
        files = demonstrate(office, clock, args.folder, played, render, out.note)
    if out.wants_json:
        out.json({
            "folder": str(args.folder), "db": str(db), "seed": played.seed, "files": [str(f) for f in files],
            "passphrase": words.PASSPHRASE if played.individual_tables else None,
        })  # fmt: skip
    out.line(Text("The tournament is in {folder}. Files: {n}.", folder=str(args.folder), n=len(files) + 1))
    return 0
