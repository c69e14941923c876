"""`tdapp rewind`: names the state of now, or goes back to a name."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("Names a restore point, lists them, or goes back to one; nothing is discarded.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `rewind`."""
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help=say(Text("the restore point to go back to; without it they are listed"))
    )
    parser.add_argument("--mark", metavar="NAME", help=say(Text("give the state of now this name")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Mark, list, or go back."""
    from tdapp.services import journal_desk  # noqa: PLC0415

    if args.mark is not None:
        with desk(args, writes=True) as office:
            seq = journal_desk.mark(office, args.mark)
        if out.wants_json:
            out.json({"name": args.mark, "step": seq})
        out.line(Text("Restore point “{name}” at step {step}.", name=args.mark, step=seq))
        return 0
    if args.name is None:
        with desk(args, writes=False) as office:
            points = journal_desk.restore_points(office)
        if out.wants_json:
            out.json([{"name": n, "step": s} for n, s in points])
        out.table([Text("Restore point"), Text("Step")], points)
        return 0
    with desk(args, writes=True) as office:
        done = journal_desk.go_back(office, args.name)
    if out.wants_json:
        out.json({"step": done.seq, "left": [s.seq for s in done.left]})
    out.line(
        Text("Back at the restore point “{name}”; what came after can be had again with tdapp undo.", name=args.name)
    )
    for left in done.left:
        out.line(Text("Step {step} stands, it cannot be taken back: {what}", step=left.seq, what=left.what))
    return 0
