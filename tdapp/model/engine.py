"""Engines: how each connection to a file or a server is set up, and when a transaction may write."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from tdapp.model.failures import translated
from tdapp.model.guard import watch
from tdapp.model.probe import address_of
from tdapp.text import Refused, Text

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit that returned is on the disk
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "fullfsync": 1,
    "checkpoint_fullfsync": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "wal_autocheckpoint": 0,  # a log that lost its end must never meet a file that is ahead of it: see keep_log_short
}
"""What holds on each connection to a file."""

LONGEST_LOG = 64 << 20
"""Bytes that the write-ahead log of a file may reach before a step empties it: more than a round of 500 tables."""

_SERVER_SETTINGS: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "tdapp",
}
_STATEMENT_TIMEOUT = "-c statement_timeout=30000"


def is_server(where: str | Path) -> bool:
    """Whether the address names a database server and not a file."""
    return isinstance(where, str) and "://" in where and not where.startswith("sqlite:")


def file_of(where: str | Path) -> Path:
    """The file that a path or an sqlite URL names."""
    if isinstance(where, str) and where.startswith("sqlite:"):
        return Path(make_url(where).database or "")
    return Path(where)


def open_engine(where: str | Path, readonly: bool = False) -> Engine:
    """The engine of an existing file, or of a server named by its URL; nothing is read yet.

    With `readonly` the database itself refuses writes. Raises Refused for a URL that names no known server.
    """
    engine = _server(str(where), readonly) if is_server(where) else _file(file_of(where), readonly)
    watch(engine)
    return engine


@contextmanager
def maintenance(where: str | Path, mode: str = "rw") -> Iterator[Connection]:
    """One writing transaction without journal or guard, for making and upgrading; foreign keys are checked by hand."""
    engine = _server(str(where), False) if is_server(where) else _file(file_of(where), False, mode)
    try:
        with translated(), engine.connect().execution_options(write=True) as connection:
            if engine.dialect.name == "sqlite":
                raw = connection.connection.driver_connection
                assert raw is not None
                raw.execute("PRAGMA foreign_keys=0")  # not possible within the transaction
            with connection.begin():
                if engine.dialect.name == "postgresql":
                    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                yield connection
    finally:
        engine.dispose()


def connect_file(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A plain connection to a file through SQLite; mode rw opens what exists, rwc also makes it."""
    return sqlite3.connect(address_of(path, mode), uri=True, timeout=5, isolation_level=None, check_same_thread=False)


def _file(path: Path, readonly: bool, mode: str = "rw") -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        creator=lambda: connect_file(path, mode),
        hide_parameters=True,  # a failure's words reach crash reports: no hands, no names
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        for name, value in PRAGMAS.items():
            if not (readonly and name == "journal_mode"):  # that one is kept in the file
                connection.execute(f"PRAGMA {name}={value}")
        if readonly:
            connection.execute("PRAGMA query_only=1")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _server(address: str, readonly: bool) -> Engine:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise Refused(Text("“{address}” is not the address of a database.", address=address)) from None
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise Refused(Text("Only PostgreSQL servers can hold a tournament, not {kind}.", kind=url.get_backend_name()))
    options = _STATEMENT_TIMEOUT + (" -c default_transaction_read_only=on" if readonly else "")
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args=_SERVER_SETTINGS | {"options": options},
            isolation_level="READ COMMITTED",
            hide_parameters=True,
            pool_pre_ping=True,  # a server that was restarted between two lines is no reason to lose one
        )
    except ModuleNotFoundError:
        raise Refused(
            Text("This installation cannot reach servers; install the package psycopg, or use a file.")
        ) from None


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that only reads, in one transaction."""
    with translated(), Session(engine, expire_on_commit=False, autoflush=False) as session:
        yield session


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database from its first to its last statement."""
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with translated(), engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


def checkpoint(engine: Engine) -> None:
    """Bring what a file's write-ahead log holds into the file; a reader that is in the way is not waited for."""
    if engine.dialect.name != "sqlite":
        return
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA busy_timeout=0").close()
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        raw.cursor().execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}").close()
    finally:
        raw.close()


def keep_log_short(engine: Engine) -> None:
    """After a commit: empty a write-ahead log that has grown too long, at once and whole.

    SQLite's own checkpoint copies pages into the file and leaves the log as it is; if that log then loses its end,
    older pages are played over newer ones and the file is damaged. Emptied at once, it has nothing to lose.
    """
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return
    try:
        length = os.stat(engine.url.database + "-wal").st_size
    except OSError:
        return
    if length > LONGEST_LOG:
        with suppress(sqlite3.Error):  # the step is on the disk; the log is emptied after a later one
            checkpoint(engine)
