"""The page Event: the checklist, and events made from regulations by keys alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest

from tdapp.services.checklist import State
from tdapp.services.example_regulations import example_kinds
from tests.offices import office_at
from tests.windows import settle, type_words


@pytest.fixture
def empty(tmp_path):
    with office_at(tmp_path / "tournament.tdb", create=True):
        pass
    return tmp_path / "tournament.tdb"


def page_of(there):
    there.show_page("event")
    settle(there)
    return there.page


def test_the_checklist_says_what_comes_next(window, file):
    page = page_of(window(file))
    assert [(i.key, i.state) for i in page.steps.items][:3] == [
        ("regulations", State.DONE),
        ("entries", State.NEXT),
        ("check-in", State.LATER),
    ]
    assert page.steps.currentIndex().row() == 1
    assert page.problems.count == 1


def test_an_event_is_made_by_keys_alone(window, empty):
    there = window(empty)
    page = page_of(there)
    assert page.first.hasFocus()
    QTest.keyClick(page.first, Qt.Key.Key_Space)
    settle(there)
    assert page.form.kind.hasFocus()
    for field, text in ((page.form.tournament, "海岸杯"), (page.form.code, "W"), (page.form.name, "女子个人赛")):
        field.setFocus()
        field.selectAll()
        type_words(field, text)
    page.form.check()
    settle(there)
    assert 'name = "海岸杯"' in page.form.text
    page.save.setFocus()
    QTest.keyClick(page.save, Qt.Key.Key_Space)
    settle(there)
    assert [(e.code, e.name) for e in there.desk.overview.events] == [("W", "女子个人赛")]
    assert there.desk.overview.name == "海岸杯"
    assert page.bar.weight == "good"
    assert page.steps.items


def test_a_new_event_begins_today_unless_somebody_says_otherwise(window, empty):
    there = window(empty)
    page = page_of(there)
    before = QDate.currentDate()
    page.make_new()
    assert before <= page.form.day.date() <= QDate.currentDate()
    assert f"first_day = {page.form.day.date().toString('yyyy-MM-dd')}" in page.form.text
    assert "ages count on this day" in page.form.text


def test_a_second_event_begins_on_the_first_day_of_the_tournament(window, file):
    there = window(file)
    page = page_of(there)
    first = there.desk.overview.first_day
    assert first is not None
    assert first != QDate.currentDate().toPython()
    page.make_new()
    assert page.form.day.date().toPython() == first
    assert f"first_day = {first.isoformat()}" in page.form.text


def test_a_second_event_is_the_one_in_front_when_it_is_made(window, file):
    there = window(file)
    page = page_of(there)
    page.make_new()
    page.form.code.setFocus()
    page.form.code.selectAll()
    type_words(page.form.code, "W")
    page.form.check()
    page.save_now()
    settle(there)
    assert there.desk.scope.event == "W"


def test_a_refused_event_does_not_make_the_window_higher_than_a_small_screen(window, file):
    there = window(file)
    page = page_of(there)
    page.make_new()
    there.resize(1366, 768)
    page.save_now()
    settle(there)
    assert page.bar.texts
    QTest.qWait(50)
    assert there.height() <= 768


def test_faults_are_shown_by_their_line_and_nothing_is_made(window, empty):
    there = window(empty)
    page = page_of(there)
    page.make_new()
    text = page.form.text.replace('tier = "bronze"', 'tier = "iron"').replace("rounds = 2  ", 'rounds = "x"', 1)
    page.form.load(text)
    assert page.form.problems.count == 2
    assert not page.save.isEnabled()
    line = 1 + text[: text.index('tier = "iron"')].count("\n")
    page.form.problems.setCurrentIndex(page.form.problems.model().index(0, 0))
    page.form.problems.setFocus()
    QTest.keyClick(page.form.problems, Qt.Key.Key_Return)
    assert page.form.editor.textCursor().blockNumber() + 1 == line


@pytest.mark.parametrize("kind", example_kinds())
def test_every_example_is_without_fault_in_the_form(window, empty, kind):
    there = window(empty)
    page = page_of(there)
    page.make_new()
    page.form.start(kind)
    assert page.save.isEnabled()
    assert page.form.kind.currentData() == kind


def test_regulations_change_and_say_what_differs(window, file):
    there = window(file)
    page = page_of(there)
    page.change_now()
    settle(there)
    page.form.load(page.form.text.replace("appeal = 30", "appeal = 45"))
    page.save_now()
    settle(there)
    assert page.bar.weight == "good"
    assert "45" in there.language.say(page.bar.texts[0])
    page.change_now()
    settle(there)
    page.save_now()
    settle(there)
    assert page.bar.weight == "note"


def test_the_field_keeps_comments_behind_a_value(window, empty):
    there = window(empty)
    page = page_of(there)
    page.make_new()
    page.form.code.setText("")
    QTest.keyClicks(page.form.code, "Q7")
    (line,) = [one for one in page.form.text.splitlines() if one.startswith("code =") and "Q7" in one]
    assert line.startswith('code = "Q7"')
    assert "#" in line
