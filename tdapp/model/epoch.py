"""Begins a journal anew: one step that holds every row and follows the old head; the old file is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from tdapp.model.base import Base
from tdapp.model.canonical import plain, spell, to_journal
from tdapp.model.chain import CHANGE, HEAD, STEP, Change, Head, Inverse, chained, read_head
from tdapp.model.types import clean, instant
from tdapp.text import Text, to_plain

OPERATOR = "tdapp"
"""Who signs a step that the program takes by itself."""


def begin_epoch(connection: Connection, what: Text, at: datetime, operator: str = OPERATOR, desk: str = "") -> Head:
    """Replace the journal by one step of all rows, within the caller's transaction; returns the new head.

    It goes on counting after the old head, whose hash it chains to. The connection must be unguarded.
    """
    old = read_head(connection, lock=True)
    changes = list(_every_row(connection))
    step = {
        "seq": old.seq + 1,
        "at": instant(at),
        "operator": clean(operator),
        "desk": clean(desk),
        "what": spell(to_plain(what)),
        "inverse": Inverse.EPOCH.value,
        "reason": None,
        "undoes": None,
    }
    new = Head(old.seq + 1, chained(old.hash, step, changes))
    connection.execute(delete(CHANGE))
    connection.execute(delete(STEP))
    connection.execute(insert(STEP), step | {"prev": old.hash, "hash": new.hash})
    if changes:
        lines = [
            {"seq": new.seq, "n": n, "table": c.table, "row": c.row, "before": None, "after": c.after}
            for n, c in enumerate(changes)
        ]
        connection.execute(insert(CHANGE), lines)
    connection.execute(update(HEAD).where(HEAD.c.id == 1).values(seq=new.seq, hash=new.hash))
    return new


def _every_row(connection: Connection) -> Iterator[Change]:
    for table in Base.metadata.sorted_tables:
        source = plain(table)
        for row in connection.execute(select(source).order_by(source.c.id)).mappings():
            yield Change(table.name, row["id"], None, spell(to_journal(table, dict(row))))
