"""One writes at a time, and who comes second learns who that is."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from threading import Timer

import pytest

from tdapp.i18n import render
from tdapp.model import lock
from tdapp.model.lock import Held, WriteLock, look
from tdapp.model.store import create, open_store
from tests.stores import CLOCK, new_store

ROOT = Path(__file__).resolve().parents[2]

_HOLD = """
import datetime, sys
from pathlib import Path
from tdapp.model.lock import WriteLock
lock = WriteLock(Path(sys.argv[1]), "罗裁判", datetime.datetime(2026, 5, 1, 1, tzinfo=datetime.UTC))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    with new_store(tmp_path / "f.tdb"):
        pass
    return tmp_path / "f.tdb"


@pytest.fixture
def other(path):
    """Another process that writes to the file until it is told to end."""
    arguments = [sys.executable, "-c", _HOLD, str(path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_writer_is_refused_and_told_who_writes(path, other):
    with pytest.raises(Held) as held:
        open_store(path, "沈编排", CLOCK)
    holder = held.value.holder
    assert holder is not None
    assert (holder.host, holder.process, holder.operator) == (socket.gethostname(), other.pid, "罗裁判")
    assert render(held.value, "en") == (
        f"f.tdb is being written by 罗裁判 on {socket.gethostname()} (process {other.pid}) "
        f"since {datetime(2026, 5, 1, 1, tzinfo=UTC).astimezone():%Y-%m-%d %H:%M}; close it there."
    )


def test_a_second_window_opens_to_read(path, other):
    with open_store(path, "沈编排", CLOCK, readonly=True) as store:
        assert store.readonly


def test_the_end_of_a_process_frees_its_lock(path, other):
    other.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    other.wait()
    assert path.with_name("f.tdb.lock").exists()
    with open_store(path, "沈编排", CLOCK):
        pass
    assert not path.with_name("f.tdb.lock").exists()


def test_who_looks_sees_who_writes_and_that_a_killed_writer_does_not(path, other):
    held = look(path)
    assert held is not None
    assert held.holder is not None
    assert held.holder.operator == "罗裁判"
    other.kill()
    other.wait()
    assert path.with_name("f.tdb.lock").exists(), "its name still stands there"
    assert look(path) is None
    WriteLock(path, "沈编排", CLOCK()).release()


def test_without_a_lock_nobody_writes(path):
    assert look(path) is None
    assert not path.with_name("f.tdb.lock").exists()


def test_an_instant_of_looking_keeps_nobody_from_writing(path):
    beside = path.with_name("f.tdb.lock")
    beside.touch()
    with beside.open("rb", buffering=0) as looking:
        lock._look(looking)
        end = Timer(0.01, lambda: lock._give(looking))
        end.start()
        WriteLock(path, "沈编排", CLOCK()).release()
        end.join()


def test_one_process_does_not_write_twice(path):
    with open_store(path, "沈编排", CLOCK):
        with pytest.raises(Held, match="沈编排"):
            open_store(path, "罗裁判", CLOCK)
        with pytest.raises(Held, match="沈编排"):
            open_store(path, "罗裁判", CLOCK)
    with open_store(path, "罗裁判", CLOCK):
        pass


def test_a_lock_whose_holder_cannot_be_read_still_holds(path):
    with open_store(path, "沈编排", CLOCK):
        path.with_name("f.tdb.lock").write_text("?")
        with pytest.raises(Held, match="by another program") as held:
            open_store(path, "罗裁判", CLOCK)
        assert held.value.holder is None


def test_a_lock_file_that_was_removed_while_waiting_is_taken_anew(path):
    first = WriteLock(path, "沈编排", CLOCK())
    first.path.unlink()  # as its holder does in the end
    second = WriteLock(path, "罗裁判", CLOCK())
    first.release()
    second.release()
    second.release()


def test_opening_that_fails_frees_the_lock(path, tmp_path):
    path.write_bytes(path.read_bytes()[:4096])
    for _ in range(2):
        with pytest.raises(Exception, match="damaged"):
            open_store(path, "沈编排", CLOCK)
    assert not list(tmp_path.glob("*.lock"))
    (tmp_path / "new.tdb.new").mkdir()  # the making fails
    for _ in range(2):
        with pytest.raises(OSError, match=r"new\.tdb\.new"):
            create(tmp_path / "new.tdb", "沈编排", CLOCK)
    assert not list(tmp_path.glob("*.lock"))
