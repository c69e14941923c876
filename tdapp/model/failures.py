"""What a database says when it fails, as a sentence; and the one retry."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.orm.exc import StaleDataError

from tdapp.model.disk import DISK_FULL
from tdapp.text import Refused, Text

T = TypeVar("T")

DAMAGED = Text("The file is damaged: {why}. Restore the last backup; keep this file, it can still be examined.")
_BY_SQLITE_CODE = {
    sqlite3.SQLITE_BUSY: Text("Another program is using the tournament file; try again in a moment."),
    sqlite3.SQLITE_LOCKED: Text("Another program is using the tournament file; try again in a moment."),
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_READONLY: Text("The tournament file cannot be written; it is read-only or open read-only."),
    sqlite3.SQLITE_PERM: Text("The tournament file cannot be written; it is read-only or open read-only."),
    sqlite3.SQLITE_CANTOPEN: Text("The tournament file cannot be opened; is its folder still there and writable?"),
    sqlite3.SQLITE_IOERR: Text("The disk reports an error. Nothing was half saved; copy the file to another disk."),
    sqlite3.SQLITE_TOOBIG: Text("That is too large to be stored."),
}
_AGAIN = ("40001", "40P01")  # serialisation failure, deadlock
_BY_SQLSTATE = {
    "57014": Text("The server took longer than 30 seconds and was stopped; try again."),
    "53100": Text("The server's disk is full; make room, then repeat. Nothing was half saved."),
    "25006": Text("The database is open read-only."),
    "42501": Text("The server does not allow this user to do that."),
}
_AT_ONCE = Text("Another desk changed the same thing at the same moment; look at it again, then repeat.")


def may_succeed_again(error: DBAPIError) -> bool:
    """Whether the use case, run again from its start, may succeed: two desks got in each other's way."""
    state = getattr(error.orig, "sqlstate", None)
    return state in _AGAIN or (isinstance(error, IntegrityError) and state is not None)


def sentence(error: BaseException) -> Text | None:
    """What to tell the person; None when it is no failure that a person can mend."""
    if isinstance(error, StaleDataError):
        return _AT_ONCE
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _of_file(cause)
    state = getattr(cause, "sqlstate", None)
    if state in _AGAIN:
        return _AT_ONCE
    if state in _BY_SQLSTATE:
        return _BY_SQLSTATE[state]
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    unreachable = isinstance(error, (OperationalError, InterfaceError)) and (state is None or state[:2] in ("08", "57"))
    if lost or unreachable:
        return Text("There is no connection to the server: {why}. Nothing was half saved.", why=_first_line(cause))
    return None


def _of_file(cause: sqlite3.Error) -> Text | None:
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:
        return None
    if code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Text(DAMAGED.message, why=_first_line(cause))
    return _BY_SQLITE_CODE.get(code & 0xFF)


def _first_line(error: BaseException | None) -> str:
    return next(iter(str(error).strip().splitlines()), "?").rstrip(".")


@contextmanager
def translated() -> Iterator[None]:
    """Turns a failure that a person can mend into a refusal; one that a second run may mend passes through."""
    try:
        yield
    except (DBAPIError, StaleDataError, sqlite3.Error) as error:
        if isinstance(error, DBAPIError) and may_succeed_again(error):
            raise
        text = sentence(error)
        if text is None:
            raise
        raise Refused(text) from error


def run_step(use_case: Callable[[], T]) -> T:
    """Run a use case, and once more from its start when another desk got in its way.

    Raises Refused when that fails too.
    """
    try:
        return use_case()
    except DBAPIError as error:
        if not may_succeed_again(error):
            raise
    try:
        return use_case()
    except DBAPIError as error:
        text = sentence(error)
        if text is None:
            raise
        raise Refused(text) from error
