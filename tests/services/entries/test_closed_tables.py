"""Tables that are closed for a round and opened again."""

from __future__ import annotations

from functools import partial

import pytest

from tdapp.services.changes.closing import WhichTable, close_table, open_table
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, no_show
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.publish_seating import publish_seating
from tdapp.services.seating import seating
from tests.drawn_event import enter, play, table_states
from tests.entry_files import said, unchanged, undone
from tests.offices import new_office, regulations


def drawn(office, count, *, slots=1, odd=None):
    enter(office, count, slots=slots)
    draw(office, None, 1, BySeed("x"), odd=odd)


def test_a_table_is_closed_with_its_reason_and_opened_again(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        publish_seating(office, None, 1)
        done = undone(office, lambda: close_table(office, None, WhichTable("2", 2), "漏水"))
        assert table_states(office)[2, 2] == "closed"
        assert len(done.entries) == 4
        assert any(line.startswith("Publication 1 no longer holds") for line in said(done.findings))
        assert [t.table for t in seating(office, None, 1, 2).closed] == [2]
        assert unchanged(office, lambda: close_table(office, None, WhichTable("2", 2), "漏水"))
        undone(office, lambda: open_table(office, None, WhichTable("2", 2)))
        assert set(table_states(office).values()) == {"open"}
        assert unchanged(office, lambda: open_table(office, None, WhichTable("2", 2)))


def test_a_table_with_results_stays_as_it_is(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        play(office, tables=1)
        (line,) = unchanged(office, lambda: close_table(office, None, WhichTable("1", 1), "漏水"))
        assert line.startswith("Table 1 has results in round 1")


@pytest.mark.parametrize(
    ("which", "reason", "word"),
    [
        (WhichTable("9", 1), "漏水", "Round 1 has no table 9"),
        (WhichTable("x", 1), "漏水", "“x” is no table"),
        (WhichTable("1", 7), "漏水", "has no round 7"),
        (WhichTable("1", 1, group="B"), "漏水", "Say which with --group"),
        (WhichTable("1", 1), " ", "with a reason"),
    ],
)
def test_a_table_that_is_not_there_is_refused(tmp_path, which, reason, word):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        (line,) = unchanged(office, lambda: close_table(office, None, which, reason))
        assert word in line


def test_a_table_at_which_somebody_is_missing_is_not_opened(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        no_show(office, None, ["7"], NOW, Instead(close=True))
        (line,) = unchanged(office, lambda: open_table(office, None, WhichTable("2", 1)))
        assert line == "Entry 7 has left; its seat at table 2 in round 1 is empty."
    folder = tmp_path / "pairs"
    folder.mkdir()
    with new_office(folder, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 7, slots=2, odd="phantom")
        (line,) = unchanged(office, lambda: open_table(office, None, WhichTable("4", 1)))
        assert line.startswith("Table 4 rests in round 1")


def test_tables_of_several_groups_are_named_with_their_group(tmp_path):
    toml = regulations("pairs", rounds=(2,)).replace("rounds = 2", 'rounds = 2\ngroups = ["A", "B"]')
    with new_office(tmp_path, toml) as office:
        drawn(office, 12, slots=2)
        for which in (WhichTable("B-3", 2), WhichTable("3", 2, 1, "A")):
            done = undone(office, partial(close_table, office, None, which, "漏水"))
            assert (done.table.label, len(done.entries)) == (f"{done.table.group}-3", 2)
        told = unchanged(office, lambda: no_show(office, None, ["7"], NOW, Instead()))
        assert "round 1 table B-1" in told[0]
        (line,) = unchanged(office, lambda: close_table(office, None, WhichTable("1", 1), "x"))
        assert "Say which with --group" in line
