"""Which labels were printed when: derived from the register of papers, which holds codes and copies by value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.tables import Paper
from tdapp.services.rows import BoardLabels

LABELS = "board-labels"


@dataclass(frozen=True, slots=True)
class LabelsOfBoard:
    """One printing of a board's labels: the number of the document, the instant in UTC, and which copies."""

    number: int
    at: datetime
    copies: tuple[int, ...]


def label_marks(rows: BoardLabels) -> list[str]:
    """The labels as the register keeps them: copy and code, `2:26A0001`."""
    return [f"{label.copy}:{label.code}" for label in rows.labels]


def labels_printed(c: Connection) -> Mapping[str, tuple[LabelsOfBoard, ...]]:
    """The printings of each board that has any, by its code, the last one last."""
    t = Paper.__table__.c
    found: dict[str, list[LabelsOfBoard]] = {}
    for row in c.execute(select(t.number, t.at, t.options).where(t.kind == LABELS).order_by(t.number)):
        for code, copies in _copies(json.loads(row.options).get("labels", ())).items():
            found.setdefault(code, []).append(LabelsOfBoard(row.number, row.at, tuple(copies)))
    return {code: tuple(printings) for code, printings in found.items()}


def _copies(marks: Iterable[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for mark in marks:
        copy, _, code = mark.partition(":")
        found.setdefault(code, []).append(int(copy))
    return found
