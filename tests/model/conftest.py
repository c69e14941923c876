"""An open, empty tournament on either database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tdapp.model.store import open_store
from tests.postgres import SERVER, fresh_database
from tests.stores import CLOCK, empty, new_store


@pytest.fixture(scope="session")
def server_url() -> Iterator[str]:
    """The URL of one tournament on the server, for all tests that leave its tables as they are."""
    server = os.environ.get(SERVER)
    if not server:
        why = f"no PostgreSQL: {SERVER} is not set"
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    with fresh_database(server) as url:
        with new_store(url):
            pass
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """The engine of an empty tournament, in a file and on the server."""
    if request.param == "sqlite":
        with new_store(tmp_path / "tournament.tdb") as store:
            yield store.engine
        return
    url = request.getfixturevalue("server_url")
    with open_store(url, "沈编排", CLOCK) as store:
        yield store.engine
    empty(url)
