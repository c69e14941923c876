"""The PostgreSQL server of the tests: it comes up, is alone, and goes away whatever happens."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

import postgres
from tests.postgres import fresh_database

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(sys.platform == "win32", reason="no sockets of this kind"),
    pytest.mark.skipif(
        postgres._programs() is None and os.environ.get("CI") != "true", reason="PostgreSQL is not installed"
    ),
]

HOLD = """
import sys, time
sys.path.insert(0, sys.argv[1])
import postgres
with postgres.server() as url:
    print(url, flush=True)
    time.sleep(60)
"""


def folder_of(url: str) -> Path:
    return Path(url.split("host=")[1])


def test_it_serves_a_database_a_test_and_leaves_nothing():
    with postgres.server() as url:
        folder = folder_of(url)
        with fresh_database(url) as one, fresh_database(url) as two:
            assert one != two
            with psycopg.connect(one.replace("+psycopg", "")) as connection:
                connection.execute("CREATE TABLE seats (name text)")
                connection.execute("INSERT INTO seats VALUES ('东')")
            with psycopg.connect(two.replace("+psycopg", "")) as connection:
                tables = connection.execute("SELECT count(*) FROM pg_tables WHERE tablename = 'seats'").fetchone()
        assert tables == (0,)
    assert not folder.exists()


def test_it_stops_when_a_connection_was_forgotten_and_the_tests_broke_off():
    with pytest.raises(ZeroDivisionError), postgres.server() as url:
        forgotten = psycopg.connect(url.replace("+psycopg", ""))
        raise ZeroDivisionError
    with pytest.raises(psycopg.OperationalError):
        forgotten.execute("SELECT 1")
    forgotten.close()
    assert not folder_of(url).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's death")
def test_it_dies_with_the_program_that_started_it():
    where = str(Path(postgres.__file__).parent)
    holder = subprocess.Popen([sys.executable, "-c", HOLD, where], stdout=subprocess.PIPE, text=True)
    assert holder.stdout
    folder = folder_of(holder.stdout.readline().strip())
    server = int((folder / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    holder.stdout.close()
    until = time.monotonic() + 20
    while (folder / "data" / "postmaster.pid").exists() and time.monotonic() < until:
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        for _ in range(100):
            os.kill(server, 0)
            time.sleep(0.05)
    shutil.rmtree(folder)


def test_a_server_that_does_not_start_says_why(monkeypatch):
    monkeypatch.setitem(postgres.SETTINGS, "no_such_setting", "1")
    with pytest.raises(postgres.Unavailable, match="no_such_setting"), postgres.server():
        pass
