"""`tdapp undo`: takes a step back, or does again what was undone."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Text

HELP = Text("Takes back the newest step of this operator at this desk, or the step named.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `undo`."""
    parser.add_argument(
        "step", nargs="?", type=int, metavar="STEP", help=say(Text("the number of the step in the journal"))
    )
    parser.add_argument("--redo", action="store_true", help=say(Text("do again what was undone last")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Undo or redo, and say what."""
    from tdapp.services.journal_desk import redo_last, undo_step  # noqa: PLC0415

    with desk(args, writes=True) as office:
        done = redo_last(office) if args.redo else undo_step(office, args.step)
    if out.wants_json:
        out.json({"taken_back": done.taken_back, "what": out.say(done.what), "step": done.seq})
    out.line(Text("Step {step}: {what}", step=done.seq, what=done.what))
    return 0
