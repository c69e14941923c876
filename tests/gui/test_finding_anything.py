"""Ctrl+K finds people by every way to type them, pages and actions; the keys stay in the field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tdapp.services.finding import find
from tdapp.services.setting_up import add_event
from tdapp.services.spelling import spell
from tests.entry_files import enter_list
from tests.offices import new_office, office_at, regulations
from tests.windows import settle, type_words


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


@pytest.fixture
def entered(tmp_path):
    """Four people in event A; the same and nobody else in a second event."""
    people = (("张三", "男", "1980-01-02", "R1", "云社"), ("单雄飞", "男", "1981-01-02", "R2", "云社"),
              ("曾祥", "女", "1982-01-02", "R3", "竹社"), ("Zoë Ann", "女", "1983-01-02", "R4", "竹社"))  # fmt: skip
    with new_office(tmp_path, regulations()) as office:
        enter_list(office, tmp_path, people)
        add_event(office, regulations(code="B"), "regulations.toml")
    return tmp_path / "tournament.tdb"


@pytest.mark.parametrize("typed", ["单雄", "shanxiong", "SXF", "zengx", "zeng xiang", "L2", "竹社", "zoe"])
def test_people_are_found_in_every_way_to_type_them(entered, typed):
    wanted = {"zengx": "曾祥", "zeng xiang": "曾祥", "竹社": "曾祥", "zoe": "Zoë Ann"}.get(typed, "单雄飞")
    with office_at(entered) as office:
        assert wanted in str(find(office, "A", typed)[0].text)
        assert find(office, "A", "nobody at all") == ()


def test_it_says_when_nothing_answers(window, file, qtbot):
    there = window(file, language="en")
    there.open_find()
    QTest.keyClicks(there._find.field, "qqqq")
    qtbot.waitUntil(lambda: shown(there) == ["Nothing answers to this."])
    QTest.keyClick(there._find.field, Qt.Key.Key_Return)
    assert there._find.isVisible()
    QTest.keyClick(there._find.field, Qt.Key.Key_Escape)
    assert not there._find.isVisible()


def test_who_is_found_in_another_event_is_shown_there(window, entered, qtbot):
    there = window(entered)
    there.desk.choose(event="B", segment=None, round=None)
    settle(there)
    there.open_find()
    type_words(there._find.field, "单雄飞")
    qtbot.waitUntil(lambda: any("单雄飞" in line for line in shown(there)))
    QTest.keyClick(there._find.field, Qt.Key.Key_Return)
    settle(there)
    assert there.desk.scope.event == "A"
    assert there.page.key == "entries"
    assert there.page.table.current().label == "L2"


def test_a_file_without_an_event_has_nobody(tmp_path):
    with office_at(tmp_path / "t.tdb", create=True) as office:
        assert find(office, None, "li") == ()
