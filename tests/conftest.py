"""What holds for every test: nothing is logged unasked, no thread is left behind, both databases are tried."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import SERVER, fresh_database

IN_CI = os.environ.get("CI") == "true"

settings.register_profile("desk", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True, database=None)
settings.load_profile("ci" if IN_CI else "desk")


class _Stray(logging.Handler):
    """Collects the records that nobody asked for."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_stray_log_records(request: pytest.FixtureRequest) -> Iterator[None]:
    """A warning in the log fails the test, unless the test reads the log itself with `caplog`."""
    stray = _Stray()
    root = logging.getLogger()
    root.addHandler(stray)
    yield
    root.removeHandler(stray)
    if stray.lines and "caplog" not in request.fixturenames:
        pytest.fail("logged unasked:\n" + "\n".join(stray.lines))


@pytest.fixture(autouse=True)
def _no_leaked_threads() -> Iterator[None]:
    """A thread that outlives its test by a second fails it."""
    before = set(threading.enumerate())
    yield
    until = time.monotonic() + 1
    while (left := set(threading.enumerate()) - before) and time.monotonic() < until:
        time.sleep(0.01)
    if left:
        pytest.fail("threads left behind: " + ", ".join(sorted(t.name for t in left)))


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the folders of the person who runs it, or speaks their language."""
    monkeypatch.delenv("TDAPP_LANG", raising=False)
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path_factory.getbasetemp() / "home"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database of this test's own: a file that does not exist yet, and one on the server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tournament.tdb'}"
        return
    server = os.environ.get(SERVER)
    if not server:
        why = f"no PostgreSQL: {SERVER} is not set"
        if IN_CI:
            pytest.fail(why)
        pytest.skip(why)
    with fresh_database(server) as url:
        yield url
