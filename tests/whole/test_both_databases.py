"""A whole tournament on a file and on a server: the same papers, tables and rankings, and all of it can be undone."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from tdapp.bootstrap import open_office
from tdapp.i18n import render
from tdapp.services.demo.demonstration import Programme, demo_clock, demonstrate
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.office import Office
from tdapp.text import Refused
from tests.offices import everything

PLAYED = Programme(2, 1, "both")
STANDS = {
    "appeal",
    "publication",
    "paper",
    "sheet",
    "ruling",
    "query",
    "correction",
    "secret",
    "sealed",
    "vault_key",
    "board_opening",
}


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> dict[str, str]:
    """The digest of every file that a demonstration on a file writes."""
    folder = tmp_path_factory.mktemp("expected")
    clock = demo_clock("end", datetime.now(UTC))
    with open_office(str(folder / "t.tdb"), operator="沈编排", desk="1", clock=clock, create=True) as office:
        return digests(demonstrate(office, clock, folder, PLAYED, render, lambda _: None))


def digests(files: tuple[Path, ...]) -> dict[str, str]:
    return {f.name: sha256(f.read_bytes()).hexdigest() for f in files if f.suffix != ".tdz"}


def undo_everything(office: Office) -> int:
    """Take back every step that can be; returns how many."""
    for count in range(10_000):
        try:
            undo_step(office)
        except Refused:
            return count
    raise AssertionError("there is always something left to undo")


def test_the_same_tournament_and_back_to_nothing(database_url, expected, tmp_path):
    clock = demo_clock("end", datetime.now(UTC))
    with open_office(database_url, operator="沈编排", desk="1", clock=clock, create=True) as office:
        assert digests(demonstrate(office, clock, tmp_path, PLAYED, render, lambda _: None)) == expected
        assert check(office).findings == ()
        assert undo_everything(office) > 50
        assert {name for name, rows in everything(office).items() if rows} <= STANDS
        assert check(office).findings == ()
