"""A process killed at any moment, and a log cut at any byte, leave a prefix of whole steps."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tdapp.model.log import head
from tdapp.model.store import open_store
from tdapp.model.tables import Base
from tdapp.model.verify import verify
from tests.stores import CLOCK, act, everything, new_store

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")


def kill_one(folder: Path, seed: int) -> tuple[Path, int]:
    """The file of a process that was killed right after an acknowledged step, and that step's number."""
    chance = random.Random(seed)
    path = folder / "f.tdb"
    with new_store(path):
        pass
    arguments = [sys.executable, "-m", "tests.model_victim", str(path), str(seed), "60"]
    last = 0
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        for _ in range(chance.randint(1, 40)):
            last = int(victim.stdout.readline())
        victim.send_signal(signal.SIGKILL)
        last = max([last, *(int(line) for line in victim.stdout)])
    return path, last


def prefix_of(path: Path) -> int:
    """The number of whole steps in a file; everything else in it must fit them."""
    with open_store(path, "罗裁判", CLOCK) as store:
        found = verify(store.engine)
        assert found.findings == ()
        seq = head(store.engine).seq
        if seq:
            assert set(everything(store.engine)) <= {"club", "person"}
        with act(store.engine) as step:  # and it can be gone on with
            step.insert(Base.metadata.tables["club"], [{"name": "weiter"}])
        assert step.seq == seq + 1
    return seq


def check(folder: Path, seed: int, cuts: int) -> set[int]:
    """Kill, then look at copies: uncut they hold all acknowledged steps, cut a prefix; returns the prefixes."""
    path, acknowledged = kill_one(folder, seed)
    log = path.with_name(path.name + "-wal")
    whole = log.stat().st_size if log.exists() else 0
    chance = random.Random(seed)
    prefixes = set()
    for n, length in enumerate([whole, *(chance.randrange(whole) for _ in range(cuts if whole else 0))]):
        copy = folder / f"copy-{n}.tdb"
        shutil.copy(path, copy)  # its process is dead: the file is no longer live
        if whole:
            shutil.copy(log, copy.with_name(copy.name + "-wal"))
            os.truncate(copy.with_name(copy.name + "-wal"), length)
        seq = prefix_of(copy)
        if length == whole:
            assert seq in (acknowledged, acknowledged + 1), "one more may have been on the disk, but not yet said"
        assert seq <= acknowledged + 1
        prefixes.add(seq)
    assert prefix_of(path) >= acknowledged
    return prefixes


def test_what_was_acknowledged_survives_a_kill_and_a_cut_log_leaves_a_prefix(tmp_path):
    prefixes = set()
    for seed in range(2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        prefixes |= check(folder, seed, cuts=10)
    assert len(prefixes) > 5, "the cuts have hit different steps"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_kills(tmp_path, seed):
    check(tmp_path, seed, cuts=20)


def test_the_making_of_a_file_is_killed_at_any_moment(tmp_path):
    """Either there is no file, or a whole one; and it can be made then."""
    code = (
        "import sys; from tests.stores import new_store, CLOCK\nprint('go', flush=True)\n"
        "with new_store(sys.argv[1]): pass\nprint('made', flush=True)"
    )
    for n in range(4):
        path = tmp_path / f"f{n}.tdb"
        arguments = [sys.executable, "-c", code, str(path)]
        with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as victim:
            assert victim.stdout is not None
            victim.stdout.readline()
            try:
                victim.wait(timeout=0.02 * n)
            except subprocess.TimeoutExpired:
                victim.send_signal(signal.SIGKILL)
            victim.stdout.read()
        if not path.exists():
            with new_store(path):
                pass
        assert prefix_of(path) == 0
