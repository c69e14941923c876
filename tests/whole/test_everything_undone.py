"""A day with boards, rulings, appeals and officials is undone to the beginning and done again: nothing differs."""

from __future__ import annotations

import pytest

from tdapp.services.journal_desk import redo_last, turnable, undo_step
from tests.command_line import Desk
from tests.offices import office_at
from tests.whole.test_demo_command import demo

SHOWN = (
    ("ranking",),
    ("seating",),
    ("penalty", "list", "--standing"),
    ("appeal", "list"),
    ("boards", "list"),
    ("officials", "list"),
)


@pytest.mark.parametrize(("kind", "stop"), [("individual", "mid-round"), ("pairs", "end")])
def test_a_day_is_undone_and_done_again(tmp_path, kind, stop):
    status, _, err = demo(str(tmp_path / "day"), "--kind", kind, "--tables", "4", "--stop", stop)
    assert status == 0, err
    desk = Desk(tmp_path / "day" / "tournament.tdb")
    before = shown(desk)
    with office_at(tmp_path / "day" / "tournament.tdb") as office:
        undone = 0
        while turnable(office).undo is not None:
            undo_step(office)
            undone += 1
        again = 0
        while turnable(office).redo is not None:
            redo_last(office)
            again += 1
    assert undone == again > 50
    assert shown(desk) == before
    assert desk.json("verify")["findings"] == []


def shown(desk: Desk) -> list[object]:
    """What programs read of the tournament; a ruling keeps its number."""
    return [desk.json(*words) for words in SHOWN]
