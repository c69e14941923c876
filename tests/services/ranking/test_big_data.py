"""Big data board by board, formula points, and the rating event: absent where the data are absent (rules 3)."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.changes.closing import WhichTable, close_table
from tdapp.services.checklist import checklist
from tdapp.services.columns import ranking_columns
from tdapp.services.columns.big_data import big_data_columns, formula_columns
from tdapp.services.journal_desk import undo_step
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.ranking.big_data import Asked, big_data_of
from tdapp.services.ranking.lines import ranking_from_plain
from tdapp.services.ranking.paper import ranking_rows
from tdapp.services.ranking.rating import rating_check
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.rows import Heading
from tests.board_stock import FLAT, publish_values, same_as_fresh, stock
from tests.seated_event import play_all, seated_office

SHARE = '[rating]\nshare = "0.5"\n'


def line(office, table: int, left: int, board: int = 1, round_number: int = 1) -> None:
    set_result(office, BoardAt(round_number, table, board), TypedLine(places=(1, 3, 4, 2), left=(left,)))


def one_board(office, **values) -> None:
    """Board 1 of round 1 is B1, all four tables have played it: E 3.5, S 1, N 2.4, West 0.5 less 0.1 a card."""
    stock(office, 12)
    assign_boards(office, None, 1, 1, Wish(("B1",)))
    publish_values(office, ["B1"], {**FLAT, **values})
    for table in range(1, 5):
        line(office, table, 4 + table)


def columns_of(ranking) -> list[str]:
    return [c.key for c in ranking_columns(ranking_rows(ranking, Heading("海岸邀请赛"))).columns]


def test_dsw_and_dsz_of_each_board_stand_beside_the_event_s_own(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        one_board(office)
        found = big_data_of(office, None, 1, Asked(entry="3"))
        (row,) = found.rows
        assert (row.label, row.seat, row.axis, row.table, row.code) == ("3", "W", "EW", "1", "B1")
        assert (str(row.w), str(row.z)) == ("0", "3.5")
        # published: seats mean 1.5 and deviation 0.5; axes mean 3 and deviation 2
        assert row.dsw == pytest.approx(-3)
        assert row.dsz == pytest.approx(0.25)
        every = big_data_of(office, None, 1)
        assert len(every.rows) == 16
        assert [c.key for c in big_data_columns(every.rows).columns] == [
            "round", "board", "code", "table", "seat", "number", "name", "w", "dw", "dsw", "z", "dz", "dsz",
            "threshold", "points",
        ]  # fmt: skip


def test_without_data_the_columns_are_absent_and_not_nought(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        for table in range(1, 5):
            line(office, table, 4 + table)
        found = big_data_of(office, None, 1)
        assert {(r.dsw, r.dsz, r.threshold, r.points) for r in found.rows} == {(None,) * 4}
        keys = [c.key for c in big_data_columns(found.rows).columns]
        assert not {"dsw", "dsz", "threshold", "points"} & set(keys)
        assert found.players == ()
        ranking = ranking_of(office, None, 1)
        assert not {"big_data", "formula_points", "converted"} & set(columns_of(ranking))
        assert "formula_points" not in ranking.plain()["ranking"][0]
        assert "big data" not in ranking.asked


def test_one_counted_board_without_data_takes_the_tie_break_and_the_points_away_from_everybody(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        one_board(office)
        full = ranking_of(office, None, 1)
        assert "big data" in full.asked
        assert {"big_data", "formula_points"} <= set(columns_of(full))
        line(office, 1, 5, board=2)
        part = ranking_of(office, None, 1)
        assert "big data" not in part.asked
        assert not {"big_data", "formula_points"} & set(columns_of(part))
        found = big_data_of(office, None, 1)
        assert found.without == ("1/2",)
        assert {r.dsw is None for r in found.rows if r.board == 1} == {False}
        undo_step(office)
        same_as_fresh(office)
        assert ranking_of(office, None, 1) == full


@pytest.mark.parametrize("used", [True, False])
def test_the_regulations_say_whether_published_values_hold_for_fouled_versions(tmp_path, used):
    more = "" if used else "[ranking]\nfouled_big_data = false\n"
    with seated_office(tmp_path, rounds=(1,), more=more) as (office, _):
        one_board(office)
        set_result(office, BoardAt(1, 4, 1), TypedLine(places=(1, 3, 4, 2), left=(8,), version=2))
        found = big_data_of(office, None, 1)
        assert {(r.table, r.version, r.dsw is None, r.points is None) for r in found.rows} == {
            *((t, 1, False, False) for t in "123"),
            ("4", 2, not used, not used),
        }
        assert found.without == (() if used else ("B1",))
        ranking = ranking_of(office, None, 1)
        assert ("big data" in ranking.asked, "formula_points" in columns_of(ranking)) == (used, used)
        boards = preview_document(office, "board-results", Request(segment=1, round=1)).rows.boards
        assert [(b.version, bool(b.results[0].dsw)) for b in boards] == [(1, True), (2, used)]


def test_a_seat_scores_dsw_where_it_reaches_the_threshold_and_nothing_below(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        # Dsw: E (3.5 − 1.5) / 0.5 = 4, S −1, N 1.8; thresholds 4, −1, any, 1.81
        one_board(office, E=("1.5", "0.5", "4"), S=("1.5", "0.5", "-1"), N=("1.5", "0.5", "1.81"))
        ranking = ranking_of(office, None, 1)
        points = {x.number: x.formula_points for x in ranking.lines}
        assert [points[n] for n in (1, 5, 9, 13)] == pytest.approx([4] * 4)
        assert [points[n] for n in (2, 6, 10, 14)] == pytest.approx([-1] * 4)
        assert {points[n] for n in (4, 8, 12, 16)} == {0}
        assert {points[n] for n in (3, 7, 11, 15)} == {0}
        assert {x.converts for x in ranking.lines} == {None}
        assert "converted" not in columns_of(ranking)
        assert any(
            "formula points" in render(mark, "en") and "Unofficial" in render(mark, "en") for mark in ranking.marks
        )
        headers = [render(c.header, "en") for c in ranking_columns(ranking_rows(ranking, Heading("x"))).columns]
        assert "Formula points [unofficial]" in headers
        assert ranking_from_plain(ranking.plain()) == ranking


def test_points_need_the_threshold_of_every_seat(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        one_board(office, N=("1.5", "0.5", None))
        assert "big data" in ranking_of(office, None, 1).asked
        assert {x.formula_points for x in ranking_of(office, None, 1).lines} == {None}


def test_only_places_within_the_share_of_the_field_convert(tmp_path):
    with seated_office(tmp_path, rounds=(1,), more=SHARE) as (office, _):
        one_board(office)
        ranking = ranking_of(office, None, 1)
        # West of tables 1 and 2 lead; of those with 0 the big data put E on 3, N on 7, S on 11; half of 16 is 8
        assert [(x.place, x.number) for x in ranking.lines if x.converts] == [
            (1, 3), (2, 7), (3, 1), (3, 5), (3, 9), (3, 13), (7, 4), (7, 8), (7, 12), (7, 16),
        ]  # fmt: skip
        assert [x.number for x in ranking.lines if x.converts is False] == [2, 6, 10, 14, 11, 15]
        columns = ranking_columns(ranking_rows(ranking, Heading("x")))
        shown = {r.number: columns.column("converted").text(r) for r in ranking_rows(ranking, Heading("x")).rows}
        assert (shown[11], shown[1]) == ("", "+4.000")
        players = big_data_of(office, None, 1).players
        assert [c.key for c in formula_columns(players).columns][-1] == "converted"
        assert {p.converts for p in players} == {True, False}


def test_in_pairs_the_points_are_the_players_and_not_the_pairs(tmp_path):
    with seated_office(tmp_path, "pairs", rounds=(1,)) as (office, _):
        one_board(office)
        assert {x.formula_points for x in ranking_of(office, None, 1).lines} == {None}
        assert "big data" in ranking_of(office, None, 1).asked
        players = {p.label: p.points for p in big_data_of(office, None, 1).players}
        assert players["1a"] == pytest.approx(4)  # East of table 1
        assert players["1b"] == 0  # West: Dsw −3
        assert len(players) == 16


def test_data_for_the_axes_alone_break_ties_of_pairs_but_give_no_points(tmp_path):
    with seated_office(tmp_path, "pairs", rounds=(1,)) as (office, _):
        stock(office, 1)
        assign_boards(office, None, 1, 1, Wish(("B1",)))
        publish_values(office, ["B1"], {p: v for p, v in FLAT.items() if len(p) == 2})
        for table in range(1, 5):
            line(office, table, 5)
        assert "big data" in ranking_of(office, None, 1).asked
        found = big_data_of(office, None, 1)
        assert found.without == ()
        assert found.players == ()
        assert {r.dsw for r in found.rows} == {None}
        assert {r.dsz for r in found.rows} != {None}
        assert "dsw" not in [c.key for c in big_data_columns(found.rows).columns]


def test_values_of_another_tier_are_no_data(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        stock(office, 1)
        assign_boards(office, None, 1, 1, Wish(("B1",)))
        publish_values(office, ["B1"], tier="gold")
        line(office, 1, 5)
        assert "big data" not in ranking_of(office, None, 1).asked


def failing(office, segment=1) -> list[str]:
    return [render(f.text, "en") for f in rating_check(office, None, segment).findings]


def test_four_tables_of_individuals_with_twelve_boards_are_a_rating_event(tmp_path):
    with seated_office(tmp_path) as (office, _):
        assert rating_check(office, None, 1).is_rating_event
        assert failing(office) == []


def test_three_tables_are_too_few(tmp_path):
    with seated_office(tmp_path, tables=3, rounds=(1,)) as (office, _):
        assert failing(office) == ["Tables: 3. A rating event has at least 4."]
        told = [render(f.text, "en") for f in checklist(office, None).findings]
        assert "Not a rating event: Tables: 3. A rating event has at least 4." in told


def test_a_table_that_is_closed_does_not_count(tmp_path):
    with seated_office(tmp_path) as (office, _):
        close_table(office, None, WhichTable("4", 2, 1, None), "broken")
        assert failing(office) == ["Tables: 3. A rating event has at least 4."]


def test_partners_who_meet_again_are_named(tmp_path):
    with seated_office(tmp_path, tables=4, rounds=(2,)) as (office, seated):
        from sqlalchemy import select

        from tdapp.model.tables import Occupancy
        from tdapp.text import Text

        with office.step(Text("Again")) as step:  # 1 sits opposite 3 in round 2 as well, as in round 1
            t = Occupancy.__table__.c
            c = step.session.connection()
            where = (t.encounter_id == seated.encounters[2, 1], t.stage == 1, t.seat.in_((0, 2)))
            ids = [r.id for r in c.execute(select(t.id, t.seat).where(*where).order_by(t.seat))]
            for i, number in zip(ids, (1, 3), strict=True):
                entry = seated.entries[number]
                step.update(Occupancy, [i], entry_id=entry, credit_id=entry)
        assert "1 and 3 are partners more than once." in failing(office)


def test_pairs_know_no_rating_event(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        check = rating_check(office, None, 1)
        assert (check.defined, check.is_rating_event) == (False, False)


def test_the_day_s_list_names_boards_only_where_there_is_a_library_and_never_as_the_next_thing(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        assert not [i for i in checklist(office, None).items if i.key == "boards"]
        stock(office, 12)
        (one, two) = [i for i in checklist(office, None).items if i.key == "boards"]
        assert (one.state.value, two.state.value) == ("later", "later")
        assert render(one.detail, "en") == f"Boards: 0 of {BOARDS_OF_ROUND}"
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
        assert [i.state.value for i in checklist(office, None).items if i.key == "boards"] == ["done", "later"]
        play_all(office, seated)
        assert [i.state.value for i in checklist(office, None).items if i.key == "boards"] == ["done", "done"]
