"""An open tournament, whether it is a file or a database on a server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Engine

from tdapp.model import copies, file, server
from tdapp.model.engine import checkpoint, file_of, is_server, open_engine
from tdapp.model.lock import WriteLock
from tdapp.model.probe import schema_of


class Store:
    """What is open; `kept` is the copy of an older file that opening it upgraded."""

    def __init__(self, where: str | Path, lock: WriteLock | None, *, readonly: bool = False, kept: str = "") -> None:
        self.where = where
        self.readonly = readonly
        self.kept = kept
        self.engine: Engine = open_engine(where if is_server(where) else file_of(where), readonly)
        self._lock = lock

    def close(self) -> None:
        """Close the connections, with everything in the file itself, and let others write."""
        if not self.readonly:
            checkpoint(self.engine)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create(where: str | Path, operator: str, clock: Callable[[], datetime]) -> Store:
    """Make a new tournament file, or the tables in an empty database, and open it to write.

    Raises Refused when there is one already, and for places that cannot hold one.
    """
    if is_server(where):
        server.create(str(where))
        return Store(where, None)
    path = file.place(file_of(where))
    copies.refuse_existing(path)
    lock = WriteLock(path, operator, clock())
    try:
        file.create(path)
        return Store(path, lock)
    except BaseException:
        lock.release()
        raise


def open_store(where: str | Path, operator: str, clock: Callable[[], datetime], *, readonly: bool = False) -> Store:
    """Open a tournament. To write to a file takes its lock; an older schema is upgraded, the old file kept.

    Raises Held when somebody else writes to the file, Unwritable where it can only be read, Refused for anything
    that is no tournament of ours.
    """
    if is_server(where):
        return Store(where, None, readonly=readonly, kept=server.prepare(str(where), clock, readonly=readonly))
    path = file.place(file_of(where), readonly=readonly)
    if readonly:
        file.prepare(path, clock, readonly=True)
        return Store(path, None, readonly=True)
    schema_of(path)  # before a lock is left beside a file that is not ours
    lock = WriteLock(path, operator, clock())
    try:
        return Store(path, lock, kept=file.prepare(path, clock))
    except BaseException:
        lock.release()
        raise
