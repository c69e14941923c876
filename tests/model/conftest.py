"""An open, empty tournament on either database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from tests.stores import new_store


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """The engine of a new tournament, in a file and on the server."""
    with new_store(database_url) as store:
        yield store.engine
