"""A tournament file that disappears under the window."""

from __future__ import annotations

from tests.windows import settle


def test_a_file_that_is_moved_away_is_told_at_once_and_stays_told(window, qtbot, file):
    there = window(file)
    assert not there.bar.isVisible()
    file.rename(file.with_name("elsewhere.tdb"))
    qtbot.waitUntil(lambda: there.bar.weight == "error", timeout=5000)
    assert there.bar.isVisible()
    there.show_page("journal")
    settle(there)
    assert there.bar.weight == "error"
    file.with_name("elsewhere.tdb").rename(file)
