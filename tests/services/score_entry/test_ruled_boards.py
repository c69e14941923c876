"""A sheet shows the result that counts: what a ruling made of a board, what was keyed beside it, what is lacking."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import NO_DETAILS, Details, Outcome, RulingKind
from tdapp.rules.sheet_keys import ENTER, SheetKeys
from tdapp.services.columns.sheets import SheetStatus
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.amending import enter_order, move_cards, withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.results.missing import missing_results
from tdapp.services.score_entry.keyed import keyed_lines
from tdapp.services.score_entry.sheet import read_sheet
from tdapp.services.score_entry.sheet_list import sheet_list
from tests.seated_event import play_all, seated_office

CHIEF = "何裁判长"
ORDER = Details(places=(3, 4, 1, 2))


def rule(office, party, kind=RulingKind.FOUL, details=NO_DETAILS, **where):
    at = RulingAt(round=1, **where)
    return add_ruling(office, NewRuling(party=party, kind=kind, at=at, by=CHIEF, details=details)).number


def line(office, board):
    return read_sheet(office, None, None, 1, None, 1).lines[board - 1]


def keyed(office, board):
    return keyed_lines(read_sheet(office, None, None, 1, None, 1))[board - 1]


def state(office):
    return sheet_list(office, None, 1, 1).rows[0]


@pytest.fixture
def office(tmp_path):
    """Four tables of individuals, all keyed but board 3 of the first."""
    with seated_office(tmp_path) as (made, seated):
        play_all(made, seated, leave=frozenset({(1, 1, 3)}))
        yield made


def test_a_fouled_board_shows_what_counts_and_what_was_keyed(office):
    before = line(office, 2).line
    number = rule(office, "2", details=ORDER, board=2)
    ruled = line(office, 2).ruled
    assert (ruled.decided, ruled.deal.places, ruled.deal.left, ruled.points) == (
        (number,), (3, 4, 1, 2), (0, 27, 0, 0), (1600, -2700, 3600, 2000),
    )  # fmt: skip
    shown = keyed(office, 2)
    assert line(office, 2).line == before
    assert render(shown.told[0], "en").startswith(
        "Ruling 1 (foul) decides this board; position score E 1.6, S −2.7, W 3.6, N 2; keyed: E "
    )
    assert "判罚1（犯规）决定本局结果；位积分东 1.6、南 −2.7、西 3.6、北 2；录入为：东" in render(shown.told[0], "zh")
    withdraw_ruling(office, None, number, reason="误判", by=CHIEF)
    assert line(office, 2).ruled is None
    undo_step(office)
    assert line(office, 2).ruled == ruled


def test_a_fouled_board_that_nobody_keyed_closes_the_sheet_once_the_order_is_entered(office):
    number = rule(office, "2", board=3)
    assert "the order of the others is not entered" in render(keyed(office, 3).told[0], "en")
    assert not SheetKeys(keyed_lines(read_sheet(office, None, None, 1, None, 1))).complete
    assert (state(office).status, state(office).keyed) == (SheetStatus.PARTLY, 11)
    assert [(o.table, o.boards) for o in missing_results(office, None, 1, 1)] == [(1, (3,))]
    enter_order(office, None, number, ORDER, by=CHIEF)
    keys = SheetKeys(keyed_lines(read_sheet(office, None, None, 1, None, 1)))
    assert (keys.complete, keys.at, keys.open_boards) == (True, None, ())
    assert keys.press(ENTER).close
    assert "no line was keyed" in render(keyed(office, 3).told[0], "en")
    assert (state(office).status, state(office).keyed) == (SheetStatus.KEYED, 12)
    assert missing_results(office, None, 1, 1) == []


def test_until_the_order_is_entered_the_keyed_line_counts_and_says_so(office):
    number = rule(office, "2", board=2)
    ruled = line(office, 2).ruled
    assert (ruled.deal, ruled.waiting, ruled.foul) == (None, (number,), True)
    assert "Until then the keyed line counts" in render(keyed(office, 2).told[0], "en")
    assert not keyed(office, 2).ruled


def test_a_lost_board_shows_what_was_assigned(office):
    lost = Details(outcomes=(Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000)),))
    rule(office, "2", RulingKind.LOSS, lost, board=2)
    shown = line(office, 2)
    assert (shown.ruled.points, shown.foul) == ((2000, -1500, 2000, 2000), False)
    assert "loss by ruling" in render(keyed(office, 2).told[0], "en")
    assert "assigned; position score E 2, S −1.5" in render(keyed(office, 2).told[0], "en")


def test_a_loss_that_says_nothing_of_its_boards_waits_on_all_of_them(office):
    rule(office, "2", RulingKind.LOSS)
    lines = read_sheet(office, None, None, 1, None, 1).lines
    assert [x.ruled.waiting for x in lines if x.ruled is not None] == [(1,)] * 12
    assert "what this board becomes is not entered" in render(keyed(office, 1).told[0], "en")


def test_cards_stand_on_the_board_to_which_they_were_moved(office):
    number = rule(office, "2", RulingKind.INFRACTION, board=2)
    assert line(office, 2).cards == (0, 10, 0, 0)
    move_cards(office, None, number, RulingAt(round=1, board=4))
    assert (line(office, 2).cards, line(office, 4).cards) == ((0, 0, 0, 0), (0, 10, 0, 0))
    assert [render(t, "en") for t in keyed(office, 2).told] == [
        "The 10 penalty cards of ruling 1 count in round 1, table 1, board 4."
    ]
    assert [render(t, "en") for t in keyed(office, 4).told] == [
        "10 penalty cards count here by ruling 1, which was made elsewhere."
    ]
    assert (keyed(office, 2).ruled, keyed(office, 2).waits) == (False, False)


def test_results_by_board_name_the_ruling(office):
    rule(office, "2", details=ORDER, board=2)
    rule(office, "2", board=4)
    boards = preview_document(office, "board-results", Request(segment=1, round=1)).rows.boards
    notes = {(b.number, r.table): r.note for b in boards for r in b.results if r.note is not None}
    assert {k: str(v) for k, v in notes.items()} == {
        (2, 1): "foul (ruling (1,))",
        (4, 1): "foul (ruling (2,)), not completed",
    }
