"""How long a large library takes to come in, against its bare parse and insert in the same run.

The floor reads the same text with the csv module and inserts the same rows, hands of equal length, through the
journal's own bulk insert: no check, no sealing. Beside it stands the floor without a journal, plain Core inserts.
"""

from __future__ import annotations

import csv
import gc
import io
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert

from tdapp.model.base import Base
from tdapp.model.tables import Board, BoardVersion, Sealed
from tdapp.services.boards.importing import import_boards
from tdapp.text import Text
from tests.boards_made import dealt, files, vault
from tests.offices import new_office

pytestmark = pytest.mark.benchmark
BOARDS = 10_000


def seconds(action: Callable[[], object]) -> float:
    gc.collect()
    gc.freeze()  # what the test runner holds is not ours to walk
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def parsed(paths: list[Path]) -> list[str]:
    boards, hands = (list(csv.reader(io.StringIO(path.read_text(encoding="utf-8")))) for path in paths)
    assert len(hands) == 4 * BOARDS + 1
    return [row[0] for row in boards[1:]]


def rows(codes: list[str]) -> tuple[list[dict[str, object]], ...]:
    content = [secrets.token_bytes(200) for _ in codes]
    shas = [sha256(c).hexdigest() for c in content]
    return (
        [{"sha": s, "content": c} for s, c in zip(shas, content, strict=True)],
        [{"code": code, "trump": "2", "first": "E", "batch_id": None} for code in codes],
        [{"board_id": n, "number": 1, "hands": s} for n, s in enumerate(shas, 1)],
    )


@pytest.mark.parametrize("journal", [True, False], ids=["through the journal", "without a journal"])
def test_ten_thousand_boards_with_hands(tmp_path, measured, journal):
    paths = files(tmp_path, dealt(BOARDS))

    def bare() -> None:
        sealed, named, versions = rows(parsed(paths))
        folder = tmp_path / "bare"
        folder.mkdir()
        if journal:
            with new_office(folder) as office, office.step(Text("Bare")) as step:
                for table, its in ((Sealed, sealed), (Board, named), (BoardVersion, versions)):
                    step.insert(table, its)
            return
        engine = create_engine(f"sqlite:///{folder / 'bare.db'}")
        Base.metadata.create_all(engine)
        with engine.begin() as c:
            for table, its in ((Sealed, sealed), (Board, named), (BoardVersion, versions)):
                c.execute(insert(table), its)

    floor = seconds(bare)
    with new_office(tmp_path) as office:
        vault(office)
        taken = seconds(lambda: import_boards(office, paths))
    what = f"import of {BOARDS} boards with hands, floor {'with' if journal else 'without'} journal"
    measured(what, taken, floor=floor, at_most=5)
