"""Few copies of the boards circulate: tables play the sets in other orders, and everything follows the stage of play.

Six tables with two copies: tables 1 and 4 play the sets 1 2 3, tables 2 and 5 play 3 1 2, tables 3 and 6 play 2 3 1.
In the stages of a round E stays and S→W, W→N, N→S, so that West at table t is 4t − 1, then 4t − 2, then 4t.
"""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.board_state import board_state
from tdapp.services.boards.circulation_view import circulation_of
from tdapp.services.changes.closing import WhichTable, close_table, open_table
from tdapp.services.checklist import checklist
from tdapp.services.circulating import (
    drop_circulation,
    move_stage,
    preview_circulation,
    put_copy,
    set_circulation,
)
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.papers.table_cards import table_cards
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.missing import missing_results
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.rows import Heading
from tdapp.services.scope import find_event, find_round, find_segment
from tdapp.services.score_entry.sheet import read_sheet
from tdapp.services.sheets import give_serials
from tdapp.services.standings.derivation import standings_at
from tdapp.services.tables_read import tables_of
from tdapp.text import Refused, Text
from tests.board_stock import same_as_fresh, state, stock, totals
from tests.drawn_event import enter
from tests.offices import new_office
from tests.seated_event import play_all, seated_office

WEST_OF_BOARD_1 = {1: 3, 2: 6, 3: 12, 4: 15, 5: 18, 6: 24}
"""By table: West in the stage in which set 1 is played there, by hand."""
BETTER = 5**0.5


@pytest.fixture
def hall(tmp_path):
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, seated):
        set_circulation(office, None, 1, 1, 2)
        yield office, seated


def orders(view) -> list[tuple[int, ...]]:
    return [o.sets for o in view.orders]


def test_the_tables_get_their_orders_and_the_copies_their_ways(hall):
    office, _ = hall
    view = circulation_of(office, None, 1, 1)
    assert orders(view) == [(1, 2, 3), (3, 1, 2), (2, 3, 1)] * 2
    assert (view.tables, view.copies, view.least, view.stage, view.stages) == (6, 2, 2, 0, 3)
    assert view.findings == ()
    assert [(c.stage, c.copy, c.source, c.target) for c in view.carries if c.set == 1] == [
        (1, 1, "", "1"), (1, 2, "", "4"), (2, 1, "1", "2"), (2, 2, "4", "5"), (3, 1, "2", "3"), (3, 2, "5", "6"),
    ]  # fmt: skip


def test_a_line_that_is_keyed_belongs_to_who_sat_in_the_stage_of_play(hall):
    office, _ = hall
    for table in range(1, 7):  # only West's cards differ: his W is 0.1 less everywhere but at table 1
        set_result(office, BoardAt(1, table, 1), TypedLine(places=(1, 3, 4, 2), left=(5 if table == 1 else 6,)))
    expected = {west: round(BETTER if t == 1 else -1 / BETTER, 6) for t, west in WEST_OF_BOARD_1.items()}
    assert totals(office) == expected
    same_as_fresh(office)


def test_a_file_of_results_names_the_seats_of_the_stage_of_play(hall, tmp_path):
    office, _ = hall
    head = (
        "segment,round,table,board,E,S,W,N,place_E,place_S,place_W,place_N,left_E,left_S,left_W,left_N,"
        "pen_E,pen_S,pen_W,pen_N\n"
    )
    seats = ("3,1,9,11,12,10", "3,5,9,10,11,12", "2,9,5,6,7,8")
    rows = "".join(f"1,1,{s},1,3,4,2,0,0,6,0,0,0,0,0\n" for s in seats)
    (tmp_path / "r.csv").write_text(head + rows, encoding="utf-8")
    done = import_results(office, tmp_path / "r.csv")
    assert done.new == 3
    assert export_results(office).count("\n") == 4
    with office.read() as c:
        from sqlalchemy import select

        from tdapp.model.tables import BoardSeat

        assert c.execute(select(BoardSeat.__table__)).all() == []  # nobody sat elsewhere than the stage says
    (tmp_path / "own.csv").write_text(export_results(office), encoding="utf-8")
    before = state(office)
    assert import_results(office, tmp_path / "own.csv").unchanged == 3
    assert state(office) == before


def test_the_score_sheet_has_the_boards_in_the_order_of_play(hall):
    office, _ = hall
    view = read_sheet(office, None, 1, 1, None, 3)
    assert [line.board for line in view.lines] == [5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4]
    assert [[s.label for s in stage.seats] for stage in view.stages] == [
        ["9", "10", "11", "12"], ["9", "12", "10", "11"], ["9", "11", "12", "10"],
    ]  # fmt: skip
    assert [[b.number for b in stage.boards] for stage in view.stages] == [[5, 6, 7, 8], [9, 10, 11, 12], [1, 2, 3, 4]]


def test_a_table_card_says_before_which_board_one_moves_at_this_table(hall):
    office, _ = hall
    with office.read() as c:
        event = find_event(c, None)
        cards = table_cards(c, event, find_segment(c, event, 1), Heading("海岸邀请赛"))
    assert [[s.before_board for s in card.rounds[0].shifts] for card in cards.cards] == [[5, 9], [1, 5], [9, 1]] * 2


def test_what_is_missing_follows_the_boards_whatever_their_order(hall):
    office, seated = hall
    play_all(office, seated, leave=frozenset({(1, 3, 1), (1, 3, 6)}))
    (owed,) = missing_results(office, None, 1)
    assert (owed.table, owed.boards) == (3, (1, 6))
    same_as_fresh(office)


def test_penalty_cards_of_an_unplayed_board_go_to_the_next_one_in_the_order_of_play(hall):
    office, _ = hall
    played = TypedLine(places=(1, 3, 4, 2), left=(6,))
    for board in (5, 1):
        set_result(office, BoardAt(1, 3, board), played)
    set_result(office, BoardAt(1, 3, 12), TypedLine(places=(0, 0, 0, 0), pen=(10, 0, 0, 0)))  # between the two
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
        assert {play.results[i].board: cards for i, cards in play.cards.by_result.items()} == {1: (10, 0, 0, 0)}


def test_too_few_copies_are_refused_with_the_smallest_number_that_works(hall):
    office, _ = hall
    before = state(office)
    with pytest.raises(Refused) as told:
        set_circulation(office, None, 1, 1, 1)
    assert "with 2 copies it works" in render(next(iter(told.value)), "en")
    assert state(office) == before


def test_the_order_of_the_sets_stays_once_a_board_was_played(hall):
    office, _ = hall
    set_result(office, BoardAt(1, 2, 1), TypedLine(places=(1, 3, 4, 2), left=(5,)))
    before = state(office)
    for change in (lambda: set_circulation(office, None, 1, 1, 3), lambda: drop_circulation(office, None, 1, 1)):
        with pytest.raises(Refused) as told:
            change()
        assert "have results already" in render(next(iter(told.value)), "en")
        assert state(office) == before


def test_undoing_the_circulation_is_refused_once_boards_were_played_in_its_order(tmp_path):
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, _):
        before = state(office)
        set_circulation(office, None, 1, 1, 2)
        undo_step(office)
        assert state(office) == before
        set_circulation(office, None, 1, 1, 2)
        from tdapp.services.journal_desk import journal

        seq = journal(office)[-1].seq
        set_result(office, BoardAt(1, 2, 1), TypedLine(places=(1, 3, 4, 2), left=(5,)))
        with pytest.raises(Refused) as told:
            undo_step(office, seq)
        assert render(next(iter(told.value)), "en").startswith("Boards have results since: ")


def test_score_sheets_that_were_printed_in_another_order_are_named(tmp_path):
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, _):
        with office.step(Text("Print")) as step:
            c = step.session.connection()
            event = find_event(c, None)
            segment = find_segment(c, event, 1)
            row = find_round(c, segment, 1)
            give_serials(step, event, segment, row, tables_of(c, row))
        (told,) = [render(f.text, "en") for f in set_circulation(office, None, 1, 1, 2).findings]
        assert told == (
            "Printed round score sheets that are to be replaced: 2 (round 1 table 2), 3 (round 1 table 3), "
            "5 (round 1 table 5), 6 (round 1 table 6)."
        )


def test_every_table_has_its_own_boards_again(hall):
    office, _ = hall
    preview = preview_circulation(office, None, 1, 1, 99)
    assert orders(preview) == [(1, 2, 3)] * 6
    view = drop_circulation(office, None, 1, 1)
    assert orders(view) == [(1, 2, 3)] * 6
    assert not view.is_set


def test_where_each_set_is_follows_the_stages_and_single_copies_may_be_elsewhere(hall):
    office, _ = hall
    stock(office, 12)
    assign_boards(office, None, 1, 1, Wish(next_unused=0))

    def where(view, number, copy) -> str:
        return next(render(c.at, "en") for c in view.cases if (c.set, c.copy) == (number, copy))

    assert where(circulation_of(office, None, 1, 1), 1, 1) == "at the desk"
    seen = [where(move_stage(office, None, 1, 1), 1, 2) for _ in range(4)]
    assert seen == ["on table 4", "on table 5", "on table 6", "collected"]
    before = state(office)
    with pytest.raises(Refused):
        move_stage(office, None, 1, 1)
    assert state(office) == before
    undo_step(office)
    assert where(circulation_of(office, None, 1, 1), 1, 2) == "on table 6"
    put_copy(office, "B2", 2, "修理处")
    (case,) = [c for c in circulation_of(office, None, 1, 1).cases if (c.set, c.copy) == (1, 2)]
    assert [render(t, "en") for t in case.apart] == ["Board B2: 修理处"]
    found = board_state(office, "TDBB2")
    assert [(k.copy, render(k.at, "en")) for k in found.uses[0].copies] == [(1, "on table 3"), (2, "on table 6")]
    assert found.apart == ((2, "修理处"),)
    assert (found.uses[0].results, found.uses[0].expected) == (0, 6)
    put_copy(office, "B2", 2, "")
    assert board_state(office, "B2").apart == ()


def test_a_table_that_is_closed_needs_no_boards(hall):
    office, _ = hall
    close_table(office, None, WhichTable("3", 1, 1, None), "broken")
    view = circulation_of(office, None, 1, 1)
    assert [o.table for o in view.orders] == [1, 2, 4, 5, 6]
    assert view.findings == ()
    assert {c.target for c in view.carries} == {"1", "2", "4", "5", "6"}


def test_a_table_that_opens_after_the_plan_was_made_is_a_finding_of_the_day(hall):
    office, _ = hall
    which = WhichTable("3", 1, 1, None)
    close_table(office, None, which, "broken")
    assert orders(set_circulation(office, None, 1, 1, 2)) == [(1, 2, 3), (3, 1, 2), (2, 3, 1), (1, 2, 3), (3, 1, 2)]
    assert [f for f in checklist(office, None).findings if "Circulation" in render(f.text, "en")] == []
    open_table(office, None, which, "mended")
    told = [render(f.text, "en") for f in checklist(office, None).findings]
    assert any("but the copies are 2" in text for text in told)
    with pytest.raises(Refused):
        move_stage(office, None, 1, 1)
    assert set_circulation(office, None, 1, 1, 2).findings == ()


def test_a_new_draw_keeps_the_circulation_and_groups_that_go_take_theirs_along(tmp_path):
    with new_office(tmp_path) as office:
        enter(office, 16)
        draw(office, None, 1, BySeed("x"))
        set_circulation(office, None, 1, 1, 2)
        draw(office, None, 1, BySeed("y"))
        assert orders(circulation_of(office, None, 1, 1)) == [(1, 2, 3), (3, 1, 2)] * 2
        undo_step(office)
        undo_step(office)
        assert orders(circulation_of(office, None, 1, 1)) == [(1, 2, 3)] * 4
