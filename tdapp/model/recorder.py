"""Collects the changes of one transaction: each touched row as it was before and as it is now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, type_coerce, update

from tdapp.model.base import Base
from tdapp.model.canonical import Row, counter, difference, digests, plain, plain_type, storers, to_journal
from tdapp.model.chain import Change
from tdapp.model.guard import RECORDER, Unjournalled

_BATCH = 500


def batches(ids: Iterable[int], size: int = _BATCH) -> Iterator[list[int]]:
    """The ids in lists that fit into one statement."""
    rest = iter(ids)
    while part := list(islice(rest, size)):
        yield part


class Recorder:
    """What one step changed, by table and row, in the order first touched."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.writing = False
        self.entry_only = frozenset(t.name for t in Base.metadata.tables.values() if t.info.get("entry_only"))
        self._seen: dict[tuple[str, int], tuple[Row | None, Row | None]] = {}

    @contextmanager
    def attached(self) -> Iterator[None]:
        """While it lasts, the guard lets the recorded writes of this connection pass."""
        info = self.connection.info
        info[RECORDER] = self
        try:
            yield
        finally:
            self.writing = False
            info.pop(RECORDER, None)

    @contextmanager
    def open(self) -> Iterator[Connection]:
        """The connection, for one recorded write."""
        self.writing = True
        try:
            yield self.connection
        finally:
            self.writing = False

    def stored(self, table: Table, ids: Iterable[int]) -> dict[int, Row]:
        """The rows as the database holds them, locked to the commit where the database locks rows."""
        rows: dict[int, Row] = {}
        source = plain(table)
        for part in batches(sorted(set(ids))):
            query = select(source).where(source.c.id.in_(part)).order_by(source.c.id).with_for_update()
            rows |= {r["id"]: dict(r) for r in self.connection.execute(query).mappings()}
        return rows

    def before(self, table: Table, ids: Iterable[int]) -> None:
        """Keep the rows as they are now, those that were not yet touched."""
        self.keep(table, self.stored(table, (i for i in ids if (table.name, i) not in self._seen)))

    def keep(self, table: Table, rows: Mapping[int, Row]) -> None:
        """Keep these rows, as the database holds them, as what was there before; those not yet touched."""
        for i, row in rows.items():
            if (table.name, i) not in self._seen:
                spelled = to_journal(table, row)
                self._seen[table.name, i] = (spelled, spelled)

    def after(self, table: Table, rows: Mapping[int, Row | None]) -> None:
        """Note the rows, as the database now holds them; None for those that are gone."""
        for i, row in rows.items():
            first = self._seen.get((table.name, i), (None, None))[0]
            self._seen[table.name, i] = (first, None if row is None else to_journal(table, row))

    def reread(self, table: Table, ids: Iterable[int]) -> None:
        """Note the rows as they are now."""
        ids = sorted(ids)
        self.after(table, dict.fromkeys(ids) | self.stored(table, ids))

    def insert(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> list[int]:
        """Insert rows of Python values; returns their ids in the same order."""
        with self.open() as connection:
            query = insert(table).returning(*_as_stored(table), sort_by_parameter_order=True)
            got = [dict(r) for r in connection.execute(query, rows).mappings()]
        self.after(table, {r["id"]: r for r in got})
        return [r["id"] for r in got]

    def update(self, table: Table, ids: Iterable[int], values: Mapping[str, Any]) -> None:
        """Give the same values to all these rows; a row that has them already is left alone."""
        self.refuse_entry_only(table)
        rows = self._differing(table, dict.fromkeys(ids, values))
        self.keep(table, rows)
        count = counter(table)
        counted = {count: table.columns[count] + 1} if count else {}
        for part in batches(rows):
            query = update(table).where(table.c.id.in_(part)).values({**values, **counted})
            with self.open() as connection:
                got = [dict(r) for r in connection.execute(query.returning(*_as_stored(table))).mappings()]
            self.after(table, {r["id"]: r for r in got})

    def update_each(self, table: Table, values: Mapping[int, Mapping[str, Any]]) -> None:
        """Give each row its own values; rows that swap unique values may do so."""
        self.refuse_entry_only(table)
        rows = self._differing(table, values)
        self.keep(table, rows)
        store = storers(table, self.connection.dialect)
        count = counter(table)
        for i, row in rows.items():
            row |= {k: store[k](v) for k, v in values[i].items()}
            if count:
                row[count] += 1
        self.remove(table, rows)
        self.put(table, list(rows.values()))

    def _differing(self, table: Table, values: Mapping[int, Mapping[str, Any]]) -> dict[int, Row]:
        store = storers(table, self.connection.dialect)
        return {
            i: row
            for i, row in self.stored(table, values).items()
            if any(row[k] != store[k](v) for k, v in values[i].items())
        }

    def delete(self, table: Table, ids: Iterable[int]) -> None:
        """Delete rows."""
        self.refuse_entry_only(table)
        ids = list(ids)
        self.before(table, ids)
        self.remove(table, ids)

    def remove(self, table: Table, ids: Iterable[int]) -> None:
        """Delete rows that were noted before."""
        ids = list(ids)
        for part in batches(ids):
            with self.open() as connection:
                connection.execute(delete(table).where(table.c.id.in_(part)))
        self.after(table, dict.fromkeys(ids))

    def put(self, table: Table, rows: Sequence[Row]) -> None:
        """Insert whole rows, ids included, as the database stores them."""
        if not rows:
            return
        with self.open() as connection:
            connection.execute(insert(plain(table)), rows)
        self.after(table, {r["id"]: r for r in rows})

    def refuse_entry_only(self, table: Table) -> None:
        """Raises Unjournalled for a table whose rows are never changed or deleted."""
        if table.name in self.entry_only:
            raise Unjournalled(f"rows of {table.name} are only entered, never changed or deleted")

    def can_be_taken_back(self, changes: Iterable[Change]) -> bool:
        """Whether there is more in the changes than content that stays and counters that only count on."""
        for c in changes:
            table = Base.metadata.tables[c.table]
            before, after = self._seen[c.table, c.row]
            count = counter(table)
            counted_only = before and after and all(before[k] == after[k] for k in after if k != count)
            if not table.info.get("content") and not counted_only:
                return True
        return False

    def changes(self) -> list[Change]:
        """What differs in the end, as the journal keeps it.

        Raises Unjournalled when content is lost that the journal knows by its digest only.
        """
        for (name, _), (before, after) in self._seen.items():
            for column in digests(Base.metadata.tables[name]) if before else ():
                if before and before[column] is not None and (after or {}).get(column) != before[column]:
                    raise Unjournalled(f"{name}.{column} is superseded, never changed or deleted")
        return [Change(t, i, *difference(b, a)) for (t, i), (b, a) in self._seen.items() if b != a]


def _as_stored(table: Table) -> list[Any]:
    return [type_coerce(c, plain_type(c.type)).label(c.name) for c in table.columns]
