"""The papers of boards, filled from a round that was seated, assigned, circulated and played."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import Paper
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opening import open_round
from tdapp.services.circulating import set_circulation
from tdapp.services.columns.board_results import board_lines, board_result_columns
from tdapp.services.labels_printed import labels_printed
from tdapp.services.papers.as_tables import save_table
from tdapp.services.papers.filling import Request
from tdapp.services.papers.register import paper_desk
from tdapp.services.printing import prepare_document, preview_document
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.sealed_papers.recovery_sheet import recovery_sheet
from tdapp.services.sealed_papers.slips import codes_of_round, print_deal_check, print_slips
from tdapp.text import Refused
from tests.board_stock import publish_values, stock
from tests.boards_made import CHIEF, OFFICER, dealt, files, vault
from tests.seated_event import seated_office

ROUND = Request(segment=1, round=1)


@pytest.fixture
def hall(tmp_path):
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, _):
        set_circulation(office, None, 1, 1, 2)
        stock(office, 12)
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
        yield office


def refused(office, kind, request=ROUND) -> str:
    with pytest.raises(Refused) as found:
        preview_document(office, kind, request)
    return "\n".join(render(problem, "en") for problem in found.value)


def play(office, table: int, places=(1, 3, 4, 2), left=5, board=1) -> None:
    set_result(office, BoardAt(1, table, board), TypedLine(places=places, left=(left,)))


def test_a_round_gets_a_label_for_every_copy_that_circulates(hall):
    rows = prepare_document(hall, "board-labels", ROUND).rows
    assert [(x.copy, x.number, x.code) for x in rows.labels] == [(c, n, f"B{n}") for c in (1, 2) for n in range(1, 13)]
    assert {(x.copies, x.round, x.trump, x.first) for x in rows.labels} == {(2, 1, "2", "E")}


def test_boards_that_are_named_get_as_many_labels_as_asked_for(hall):
    rows = prepare_document(hall, "board-labels", Request(boards=("b3", "B1", "B3"), copies=3)).rows
    assert [(x.copy, x.code) for x in rows.labels] == [(c, b) for c in (1, 2, 3) for b in ("B3", "B1")]
    assert {x.number for x in rows.labels} == {None}


def test_without_a_round_there_are_labels_for_the_segment_or_for_the_whole_library(hall):
    stock(hall, 2, prefix="S")
    segment = prepare_document(hall, "board-labels", Request(segment=1)).rows
    assert {x.code for x in segment.labels} == {f"B{n}" for n in range(1, 13)}
    assert {(x.round, x.copies) for x in segment.labels} == {(1, 2)}
    library = prepare_document(hall, "board-labels", Request(copies=1)).rows
    assert [x.code for x in library.labels] == [*(f"B{n}" for n in range(1, 13)), "S1", "S2"]
    with hall.read() as c:
        assert set(labels_printed(c)) == {x.code for x in library.labels}


def test_which_labels_are_printed_is_read_from_the_register(hall):
    first = prepare_document(hall, "board-labels", ROUND)
    again = prepare_document(hall, "board-labels", Request(boards=("B2",), copies=1))
    preview_document(hall, "board-labels", Request(boards=("B3",)))
    with hall.read() as c:
        found = labels_printed(c)
    assert [(p.number, p.copies) for p in found["B2"]] == [(first.number, (1, 2)), (again.number, (1,))]
    assert [(p.number, p.copies) for p in found["B3"]] == [(first.number, (1, 2))]
    assert "B99" not in found


def test_the_register_asks_again_for_what_was_asked_for(hall):
    prepare_document(hall, "board-labels", Request(boards=("B2",), copies=1))
    (row,) = paper_desk(hall, None, 1).printed
    assert dict(row.options) == {"boards": ("B2",), "copies": 1}
    assert [render(part, "en") for part in row.part] == ["boards B2", "copies: 1"]


def test_labels_that_cannot_be_are_refused_with_every_code(hall):
    assert refused(hall, "board-labels", Request(boards=("B1", "X7", "X8"))) == (
        "There is no board with these codes: X7, X8."
    )
    stock(hall, 1, prefix="牌")
    assert "the code of board 牌1" in refused(hall, "board-labels", Request(boards=("牌1",)))
    assert "1 to 99 copies" in refused(hall, "board-labels", Request(boards=("B1",), copies=0))


def test_the_moves_lay_out_carry_and_collect_every_copy(hall):
    rows = prepare_document(hall, "board-moves", ROUND).rows
    assert (rows.stages, rows.copies, [p.stage for p in rows.parts]) == (3, 2, [1, 2, 3, 4])
    out, *between, back = rows.parts
    where = {(m.set, m.copy): m.goal for m in out.moves}
    assert len(where) == 6
    assert not any(m.start for m in out.moves)
    for part in between:
        for move in part.moves:
            assert where[move.set, move.copy] == move.start
            where[move.set, move.copy] = move.goal
        assert len(set(where.values())) == 6, "no table has two sets"
    assert {(m.set, m.copy): m.start for m in back.moves} == where
    assert {m.boards for m in out.moves} == {"1–4", "5–8", "9–12"}


def test_without_a_circulation_there_are_no_moves(tmp_path):
    with seated_office(tmp_path, tables=4, rounds=(1,)) as (office, _):
        assert "tdapp boards circulate" in refused(office, "board-moves")
        assert "tdapp boards assign" in refused(office, "board-labels")
        assert "assigned to segment 1" in refused(office, "board-labels", Request(segment=1))
        assert refused(office, "board-labels", Request()) == "The library has no boards."
        assert "has a result yet" in refused(office, "board-results")
        assert "tdapp boards open" in refused(office, "hand-records")


def test_the_results_of_a_board_are_those_of_the_standings(hall):
    for table in range(1, 6):
        play(hall, table, left=5 + table)
    set_result(hall, BoardAt(1, 6, 1), TypedLine(places=(0, 0, 0, 0)))
    (board,) = preview_document(hall, "board-results", ROUND).rows.boards
    assert (board.number, board.code, board.trump, board.outcomes) == (1, "B1", "2", (("EW", "1-4", 5),))
    assert [r.table for r in board.results] == [1, 2, 3, 4, 5, 6]
    assert sum(r.dw[2] for r in board.results if r.dw) == pytest.approx(0)
    assert [r.left for r in board.results[:2]] == [(0, 0, 6, 0), (0, 0, 7, 0)]
    assert board.results[5].places == ("×", "×", "×", "×")
    assert (board.results[5].w, board.results[5].dw) == ((), ())
    assert str(board.results[0].w[0]) == "3.5"
    assert all(r.dsw == () for r in board.results)


def test_big_data_columns_are_absent_without_data(hall):
    play(hall, 1)
    without = preview_document(hall, "board-results", ROUND).rows
    assert not [c.key for c in board_result_columns(without).columns if c.key.startswith("ds")]
    publish_values(hall, ["B1"])
    rows = preview_document(hall, "board-results", ROUND).rows
    assert [c.key for c in board_result_columns(rows).columns if c.key.startswith("dsw")] == [
        "dsw-E", "dsw-S", "dsw-W", "dsw-N",
    ]  # fmt: skip
    assert all(r.dsw for r in rows.boards[0].results)


@pytest.mark.parametrize("suffix", [".xlsx", ".html"])
def test_results_by_board_are_a_table_too(hall, tmp_path, suffix):
    play(hall, 1)
    play(hall, 2, board=7)
    found = preview_document(hall, "board-results", ROUND)
    assert [(x.board.number, x.result.table) for x in board_lines(found.rows)] == [(1, 1), (7, 2)]
    path = tmp_path / f"results{suffix}"
    save_table(path, found.kind, found.rows, lambda t: render(t, "zh"), "zh")
    assert path.stat().st_size > 1000


@pytest.mark.parametrize("kind", ["hand-slips", "deal-check", "recovery-key"])
def test_what_is_secret_is_not_printed_like_other_papers(hall, kind):
    assert "shows what is sealed" in refused(hall, kind)
    assert kind not in [k.key for k in paper_desk(hall, None, 1).kinds]


@pytest.fixture
def sealed(tmp_path):
    (tmp_path / "given").mkdir()
    with seated_office(tmp_path, tables=4, rounds=(1,)) as (office, _):
        key = vault(office)
        import_boards(office, files(tmp_path / "given", dealt(12), [(1, 1, n) for n in range(1, 13)]))
        yield office, key


def test_slips_are_those_of_the_hands_and_the_register_holds_codes_only(sealed):
    office, _ = sealed
    codes = codes_of_round(office, None, 1, 1)
    made = print_slips(office, None, codes, passphrase=OFFICER, officer="林发牌")
    boards = dealt(12)
    assert [(s.code, s.seat, s.number) for s in made.rows.slips[:5]] == [
        *(("T0001", seat, 1) for seat in "ESWN"), ("T0002", "E", 2),
    ]  # fmt: skip
    assert [s.cards for s in made.rows.slips] == [b.hands.of(seat) for b in boards for seat in "ESWN"]
    check = print_deal_check(office, None, codes[:1], passphrase=OFFICER, officer=" 林发牌 ")
    assert (check.rows.officer, len(check.rows.boards)) == ("林发牌", 1)
    t = Paper.__table__.c
    with office.read() as c:
        stored = [json.loads(o) for o in c.scalars(select(t.options).order_by(t.number))]
    assert [s["boards"] for s in stored] == [list(codes), ["T0001"]]


def test_without_the_passphrase_nothing_is_printed(sealed):
    office, _ = sealed
    with pytest.raises(Refused):
        print_slips(office, None, ["T0001"], passphrase="wrong passphrase", officer="林发牌")
    assert paper_desk(office, None, 1).printed == ()


def test_records_show_the_hands_once_they_are_open(sealed):
    office, _ = sealed
    assert "tdapp boards open" in refused(office, "hand-records")
    open_round(office, None, 1, 1, passphrase=CHIEF, early=True, reason="测试")
    play(office, 1)
    play(office, 2, (2, 1, 4, 3))
    rows = prepare_document(office, "hand-records", ROUND).rows
    assert [b.hands for b in rows.boards] == [tuple(b.hands.of(s) for s in "ESWN") for b in dealt(12)]
    assert rows.boards[0].outcomes == (("EW", "1-4", 1), ("NS", "1-3", 1))
    assert [render(n, "en") for n in rows.heading.notices] == [
        "Not every table has played these boards: the hands are not for players yet."
    ]


def test_the_recovery_sheet_holds_the_key_and_the_register_does_not(sealed):
    office, key = sealed
    made = recovery_sheet(office, key)
    assert made.rows.key == key
    assert key not in repr(made)
    with office.read() as c:
        (row,) = c.execute(select(Paper.__table__)).mappings()
    assert key.split("-")[0] not in str(dict(row))
    assert row["at"] - office.clock() < timedelta(minutes=1)
