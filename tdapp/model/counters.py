"""The counters that give out ids: they only ever go forward, also over an upgrade or a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, func, inspect, select, text

from tdapp.model.base import Base
from tdapp.model.chain import CHANGE

_FROM_JOURNAL = select(CHANGE.c.table, func.max(CHANGE.c.row)).group_by(CHANGE.c.table)


def given(connection: Connection) -> dict[str, int]:
    """By table, the highest id that was ever given out: by its counter or in the journal."""
    found: dict[str, int] = {r[0]: r[1] for r in connection.execute(_FROM_JOURNAL)}
    for name, last in _counters(connection):
        found[name] = max(found.get(name, 0), last)
    return found


def _counters(connection: Connection) -> Iterator[tuple[str, int]]:
    if connection.dialect.name == "sqlite":
        yield from ((r[0], r[1]) for r in connection.execute(text("SELECT name, seq FROM sqlite_sequence")))
        return
    last = text("SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(:table, 'id') AS regclass))")
    for name in inspect(connection).get_table_names():
        if name in Base.metadata.tables:
            yield name, connection.execute(last, {"table": f'"{name}"'}).scalar() or 0


def advance(connection: Connection, past: Mapping[str, int]) -> None:
    """Let every counter go on after the given ids, after those of the journal, and after the rows that are there."""
    now = given(connection)
    for table in Base.metadata.sorted_tables:
        there = connection.execute(select(func.max(table.c.id))).scalar() or 0
        last = max(now.get(table.name, 0), past.get(table.name, 0), there)
        if not last:
            continue
        if connection.dialect.name == "sqlite":
            known = {"name": table.name, "seq": last}
            connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), known)
            connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), known)
        else:
            query = text("SELECT setval(CAST(pg_get_serial_sequence(:table, 'id') AS regclass), :last)")
            connection.execute(query, {"table": f'"{table.name}"', "last": last})
