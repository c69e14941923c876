"""A desk killed after any acknowledged line, and a log cut at any byte, leave a prefix of the session's whole steps."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tdapp.model.log import head
from tdapp.model.tables import CheckIn, DealResult, Entry, Occupancy, Publication, Query, Ruling
from tdapp.services.journal_desk import check
from tdapp.services.office import Office
from tests import desk_session
from tests.offices import office_at

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")

COUNTED = (Entry, CheckIn, Occupancy, Publication, DealResult, Query, Ruling)
Counts = tuple[int, ...]


def counts(office: Office) -> Counts:
    """How many rows of each kind the tournament holds."""
    with office.read() as c:
        return tuple(c.scalar(select(func.count()).select_from(m.__table__)) or 0 for m in COUNTED)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> dict[int, Counts]:
    """What the tournament holds after each step, played without being disturbed."""
    path = tmp_path_factory.mktemp("whole") / "f.tdb"
    found: dict[int, Counts] = {}
    desk_session.play(path, lambda office: found.setdefault(head(office.engine).seq, counts(office)))
    found[0] = (0,) * len(COUNTED)
    return found


def killed(folder: Path, chance: random.Random, lines: int) -> tuple[Path, int]:
    """The file of a desk that was killed right after an acknowledged line, and the last step it had acknowledged."""
    path = folder / "f.tdb"
    arguments = [sys.executable, "-m", "tests.desk_session", str(path)]
    last = 0
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        for _ in range(chance.randint(1, lines)):
            last = int(victim.stdout.readline())
        victim.send_signal(signal.SIGKILL)
        last = max([last, *(int(line) for line in victim.stdout if line.endswith("\n"))])
    return path, last


def steps_in(path: Path, whole: dict[int, Counts]) -> int:
    """The last step of a file; it must hold that many whole steps, and nothing else."""
    with office_at(path) as office:
        assert check(office).findings == ()
        seq = head(office.engine).seq
        assert counts(office) == whole[seq]
    return seq


def survives(folder: Path, seed: int, whole: dict[int, Counts], cuts: int) -> set[int]:
    """Kill one desk and open copies: uncut they hold what was acknowledged, cut a prefix; returns the prefixes."""
    chance = random.Random(seed)
    path, acknowledged = killed(folder, chance, len(whole) - 2)
    log = path.with_name(path.name + "-wal")
    size = log.stat().st_size
    found = set()
    for n in range(cuts):
        copy = folder / f"copy-{n}.tdb"
        shutil.copy(path, copy)  # its desk is dead: the file is no longer live
        shutil.copy(log, copy.with_name(copy.name + "-wal"))
        os.truncate(copy.with_name(copy.name + "-wal"), chance.randrange(size))
        found.add(steps_in(copy, whole))
    assert max(found, default=0) <= acknowledged + 1
    assert steps_in(path, whole) in (acknowledged, acknowledged + 1), "one more may be on the disk, not yet said"
    return found


@pytest.mark.parametrize("first", range(0, 20, 5))
def test_twenty_desks_are_killed_and_lose_nothing_that_was_acknowledged(tmp_path, whole, first):
    prefixes: list[int] = []
    for seed in range(first, first + 5):
        folder = tmp_path / str(seed)
        folder.mkdir()
        prefixes += survives(folder, seed, whole, cuts=1)
        shutil.rmtree(folder)
    assert len(set(prefixes)) > 3, "the cuts have hit different steps"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_desks_are_killed(tmp_path, whole, seed):
    survives(tmp_path, seed, whole, cuts=5)
