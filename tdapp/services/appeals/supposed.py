"""A copy, in memory, of all that a ranking is made of, in which something can be supposed otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine, func, insert, select, update

from tdapp.model.base import Base
from tdapp.model.chain import HEAD
from tdapp.model.tables import DealResult, Ruling
from tdapp.rules.standing_entries import WITHDRAW
from tdapp.services.standings.derivation import LOADED_WHOLE
from tdapp.services.standings.play import RESULTS, RULINGS

_PART = 500
_READ = LOADED_WHOLE | {RESULTS, RULINGS}


@contextmanager
def supposed(c: Connection) -> Iterator[Connection]:
    """A connection to the copy; what is written there is gone with it, and the tournament knows nothing of it."""
    engine = create_engine("sqlite://", hide_parameters=True)
    try:
        with engine.connect() as other, other.begin():
            tables = [t for t in Base.metadata.sorted_tables if t.name in _READ]
            Base.metadata.create_all(other, tables)
            HEAD.create(other, checkfirst=True)
            for table in (*tables, HEAD):
                rows = [dict(row) for row in c.execute(select(table)).mappings()]
                for start in range(0, len(rows), _PART):
                    other.execute(insert(table), rows[start : start + _PART])
            yield other
    finally:
        engine.dispose()


def withdraw_ruling(other: Connection, event_id: int, number: int) -> int:
    """Suppose that an entry of the ledger was withdrawn; of a withdrawal, that what it took back stands again.

    Returns the number of the entry that does so, 0 where there is nothing to withdraw.
    """
    table, t = Ruling.__table__, Ruling.__table__.c
    row = other.execute(select(table).where(t.event_id == event_id, t.number == number)).mappings().first()
    if row is None:
        return 0
    last = other.scalar(select(func.max(t.number)).where(t.event_id == event_id)) or 0
    back = {**row, "number": last + 1, "kind": WITHDRAW, "of": number, "because": "", "details": "{}", "cards": None}
    del back["id"]
    other.execute(insert(Ruling).values(**back))
    _step_on(other)
    return last + 1


def change_line(other: Connection, row: int, values: Mapping[str, Any]) -> None:
    """Suppose that a line says something else; values are as they are stored."""
    other.execute(update(DealResult).where(DealResult.__table__.c.id == row).values(**values))
    _step_on(other)


def _step_on(other: Connection) -> None:
    """The copy is another state than before."""
    other.execute(update(HEAD).values(seq=HEAD.c.seq + 1))
