"""The journal's own tables, and the hash that chains its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, select

from tdapp.model.base import NAMES
from tdapp.model.canonical import spell

journal_metadata = MetaData(naming_convention=NAMES)

STEP = Table(
    "journal_step",
    journal_metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("operator", Text, nullable=False),
    Column("desk", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("inverse", Text, nullable=False),
    Column("reason", Text),
    Column("undoes", BigInteger, index=True),
    Column("prev", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
CHANGE = Table(
    "journal_change",
    journal_metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("table", Text, nullable=False),
    Column("row", BigInteger, nullable=False, index=True),
    Column("before", Text),
    Column("after", Text),
)
HEAD = Table(
    "journal_head",
    journal_metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
)


class Inverse(StrEnum):
    """How a step is taken back: by putting its rows back, by a further entry, or not at all.

    EPOCH marks the step with which a journal begins anew.
    """

    ROWS = "rows"
    ENTRY = "entry"
    NONE = "none"
    EPOCH = "epoch"


@dataclass(frozen=True, slots=True)
class Head:
    """The last step of a journal: 0 and an empty hash before the first."""

    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Change:
    """One changed row of a step, as the journal spells it."""

    table: str
    row: int
    before: str | None
    after: str | None


HASHED = ("seq", "at", "operator", "desk", "what", "inverse", "reason", "undoes")
"""The columns of a step that its hash covers, beside the hash before and the changes."""


def chained(prev: str, step: dict[str, Any], changes: Iterable[Change]) -> str:
    """The hash of a step: of the hash before it, of what it says, and of every change as stored."""
    total = sha256(prev.encode())
    total.update(b"\n" + spell({k: step[k] for k in HASHED}).encode())
    for c in changes:
        total.update(b"\n" + spell([c.table, c.row, c.before, c.after]).encode())
    return total.hexdigest()


def read_head(connection: Connection, *, lock: bool = False) -> Head:
    """The last step; with `lock` nobody else can write one until this transaction ends."""
    query = select(HEAD.c.seq, HEAD.c.hash).where(HEAD.c.id == 1)
    row = connection.execute(query.with_for_update() if lock else query).one()
    return Head(row.seq, row.hash)
