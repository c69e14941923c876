"""Boards get their numbers in a round: named or the next unused ones, with everything odd about it said."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.services.boards.assigning import Wish, assign_boards, preview_assignment, unassign_boards
from tdapp.services.boards.rounds import board_rounds
from tdapp.services.exchange.results_csv import parse_results
from tdapp.services.journal_desk import undo_step
from tdapp.services.papers.score_sheets import boards_of_round
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event, find_round, find_segment
from tdapp.services.setting_up import change_regulations
from tdapp.text import Refused
from tests.board_stock import same_as_fresh, state, stock, totals
from tests.offices import new_office, regulations
from tests.seated_event import play_all, seated_office


def assign(office, round_number, *codes, **more):
    return assign_boards(office, None, 1, round_number, Wish(tuple(codes), **more))


def texts(done) -> list[str]:
    return [render(f.text, "en") for f in done.findings]


def refused(office, *args, **more) -> list[str]:
    before = state(office)
    with pytest.raises(Refused) as told:
        assign(office, *args, **more)
    assert state(office) == before
    return [render(text, "en") for text in told.value]


def test_named_boards_get_the_numbers_in_their_order_and_stand_on_the_score_sheet(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 12)
        done = assign(office, 1, "B3", "TDBB1", "b2")
        assert done.boards == ((1, "B3"), (2, "B1"), (3, "B2"))
        assert done.changed == (1, 2, 3)
        assert done.findings == ()
        with office.read() as c:
            event = find_event(c, None)
            found = boards_of_round(c, find_round(c, find_segment(c, event, 1), 1))
        assert found["", 1].code == "B3"


def test_the_next_unused_boards_fill_the_free_numbers(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 20)
        assign(office, 1, "B2", start=4)
        done = assign(office, 1, next_unused=0)
        assert [code for _, code in done.boards] == [
            "B1", "B3", "B4", "B2", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12",
        ]  # fmt: skip
        assert assign(office, 2, next_unused=2).boards == ((1, "B13"), (2, "B14"))
        assert refused(office, 2, next_unused=0) == ["Boards of the library that are not used yet: 6. Wanted: 10."]
        page = board_rounds(office, None)
        assert (page.in_library, page.unused) == (20, 6)
        assert [(p.round, p.assigned) for p in page.rounds] == [(1, 12), (2, 2)]


def test_every_reason_against_an_assignment_is_told_at_once(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 4)
        assign(office, 1, "B1", "B2")
        assert refused(office, 1, "B3", "B3", "X9") == [
            "The library has no board X9.",
            "Board B3 would be played twice in the round, as numbers 1, 2.",
            "Number 1 of the round is board B1; say that it is to be replaced.",
            "Number 2 of the round is board B2; say that it is to be replaced.",
        ]
        assert refused(office, 1, "B2", start=3) == ["Board B2 would be played twice in the round, as numbers 2, 3."]
        assert refused(office, 1, "B3", "B4", start=12)[0] == (
            "A round has 12 boards; from number 12 on that is too many: 2."
        )


def test_boards_with_results_are_changed_only_when_somebody_insists(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 4)
        assign(office, 1, "B1")
        set_result(office, BoardAt(1, 2, 1), TypedLine(places=(1, 3, 4, 2), left=(5,)))
        (told,) = refused(office, 1, "B2", replace=True)
        assert told.startswith("Board number 1 of round 1 has results already: 1.")
        assert assign(office, 1, "B2", replace=True, anyway=True).boards == ((1, "B2"),)
        with pytest.raises(Refused):
            unassign_boards(office, None, 1, 1)
        assert unassign_boards(office, None, 1, 1, anyway=True).boards == ()
        same_as_fresh(office)


def test_who_would_meet_a_board_twice_is_named_and_nothing_is_stopped(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 2)
        assign(office, 1, "B1")
        done = assign(office, 2, "B1", "B2")
        (told,) = texts(done)
        assert told == (
            "Boards B1 are played in segment 1, round 1 too; entries that would meet them twice: 16 "
            "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …)."
        )
        assert board_rounds(office, None).rows[12].also[0].round == 1


def test_a_preview_writes_nothing_and_an_undo_brings_everything_back(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 3)
        first = state(office)
        assert preview_assignment(office, None, 1, 1, Wish(("B1", "B2"))).boards == ((1, "B1"), (2, "B2"))
        assert state(office) == first
        assign(office, 1, "B1", "B2")
        second = state(office)
        assign(office, 1, "B3", replace=True)
        undo_step(office)
        assert state(office) == second
        unassign_boards(office, None, 1, 1, (1,))
        undo_step(office)
        assert state(office) == second
        undo_step(office)
        assert state(office) == first


def test_the_same_board_in_two_rounds_has_one_mean(tmp_path):
    with seated_office(tmp_path) as (office, _):
        stock(office, 2)
        for r in (1, 2):
            for table in range(1, 5):
                left = 5 if (r, table) == (1, 1) else 6
                set_result(office, BoardAt(r, table, 1), TypedLine(places=(1, 3, 4, 2), left=(left,)))
        apart = totals(office)
        assert max(apart.values()) == pytest.approx(3**0.5, abs=1e-6)  # one of four tables is better
        assign(office, 1, "B1", anyway=True)
        assign(office, 2, "B1", anyway=True)
        same_as_fresh(office)
        assert totals(office)[3] == pytest.approx(7**0.5 - 1 / 7**0.5 * (3 in _wests(office, 2)), abs=1e-6)
        undo_step(office)
        undo_step(office)
        assert totals(office) == apart


def _wests(office, round_number) -> set[int | None]:
    with office.read() as c:
        from tdapp.services.tables_read import tables_of

        row = find_round(c, find_segment(c, find_event(c, None), 1), round_number)
        return {t.stages[0][2].number for t in tables_of(c, row)}


def test_the_export_names_the_codes_and_importing_it_writes_no_step(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        stock(office, 12)
        assign(office, 1, next_unused=0)
        play_all(office, seated)
        text = export_results(office)
        rows = parse_results(text.encode(), "r.csv")
        assert {row.code for row in rows if row.round == 1} == {f"B{n}" for n in range(1, 13)}
        assert {row.code for row in rows if row.round == 2} == {""}
        before = state(office)
        (tmp_path / "r.csv").write_text(text, encoding="utf-8")
        done = import_results(office, tmp_path / "r.csv")
        assert (done.new, done.changed, done.unchanged) == (0, 0, 96)
        assert state(office) == before


def test_new_regulations_do_not_lose_the_boards_of_a_segment_that_is_not_drawn(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        stock(office, 2)
        assign(office, 2, "B1")
        with pytest.raises(Refused) as told:
            change_regulations(office, None, regulations(rounds=(3,)), "r.toml", "later")
        assert "boards are assigned to segment 1" in str(next(iter(told.value)))
