"""Empty databases on the PostgreSQL server that packaging/test.py starts."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg

# The environment variable that holds the URL of the server, as SQLAlchemy writes it.
SERVER = "TDAPP_TEST_POSTGRES"


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """The SQLAlchemy URL of a new empty database, dropped afterwards even when connections are left."""
    parts = urlsplit(server)
    plain = urlunsplit(parts._replace(scheme="postgresql"))
    name = "t" + uuid.uuid4().hex
    with psycopg.connect(plain, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield urlunsplit(parts._replace(path="/" + name))
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
