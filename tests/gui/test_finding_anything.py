"""Ctrl+K finds people by every way to type them, pages and actions; the keys stay in the field."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tdapp.services.finding import find, spell
from tests.windows import settle


def shown(there):
    return [there._find.list.model().index(i, 0).data() for i in range(there._find.list.model().rowCount())]


def test_names_are_spelt_with_their_surname_right():
    assert spell("单雄信").pinyin == "shanxiongxin"
    assert spell("尉迟恭").initials == "ycg"
    assert spell("O’Neil Ann").initials == "oa" or spell("O’Neil Ann").pinyin.startswith("oneil")


def test_a_page_is_reached_by_its_name(window, file):
    there = window(file, language="en")
    QTest.keyClick(there.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(there._find.field, "journal")
    settle(there)
    QTest.keyClick(there._find.field, Qt.Key.Key_Return)
    settle(there)
    assert there.page.key == "journal"
    assert not there._find.isVisible()


def test_arrows_move_in_the_list(window, file):
    there = window(file, language="en")
    there.open_find()
    assert len(shown(there)) > 3
    QTest.keyClick(there._find.field, Qt.Key.Key_Down)
    QTest.keyClick(there._find.field, Qt.Key.Key_Down)
    assert there._find.list.currentIndex().row() == 2
    QTest.keyClick(there._find.field, Qt.Key.Key_Up)
    assert there._find.list.currentIndex().row() == 1
    QTest.keyClick(there._find.field, Qt.Key.Key_Escape)


def test_a_file_without_an_event_has_nobody(tmp_path):
    from tests.offices import office_at

    with office_at(tmp_path / "t.tdb", create=True) as office:
        assert find(office, None, "li") == ()
