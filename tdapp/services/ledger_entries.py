"""Enters rulings, corrections and queries, which count in their event, and takes them back by further entries."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, func, select

from tdapp.model.base import Base
from tdapp.model.canonical import spell
from tdapp.model.inversion import Withdrawer
from tdapp.model.journal import Step
from tdapp.model.recorder import batches
from tdapp.model.tables import Correction, Query, Ruling
from tdapp.rules.standing_entries import WITHDRAW
from tdapp.text import Text, from_plain, to_plain


def enter(step: Step, model: type[Base], event_id: int, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Insert rows with the next numbers of the event; returns the numbers. All rows have the same keys."""
    if not rows:
        return []
    first = _next_number(step.session.connection(), model, event_id)
    numbers = list(range(first, first + len(rows)))
    step.insert(model, [{**row, "event_id": event_id, "number": n} for row, n in zip(rows, numbers, strict=True)])
    return numbers


def _next_number(c: Connection, model: type[Base], event_id: int) -> int:
    t = model.__table__.c
    return (c.scalar(select(func.max(t.number)).where(t.event_id == event_id)) or 0) + 1


def text_column(text: Text) -> str:
    """A text as a column holds it, so that either language can show it."""
    return spell(to_plain(text))


def read_text_column(column: str) -> Text:
    """The text again."""
    found = from_plain(json.loads(column))
    assert isinstance(found, Text)
    return found


_PLACE = ("segment", "round", "group", "table_number", "board")
_KEPT: dict[type[Base], tuple[str, ...]] = {
    Ruling: (*_PLACE, "party", "seat"),
    Correction: _PLACE,
    Query: _PLACE,
}
"""What a withdrawal repeats of the entry that it takes back."""


def ledger_withdrawers(clock: Callable[[], datetime], operator: str) -> dict[str, Withdrawer]:
    """How an undo takes back rows of these tables, by table: by a withdrawal, and a withdrawal by another one."""

    def stamp(model: type[Base], at: datetime) -> dict[str, Any]:
        if model is Ruling:
            return {"ruled_by": operator, "incident_at": at, "ruled_at": at}
        if model is Correction:
            return {"decided_by": operator, "at": at}
        return {"by": operator, "at": at, "what": text_column(Text("withdrawn"))}

    def of_table(model: type[Base]) -> Withdrawer:
        table = model.__table__
        assert isinstance(table, Table)

        def take_back(step: Step, ids: list[int]) -> None:
            by_event: dict[int, list[dict[str, Any]]] = {}
            for part in batches(sorted(ids)):
                for row in step.session.connection().execute(select(table).where(table.c.id.in_(part))).mappings():
                    kept = {name: row[name] for name in _KEPT[model]}
                    entry = {"kind": WITHDRAW, "of": row["number"], **kept, **stamp(model, clock())}
                    by_event.setdefault(row["event_id"], []).append(entry)
            for event_id, rows in by_event.items():
                enter(step, model, event_id, rows)

        return take_back

    return {model.__tablename__: of_table(model) for model in _KEPT}
