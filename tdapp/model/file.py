"""The tournament file: made whole or not at all, opened only when it is ours and of a known schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, NoResultFound

from tdapp.model.chain import read_head
from tdapp.model.copies import discard, put_in_place, refuse_existing
from tdapp.model.engine import maintenance, open_engine
from tdapp.model.probe import SCHEMA, refuse_place, schema_of, unreadable
from tdapp.model.schema import make
from tdapp.model.tables import Base
from tdapp.text import Refused, Text


def place(path: Path, *, readonly: bool = False) -> Path:
    """The absolute path. Raises Refused where a tournament file cannot be kept, or with `readonly` not be read."""
    refuse_place(path, readonly=readonly)
    return path.absolute()


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
