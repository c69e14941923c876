"""Refuses every statement that writes past the journal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, event

RECORDER = "recorder"
"""Under this key a connection in a step carries what records it."""


class Unjournalled(Exception):
    """A write that the journal would not see, or one that its table does not allow: always our own mistake."""


class Recording(Protocol):
    """What the guard asks: is a recorded write running, and which tables are insert-only."""

    writing: bool
    entry_only: frozenset[str]


_NOISE = re.compile(
    r"""  '(?:[^']|'')*' | "(?:[^"]|"")*" | `[^`]*` | \[[^\]]*\]  # literals, quoted names
        | --[^\n]* | /\*.*?\*/                                    # comments
        | \$(\w*)\$.*?\$\1\$                                      # PostgreSQL's dollar quotes
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMENT = re.compile(r"--[^\n]*|/\*.*?\*/", re.DOTALL)
_READS = frozenset({"SELECT", "VALUES", "EXPLAIN", "PRAGMA", "SHOW", "SET", "BEGIN", "COMMIT", "ROLLBACK"})
_WRITES = re.compile(r"\b(INSERT|UPDATE|DELETE|REPLACE|MERGE|INTO)\b")
_LOCKS = re.compile(r"\bFOR\s+(NO\s+KEY\s+)?UPDATE\b")
_TARGET = re.compile(r'\s*(UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?["`\[]?(\w+)', re.IGNORECASE)


@lru_cache(maxsize=4096)
def only_reads(statement: str) -> bool:
    """Whether the statement surely changes no row: anything unknown counts as a write."""
    if "\\'" in statement:  # PostgreSQL's E'\'' ends elsewhere than it seems
        return False
    bare = _NOISE.sub(_blank, statement).upper().strip(" \t\r\n(;")
    if ";" in bare:
        return False
    word = bare.split(maxsplit=1)[0] if bare else ""
    if word in ("WITH", "SELECT", "EXPLAIN"):
        return not _WRITES.search(_LOCKS.sub(" ", bare))
    return word in _READS


def _blank(noise: re.Match[str]) -> str:
    return " " if noise.group().startswith(("--", "/*")) else " x "


@lru_cache(maxsize=4096)
def changes_rows_of(statement: str) -> str | None:
    """The table whose rows an UPDATE or DELETE touches; None for any other statement."""
    found = _TARGET.match(_COMMENT.sub(" ", statement))
    return found.group(2) if found else None


def watch(engine: Engine) -> None:
    """Install the guard on every connection of the engine."""
    event.listen(engine, "before_cursor_execute", _check)


def _check(conn: Connection, _cursor: Any, statement: str, _parameters: Any, _context: Any, _many: bool) -> None:
    if only_reads(statement):
        return
    recorder: Recording | None = conn.info.get(RECORDER)
    if recorder is None or not recorder.writing:
        raise Unjournalled(f"not part of a step: {statement[:80]}")
    if changes_rows_of(statement) in recorder.entry_only:
        raise Unjournalled(f"rows are only entered here: {statement[:80]}")
