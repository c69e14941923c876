"""From a ruling by phone to what it needs further: nothing is said twice, and Enter leads to what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.gui.dialogs.amend_ruling import AmendRuling
from tdapp.gui.dialogs.decide_proposal import DecideProposal
from tdapp.gui.dialogs.disqualify import Disqualify
from tdapp.gui.dialogs.late import Late
from tdapp.gui.dialogs.quick_ruling import QuickRuling
from tdapp.model.tables import Official
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Ctrl, Key
from tests.layout_faults import faults
from tests.offices import office_at
from tests.rulings_shown import K, dialog, played, rows, ruled_file, said, shown


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with played(tmp_path):
        pass
    return tmp_path / "tournament.tdb"


def test_what_was_typed_goes_along_to_the_dialog_of_a_disqualification(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("2E7")
    hands.press(Key.Key_Return)
    hands.type("6")
    hands.fill(Text("Words"), "threw the cards")
    hands.fill(Text("Ruled by"), "hcpz")
    hands.press(Key.Key_Return, Ctrl)
    rest(there)
    asked = dialog(Disqualify)
    assert (asked.round.value(), asked.board.value()) == (2, 7)
    assert (asked.by.text(), asked.words.text()) == ("何裁判长", "threw the cards")
    assert asked.found is not None
    assert "board 7 of round 2" in there.language.say(asked.found.how)
    hands.press(Key.Key_Escape)
    assert not rows(there)


def test_whoever_types_another_party_quickly_means_that_one(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("1")
    rest(there)
    hands.press(Key.Key_A, Ctrl)
    for key in (Key.Key_4, Key.Key_Return, Key.Key_5, Key.Key_Return):
        hands.press(key, wait=False)
    rest(there)
    late = dialog(Late)
    assert late.who[0].text() == "4"
    hands.type("7")
    rest(there)
    hands.fill(Text("Ruled by"), "lcp")
    hands.press(Key.Key_Return)
    rest(there)
    assert {(r.party, r.ruled_by) for r in rows(there)} == {("4", "罗裁判")}


def test_a_foul_that_was_proposed_says_whose_places_it_wants_and_enter_goes_there(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    for board in "34":
        hands.press(Key.Key_F10)
        hands.type(f"2E{board}")
        hands.press(Key.Key_Return)
        hands.type("2")
        hands.press(Key.Key_Return)
    rest(there)
    hands.press(Key.Key_F10, Ctrl)
    rest(there)
    asked = dialog(DecideProposal)
    assert asked.order.others.isVisible()
    assert asked.order.others.text() == "Places of S, N"
    edges = {field.mapTo(asked, field.rect().topLeft()).x() for field in (asked.by, asked.order.places)}
    assert len(edges) == 1
    hands.type("hcpz")
    hands.press(Key.Key_Return)
    assert asked.order.places.hasFocus()
    hands.type("12")
    hands.press(Key.Key_Return)
    rest(there)
    last = rows(there)[-1]
    assert (last.kind, last.board, last.ruled_by) == (K.FOUL, 4, "何裁判长")
    assert "order of the others" not in said(there)


def test_a_scorer_who_withdraws_a_ruling_is_led_to_the_name_of_a_td(window, tmp_path, qtbot):
    file = ruled_file(tmp_path)
    with office_at(file) as office, office.step(Text("Officials")) as step:
        step.update(Official, [3], role="recorder")
    there, page, hands = shown(window, file, qtbot)
    page.table.select(3)
    rest(there)
    hands.press(Key.Key_Delete, Ctrl)
    hands.type("the wrong player")
    hands.press(Key.Key_Return)
    rest(there)
    assert hands.at is dialog(AmendRuling).by
    hands.type("lcp")
    hands.press(Key.Key_Return)
    rest(there)
    assert not next(r for r in rows(there) if r.number == 3).stands


def test_a_party_that_is_nobody_is_typed_again_and_the_name_of_a_td_is_not_asked_instead(window, tmp_path, qtbot):
    with played(tmp_path) as office, office.step(Text("Officials")) as step:
        step.update(Official, [3], role="recorder")
    there, _, hands = shown(window, tmp_path / "tournament.tdb", qtbot, "ranking")
    for digit in "16":  # a warning, and what has a dialog of its own
        hands.press(Key.Key_F10)
        hands.type("77")
        hands.press(Key.Key_Return)
        hands.type(digit)
        hands.press(Key.Key_Return)
        rest(there)
        asked = dialog(QuickRuling)
        assert "no entry 77" in there.language.say(asked.bar.texts[0])
        assert asked.who.hasFocus()
        hands.type("7")
        assert asked.who.text() == "7"
        hands.press(Key.Key_Escape)
    assert not rows(there)


def test_language_and_theme_change_while_a_dialog_is_open_and_what_was_typed_stays(window, path, qtbot):
    there, _, hands = shown(window, path, qtbot, "ranking")
    hands.press(Key.Key_F10)
    hands.type("4")
    hands.press(Key.Key_Return)
    hands.type("3")
    asked, theme = dialog(QuickRuling), there.desk.theme
    hands.press(Key.Key_L, Ctrl)
    assert there.language.code == "zh"
    assert asked.ok.text() == "登记判罚"
    edges = {field.mapTo(asked, field.rect().topLeft()).x() for field in (asked.board, asked.order.places)}
    assert len(edges) == 1
    hands.press(Key.Key_D, Ctrl)
    assert there.desk.theme != theme
    hands.press(Key.Key_D, Ctrl)  # the next window remembers it
    hands.press(Key.Key_L, Ctrl)
    assert there.language.code == "en"
    assert not list(faults(asked))
    assert (asked.who.text(), asked.what.text()) == ("4", "3")
    assert hands.at is asked.what
    hands.press(Key.Key_Escape)
