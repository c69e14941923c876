"""`tdapp verify`: the check of the whole file."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("Checks the journal's chain, replays every change and compares every row.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """`verify` has no options of its own."""


def run(args: argparse.Namespace, out: Output) -> int:
    """Say that all is well, or refuse with one line a finding."""
    from tdapp.services.journal_desk import check  # noqa: PLC0415

    with desk(args, writes=False) as office:
        done = check(office)
    head = None if done.head is None else {"step": done.head.seq, "hash": done.head.hash}
    if out.wants_json:
        out.json({"findings": [out.say(f.text) for f in done.findings], "head": head})
    if done.findings:
        raise Refused(*(f.text for f in done.findings))
    if done.head is not None:
        out.line(Text("All is well. Head of the journal: step {step}, {hash}", step=done.head.seq, hash=done.head.hash))
    return 0
