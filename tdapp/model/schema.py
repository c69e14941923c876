"""Makes the tables of a new file or database, and says which schema an existing one has."""

from __future__ import annotations

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select, text

from tdapp.model.chain import HEAD, journal_metadata
from tdapp.model.probe import APPLICATION_ID, SCHEMA
from tdapp.model.tables import Base

_alembic = MetaData()
ALEMBIC = Table(
    "alembic_version",
    _alembic,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps the migration that a database has; made here, so that a new file needs no Alembic."""


def revision(schema: int) -> str:
    """The name of the migration that leads to a schema."""
    return f"{schema:04}"


def make(connection: Connection) -> None:
    """Make all tables, an empty journal and the marks of the schema, in the caller's transaction."""
    for metadata in (Base.metadata, journal_metadata, _alembic):
        metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(HEAD), {"id": 1, "seq": 0, "hash": ""})
    connection.execute(insert(ALEMBIC), {"version_num": revision(SCHEMA)})
    stamp(connection, SCHEMA)


def stamp(connection: Connection, schema: int) -> None:
    """Mark a file as ours and with its schema; a server has Alembic's table only."""
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA application_id={APPLICATION_ID}"))
        connection.execute(text(f"PRAGMA user_version={schema:d}"))


def server_schema(connection: Connection) -> int | None:
    """The schema of a database on a server; None where it holds no tournament."""
    if not inspect(connection).has_table(ALEMBIC.name) or not inspect(connection).has_table(HEAD.name):
        return None
    found = connection.execute(select(ALEMBIC.c.version_num)).scalar()
    return int(found) if found is not None and found.isdecimal() else None
