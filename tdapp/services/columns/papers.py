"""The columns of the register of papers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tdapp.services.columns.column import Column, ColumnSet
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One paper of the register: `options` is what it was asked for, `part` the same in words.

    `at` is in the tournament's zone.
    """

    number: int
    at: datetime
    kind: str
    title: Text
    options: tuple[tuple[str, Any], ...]
    part: tuple[Text, ...]
    fingerprint: str


def paper_columns() -> ColumnSet[PaperRow]:
    """The papers, the newest first."""
    columns: tuple[Column[PaperRow], ...] = (
        Column("number", Text("Document"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("time", Text("Time"), lambda r: r.at.strftime("%m-%d %H:%M"), lambda r: r.at),
        Column("title", Text("Title"), lambda r: r.title, lambda r: str(r.title)),
        Column("part", Text("Part"), lambda r: r.part, lambda r: tuple(map(str, r.part))),
        Column("fingerprint", Text("Fingerprint"), lambda r: r.fingerprint, lambda r: r.fingerprint),
    )
    return ColumnSet("papers", Text("Printed before"), columns, lambda r: -r.number)
