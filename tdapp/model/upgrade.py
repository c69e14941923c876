"""Brings an older file or database up to date: the old one is kept, the new journal begins with every row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text

from tdapp.model import counters
from tdapp.model.base import Base
from tdapp.model.copies import copy, discard
from tdapp.model.engine import maintenance
from tdapp.model.epoch import begin_epoch
from tdapp.model.probe import SCHEMA, schema_of
from tdapp.model.schema import revision, server_schema, stamp
from tdapp.model.verify import chain_findings
from tdapp.text import Refused, Text

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade_file(path: Path, at: datetime, schema: int = SCHEMA, versions: Sequence[Path] = ()) -> Path:
    """Upgrade a file in one transaction, after a copy; returns the copy. `versions` are further migrations.

    Raises Refused when the journal is damaged or a row would refer to nothing; then the file is as it was.
    """
    old = schema_of(path)
    kept = _free_name(path, old)
    copy(path, kept)
    try:
        with maintenance(path) as connection:
            before = counters.given(connection)
            triggers = _triggers(connection)
            _migrate(connection, schema, versions)
            begin_epoch(connection, _what(old, schema, kept.name), at)
            _give_back_triggers(connection, triggers)
            _refuse_without_counter(connection)
            counters.advance(connection, before)
            if connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
                raise Refused(Text("{file} refers to rows that are not there; it was not upgraded.", file=path.name))
            stamp(connection, schema)
    except BaseException:
        discard(kept)  # the file is as it was
        raise
    return kept


def upgrade_server(url: str, at: datetime, schema: int = SCHEMA, versions: Sequence[Path] = ()) -> str:
    """Upgrade a database in one transaction; the old tables are kept in a schema of their own, named in return."""
    with maintenance(url) as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(1413763408)"))
        old = server_schema(connection)
        if old is None or old >= schema:  # another desk was faster
            return ""
        kept = f"kept_{revision(old)}"
        before = counters.given(connection)
        _keep_tables(connection, kept)
        _migrate(connection, schema, versions)
        begin_epoch(connection, _what(old, schema, kept), at)
        counters.advance(connection, before)
    return kept


def _migrate(connection: Connection, schema: int, versions: Sequence[Path]) -> None:
    broken = chain_findings(connection)
    if broken:
        raise Refused(*(f.text for f in broken))
    migrate(connection, revision(schema), versions)


def migrate(connection: Connection, target: str, versions: Sequence[Path] = ()) -> None:
    """Run the migrations up to the target within the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    folders = "\n".join(str(p) for p in (MIGRATIONS / "versions", *versions))
    config.set_main_option("version_locations", folders.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def _what(old: int, new: int, kept: str) -> Text:
    return Text("Upgraded from schema {old} to schema {new}; kept: {kept}", old=old, new=new, kept=kept)


def _free_name(path: Path, old: int) -> Path:
    for n in count(1):
        name = f"{path.stem}.schema-{old}{'' if n == 1 else f'-{n}'}{path.suffix}"
        if not path.with_name(name).exists():
            return path.with_name(name)
    raise AssertionError  # pragma: no cover


def _triggers(connection: Connection) -> dict[str, str]:
    query = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return {r[0]: r[1] for r in connection.execute(query)}


def _give_back_triggers(connection: Connection, before: dict[str, str]) -> None:
    for name in before.keys() - _triggers(connection).keys():
        connection.execute(text(before[name].replace(":", "\\:")))


def _refuse_without_counter(connection: Connection) -> None:
    """A migration that rebuilt a table without AUTOINCREMENT would let ids come back: our own mistake."""
    query = text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name")
    for table in Base.metadata.sorted_tables:
        sql = connection.execute(query, {"name": table.name}).scalar() or ""
        assert "AUTOINCREMENT" in sql, f"{table.name} lost its counter"


def _keep_tables(connection: Connection, kept: str) -> None:
    connection.execute(text(f"CREATE SCHEMA {kept}"))
    for name in inspect(connection).get_table_names():
        connection.execute(text(f'CREATE TABLE {kept}."{name}" AS TABLE public."{name}"'))
