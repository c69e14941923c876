"""A tournament in a database on a PostgreSQL server: made, checked and upgraded there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tdapp.model.engine import maintenance
from tdapp.model.probe import SCHEMA
from tdapp.model.schema import make, server_schema
from tdapp.text import Refused, Text


def create(url: str) -> None:
    """Make the tables in an empty database. Raises Refused when it holds a tournament already."""
    with maintenance(url) as connection:
        if server_schema(connection) is not None:
            raise Refused(Text("The database already holds a tournament."))
        make(connection)


def prepare(url: str, clock: Callable[[], datetime], *, readonly: bool = False) -> str:
    """Check a database before it is opened, and upgrade an older one; returns where the old rows were kept."""
    with maintenance(url) as connection:
        found = server_schema(connection)
    if found is None:
        raise Refused(Text("The database holds no tournament."))
    if found > SCHEMA:
        text = "The database is from a newer version of this program (schema {found}, known {known}); install that."
        raise Refused(Text(text, found=found, known=SCHEMA))
    if found == SCHEMA:
        return ""
    if readonly:
        text = "The database is from an older version of this program; open it once to write, so that it is upgraded."
        raise Refused(Text(text))
    from tdapp.model.upgrade import upgrade_server  # noqa: PLC0415  Alembic is large and seldom needed

    return upgrade_server(url, clock())
