"""Undo and redo do not change who sat at a board that was played since."""

from __future__ import annotations

import pytest

from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From, no_show
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import journal, redo_last, undo_step
from tests.drawn_event import change, enter, play
from tests.entry_files import unchanged
from tests.offices import new_office


def last(office) -> int:
    return journal(office)[-1].seq


def test_a_no_show_is_not_done_again_once_the_entry_has_played(tmp_path):
    with new_office(tmp_path) as office:
        enter(office, 16)
        no_show(office, None, ["L9"], NOW, Instead())
        undo_step(office)
        back = last(office)
        draw(office, None, 1, BySeed("x"))
        undo_step(office)  # the draw goes to and fro without a result
        redo_last(office)
        play(office, tables=4)
        (told,) = unchanged(office, lambda: undo_step(office, back))
        assert told.startswith("Boards have results since: ")
        assert "round 1 table " in told
        undo_step(office)  # the results
        assert undo_step(office, back).taken_back == back


@pytest.mark.parametrize("tables, refused", [(4, True), (0, False)])
def test_a_reserve_who_has_played_stays_in_the_seat(tmp_path, tables, refused):
    with new_office(tmp_path) as office:
        ids = enter(office, 17)
        change(office, ids[16], standing="reserve")
        draw(office, None, 1, BySeed("x"))
        no_show(office, None, ["5"], From(1, 1), Instead(reserves=("17",)))
        taken = last(office)
        play(office, tables=tables)
        if refused:
            (told,) = unchanged(office, lambda: undo_step(office, taken))
            assert "round 1 table" in told
        else:
            assert undo_step(office).taken_back == taken
