"""Says which tables a change concerns and what is to be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.rules.findings import Finding
    from tdapp.services.changes.seats import TableAt


def tables_json(tables: Sequence[TableAt], findings: Sequence[Finding], out: Output) -> dict[str, Any]:
    """The tables that changed and what is to be done, for programs."""
    return {
        "tables": [{"segment": t.segment, "round": t.round, "group": t.group, "table": t.table} for t in tables],
        "findings": findings_json(tuple(findings), out),
    }


def show_tables(tables: Sequence[TableAt], findings: Sequence[Finding], out: Output) -> None:
    """The tables that changed and what is to be done."""
    if tables:
        out.line(Text("Tables concerned: {tables}.", tables=tuple(t.text for t in tables)))
    for finding in findings:
        out.note(finding.text)
