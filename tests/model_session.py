"""A whole session with a file: made, written, undone, backed up, verified, closed, opened and followed."""

from __future__ import annotations

from pathlib import Path

from tdapp.model.backup import back_up, restore
from tdapp.model.log import changed_since, newest_undoable
from tdapp.model.rewind import mark, rewind
from tdapp.model.store import create, open_store
from tdapp.model.tables import Club
from tdapp.model.transfer import move
from tdapp.model.undo import undo
from tdapp.model.verify import verify
from tests.stores import CLOCK, act


def play(path: Path) -> None:
    """Do everything once that the store can do with a live file."""
    beside = path.parent / "beside"
    beside.mkdir(exist_ok=True)
    with create(path, "沈编排", CLOCK) as store:
        with act(store.engine) as step:
            step.insert(Club, [{"name": "海岸"}])
        mark(store.engine, "early", "沈编排", "1", CLOCK)
        with act(store.engine) as step:
            step.session.add(Club(name="山城"))
        undo(store.engine, newest_undoable(store.engine, "沈编排", "1") or 0, "沈编排", "1", CLOCK)
        rewind(store.engine, "early", "沈编排", "1", CLOCK)
        back_up(store.engine, beside / f"{path.stem}.tdz", CLOCK)
        move(store.engine, beside / f"{path.stem}.tdb", CLOCK, "沈编排", "1")
        assert not verify(store.engine).findings
        with open_store(path, "罗裁判", CLOCK, readonly=True) as reader:
            changed_since(reader.engine, 0)
    restore(beside / f"{path.stem}.tdz", beside / f"{path.stem}-restored.tdb")
    with open_store(path, "沈编排", CLOCK) as store:
        assert not verify(store.engine).findings
