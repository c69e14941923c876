"""What stands in the way of putting rows back: later rows that refer to them, or that took their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlalchemy import Column, Connection, ForeignKey, Table, UniqueConstraint, select

from tdapp.model.base import Base
from tdapp.model.canonical import Row, plain
from tdapp.model.labels import label
from tdapp.model.recorder import batches
from tdapp.text import Text


@dataclass
class Plan:
    """By table: the rows that are deleted first, and the rows that are then put in their place or back."""

    gone: dict[str, dict[int, Row]] = field(default_factory=dict)
    put: dict[str, dict[int, Row]] = field(default_factory=dict)

    def lost(self, table: str) -> set[int]:
        """The ids of a table that will be there no longer."""
        return set(self.gone.get(table, ())) - set(self.put.get(table, ()))


Obstacle = tuple[str, int, Row, Text]
"""The table and id of the row in the way, the row, and the sentence about it."""


def _references() -> Iterator[tuple[Table, ForeignKey, Column[int]]]:
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            yield table, key, key.parent


def referred_to(connection: Connection, plan: Plan) -> Iterator[Obstacle]:
    """Rows that would still refer to a row that goes."""
    for table, key, column in _references():
        target = key.column.table.name
        lost = plan.lost(target)
        source = plain(table)
        for part in batches(sorted(lost)):
            for found in connection.execute(select(source).where(source.c[column.name].in_(part))).mappings():
                if found["id"] not in plan.gone.get(table.name, ()):
                    known = label(target, plan.gone[target][found[column.name]])
                    text = Text("{target} is used by {row}, from step {step} of {operator}: {what}", target=known)
                    yield table.name, found["id"], dict(found), text


def unfounded(connection: Connection, plan: Plan) -> Iterator[Obstacle]:
    """Rows to be put back that would refer to a row that is gone."""
    for table, key, column in _references():
        rows = plan.put.get(table.name, {})
        target = key.column.table
        there = plan.put.get(target.name, {})
        wanted = {r[column.name] for r in rows.values()} - {None} - set(there)
        exist: set[int] = set()
        for part in batches(sorted(wanted)):
            exist |= set(connection.scalars(select(target.c.id).where(target.c.id.in_(part))))
        missing = wanted - (exist - plan.lost(target.name))
        for row in rows.values():
            if row[column.name] in missing:
                known = label(table.name, row)
                text = Text("{known} needs {row}, which {operator} removed in step {step}: {what}", known=known)
                yield target.name, row[column.name], {}, text


def _unique_columns(table: Table) -> Iterator[list[str]]:
    for constraint in table.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield [c.name for c in constraint.columns]
    for index in table.indexes:
        if index.unique:
            yield [c.name for c in index.columns]


def taken(connection: Connection, plan: Plan) -> Iterator[Obstacle]:
    """Rows that hold a unique value which a row to be put back needs."""
    for name, rows in plan.put.items():
        table = plain(Base.metadata.tables[name])
        for columns in _unique_columns(Base.metadata.tables[name]):
            needed = {tuple(r[c] for c in columns): r for r in rows.values()}
            first = table.c[columns[0]]
            for part in batches(sorted({k[0] for k in needed if None not in k})):
                for found in connection.execute(select(table).where(first.in_(part))).mappings():
                    row = needed.get(tuple(found[c] for c in columns))
                    if row is not None and found["id"] not in plan.gone.get(name, ()):
                        known = label(name, row)
                        message = "{known} lost its place to {row}, by {operator} in step {step}: {what}"
                        yield name, found["id"], dict(found), Text(message, known=known)
