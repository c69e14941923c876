"""A whole event through the command line alone: run, kept, brought back, taken back to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Desk
from tests.event_by_commands import (
    assign_boards,
    check_in_and_draw,
    first_segment,
    make_and_enter,
    print_everything,
    second_segment,
)
from tests.offices import everything, office_at

STANDS = ("publication", "paper", "sheet", "query", "correction", "secret", "sealed", "vault_key", "board_opening",
          "ruling", "appeal")  # fmt: skip
"""What no undo takes away: it is withdrawn by another entry, on paper, or seen; a secret only serves."""


def undo_everything(desk: Desk) -> int:
    """Take back one's own steps, the newest first, until there is nothing left; returns how many."""
    for n in range(1000):
        status, _, err = desk.call("undo")
        if status:
            assert "has nothing to undo" in err[0]
            return n
    raise AssertionError("there is always something left to undo")


def state(desk: Desk) -> dict[str, object]:
    """All rows but of what no undo takes away."""
    with office_at(desk.db) as office:
        return {name: rows for name, rows in everything(office).items() if rows and name not in STANDS}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "cup.tdb")


def test_a_whole_event_is_run_kept_and_taken_back(desk: Desk) -> None:
    make_and_enter(desk)
    check_in_and_draw(desk)
    assign_boards(desk, 1)
    first = print_everything(desk, 1, 1, "board-results", "lot-slips", "ruling-slip")
    assert {"score-sheets", "board-labels", "board-moves", "hand-records", "seating-by-name"} <= first
    first_segment(desk)
    second_segment(desk)
    assert print_everything(desk, 2, 1, "lot-slips", "ruling-slip") == first | {"board-results"}
    slip = ("report", "ruling-slip", "--segment", "1", "--out", str(desk.db.with_name("slips.pdf")))
    assert desk.json(*slip)["document"], "the rulings of the first segment"
    assert [line["place"] for line in desk.json("ranking", "--segment", "2")["ranking"]][:8] == list(range(1, 9))

    head = desk.json("verify")
    assert head["findings"] == []
    assert desk.json("backup", str(desk.db.with_name("cup.tdz")))["findings"] == []
    restored = Desk(desk.db.with_name("restored.tdb"))
    assert restored.json("restore", str(desk.db.with_name("cup.tdz")))["head"] == head["head"]
    assert restored.json("ranking", "--segment", "2") == desk.json("ranking", "--segment", "2")

    steps = desk.json("log")
    assert len(steps) == head["head"]["step"]
    assert undo_everything(desk) > 20
    assert state(desk) == {}, "as before the first step"
    assert desk.json("verify")["findings"] == []
    assert len(desk.json("log")) > len(steps), "and nothing of it is lost"
