"""Several desks write at once: steps stay whole, numbered without gaps, in the order of their commits."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.chain import STEP
from tdapp.model.engine import reading, snapshot
from tdapp.model.log import head
from tdapp.model.store import Store
from tdapp.model.tables import Club, Person
from tdapp.model.verify import verify
from tests.stores import act, empty, new_store

ROOT = Path(__file__).resolve().parents[2]
DESKS, LINES = 4, 8

_DESK = """
import sys
from tdapp.model.failures import run_step
from tdapp.model.store import Store
from tdapp.model.tables import Club, Person
from tests.stores import act
where, desk, lines = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = Store(where, None)  # a file has one writer; here its lock is left out, for SQLite's own to be tried
for n in range(lines):
    def line():
        with act(store.engine, "A line", desk=desk) as step:
            step.insert(Person, [{"name": f"{desk}-{n}-{i}", "club_id": 1} for i in range(3)])
            club = step.session.get(Club, 1, with_for_update=True)
            club.short = str(int(club.short) + 1)
    run_step(line)
store.close()
"""


def _play(where):
    with Store(where, None) as store, act(store.engine) as step:
        step.insert(Club, [{"name": "海岸", "short": "0"}])
    desks = [
        subprocess.Popen(
            [sys.executable, "-c", _DESK, str(where), str(desk), str(LINES)],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        for desk in range(DESKS)
    ]
    said = [desk.communicate(timeout=120)[1] for desk in desks]
    assert said == [""] * DESKS
    with Store(where, None) as store:
        assert head(store.engine).seq == 1 + DESKS * LINES
        assert verify(store.engine).findings == ()
        with snapshot(store.engine) as connection:
            at = Counter(connection.scalars(select(STEP.c.desk).where(STEP.c.seq > 1)))
        assert at == {str(desk): LINES for desk in range(DESKS)}
        with reading(store.engine) as session:
            assert session.get(Club, 1).short == str(DESKS * LINES)
            assert len(session.scalars(select(Person.id)).all()) == 3 * DESKS * LINES


def test_four_processes_write_to_one_file(tmp_path):
    with new_store(tmp_path / "f.tdb"):
        pass
    _play(tmp_path / "f.tdb")


@pytest.mark.postgres
def test_four_processes_write_to_one_server(server_url):
    _play(server_url)
    empty(server_url)
