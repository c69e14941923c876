"""`tdapp boards list`: the library, or the batches in which its boards came; no hand among it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from tdapp.cli.boards_part import filled_table
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("list the boards of the library")

WAYS = {"imported": Text("imported"), "random": Text("dealt by chance"), "seed": Text("dealt from a seed")}


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which boards."""
    parser.add_argument("--batch", type=int, metavar="N", help=say(Text("only the boards of this batch")))
    parser.add_argument("--unused", action="store_true", help=say(Text("only boards that are played nowhere")))
    parser.add_argument("--batches", action="store_true", help=say(Text("list the batches instead")))


def run(args: argparse.Namespace, out: Output) -> int:
    """List."""
    from tdapp.services.boards.board_library import board_library  # noqa: PLC0415
    from tdapp.services.columns.boards import library_columns  # noqa: PLC0415

    with desk(args, writes=False) as office:
        page = board_library(office)
    if args.batches:
        _batches(page.batches, out)
        return 0
    rows = [r for r in page.rows if args.batch in (None, r.batch) and not (args.unused and r.uses)]
    if out.wants_json:
        out.json([
            {"code": r.code, "trump": r.trump, "first": r.first, "hands": r.hands, "dealt": r.dealt,
             "tiers": list(r.tiers), "batch": r.batch, "versions": r.versions,
             "uses": [{"event": u.event, "segment": u.segment, "round": u.round, "group": u.group, "board": u.number}
                      for u in r.uses],
             "labels": sum(print_.copies for print_ in r.labels)}
            for r in rows
        ])  # fmt: skip
        return 0
    if not rows:
        out.line(Text("No boards."))
        return 0
    filled_table(library_columns(several_events=len(page.events) > 1), rows, out)
    return 0


def _batches(batches: tuple[Any, ...], out: Output) -> None:
    if out.wants_json:
        out.json([
            {"batch": b.number, "how": b.how, "name": b.name, "boards": b.boards, "trump_by": b.trump_by,
             "first_by": b.first_by, "at": b.at.isoformat()}
            for b in batches
        ])  # fmt: skip
        return
    header = [Text("Batch"), Text("Time"), Text("How"), Text("Source"), Text("Boards")]
    out.table(header, [[b.number, b.at.strftime("%m-%d %H:%M"), WAYS[b.how], b.name, b.boards] for b in batches])
