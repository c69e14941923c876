"""Files that come into being whole: copies made through SQLite, and names given only in the end."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from tdapp.model.engine import connect_file
from tdapp.text import Refused, Text

_BESIDE = ("-wal", "-shm", "-journal")


def refuse_existing(path: Path) -> None:
    """Raises Refused when the file is there already."""
    if path.exists():
        raise Refused(Text("There is already a file {file}.", file=str(path)))


def discard(path: Path) -> None:
    """Remove a file of ours that was not finished, and what SQLite keeps beside it."""
    for name in (path.name, *(path.name + end for end in _BESIDE)):
        path.with_name(name).unlink(missing_ok=True)


def discard_beside(path: Path) -> None:
    """Remove what SQLite kept beside a file that is gone: it would be played into a new file of the same name."""
    if not path.exists():
        discard(path)


def put_in_place(raw: Path, path: Path) -> None:
    """Give a finished and closed file its name. Raises Refused when the name has been taken meanwhile."""
    discard_beside(path)
    try:
        os.link(raw, path)
    except FileExistsError:
        discard(raw)
        refuse_existing(path)
    except OSError:  # a file system without links, such as that of a memory stick
        refuse_existing(path)
        raw.rename(path)
    discard(raw)


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
