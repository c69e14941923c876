"""The page of penalties by keys alone: the ledger, proposals, what rulings do, the history, the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tdapp.gui.dialogs.amend_ruling import AmendRuling
from tdapp.gui.dialogs.breach_catalogue import BreachCatalogue
from tdapp.gui.dialogs.decide_proposal import DecideProposal
from tdapp.services.ledger.catalogue import catalogue_of
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Ctrl, Key
from tests.offices import office_at
from tests.rulings_shown import K, dialog, played, rows, ruled_file, said, shown
from tests.windows import settle


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with played(tmp_path):
        pass
    return tmp_path / "tournament.tdb"


@pytest.fixture
def ruled(tmp_path: Path) -> Path:
    """Two warnings of pair 2 in round 1, two infractions of pair 3, a foul of pair 5 without an order."""
    return ruled_file(tmp_path)


def test_a_day_at_the_page_by_keys_alone(window, ruled, qtbot):
    there, page, hands = shown(window, ruled, qtbot)
    assert [r.number for r in page.table.model.rows] == [1, 2, 3, 4, 5]
    assert page.table.current().number == 5
    assert "order of the others has not been entered" in page.does.text()
    assert (page.beside.proposed.count, page.beside.open.count) == (2, 3)
    # the order after the foul
    hands.press(Key.Key_R, Ctrl)
    assert dialog(AmendRuling)
    hands.type("21")
    hands.fill(Text("Ruled by"), "何裁判长")
    hands.press(Key.Key_Return)
    rest(there)
    page.table.select(5)
    rest(there)
    assert "27 left" in page.does.text()
    # the infraction of pair 2 is confirmed, the foul of pair 3 rejected
    hands.press(Key.Key_J, Ctrl)
    hands.press(Key.Key_Return)
    asked = dialog(DecideProposal)
    assert "pair 2" in asked.heading.lead.text()
    hands.press(Key.Key_Return)
    rest(there)
    assert page.beside.proposed.count == 1
    hands.press(Key.Key_Backspace, Ctrl)
    asked = dialog(DecideProposal)
    assert hands.at is asked.words
    hands.choose(Text("Reject it"))
    assert asked.words.property("wrong") == "true"
    hands.fill(Text("Words"), "第一次情节轻微")
    hands.choose(Text("Reject it"))
    rest(there)
    assert "to decide (foul)" in there.language.say(asked.bar.texts[0])
    hands.fill(Text("Ruled by"), "何裁判长")
    hands.choose(Text("Reject it"))
    rest(there)
    assert page.view.page.proposals == ()
    # cards go to another board, and the ruling is withdrawn
    page.table.select(3)
    rest(there)
    assert "round 1, table 2, board 5" in page.does.text()
    hands.press(Key.Key_M, Ctrl)
    hands.fill(Text("Board"), "9")
    hands.press(Key.Key_Return)
    rest(there)
    assert page.table.current().number == 3
    assert "board 9" in page.does.text()
    hands.press(Key.Key_Delete, Ctrl)
    hands.press(Key.Key_Return)
    assert dialog(AmendRuling).words.property("wrong") == "true"
    hands.type("误判")
    hands.press(Key.Key_Return)
    rest(there)
    assert "withdrawn by" in page.does.text()
    assert page.table.current().number == 3
    # and taken back again
    hands.press(Key.Key_Z, Ctrl)
    rest(there)
    assert next(r for r in rows(there) if r.number == 3).stands


def test_lateness_and_disqualification_begin_here_too(window, ruled, qtbot):
    from tdapp.gui.dialogs.disqualify import Disqualify
    from tdapp.gui.dialogs.late import Late

    there, _, hands = shown(window, ruled, qtbot)
    hands.press(Key.Key_G, Ctrl)
    assert dialog(Late)
    hands.press(Key.Key_Escape)
    hands.choose(Text("Disqualify…"))
    assert dialog(Disqualify)
    hands.press(Key.Key_Escape)
    assert there.page.key == "penalties"


def test_the_ledger_is_narrowed_and_the_history_tells_everything(window, ruled, qtbot):
    there, page, hands = shown(window, ruled, qtbot)
    page.filters.party.setText("2")
    qtbot.waitUntil(lambda: [r.number for r in page.table.model.rows] == [1, 2])
    page.filters.kind.setCurrentIndex(page.filters.kind.findData(K.INFRACTION.value))
    page.filters.kind.activated.emit(0)
    rest(there)
    assert not page.table.model.rows
    hands.press(Key.Key_0, Ctrl)
    rest(there)
    assert len(page.table.model.rows) == 5
    page.table.select(2)
    hands.press(Key.Key_H, Ctrl)
    rest(there)
    assert [r.number for r in page.beside.history.model.rows] == [1, 2]
    assert "Segment 1, round 1: warning 2" in page.beside.counts.text()
    page.filters.standing.setChecked(True)
    rest(there)
    assert len(page.table.model.rows) == 5
    there.language.switch("zh")
    rest(there)
    assert "单元1，第1轮：警告2次" in page.beside.counts.text()
    assert page.table.current().number == 2


@pytest.mark.parametrize("target", [4, "4", ("ruling", 4)])
def test_a_ruling_is_shown_that_was_asked_for(window, ruled, qtbot, target):
    there, page, _ = shown(window, ruled, qtbot)
    page.filters.party.setText("2")
    rest(there)
    there.show_page("penalties", target)
    rest(there)
    assert page.table.current().number == 4


def test_ctrl_k_and_open_points_of_other_pages_lead_here(window, ruled, qtbot):
    there, page, hands = shown(window, ruled, qtbot, "ranking")
    hands.press(Key.Key_K, Ctrl)
    hands.type("ruling 3")
    rest(there)
    hands.press(Key.Key_Return)
    rest(there)
    assert (there.page.key, there.page.table.current().number) == ("penalties", 3)
    there.show_page("ranking")
    rest(there)
    page._go_to_open(("ruling", 2))
    rest(there)
    assert (there.page.key, there.page.table.current().number) == ("penalties", 2)
    there.show_page("event")
    rest(there)
    there.page._go_to_problem(("ruling", 5))
    rest(there)
    assert (there.page.key, there.page.table.current().number) == ("penalties", 5)
    there.show_page("penalties", ("party", "3"))
    rest(there)
    assert [r.number for r in there.page.beside.history.model.rows] == [3, 4]


def test_the_list_and_the_slip_are_asked_for_on_the_page_documents(window, ruled, qtbot):
    there, page, hands = shown(window, ruled, qtbot)
    asked: list[Any] = []
    there.desk.asked.connect(lambda key, target: asked.append((key, target)))
    page.table.select(2)
    page.filters.party.setText("2")
    rest(there)
    hands.press(Key.Key_P, Ctrl)
    rest(there)
    there.show_page("penalties")
    rest(there)
    there.actions_["penalties.slip"].trigger()
    rest(there)
    assert asked == [
        ("documents", ("penalty-list", {"segment": None, "round": None, "party": "2"})),
        ("documents", ("ruling-slip", {"ruling": 2})),
    ]
    assert there.page.key == "documents"
    assert not there.page.bar.texts, said(there)


def test_saving_the_table_writes_what_it_shows(window, ruled, qtbot, tmp_path):
    from python_calamine import CalamineWorkbook

    there, page, _ = shown(window, ruled, qtbot)
    page.table.save_to(tmp_path / "ledger.xlsx")
    settle(there)
    cells = CalamineWorkbook.from_path(str(tmp_path / "ledger.xlsx")).get_sheet_by_index(0).to_python()
    assert len(cells) == 7
    assert "Ruling no." in cells[1]


# The catalogue


def test_a_breach_is_changed_added_and_undone(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot)
    hands.press(Key.Key_B, Ctrl)
    rest(there)
    asked = dialog(BreachCatalogue)
    assert asked.table.model.total > 50
    asked.table.select("slow-play")
    rest(there)
    assert asked.article.text() == "58.1.2"
    assert asked.code.isReadOnly()
    hands.fill(Text("English words"), "Plays much too slowly")
    hands.press(Key.Key_Return)
    rest(there)
    assert "needs a reason" in there.language.say(asked.bar.texts[0])
    hands.fill(Text("Reason"), "措辞")
    hands.press(Key.Key_Return)
    rest(there)
    assert "version 1" in there.language.say(asked.bar.texts[0])
    assert asked.table.current().en == "Plays much too slowly"
    hands.choose(Text("Copy it"))
    assert asked.code.text() == "slow-play-2"
    assert not asked.code.isReadOnly()
    hands.fill(Text("Chinese words"), "出牌过慢，屡教不改")
    hands.fill(Text("Reason"), "加重")
    hands.press(Key.Key_Return)
    rest(there)
    assert asked.table.current().code == "slow-play-2"
    there.language.switch("zh")
    rest(there)
    assert asked.kind.currentText() == "警告"
    there.language.switch("en")
    hands.press(Key.Key_Escape)
    for _ in range(2):
        hands.press(Key.Key_Z, Ctrl)
        rest(there)
    there.close()
    with office_at(path) as office:
        assert catalogue_of(office, None).version == 0
