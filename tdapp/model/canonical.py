"""The one spelling of a row in the journal: what is hashed is what is stored, equal on every database."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Boolean, Column, Dialect, LargeBinary, MetaData, Table, Text
from sqlalchemy.types import NullType, String, TypeDecorator, TypeEngine

Row = dict[str, Any]
"""A row by column name, either as the database holds it or as the journal spells it."""


def spell(value: Any) -> str:
    """Canonical JSON: sorted keys, no spaces, no escapes of letters."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def plain_type(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    """The type that reads and writes a column as it is stored, so that a damaged value can be read as well."""
    if isinstance(kind, TypeDecorator):
        return plain_type(kind.impl_instance)
    if isinstance(kind, LargeBinary):
        return NullType()
    return Text() if isinstance(kind, String) else kind


@cache
def plain(table: Table) -> Table:
    """The table with its columns as stored: decimals, instants and dates are text."""
    columns = [Column(c.name, plain_type(c.type), primary_key=c.primary_key) for c in table.columns]
    return Table(table.name, MetaData(), *columns)


@cache
def digests(table: Table) -> frozenset[str]:
    """The columns that enter the journal as their SHA-256 only."""
    return frozenset(c.name for c in table.columns if c.info.get("digest"))


@cache
def counter(table: Table) -> str | None:
    """The column that counts the changes of a row; it is neither compared nor put back."""
    return next((c.name for c in table.columns if c.info.get("counter")), None)


@cache
def _flags(table: Table) -> frozenset[str]:
    return frozenset(c.name for c in table.columns if isinstance(c.type, Boolean))


def to_journal(table: Table, row: Mapping[str, Any]) -> Row:
    """The journal's spelling of a row as stored: bytes in base64, digest columns as SHA-256."""
    out = dict(row)
    for name in digests(table):
        if out[name] is not None:
            content = out[name]
            out[name] = sha256(content if isinstance(content, bytes) else str(content).encode()).hexdigest()
    for name in _flags(table):
        if out[name] is not None:
            out[name] = bool(out[name])
    for name, value in out.items():
        if isinstance(value, bytes):
            out[name] = b64encode(value).decode()
    return out


def from_journal(table: Table, row: Mapping[str, Any]) -> Row:
    """The row as stored, from the journal's spelling; digest columns that hold something are left out."""
    out = {k: v for k, v in row.items() if v is None or k not in digests(table)}
    for name, value in out.items():
        if value is not None and isinstance(table.columns[name].type, LargeBinary):
            out[name] = b64decode(value)
    return out


def storers(table: Table, dialect: Dialect) -> dict[str, Callable[[Any], Any]]:
    """By column name, what turns a Python value into the value as stored."""

    def storer(kind: TypeEngine[Any]) -> Callable[[Any], Any]:
        process = kind.dialect_impl(dialect).bind_processor(dialect)
        return (lambda value: value) if process is None or isinstance(kind, LargeBinary) else process

    return {c.name: storer(c.type) for c in table.columns}


def difference(before: Row | None, after: Row | None) -> tuple[str | None, str | None]:
    """What the journal keeps of a change: the row of an insert or a delete, the changed columns of an update."""
    if before is not None and after is not None:
        changed = [k for k in after if before.get(k) != after[k]]
        before, after = {k: before.get(k) for k in changed}, {k: after[k] for k in changed}
    return None if before is None else spell(before), None if after is None else spell(after)
