"""Stores for tests: what is in one, and short ways to do something in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, text

from tdapp.model import journal, store
from tdapp.model.canonical import plain
from tdapp.model.chain import CHANGE, HEAD, STEP
from tdapp.model.engine import maintenance, snapshot
from tdapp.model.journal import Step
from tdapp.model.tables import Base, Event
from tdapp.model.undo import undo
from tdapp.text import Text
from tests.offices import Clock

CLOCK = Clock()

Rows = dict[str, list[tuple[tuple[str, Any], ...]]]


def everything(engine: Engine) -> Rows:
    """All rows as stored, without version counters; tables without rows are left out."""
    found: Rows = {}
    with snapshot(engine) as connection:
        for table in Base.metadata.sorted_tables:
            counted = {c.name for c in table.columns if c.info.get("counter")}
            rows = connection.execute(plain(table).select().order_by(table.c.id)).mappings()
            if listed := [tuple((k, v) for k, v in r.items() if k not in counted) for r in rows]:
                found[table.name] = listed
    return found


@contextmanager
def act(
    engine: Engine, what: str = "Something", operator: str = "沈编排", desk: str = "1", **options: Any
) -> Iterator[Step]:
    """A step of an invented operator."""
    with journal.step(engine, operator, desk, CLOCK, Text(what), **options) as made:
        yield made


@contextmanager
def new_store(where: Any) -> Iterator[store.Store]:
    """A new tournament at the path or URL."""
    with store.create(where, "沈编排", CLOCK) as made:
        yield made


def add_event(step: Step) -> int:
    """An event, for rows that need one."""
    return step.insert(Event, [{"code": "A", "name": "个人赛", "kind": "individual"}])[0]


def ruling(event: int, number: int, **more: Any) -> dict[str, Any]:
    """The values of a warning."""
    return {
        "event_id": event, "number": number, "kind": "warning", "segment": 1, "party": "3", "ruled_by": "罗裁判",
        "incident_at": CLOCK(), "ruled_at": CLOCK(), **more,
    }  # fmt: skip


def empty(url: str) -> None:
    """Make a tournament on the server as it was when new: that is faster than making a new one."""
    with maintenance(url) as connection:
        names = [t.name for t in (*reversed(Base.metadata.sorted_tables), CHANGE, STEP)]
        filled = connection.scalars(text(" UNION ALL ".join(f"(SELECT '{n}' FROM {n} LIMIT 1)" for n in names)))
        for name in filled.all():
            connection.execute(text(f"DELETE FROM {name}"))
        connection.execute(text("SET LOCAL lock_timeout = '20s'"))  # a test that left a transaction open
        connection.execute(HEAD.delete())
        connection.execute(HEAD.insert().values(id=1, seq=0, hash=""))
        connection.execute(text(_RESTART))


_RESTART = """
SELECT setval(CAST(format('%I.%I', schemaname, sequencename) AS regclass), 1, false)
FROM pg_sequences WHERE last_value IS NOT NULL
"""


def take_back(engine: Engine, seq: int | None, operator: str = "沈编排", desk: str = "1", **options: Any) -> int:
    """Undo a step; returns the number of the step that did."""
    assert seq is not None, "nothing was written"
    made = undo(engine, seq, operator, desk, CLOCK, **options).seq
    assert made is not None
    return made
