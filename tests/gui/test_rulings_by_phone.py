"""A TD with a phone at the ear and no mouse: a ruling from every page, and what was proposed decided with one key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QComboBox

from tdapp.gui.dialogs.breach_catalogue import BreachCatalogue
from tdapp.gui.dialogs.decide_proposal import DecideProposal
from tdapp.gui.dialogs.quick_ruling import QuickRuling
from tdapp.model.tables import Official
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.text import Text
from tests.drawn_event import enter as enter_entries
from tests.every_view import page_keys, rest
from tests.hands import Ctrl, Key
from tests.offices import new_office, regulations
from tests.rulings_shown import K, dialog, played, rows, ruled_file, said, shown

MOST_PRESSES = 12


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with played(tmp_path):
        pass
    return tmp_path / "tournament.tdb"


@pytest.fixture
def ruled(tmp_path: Path) -> Path:
    """Two warnings of pair 2 in round 1, two infractions of pair 3, a foul of pair 5 without an order."""
    return ruled_file(tmp_path)


@pytest.mark.parametrize("key", page_keys())
def test_a_warning_takes_at_most_twelve_presses_from_any_page(window, path, qtbot, key):
    there, _, hands = shown(window, path, qtbot, key)
    before = hands.at
    hands.press(Key.Key_F10)
    hands.type("4b")
    hands.press(Key.Key_Return)
    hands.type("cpsj")
    hands.press(Key.Key_Return)
    assert hands.presses <= MOST_PRESSES
    assert there.page.key == key
    assert "Ruling 1 is recorded: warning, 4b, round 2." in said(there)
    (row,) = rows(there)
    assert (row.party, row.kind, row.round, row.breach, row.ruled_by) == ("4b", K.WARNING, 2, "slow-play", "沈编排")
    assert hands.at is before


def test_the_shortest_warning_takes_six(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    for key in (Key.Key_F10, Key.Key_4, Key.Key_Return, Key.Key_1, Key.Key_Return):
        hands.press(key, wait=False)  # nobody waits for an answer on the phone
    rest(there)
    assert [(r.party, r.kind) for r in rows(there)] == [("4", K.WARNING)]


def test_a_half_typed_line_of_a_sheet_waits_and_goes_on(window, path, qtbot):
    there, page, hands = shown(window, path, qtbot, "score-entry")
    hands.type("1")
    hands.press(Key.Key_Return)
    rest(there)
    hands.type("13")
    typed, place = page.paper.keys.line.typing, page.paper.keys.at
    hands.press(Key.Key_F10)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.type("1")
    hands.press(Key.Key_Return)
    rest(there)
    assert len(rows(there)) == 1
    now: Any = hands.at
    assert now is page.paper
    assert (page.paper.keys.line.typing, page.paper.keys.at) == (typed, place)
    hands.type("425")
    hands.press(Key.Key_Return)
    rest(there)
    assert page.paper.keys.lines[0].stored is not None


def test_a_remark_that_is_being_typed_is_there_afterwards(window, path, qtbot):
    there, page, hands = shown(window, path, qtbot, "score-entry")
    hands.type("1")
    hands.press(Key.Key_Return)
    rest(there)
    hands.type("/half a remark")
    assert page.paper.remark.hasFocus()
    hands.press(Key.Key_F10)
    hands.press(Key.Key_Escape)
    rest(there)
    assert page.paper.remark.isVisible()
    assert page.paper.remark.text() == "half a remark"


def test_what_stands_against_a_party_is_seen_before_enter(window, ruled, qtbot):
    there, _, hands = shown(window, ruled, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("3")
    rest(there)
    asked = dialog(QuickRuling)
    echo = asked.echo
    assert echo.name.text().startswith("✓ 3 ")
    assert "infraction, 0 in this round, 2 in the segment" in echo.record.text()
    assert "Proposed already and not decided: foul" in echo.ahead.text()
    assert "disqualification (third infraction of pair 3" in echo.ahead.text()
    hands.press(Key.Key_Return)
    hands.type("1")
    assert "disqualification" not in echo.ahead.text()
    hands.press(Key.Key_A, Ctrl)
    hands.type("2")
    assert "disqualification" in echo.ahead.text()
    there.language.switch("zh")
    assert "违例" in echo.record.text()
    assert echo.name.text().startswith("✓ 3 ")
    there.language.switch("en")
    hands.press(Key.Key_Escape)
    assert len(rows(there)) == 5


def test_nobody_and_nothing_are_told_and_what_was_typed_stays(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    asked = dialog(QuickRuling)
    hands.press(Key.Key_Return)
    assert asked.who.hasFocus()
    hands.type("77")
    rest(there)
    assert asked.echo.name.text().startswith("✕")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Return)
    assert "Say what the ruling is" in there.language.say(asked.bar.texts[0])
    hands.type("zzzz")
    assert asked.what.chosen is None
    hands.press(Key.Key_A, Ctrl)
    hands.type("1")
    hands.press(Key.Key_Return)
    assert "no entry 77" in there.language.say(asked.bar.texts[0])
    assert (asked.who.text(), asked.what.text()) == ("77", "1")
    assert asked.ok.isEnabled()
    assert asked.who.hasFocus()
    hands.type("7")  # in place of the other
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Return)
    assert [r.party for r in rows(there)] == ["7"]


def test_an_infraction_asks_for_its_board_once(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.type("2")
    hands.press(Key.Key_Return)
    assert hands.at is dialog(QuickRuling).board
    hands.type("5")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_F10)
    hands.type("2E7")  # a seat with its board needs no question
    hands.press(Key.Key_Return)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_F10)
    hands.type("6")
    hands.press(Key.Key_Return)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Return)
    assert [(r.board, r.cards) for r in rows(there)] == [(5, 10), (7, 10), (None, 10)]


def test_a_foul_asks_for_board_and_order_and_who_decided(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("1a")
    hands.press(Key.Key_Return)
    hands.type("3")
    hands.press(Key.Key_Return)
    hands.type("2")
    hands.press(Key.Key_Return)
    asked = dialog(QuickRuling)
    assert hands.at is asked.order.places
    hands.type("21")
    hands.press(Key.Key_Return)
    rest(there)
    assert "Name who decided" in there.language.say(asked.bar.texts[0])
    hands.fill(Text("Ruled by"), "何裁判长")
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    (row,) = rows(there)
    assert (row.kind, row.board, row.ruled_by) == (K.FOUL, 2, "何裁判长")
    assert "order of the others" not in said(there)


def test_a_late_report_is_let_go_and_a_loss_says_what_boards_become(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.type("1")
    hands.reach(Text("Pointed out"))
    hands.press(Key.Key_End)
    hands.reach(Text("Let it go: only on record"))
    hands.press(Key.Key_Space)
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    hands.press(Key.Key_F10)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.type("4")
    hands.press(Key.Key_Return)
    lost = dialog(QuickRuling).lost
    assert hands.at is lost.state
    hands.press(Key.Key_Down)
    hands.press(Key.Key_Down)
    hands.fill(Text("Places, or points W"), "2,2,-1.5,2")
    hands.fill(Text("Ruled by"), "何裁判长")
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    first, second = rows(there)
    assert (first.kind, first.late, str(first.state)) == (K.OTHER, True, "not imposed, reported too late: warning")
    assert (second.kind, second.round) == (K.LOSS, 2)
    assert "has not been entered" not in said(there)


def test_board_by_board_a_loss_is_put_together(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("2")
    hands.press(Key.Key_Return)
    hands.type("4")
    lost = dialog(QuickRuling).lost
    for box, row in ((lost.state, 1), (lost.board, 3)):
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(row)
    lost.figures.setText("13")
    lost.add_another()
    assert lost.figures.property("wrong") == "true"
    lost.figures.setText("1342")
    lost.left.setText("0,0,5,0")
    lost.add_another()
    assert "board 3: adjudicated" in lost.list.text()
    lost.state.setCurrentIndex(3)
    assert [(o.board, o.state.value) for o in lost.outcomes()] == [(3, "adjudicated"), (3, "not_played")]
    there.language.switch("zh")
    assert "裁定成绩" in lost.list.text()
    there.language.switch("en")
    hands.press(Key.Key_Escape)


def test_one_key_confirms_what_was_just_proposed(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    for _ in range(2):
        hands.press(Key.Key_F10)
        hands.type("3E4")
        hands.press(Key.Key_Return)
        hands.type("1")
        hands.press(Key.Key_Return)
    assert "Proposed: infraction (second warning of pair 4 in round 2)." in said(there)
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    assert "Ruling 3 is recorded: infraction" in said(there)
    assert (rows(there)[2].because, rows(there)[2].board) == ((1, 2), 4)
    hands.press(Key.Key_Z, Ctrl)
    rest(there)
    assert str(rows(there)[2].state) == "withdrawn by 4"
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    assert there.page.key == "penalties"
    assert there.page.beside.proposed.count == 1


def test_a_scorer_who_takes_the_call_names_the_td_by_initials(window, tmp_path, qtbot):
    with played(tmp_path) as office, office.step(Text("Officials")) as step:
        step.update(Official, [3], role="recorder")  # whoever is at the desk is no TD
    there, _, hands = shown(window, tmp_path / "tournament.tdb", qtbot, "score-entry")
    hands.press(Key.Key_F10)
    hands.type("4b")
    hands.press(Key.Key_Return)
    hands.type("1")
    hands.press(Key.Key_Return)
    assert dialog(QuickRuling).by.hasFocus()
    hands.type("lcp")
    hands.press(Key.Key_Return)
    rest(there)
    assert hands.presses <= MOST_PRESSES
    assert [(r.party, r.ruled_by) for r in rows(there)] == [("4b", "罗裁判")]
    hands.press(Key.Key_F10)
    hands.type("4b")
    hands.press(Key.Key_Return)
    hands.type("1")
    hands.fill(Text("Ruled by"), "luocaipan")
    hands.press(Key.Key_Tab)
    assert dialog(QuickRuling).by.text() == "罗裁判"
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    hands.press(Key.Key_F10, Ctrl)  # an infraction needs the name of a TD here
    rest(there)
    asked = dialog(DecideProposal)
    assert "Name who decided" in there.language.say(asked.bar.texts[0])
    assert asked.by.hasFocus()
    hands.type("lcp")
    hands.press(Key.Key_Return)
    rest(there)
    assert [(r.kind, r.ruled_by) for r in rows(there)][2:] == [(K.INFRACTION, "罗裁判")]


def test_everything_that_was_proposed_is_decided_one_after_the_other(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    for _ in range(2):
        hands.press(Key.Key_F10)
        hands.type("4")
        hands.press(Key.Key_Return)
        hands.type("1")
        hands.press(Key.Key_Return)
    hands.press(Key.Key_F10)
    hands.type("5")
    hands.press(Key.Key_Return)
    hands.type("8")
    hands.reach(Text("Disqualification proposed"))
    hands.press(Key.Key_End)
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    assert "Proposed: disqualification (grave misconduct of pair 5)." in said(there)
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    assert QApplication.activeModalWidget() is not None  # the dialog of a disqualification
    hands.press(Key.Key_Escape)
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    assert [(r.party, r.kind) for r in rows(there)][3:] == [("4", K.INFRACTION)]


def test_what_was_proposed_and_is_undone_is_not_confirmed(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    for _ in range(2):
        hands.press(Key.Key_F10)
        hands.type("4")
        hands.press(Key.Key_Return)
        hands.type("1")
        hands.press(Key.Key_Return)
    rest(there)
    hands.press(Key.Key_Z, Ctrl)
    rest(there)
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    assert there.page.key == "penalties"
    assert "nothing that is still open" in said(there)
    assert len(rows(there)) == 3


def test_the_search_that_is_open_gives_way_and_the_keys_come_back(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    before = hands.at
    hands.press(Key.Key_K, Ctrl)
    hands.type("1")
    hands.press(Key.Key_F10)
    assert dialog(QuickRuling)
    hands.press(Key.Key_Escape)
    rest(there)
    assert hands.at.isVisible()
    hands.press(Key.Key_Escape)
    assert before.isVisible()


def test_lateness_opens_its_own_dialog_with_the_party(window, path, qtbot):
    from tdapp.gui.dialogs.late import Late

    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("1E")
    rest(there)
    hands.press(Key.Key_Return)
    hands.type("5")
    hands.press(Key.Key_Return)
    rest(there)
    late = dialog(Late)
    assert late.who[0].text() == "8a"
    hands.press(Key.Key_Escape)
    assert not rows(there)


def test_a_disqualification_opens_its_own_dialog(window, tmp_path, qtbot):
    from tdapp.gui.dialogs.disqualify import Disqualify

    with played(tmp_path, "individual") as office:
        for board in (1, 2, 3):
            add_ruling(office, NewRuling(party="3", kind=K.INFRACTION, at=RulingAt(round=1, board=board)))
        add_ruling(office, NewRuling(party="7", kind=K.DISQUALIFICATION, at=RulingAt(round=1, board=4), by="何裁判长",
                                     approved="竞赛委员会"))  # fmt: skip
    there, page, hands = shown(window, tmp_path / "tournament.tdb", qtbot)
    hands.press(Key.Key_F10)
    hands.type("5")
    hands.press(Key.Key_Return)
    hands.type("6")
    hands.press(Key.Key_Return)
    rest(there)
    assert dialog(Disqualify).party.text() == "5"
    hands.press(Key.Key_Escape)
    places = [i for i, p in enumerate(page.view.page.proposals) if p.kind is K.DISQUALIFICATION]
    page.beside.proposed.setCurrentIndex(page.beside.proposed.model().index(places[0], 0))
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    assert dialog(Disqualify)._proposal == 3
    hands.press(Key.Key_Escape)
    hands.press(Key.Key_Backspace, Ctrl)
    rest(there)
    assert not dialog(DecideProposal).ok.isVisible()
    hands.press(Key.Key_Escape)
    page.table.select(4)
    rest(there)
    there.actions_["penalties.out"].trigger()
    rest(there)
    assert dialog(Disqualify)._ruling == 4
    hands.press(Key.Key_Escape)
    assert len(rows(there)) == 4


def test_a_foul_says_whose_places_it_asks_for(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("1a")
    hands.press(Key.Key_Return)
    hands.type("3")
    hands.press(Key.Key_Return)
    hands.type("2")
    rest(there)
    others = dialog(QuickRuling).order.others
    assert others.isVisible()
    assert others.text() == "Places of E, W"
    hands.press(Key.Key_Escape)


def test_an_individual_event_and_guandan_have_their_own_parties_and_scale(window, tmp_path, qtbot):
    with played(tmp_path, "individual"):
        pass
    there, _, hands = shown(window, tmp_path / "tournament.tdb", qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("1S5")
    hands.press(Key.Key_Return)
    hands.type("1")
    hands.press(Key.Key_Return)
    (row,) = rows(there)
    assert (row.party.isdigit(), row.board, row.seat) == (True, 5, "S")
    there.close()
    folder = tmp_path / "guandan"
    folder.mkdir()
    with new_office(folder, regulations("guandan-swiss")) as office:
        enter_entries(office, 8, slots=2)
    there, _, hands = shown(window, folder / "tournament.tdb", qtbot, "entries")
    hands.press(Key.Key_F10)
    hands.type("L2")
    rest(there)
    asked = dialog(QuickRuling)
    assert not asked.cards.isVisible()
    hands.press(Key.Key_Return)
    hands.type("2")
    assert asked.echo.ahead.text() == ""
    hands.press(Key.Key_Return)
    rest(there)
    (row,) = rows(there)
    assert (row.kind, row.party, row.cards) == (K.INFRACTION, "L2", None)
    hands.press(Key.Key_F10)
    hands.type("L2")
    rest(there)
    assert "foul (second infraction of pair L2 before play)" in dialog(QuickRuling).echo.ahead.text()
    hands.press(Key.Key_Escape)


def test_a_window_that_only_reads_says_so(window, ruled, qtbot):
    window(ruled)
    there = window(ruled, language="en", desk="2")
    assert not there.desk.writes
    there.show_page("penalties")
    rest(there)
    there.actions_["ruling"].trigger()
    assert QApplication.activeModalWidget() is None
    assert "only reads" in said(there)
    for name in ("confirm", "reject", "withdraw", "order"):
        assert not there.actions_[f"penalties.{name}"].isEnabled()
    there.actions_["penalties.catalogue"].trigger()
    rest(there)
    assert not dialog(BreachCatalogue).ok.isEnabled()
