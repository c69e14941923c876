"""A sheet in the real window shows what rulings make of its boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdapp.gui.widgets.score_sheet_paint import note_of
from tdapp.rules.line_keys import ENTER
from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.services.ledger.amending import enter_order
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.score_entry.sheet import SheetPaper
from tests.scorer import Scorer
from tests.seated_event import play_all, seated_office
from tests.windows import settle


@pytest.mark.parametrize(
    "language, told", [("en", "Ruling 1 (foul) decides this board"), ("zh", "判罚1（犯规）决定本局")]
)
def test_a_fouled_board_is_told_under_its_row_and_needs_no_line(window, qtbot, tmp_path, language, told):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 3), (1, 1, 4)}))
        foul = Details(places=(3, 4, 1, 2))
        at = RulingAt(round=1, board=3)
        add_ruling(office, NewRuling(party="2", kind=RulingKind.FOUL, at=at, by="何裁判长", details=foul))
    scorer = Scorer(window(tmp_path / "tournament.tdb", language=language), qtbot)
    scorer.open(1)
    assert scorer.sheet.at == 3
    assert note_of(scorer.sheet, 2, scorer.window.language.say)[1].startswith(f"● {told}")
    assert 2 in scorer.page.paper.layout_of_sheet.notes
    scorer.keys("137")
    settle(scorer.window)
    assert scorer.sheet.complete
    scorer.keys(ENTER)
    settle(scorer.window)
    assert scorer.page.view is None


def test_an_order_entered_meanwhile_reaches_the_sheet_that_is_open(window, qtbot, tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 3)}))
        at = RulingAt(round=1, board=3)
        add_ruling(office, NewRuling(party="2", kind=RulingKind.FOUL, at=at, by="何裁判长"))
    scorer = Scorer(window(tmp_path / "tournament.tdb", language="en"), qtbot)
    scorer.open(1)
    weight, text = note_of(scorer.sheet, 2, scorer.window.language.say)
    assert (weight, text.startswith("▲ Ruling 1 (foul) ended this board")) == ("warning", True)
    assert (scorer.sheet.at, scorer.sheet.complete) == (2, False)
    order = Details(places=(3, 4, 1, 2))
    scorer.ask(lambda made: enter_order(made, None, 1, order, by="何裁判长"))
    scorer.page._timer.timeout.emit()
    settle(scorer.window)
    assert scorer.sheet.complete
    assert note_of(scorer.sheet, 2, scorer.window.language.say)[0] == "note"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_on_a_small_laptop_nothing_of_a_sheet_is_scrolled_sideways(window, qtbot, tmp_path, language):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        for board, kind in ((3, RulingKind.INFRACTION), (3, RulingKind.INFRACTION)):
            add_ruling(office, NewRuling(party="2", kind=kind, at=RulingAt(round=1, board=board), by="何裁判长"))
    scorer = Scorer(window(tmp_path / "tournament.tdb", language=language), qtbot)
    scorer.window.resize(1366, 620)
    scorer.open(1)
    area = scorer.page.paper.parentWidget().parentWidget()
    assert area.verticalScrollBar().maximum() > 0  # which takes a strip of the width
    assert area.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_sheet_whose_seating_changed_does_not_widen_the_window(window, qtbot, tmp_path, language):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
    scorer = Scorer(window(tmp_path / "tournament.tdb", language=language), qtbot)
    scorer.window.resize(1366, 768)
    scorer.open(1)
    head = scorer.page.head
    before = scorer.window.minimumSizeHint().width()
    stale = SheetPaper(30, duplicate=False, lost=False, signed_west=False, signed_north=False, photo=None, stale=True)
    head.put(replace(scorer.page.view, paper=stale), writes=True)
    settle(scorer.window)
    assert head.paper.text().startswith("▲")
    assert scorer.window.minimumSizeHint().width() <= max(before, 1366)
    assert head.paper.height() >= head.paper.heightForWidth(head.paper.width())
