"""Copies a whole tournament between a file and a server, row by row, through the same tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, insert, select

from tdapp.model import copies, counters, file, server
from tdapp.model.canonical import plain
from tdapp.model.chain import CHANGE, HEAD, STEP
from tdapp.model.engine import file_of, is_server, maintenance, snapshot
from tdapp.model.epoch import begin_epoch
from tdapp.model.tables import Base
from tdapp.text import Text

_CHUNK = 1000


def move(source: Engine, target: str | Path, clock: Callable[[], datetime], operator: str, desk: str) -> None:
    """Make a tournament at the target, a new file or an empty database, with every row of the source.

    The source stays as it is; the journal at the target begins anew. Raises Refused when the target is taken.
    """
    if is_server(target):
        server.create(str(target))
        _fill(source, target, lambda c: begin_epoch(c, _MOVED, clock(), operator, desk))
        return
    path = file.place(file_of(target))
    copies.refuse_existing(path)
    raw = path.with_name(path.name + ".new")
    copies.discard(raw)
    file.create(raw)
    _fill(source, raw, lambda c: begin_epoch(c, _MOVED, clock(), operator, desk))
    copies.put_in_place(raw, path)


_MOVED = Text("Moved between a file and a server; what was before is in the place it came from.")


def copy_to_file(source: Engine, path: Path) -> None:
    """Copy everything, the journal as well, to a new file."""
    file.create(path)
    _fill(source, path, lambda _: None)


def _fill(source: Engine, target: str | Path, finish: Callable[[Connection], object]) -> None:
    with snapshot(source) as old, maintenance(target) as new:
        new.execute(HEAD.delete())
        for table in (*Base.metadata.sorted_tables, STEP, CHANGE, HEAD):
            _copy_rows(plain(table), old, new)
        counters.advance(new, counters.given(old))
        finish(new)


def _copy_rows(table: Table, old: Connection, new: Connection) -> None:
    rows = old.execute(select(table).execution_options(yield_per=_CHUNK)).mappings()
    for part in rows.partitions(_CHUNK):
        new.execute(insert(table), [dict(r) for r in part])
