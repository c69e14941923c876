"""Boards where a segment has several groups: everybody's, a group's own, and copies that circulate in each group."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tdapp.i18n import render
from tdapp.services.boards import sealing
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.board_state import board_state
from tdapp.services.boards.circulation_view import circulation_of
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opening import open_round
from tdapp.services.boards.rounds import board_rounds
from tdapp.services.boards.versions import foul_board
from tdapp.services.circulating import set_circulation
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.sealed_papers.slips import codes_of_round, print_deal_check, print_slips
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused
from tests.board_stock import same_as_fresh, state, stock
from tests.boards_made import CHIEF, dealt, files, vault
from tests.drawn_event import change, enter, play, with_groups
from tests.offices import new_office, regulations


@pytest.fixture
def office(tmp_path):
    """Groups A and B of four tables each."""
    with new_office(tmp_path, with_groups()) as made:
        enter(made, 32)
        stock(made, 12)
        draw(made, None, 1, BySeed("x"))
        yield made


def test_a_group_s_own_board_comes_before_everybody_s(office):
    assign_boards(office, None, 1, 1, Wish(("B1", "B2")))
    assign_boards(office, None, 1, 1, Wish(("B9",)), group="B")
    for group in "AB":
        for table in range(1, 5):
            set_result(office, BoardAt(1, table, 1, 1, group), TypedLine(places=(1, 3, 4, 2), left=(5,)))
            set_result(office, BoardAt(1, table, 2, 1, group), TypedLine(places=(1, 3, 4, 2), left=(5,)))
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
        assert {key.code: len(found) for key, found in play.boards.items()} == {"B1": 4, "B9": 4, "B2": 8}
    same_as_fresh(office)
    rows = {(r.group, r.number): r for r in board_rounds(office, None).rows if r.round == 1}
    assert (rows["", 1].code, rows["B", 1].code, rows["B", 2].code) == ("B1", "B9", "B2")
    assert (rows["", 1].results, rows["", 1].expected) == (4, 4)
    assert (rows["B", 1].own, rows["B", 2].own) == (True, False)
    assert [(u.group, u.results, u.expected) for u in board_state(office, "B2").uses] == [("A", 4, 4), ("B", 4, 4)]
    assert [(u.group, u.results, u.expected) for u in board_state(office, "B9").uses] == [("B", 4, 4)]
    before = state(office)
    with pytest.raises(Refused) as told:  # B2 is number 2 of the group as well
        assign_boards(office, None, 1, 1, Wish(("B2",), start=5), group="B")
    assert "as numbers 2, 5" in render(next(iter(told.value)), "en")
    assert state(office) == before


def test_opening_a_group_s_hands_leaves_those_closed_that_it_does_not_play(tmp_path):
    with new_office(tmp_path, with_groups()) as office:
        vault(office)
        import_boards(office, files(tmp_path, dealt(3)))
        assign_boards(office, None, 1, 1, Wish(("T0001", "T0002")))
        enter(office, 32)
        draw(office, None, 1, BySeed("x"))
        assign_boards(office, None, 1, 1, Wish(("T0003",)), group="B")
        done = open_round(office, None, None, 1, passphrase=CHIEF, group="B", early=True, reason="commentary")
        assert set(done.opened) == {"T0002", "T0003"}, "number 1 of group B is T0003"
        rows = prepare_document(office, "hand-records", Request(segment=1, round=1, group="B")).rows
        assert [b.code for b in rows.boards] == ["T0003", "T0002"]


def test_every_paper_names_the_group_whose_own_board_it_shows(tmp_path, monkeypatch):
    monkeypatch.setattr(sealing, "COST", (1024, 1, 1))
    with new_office(tmp_path, with_groups()) as office:
        vault(office)
        import_boards(office, files(tmp_path, dealt(3)))
        enter(office, 32)
        draw(office, None, 1, BySeed("x"))
        assign_boards(office, None, 1, 1, Wish(("T0001", "T0002")))
        assign_boards(office, None, 1, 1, Wish(("T0003",)), group="B")
        play(office)
        open_round(office, None, None, 1, passphrase=CHIEF, early=True, reason="commentary")
        wanted = {"T0001": "", "T0002": "", "T0003": "B"}
        asked = Request(segment=1, round=1)
        labels = prepare_document(office, "board-labels", asked).rows.labels
        assert {label.code: label.group for label in labels} == wanted
        records = prepare_document(office, "hand-records", asked)
        assert {board.code: board.group for board in records.rows.boards} == wanted
        results = prepare_document(office, "board-results", asked)
        assert {b.code: b.group for b in results.rows.boards if b.code} == wanted
        slips = print_slips(office, None, tuple(wanted), passphrase=CHIEF, officer="严明")
        assert {slip.code: (slip.number, slip.group) for slip in slips.rows.slips} == {
            "T0001": (1, ""), "T0002": (2, ""), "T0003": (1, "B")}  # fmt: skip
        check = print_deal_check(office, None, tuple(wanted), passphrase=CHIEF, officer="严明")
        assert {board.code: board.group for board in check.rows.boards} == wanted
        for prepared in (prepare_document(office, "board-labels", asked), records, results, slips, check):
            pages = office.documents.draw(prepared.kind.key, prepared.rows, "zh")
            assert "B组" in written(pages), prepared.kind.key
        assert codes_of_round(office, None, 1, 1, "B") == ("T0003", "T0002"), "number 1 of group B is its own"


def written(pages: bytes) -> str:
    """The words of a PDF file, without blanks."""
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pages)).pages).replace(" ", "")


def test_copies_circulate_in_each_group_by_itself(office):
    with pytest.raises(Refused):
        set_circulation(office, None, 1, 1, 2)  # which group?
    set_circulation(office, None, 1, 1, 2, group="B")
    assert [o.sets for o in circulation_of(office, None, 1, 1, "A").orders] == [(1, 2, 3)] * 4
    view = circulation_of(office, None, 1, 1, "B")
    assert [(o.label, o.sets) for o in view.orders] == [
        ("B-1", (1, 2, 3)), ("B-2", (3, 1, 2)), ("B-3", (1, 2, 3)), ("B-4", (3, 1, 2)),
    ]  # fmt: skip
    assert [(p.group, p.copies) for p in board_rounds(office, None).rounds if p.round == 1] == [("A", None), ("B", 2)]
    set_result(office, BoardAt(1, 1, 1, 1, "A"), TypedLine(places=(1, 3, 4, 2), left=(5,)))
    set_circulation(office, None, 1, 1, 3, group="B")  # the results of group A do not concern it
    assign_boards(office, None, 1, 1, Wish(("B1", "B2")), group="B")
    assert foul_board(office, None, 1, 1, 1, 1, "x", group="B").tables == ("B-1", "B-2")


def test_tables_and_zones_that_a_new_draw_takes_away_take_their_boards_along(tmp_path):
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        teams = enter(office, 8, slots=4)
        stock(office, 12)
        draw(office, None, 1, BySeed("x"))
        set_circulation(office, None, 1, 1, 2, group="2")
        assign_boards(office, None, 1, 1, Wish(("B9",)), group="2")
        assign_boards(office, None, 1, 1, Wish(("B1",)))
        foul_board(office, None, 1, 1, 1, 2, "x", group="2")
        for team in teams[4:]:
            change(office, team, status="withdrawn")
        before = state(office)
        draw(office, None, 1, BySeed("y"))
        assert board_state(office, "B9").uses == ()
        assert [(u.group, u.expected) for u in board_state(office, "B1").uses] == [("", 4)]
        assert circulation_of(office, None, 1, 1).copies == 4
        same_as_fresh(office)
        undo_step(office)
        assert state(office) == before
        same_as_fresh(office)
