"""The page Journal: any step undone and done again, restore points, the filter."""

from __future__ import annotations

import pytest

from tdapp.services.journal_desk import mark
from tests.windows import settle


@pytest.fixture
def page(window, file):
    there = window(file)
    there.show_page("journal")
    settle(there)
    return there.page


def test_undoing_an_undo_does_it_again(page):
    there = page.window()
    page.table.select(1)
    assert page.undo.isEnabled()
    page.undo.trigger()
    settle(there)
    assert not there.desk.overview.events
    assert [r.seq for r in page.table.model.rows] == [2, 1]
    page.table.select(1)
    assert not page.undo.isEnabled()
    page.table.select(2)
    page.undo.trigger()
    settle(there)
    assert [e.code for e in there.desk.overview.events] == ["A"]


def test_a_restore_point_is_named_and_gone_back_to(page):
    there = page.window()
    page.name.setText("午前")
    page.mark.trigger()
    settle(there)
    assert page.points.model.rows == [("午前", 1)]
    assert page.bar.weight == "good"
    page.table.select(1)
    page.undo.trigger()
    settle(there)
    page.points.select("午前")
    page.back.trigger()
    settle(there)
    assert [e.code for e in there.desk.overview.events] == ["A"]


def test_a_nameless_restore_point_is_asked_for_its_name(page):
    page.mark.trigger()
    settle(page.window())
    assert page.bar.weight == "warning"
    assert page.name.hasFocus()


def test_the_filter_shows_what_can_be_undone(page):
    there = page.window()
    there.tasks.run(mark, "一")
    settle(there)
    assert page.table.model.count == 2
    page.who.setCurrentIndex(page.who.findData("standing"))
    assert [r.seq for r in page.table.model.rows] == [1]
    page.table.filter.setText("zzz")
    assert page.table.model.count == 0


def test_a_reading_window_offers_nothing_that_writes(window, file):
    window(file)
    second = window(file, desk="2")
    second.show_page("journal")
    settle(second)
    second.page.table.select(1)
    assert not second.page.undo.isEnabled()
    assert not second.page.mark.isEnabled()
