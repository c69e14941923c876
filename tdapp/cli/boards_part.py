"""The options that name a round of boards, and what is said after a change there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from tdapp.cli.output import Output
from tdapp.rules.findings import Finding
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.columns.column import ColumnSet

Row = TypeVar("Row")


def round_arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str], *, required: bool = True) -> None:
    """The options --round and --segment."""
    parser.add_argument("--round", type=int, required=required, metavar="R", help=say(Text("number of the round")))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))


def filled_table(columns: ColumnSet[Row], rows: Iterable[Row], out: Output) -> None:
    """A table of these rows without the columns that are empty in all of them."""
    cells = [columns.cells(row) for row in rows]
    shown = [i for i in range(len(columns.columns)) if any(line[i] not in (None, "", ()) for line in cells)]
    out.table([columns.columns[i].header for i in shown], [[_cell(line[i]) for i in shown] for line in cells])


def _cell(value: Any) -> Any:
    return "" if value is None else value


def note_findings(findings: Iterable[Finding], out: Output) -> None:
    """Say what was found, a line each."""
    for finding in findings:
        out.note(finding.text)
