"""A write-ahead log may lose its end at any length: the file is never ahead of it."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tdapp.model import engine as engines
from tdapp.model.engine import snapshot
from tdapp.model.log import head
from tdapp.model.store import open_store
from tdapp.model.tables import Club, Photo
from tdapp.model.verify import verify
from tests.stores import CLOCK, act, new_store


def copy_of(live: Path, copy: Path) -> None:
    """A copy made by another process: a file that ours opened would lose SQLite's locks."""
    code = "import shutil, sys; shutil.copy(sys.argv[1], sys.argv[2])"
    for end in ("", "-wal"):
        subprocess.run([sys.executable, "-c", code, f"{live}{end}", f"{copy}{end}"], check=True)


def write_pages(store, steps: int) -> None:
    """Steps of some fifty pages each, and a club that each of them renames."""
    chance = random.Random(7)
    with act(store.engine) as step:
        [club] = step.insert(Club, [{"name": "0"}])
    for n in range(steps):
        content = chance.randbytes(200_000)
        with act(store.engine) as step:
            step.insert(Photo, [{"sha": sha256(content).hexdigest(), "content": content}])
            step.update(Club, [club], name=str(n + 1))


def test_a_log_of_thousands_of_pages_may_be_cut_anywhere(tmp_path):
    live = tmp_path / "f.tdb"
    with new_store(live) as store:
        write_pages(store, 30)
        copy_of(live, tmp_path / "whole.tdb")
    whole = (tmp_path / "whole.tdb-wal").stat().st_size
    assert whole > 1200 * 4096, "longer than where SQLite itself would copy pages into the file"
    found = set()
    for length in random.Random(1).sample(range(whole), 12):
        copy = tmp_path / "cut.tdb"
        shutil.copy(tmp_path / "whole.tdb", copy)
        shutil.copy(tmp_path / "whole.tdb-wal", f"{copy}-wal")
        os.truncate(f"{copy}-wal", length)
        with open_store(copy, "罗裁判", CLOCK) as store:
            assert verify(store.engine).findings == ()
            seq = head(store.engine).seq
            with snapshot(store.engine) as c:
                assert c.scalar(Club.__table__.select().with_only_columns(Club.name)) == (str(seq - 1) if seq else None)
        found.add(seq)
        copy.unlink()
    assert len(found) > 5, "the cuts have hit different steps"


def test_a_log_that_is_long_enough_is_emptied_at_once(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engines, "LONGEST_LOG", 1 << 20)
    live = tmp_path / "f.tdb"
    with new_store(live) as store:
        write_pages(store, 12)
        assert os.stat(f"{live}-wal").st_size <= 1 << 20
        assert live.stat().st_size > 1 << 20
        assert verify(store.engine).findings == ()
