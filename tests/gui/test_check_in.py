"""The check-in desk, by keys alone: one field, Enter, the keys of the items, the list of who is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tdapp.gui.dialogs.leave import Leave
from tdapp.services.checking_in import check_in_state
from tests.entry_files import enter_list
from tests.offices import new_office, office_at, regulations
from tests.windows import page_in_front, settle, type_words

PEOPLE = (("张三", "男", "", "", "云社"), ("单雄飞", "男", "", "", "云社"), ("曾祥", "女", "", "", "竹社"),
          ("张思", "女", "", "", "竹社"))  # fmt: skip
K, CONTROL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def singles(tmp_path: Path) -> Path:
    with new_office(tmp_path, regulations()) as office:
        enter_list(office, tmp_path, PEOPLE)
    return tmp_path / "tournament.tdb"


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    with new_office(tmp_path, regulations("pairs")) as office:
        enter_list(office, tmp_path, [(*p, str(n // 2 + 1)) for n, p in enumerate(PEOPLE)],
                   ("name", "gender", "birth", "registration", "club", "pair"))  # fmt: skip
    return tmp_path / "tournament.tdb"


def shown(window, path, qtbot, language="zh"):
    return page_in_front(window, path, qtbot, "check-in", language)


def keyed(qtbot, there, text, key=K.Key_Return, modifier=Qt.KeyboardModifier.NoModifier):
    page = there.page
    qtbot.keyClicks(page.field, text) if text.isascii() else type_words(page.field, text)
    qtbot.keyClick(page.field, key, modifier)
    settle(there)


def states(there, path) -> dict[str, dict[str, str]]:
    there.close()
    with office_at(path) as office:
        return {p.label: dict(p.states) for p in check_in_state(office, None).people}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_enter_checks_in_by_number_name_and_initials(window, singles, qtbot, language):
    there, page = shown(window, singles, qtbot, language)
    assert page.field.hasFocus()
    keyed(qtbot, there, "1")
    keyed(qtbot, there, "曾祥")
    keyed(qtbot, there, "sxf")
    assert "单雄飞" in page.echo.name.text()
    assert page.echo.name.text().startswith("✓")
    assert page.field.text() == ""
    assert [r.name for r in page.table.model.rows] == ["张思"]
    found = states(there, singles)
    assert {label for label, s in found.items() if s.get("arrived") == "seen"} == {"L1", "L2", "L3"}


def test_when_nobody_is_missing_the_list_says_so(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    for number in "123":
        keyed(qtbot, there, number)
    assert page.stack.currentWidget() is page.table
    keyed(qtbot, there, "4")
    assert page.stack.currentWidget() is page.all_here
    assert page.all_here.title.text() == "所有人均已到场。"
    assert page.field.hasFocus()
    qtbot.keyClick(page.field, K.Key_F3, CONTROL)
    assert page.stack.currentWidget() is page.table
    qtbot.keyClick(page.field, K.Key_F2, CONTROL)
    qtbot.waitUntil(lambda: "L4" in there.actions_["undo"].text())
    qtbot.keyClick(page.field, K.Key_Z, CONTROL)
    settle(there)
    assert [r.name for r in page.table.model.rows] == ["张思"]
    assert page.stack.currentWidget() is page.table


def test_the_arrows_choose_among_people_of_the_same_initials(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    qtbot.keyClicks(page.field, "zs")
    assert page.list.model().rowCount() == 2
    qtbot.keyClick(page.field, K.Key_Down)
    qtbot.keyClick(page.field, K.Key_Return)
    settle(there)
    assert states(there, singles)["L4"] == {"arrived": "seen"}


def test_nobody_is_taken_for_somebody_of_the_same_name(window, tmp_path, qtbot):
    with new_office(tmp_path, regulations()) as office:
        enter_list(office, tmp_path, (*PEOPLE, ("张三", "男", "1970-01-02", "", "竹社")))
    path = tmp_path / "tournament.tdb"
    there, page = shown(window, path, qtbot)
    keyed(qtbot, there, "张三")
    assert page.echo.name.text().startswith("▲ 张三")
    assert not any(row.arrived for row in page.table.model.rows)
    qtbot.keyClick(page.field, K.Key_Down)
    qtbot.keyClick(page.field, K.Key_Return)
    settle(there)
    keyed(qtbot, there, "张三")
    qtbot.keyClick(page.field, K.Key_Return)
    settle(there)
    found = states(there, path)
    assert [found[n].get("arrived") for n in ("L1", "L5", "L4")] == ["seen", "seen", None]


def test_nobody_answers_and_nothing_is_written(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    keyed(qtbot, there, "99")
    assert page.echo.name.text().startswith("✕")
    assert not any(states(there, singles).values())


def test_items_are_ticked_by_their_keys_and_taken_back_by_the_same(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    keyed(qtbot, there, "1")
    qtbot.keyClick(page.field, K.Key_F2)
    settle(there)
    qtbot.keyClick(page.field, K.Key_F3, SHIFT)
    settle(there)
    qtbot.keyClick(page.field, K.Key_F4)
    settle(there)
    qtbot.keyClick(page.field, K.Key_F4)
    settle(there)
    assert states(there, singles)["L1"] == {"arrived": "seen", "identity": "seen", "eligibility": "refused"}


def test_control_enter_notes_everything_at_once_and_undo_takes_it_back(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    keyed(qtbot, there, "2", modifier=CONTROL)
    assert page.echo.items[0].text().startswith("✓")
    qtbot.waitUntil(lambda: "L2" in there.actions_["undo"].text())
    qtbot.keyClick(page.field, K.Key_Z, CONTROL)
    settle(there)
    assert page.echo.name.text().startswith("○")
    assert not any(states(there, singles).values())


def test_the_number_of_a_pair_means_both_and_a_letter_one(window, pairs, qtbot):
    there, _ = shown(window, pairs, qtbot)
    keyed(qtbot, there, "1")
    keyed(qtbot, there, "2b")
    found = states(there, pairs)
    assert {label for label, s in found.items() if s} == {"L1a", "L1b", "L2b"}


def test_who_is_there_already_is_only_shown(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    keyed(qtbot, there, "1")
    before = there.actions_["undo"].text()
    keyed(qtbot, there, "1")
    assert "此前已检录" in page.echo.told.text()
    assert there.actions_["undo"].text() == before


def test_absentees_are_reported_to_their_clubs(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    for number in "123":
        keyed(qtbot, there, number)
    qtbot.keyClick(page.field, K.Key_F9, CONTROL | SHIFT)
    settle(there)
    qtbot.keyClick(page.field, K.Key_Delete, CONTROL | SHIFT)
    settle(there)
    dialog = there.findChild(Leave)
    assert "张思" in dialog.who.text()
    qtbot.keyClick(dialog.form.reason, K.Key_Return)
    settle(there)
    assert "竹社" in "".join(there.language.say(t) for t in page.bar.texts)
    assert "L4" not in states(there, singles)


def test_the_list_takes_keys_too(window, singles, qtbot):
    there, page = shown(window, singles, qtbot)
    page.table.view.setFocus()
    page.table.select("L3")
    qtbot.keyClick(page.table.view, K.Key_Return)
    settle(there)
    assert states(there, singles)["L3"] == {"arrived": "seen"}
