"""Boards of an event with several groups, in the windows: its papers are asked for the group that is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tdapp.gui.dialogs.assign_boards import AssignBoards
from tdapp.gui.pages.boards import COPIES, LIBRARY, ROUNDS
from tdapp.services.boards import sealing
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.rounds import BoardRounds, board_rounds
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tests.boards_made import dealt, files, vault
from tests.drawn_event import enter, with_groups
from tests.offices import new_office, office_at
from tests.windows import page_in_front, settle


@pytest.fixture(autouse=True)
def cheap_passphrases(monkeypatch):
    monkeypatch.setattr(sealing, "COST", (1024, 1, 1))


@pytest.fixture
def grouped(tmp_path: Path) -> Path:
    """Groups A and B of four tables each; everybody's boards in round 1, of group B its own number 1."""
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        vault(office)
        import_boards(office, files(tmp_path, dealt(40)))
        draw(office, None, 1, BySeed("x"))
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
        assign_boards(office, None, 1, 1, Wish(("T0020",)), group="B")
    return tmp_path / "tournament.tdb"


def test_papers_of_a_group_are_asked_for_that_group(window, grouped, qtbot):
    there, page = page_in_front(window, grouped, qtbot, "boards", "en")
    page.tabs.setCurrentIndex(ROUNDS)
    settle(there)
    page.rounds.plans.select((1, 1, "B"))
    settle(there)
    page._made["round-labels"].trigger()
    settle(there)
    settle(there)
    assert there.page.options.request().group == "B"
    assert [label.code for label in there.page.shown.rows.labels][:2] == ["T0020", "T0002"]
    there.show_page("boards")
    settle(there)
    page.tabs.setCurrentIndex(COPIES)
    settle(there)
    view = page.copies
    view.group.setCurrentIndex(1)
    view.group.activated.emit(1)
    settle(there)
    view.copies.setValue(2)
    page._made["set-copies"].trigger()
    settle(there)
    page._made["moves"].trigger()
    settle(there)
    settle(there)
    assert (there.page.kind, there.page.options.request().group) == ("board-moves", "B")
    assert {part.group for part in there.page.shown.rows.parts} == {"B"}


def test_groups_are_named_in_the_language_of_now(window, grouped, qtbot):
    there, page = page_in_front(window, grouped, qtbot, "boards", "en")
    page.tabs.setCurrentIndex(COPIES)
    settle(there)
    assert [page.copies.group.itemText(i) for i in range(2)] == ["group A", "group B"]
    there.desk.language.switch("zh")
    settle(there)
    assert [page.copies.group.itemText(i) for i in range(2)] == ["A组", "B组"]


def test_boards_are_assigned_to_the_group_that_is_chosen(window, grouped, qtbot):
    there, page = page_in_front(window, grouped, qtbot, "boards", "en")
    page.tabs.setCurrentIndex(ROUNDS)
    settle(there)
    page.rounds.plans.select((1, 2, "A"))
    settle(there)
    page._made["assign-round"].trigger()
    settle(there)
    dialog = there.findChild(AssignBoards)
    assert dialog.group.currentText() == "group A"
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    settle(there)
    found: list[BoardRounds] = []
    there.tasks.run(board_rounds, None, 1, done=found.append)
    settle(there)
    assert {row.group for row in found[0].rows if row.round == 2 and row.code} == {"A"}


def test_boards_that_were_chosen_in_the_library_are_everybodys(window, grouped, qtbot):
    there, page = page_in_front(window, grouped, qtbot, "boards", "en")
    page.tabs.setCurrentIndex(ROUNDS)
    settle(there)
    page.rounds.plans.select((1, 1, "B"))
    settle(there)
    page.tabs.setCurrentIndex(LIBRARY)
    page.stock_view.table.select("T0015")
    settle(there)
    page._made["assign"].trigger()
    settle(there)
    assert there.findChild(AssignBoards).group.currentText() == "all groups"


def test_nothing_to_be_said_about_an_assignment_shows_no_empty_frame(window, grouped, qtbot):
    there, _ = page_in_front(window, grouped, qtbot, "boards", "en")
    dialog = AssignBoards(there.desk, there, 2, ("A", "B"))
    dialog.open()
    settle(there)
    assert dialog.comes.text().startswith("Changes:")
    assert not dialog.problems.isVisible()
    dialog.named.setChecked(True)
    qtbot.keyClicks(dialog.codes, "T9999")
    qtbot.waitUntil(dialog.problems.isVisible)
    dialog.next.setChecked(True)
    qtbot.waitUntil(lambda: not dialog.problems.isVisible())


def test_the_event_page_leads_to_boards_that_somebody_meets_twice(window, grouped, qtbot):
    with office_at(grouped) as office:
        assign_boards(office, None, 1, 2, Wish(("T0001",)))
    there, event = page_in_front(window, grouped, qtbot, "event", "en")
    model = event.problems.model()
    places = [model.index(row, 0) for row in range(event.problems.count)]
    event.problems.setCurrentIndex(next(i for i in places if "meet them twice" in str(i.data())))
    event.problems.setFocus()
    qtbot.keyClick(event.problems, Qt.Key.Key_Return)
    settle(there)
    settle(there)
    page = there.page
    assert (page.key, page.tabs.currentIndex()) == ("boards", ROUNDS)
    assert page.rounds.problems.isVisible()
    assert "meet them twice" in str(page.rounds.problems.model().index(0, 0).data())
