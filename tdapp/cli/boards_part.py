"""The options that name a round of boards, and what is said after a change there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from tdapp.cli.output import Output
from tdapp.rules.findings import Finding
from tdapp.text import Text


def round_arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str], *, required: bool = True) -> None:
    """The options --round and --segment."""
    parser.add_argument("--round", type=int, required=required, metavar="R", help=say(Text("number of the round")))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))


def note_findings(findings: Iterable[Finding], out: Output) -> None:
    """Say what was found, a line each."""
    for finding in findings:
        out.note(finding.text)
