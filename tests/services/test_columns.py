from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest

from tdapp.i18n import render
from tdapp.services.columns import (
    check_in_columns,
    entry_columns,
    exact_text,
    ranking_columns,
    score_text,
    seating_columns,
    seats_text,
)
from tdapp.services.columns.words import stages_text, whole_number
from tdapp.services.papers.as_tables import TABLES
from tdapp.services.rows import EntryList, EntryRow, Heading, Person, Ranking, RankingRow, Seating, SeatingRow, Sit
from tests.reports import examples

HEADING = Heading("杯")


def test_rows_sort_by_a_column_and_equals_by_the_sets_own_order():
    rows = examples.ranking(20)
    columns = ranking_columns(rows)
    by_club = columns.ordered(rows.rows, "club")
    assert [r.club for r in by_club if r.club] == sorted((r.club for r in rows.rows if r.club), key=str.casefold)
    for one, other in pairwise(by_club):
        if one.club == other.club:
            assert columns.order(one) < columns.order(other)


@pytest.mark.parametrize("descending", [False, True])
def test_rows_without_a_value_stand_last_in_both_directions(descending):
    rows = (RankingRow(None, 1, (Person("a"),)), RankingRow(1, 2, (Person("b"),), total=1.0))
    columns = ranking_columns(Ranking(HEADING, (), rows))
    assert columns.ordered(rows, "total", descending)[-1].number == 1


def test_columns_for_which_no_row_has_anything_are_absent():
    rows = (RankingRow(1, 1, (Person("a"),), total=1.0),)
    keys = [c.key for c in ranking_columns(Ranking(HEADING, (), rows)).columns]
    assert keys == ["place", "number", "name", "club", "total"]
    entries = EntryList(HEADING, (EntryRow("L1", 0, (Person("a"),)),))
    assert [c.key for c in entry_columns(entries).columns] == ["number", "name", "club"]


def test_a_round_that_was_not_played_is_empty_and_not_nought():
    rows = (RankingRow(1, 1, (Person("a"),), (1.5, None), 1.5),)
    columns = ranking_columns(Ranking(HEADING, (1, 2), rows))
    assert columns.column("round2").text(rows[0]) == ""
    number = columns.column("round1").number
    assert number is not None
    assert number(rows[0]) == 1.5


@pytest.mark.parametrize(
    "score, shown", [(1.23456, "+1.235"), (-0.5, "\u22120.500"), (-0.0001, "0.000"), (0.0, "0.000"), (None, "")]
)
def test_standard_scores_have_a_sign_and_nought_has_none(score, shown):
    assert score_text(score, 3) == shown


def test_exact_numbers_print_as_they_were_computed():
    assert exact_text(Decimal("0.1") * 3) == "0.3"
    assert exact_text(Decimal("-1.20")) == "\u22121.20"


def test_exact_numbers_of_one_column_have_equally_many_decimals():
    assert exact_text(Decimal(35), 1) == "35.0"
    assert exact_text(Decimal("33.125"), 1) == "33.125"
    assert exact_text(None, 3) == ""


@pytest.mark.parametrize(
    "seats, english, chinese", [("SWN", "S→W→N", "南→西→北"), ("EEE", "E", "东"), ("EW", "E-W", "东西"), ("", "", "")]
)
def test_seats_read_in_the_order_of_play(seats, english, chinese):
    assert render(seats_text(seats), "en") == english
    assert render(seats_text(seats), "zh") == chinese


@pytest.mark.parametrize("seats, english, chinese", [("NS", "N→S", "北→南"), ("EW", "E→W", "东→西"), ("NN", "N", "北")])
def test_two_seats_of_who_plays_a_part_of_a_round_are_no_axis(seats, english, chinese):
    assert render(stages_text(seats), "en") == english
    assert render(stages_text(seats), "zh") == chinese


def test_partners_share_a_line_of_the_seating_by_number():
    together = examples.pairs_seating(4).together()
    assert len(together.rows) == 8
    columns = seating_columns(together)
    cells = dict(zip([c.key for c in columns.columns], columns.cells(together.rows[0]), strict=True))
    assert render(cells["name"], "en") == "王𬱖 / 李䶮"
    assert render(cells["seats2"], "en") == "E-W"
    assert render(columns.cells(together.rows[-1])[-1], "en") == "rests"


def test_a_check_in_list_has_a_box_for_each_item():
    check_in = examples.check_in_list(10)
    columns = check_in_columns(check_in)
    row = columns.ordered(check_in.rows)[6]
    assert [render(c.text(row), "en") for c in columns.columns if c.key.startswith("item")] == ["✓", "×", "□", "□"]


def test_tables_sort_by_number_within_groups():
    seating = examples.seating(12, (1,), ("2", "10"))
    ordered = seating_columns(seating).ordered(seating.rows, "table1")
    assert [r.sits[0].table_label for r in ordered[::4]] == [f"{g}-{t}" for g in (2, 10) for t in range(1, 13)]


def test_a_spreadsheet_holds_entry_and_table_numbers_as_numbers_and_other_labels_as_text():
    rows = tuple(SeatingRow(n, (Person("张三"),), (Sit(1, 12, "E"),), slot) for n, slot in ((7, ""), (8, "a")))
    seating = Seating(HEADING, (1,), rows)
    columns = seating_columns(seating)
    number, table = columns.column("number").number, columns.column("table1").number
    assert number is not None
    assert table is not None
    assert [number(r) for r in rows] == [7, None]
    assert [table(r) for r in rows] == [12, 12]
    assert [whole_number(label) for label in ("12", "L12", "2-3", "", "１２")] == [12, None, None, None, None]


def test_partners_stand_on_one_line_of_the_spreadsheet_by_number_as_they_do_on_paper():
    rows = tuple(
        SeatingRow(3, (Person(name),), (Sit(1, 2, seat),), slot)
        for name, seat, slot in (("张三", "E", "a"), ("李四", "W", "b"))
    )
    columns, shown = TABLES["seating-by-number"](Seating(HEADING, (1,), rows, pairs=True))
    assert [c.key for c in columns.columns][:2] == ["number", "name"]
    assert [columns.column("name").text(r) for r in shown] == ["张三 / 李四"]
    number = columns.column("number").number
    assert number is not None
    assert [number(r) for r in shown] == [3]
