"""Lots drawn by hand and seats placed by hand, as files in either language."""

from __future__ import annotations

import pytest

from tdapp.rules.lots import LotLine, SeatLine
from tdapp.services.exchange import lots, seats_file
from tdapp.text import Refused, Text
from tests.spoiled_lists.books import text, xlsx


def sentences(refused) -> list[str]:
    return [str(problem) for problem in refused.value]


@pytest.mark.parametrize("head", [("entry", "position"), ("参赛号", "签号"), ("Entry number", "Lot"), ("序号", "位置")])
def test_lots_are_read_in_either_language(head, tmp_path):
    path = text(tmp_path / "lots.csv", [head, ("L3", "1"), ("４", "０2"), (), ("L5", "3")], encoding="gb18030")
    found = lots.read(path)
    assert found.lines == (LotLine(2, "L3", "1"), LotLine(3, "4", "02"), LotLine(5, "L5", "3"))
    assert found.settle(len) == 3


def test_lots_in_another_order_with_names_between(tmp_path):
    path = xlsx(
        tmp_path / "lots.xlsx",
        [("抽签表",), (), ("签号", "姓名", "参赛号", "序号"), (2, "张三", 7, 1), (1, "李四", 8, 2)],
    )
    assert lots.read(path).lines == (LotLine(4, "7", "2"), LotLine(5, "8", "1"))


def test_every_problem_of_lots_is_told_at_once_with_those_of_the_rules(tmp_path):
    path = text(tmp_path / "lots.csv", [("entry", "position"), ("3", ""), ("#REF!", "2"), ("9", "4")])
    found = lots.read(path)

    def check(lines):
        raise Refused(
            *(Text("Row {row}: there is no entry {entry}.", row=line.row, entry=line.entry) for line in lines)
        )

    with pytest.raises(Refused) as refused:
        found.settle(check)
    assert sentences(refused) == [
        "lots.csv, row 2, column B (position): this cell is empty.",
        "lots.csv, row 3, column A (entry): a formula has failed (#REF!). Type the value instead.",
        "lots.csv: Row 4: there is no entry 9.",
    ]


def test_problems_of_cells_alone_refuse_the_lots(tmp_path):
    path = text(tmp_path / "lots.csv", [("entry", "position"), ("3", ""), ("4", "1")])
    with pytest.raises(Refused, match="this cell is empty"):
        lots.read(path).settle(len)


def test_two_columns_of_numbers_do_not_say_which_is_the_lot(tmp_path):
    with pytest.raises(Refused) as refused:
        lots.read(text(tmp_path / "lots.csv", [("3", "1"), ("4", "2")]))
    assert "the list has no header with “Entry” and “Position”" in sentences(refused)[0].replace("Text", "")


@pytest.mark.parametrize(
    ("head", "seats"),
    [
        (("table", "seat", "entry"), ("E", "S", "W", "N")),
        (("桌号", "方位", "参赛号"), ("东", "南家", "西", "北")),
        (("Table no.", "Direction", "No."), ("east", "South", "w", "Ｎ")),
    ],
)
def test_seats_are_read_one_a_row(head, seats, tmp_path):
    path = text(tmp_path / "seats.csv", [head, *((1, seat, n) for n, seat in enumerate(seats, 1))])
    assert seats_file.read(path).lines == tuple(
        SeatLine(n + 1, str(n), "", "1", seat) for n, seat in enumerate(("E", "S", "W", "N"), 1)
    )


def test_seats_are_read_one_table_a_row_with_groups(tmp_path):
    path = xlsx(
        tmp_path / "seats.xlsx", [("赛区", "桌", "东", "南", "西", "北"), ("A", 1, 1, 2, 3, 4), ("B", 1, 5, 6, 7, "")]
    )
    found = seats_file.read(path)
    assert found.lines[:2] == (SeatLine(2, "1", "A", "1", "E"), SeatLine(2, "2", "A", "1", "S"))
    assert len(found.lines) == 7
    assert [str(p) for p in found.problems] == ["seats.xlsx, row 3, column F (北): this cell is empty."]


@pytest.mark.parametrize(
    "rows",
    [
        [("table", "E", "S", "W", "N"), (1, 7, 8, 7, 8), (2, 9, 3, 9, 3)],
        [("桌号", "东西", "南北"), (1, 7, 8), (2, 9, 3)],
        [("table", "seat", "entry"), (1, "E-W", 7), (1, "S-N", 8), (2, "东西", 9), (2, "南北", 3)],
    ],
)
def test_pairs_are_seated_by_axis(rows, tmp_path):
    lines = seats_file.read(text(tmp_path / "seats.csv", rows)).lines
    assert [(line.table, line.seat, line.entry) for line in lines] == [
        ("1", "EW", "7"),
        ("1", "NS", "8"),
        ("2", "EW", "9"),
        ("2", "NS", "3"),
    ]


def test_every_problem_of_seats_is_told_at_once(tmp_path):
    path = text(
        tmp_path / "seats.csv", [("table", "seat", "entry"), (1, "up", 1), ("", "E", 2), (1, "", ""), (2, "E", 3)]
    )
    found = seats_file.read(path)
    assert [str(p) for p in found.problems] == [
        "seats.csv, row 2, column B (seat): up is not a seat. Write E, S, W or N, or EW or NS for pairs.",
        "seats.csv, row 3, column A (table): this cell is empty.",
        "seats.csv, row 4, column C (entry): this cell is empty.",
        "seats.csv, row 4, column B (seat): this cell is empty.",
    ]
    assert found.lines == (SeatLine(5, "3", "", "2", "E"),)
