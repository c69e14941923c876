"""Boards and sealed hands survive a killed import, an undo, a backup and a move to a server; verify finds nothing."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tdapp.bootstrap import now
from tdapp.model.transfer import move
from tdapp.model.verify import verify
from tdapp.services.backing_up import back_up, restore
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.generating import Dealing, generate_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opening import open_for_dealing, open_round
from tests.boards_made import CHIEF, OFFICER, dealt, files, vault
from tests.boards_victim import BATCH
from tests.offices import everything, new_office, office_at

ROOT = Path(__file__).resolve().parents[3]


def hands(office, codes):
    return [b.hands for b in open_for_dealing(office, codes, passphrase=OFFICER, officer="林发牌").values()]


def full(office, folder):
    """A library with imported and dealt boards, some of them opened."""
    vault(office)
    import_boards(office, files(folder, dealt(3), [(1, 1, n) for n in (1, 2, 3)]))
    generate_boards(office, Dealing(2, seed="训练 2026"))
    open_round(office, None, None, 1, passphrase=CHIEF, early=True, reason="a test")


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_import_loses_nothing_that_was_acknowledged_and_leaves_no_half(tmp_path, seed):
    with new_office(tmp_path) as office:
        vault(office)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.boards_victim", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as victim:
        assert victim.stdout is not None
        chance = random.Random(seed)
        for _ in range(chance.randint(1, 3)):
            acknowledged = int(victim.stdout.readline())
        time.sleep(chance.random() * 0.08)
        victim.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *(int(line) for line in victim.stdout)])
    with office_at(tmp_path / "tournament.tdb") as office:
        assert not verify(office.engine).findings
        rows = board_library(office).rows
        assert len(rows) in (acknowledged * BATCH, (acknowledged + 1) * BATCH)
        assert {row.hands for row in rows} == {"sealed"}
        assert hands(office, [row.code for row in rows]) == [b.hands for b in dealt(len(rows))]


def test_a_backup_brings_everything_back(tmp_path):
    with new_office(tmp_path) as office:
        full(office, tmp_path)
        back_up(office, str(tmp_path / "copy.tdz"))
        before = everything(office)
    restored = restore(str(tmp_path / "copy.tdz"), str(tmp_path / "back.tdb"), now, "沈编排", "1")
    assert not restored.findings
    with office_at(tmp_path / "back.tdb") as office:
        assert everything(office) == before
        assert hands(office, ["T0001", "T0003"]) == [dealt(3)[0].hands, dealt(3)[2].hands]
        assert not verify(office.engine).findings


def test_a_move_to_a_server_or_another_file_brings_everything_along(tmp_path, database_url):
    folder = tmp_path / "laptop"
    folder.mkdir()
    with new_office(folder) as office:
        full(office, tmp_path)
        before = everything(office)
        move(office.engine, database_url, lambda: datetime(2026, 5, 1, tzinfo=UTC), "沈编排", "1")
    with office_at(database_url) as office:
        assert everything(office) == before
        assert not verify(office.engine).findings
        assert hands(office, ["T0002"]) == [dealt(2)[1].hands]
        assert len(generate_boards(office, Dealing(2)).codes) == 2
