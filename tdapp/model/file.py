"""The tournament file: made whole or not at all, opened only when it is ours and of a known schema."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, NoResultFound

from tdapp.model.chain import read_head
from tdapp.model.engine import connect_file, maintenance, open_engine
from tdapp.model.probe import SCHEMA, refuse_unwritable, schema_of, unreadable
from tdapp.model.schema import make
from tdapp.model.tables import Base
from tdapp.text import Refused, Text

_BESIDE = ("-wal", "-shm", "-journal")


def place(path: Path) -> Path:
    """The absolute path. Raises Refused where a tournament file cannot be kept."""
    refuse_unwritable(path)
    return path.absolute()


def refuse_existing(path: Path) -> None:
    """Raises Refused when the file is there already."""
    if path.exists():
        raise Refused(Text("There is already a file {file}.", file=str(path)))


def create(path: Path) -> None:
    """Make a new tournament file; the caller holds its lock.

    It is made under another name, so that a file of this name is always a whole one.
    """
    refuse_existing(path)
    raw = path.with_name(path.name + ".new")
    discard(raw)
    with maintenance(raw, "rwc") as connection:
        make(connection)
    put_in_place(raw, path)


def discard(path: Path) -> None:
    """Remove a file of ours that was not finished, and what SQLite keeps beside it."""
    for name in (path.name, *(path.name + end for end in _BESIDE)):
        path.with_name(name).unlink(missing_ok=True)


def put_in_place(raw: Path, path: Path) -> None:
    """Give a finished and closed file its name. Raises Refused when the name has been taken meanwhile."""
    try:
        os.link(raw, path)
    except FileExistsError:
        discard(raw)
        refuse_existing(path)
    except OSError:  # a file system without links, such as that of a memory stick
        refuse_existing(path)
        raw.rename(path)
    discard(raw)


def prepare(path: Path, clock: Callable[[], datetime], *, readonly: bool = False) -> str:
    """Check a file before it is opened, and upgrade an older one; returns the name of the copy that was kept.

    Raises Refused for a file that is missing, foreign, newer or damaged.
    """
    kept = ""
    if schema_of(path) < SCHEMA:
        if readonly:
            text = "{file} is from an older version of this program; open it once to write, so that it is upgraded."
            raise Refused(Text(text, file=str(path)))
        from tdapp.model.upgrade import upgrade_file  # noqa: PLC0415  Alembic is large and seldom needed

        kept = str(upgrade_file(path, clock()))
    _refuse_broken(path)
    return kept


def _refuse_broken(path: Path) -> None:
    engine = open_engine(path, readonly=True)
    try:
        with engine.connect() as connection:
            read_head(connection)
            for table in Base.metadata.sorted_tables:
                connection.execute(select(table.c.id).limit(1))
    except (DBAPIError, NoResultFound) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode & 0xFF != sqlite3.SQLITE_ERROR:
            raise unreadable(path, cause) from None
        text = "{file} is damaged ({why}). Restore the last backup; keep this file, it can still be examined."
        raise Refused(Text(text, file=str(path), why=str(cause))) from None
    finally:
        engine.dispose()


def copy(path: Path, target: Path) -> None:
    """Copy a file through SQLite, also while it is in use; the copy is one closed file without a log beside it."""
    source = connect_file(path)
    try:
        copy_connection(source, target)
    finally:
        source.close()


def copy_connection(source: sqlite3.Connection, target: Path) -> None:
    """The same, from a connection that is open."""
    refuse_existing(target)
    copied = connect_file(target, "rwc")
    try:
        source.backup(copied)
        copied.execute("PRAGMA journal_mode=DELETE")
    finally:
        copied.close()
