"""Spoiled result files: each gets its sentence with file, row and column, all problems at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tdapp.services.exchange.fixed_columns import MOST_PROBLEMS
from tdapp.services.exchange.result_rows import NEEDED
from tdapp.services.exchange.results_csv import parse_results, read_results
from tdapp.text import Refused

COLUMNS = list(NEEDED)
GOOD = dict(zip(COLUMNS, list("11111234") + list("2134") + ["", "", "", "5", "", "", "", ""], strict=True))
SECOND = GOOD | {"table": "2", "E": "5", "S": "6", "W": "7", "N": "8"}


def file(*rows: dict[str, str], columns=COLUMNS) -> bytes:
    lines = [",".join(columns)] + [",".join(row.get(c, "") for c in columns) for row in rows]
    return ("\n".join(lines) + "\n").encode()


def refused(data: bytes) -> list[str]:
    with pytest.raises(Refused) as problems:
        parse_results(data, "r.csv")
    return [str(p) for p in problems.value]


def letter(column: str, columns=COLUMNS) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[columns.index(column)]


CELLS = [
    ("segment", "0", "This must be a whole number from 1 to 99; “0” is not."),
    ("round", "", "This cell is empty; it must be a whole number from 1 to 99."),
    ("round", "first", "This must be a whole number from 1 to 99; “first” is not."),
    ("table", "1.5", "This must be a whole number from 1 to 9999; “1.5” is not."),
    ("table", "-1", "This must be a whole number from 1 to 9999; “-1” is not."),
    ("board", "13", "This must be a whole number from 1 to 12; “13” is not."),
    ("E", "", "The entry number is missing."),
    ("E", "张三", "“张三” is no entry number; write a number such as 12, or 12a and 12b in a pair."),
    ("E", "0", "“0” is no entry number; write a number such as 12, or 12a and 12b in a pair."),
    ("E", "1٣", "“1٣” is no entry number; write a number such as 12, or 12a and 12b in a pair."),
    ("board", "٣", "This must be a whole number from 1 to 12; “٣” is not."),
    ("E", "12c", "“12c” is no entry number; write a number such as 12, or 12a and 12b in a pair."),
    ("S", "1", "Entry 1 sits at E and at S."),
    ("W", "1", "E and W are one pair (entry 1), the other two seats are not."),
    ("place_E", "5", "A place is 1, 2, 3, 4 or x; “5” is none of them."),
    ("place_E", "上", "A place is 1, 2, 3, 4 or x; “上” is none of them."),
    ("place_E", "", "The place is missing; write 1 to 4, or x in all four seats."),
    ("left_N", "0", "Place 4 has 1 to 27 cards left, not 0."),
    ("left_N", "", "Place 4 has 1 to 27 cards left, not 0."),
    ("left_N", "28", "Place 4 has 1 to 27 cards left, not 28."),
    ("left_N", "many", "This must be a whole number from 0 to 9999; “many” is not."),
    ("left_E", "3", "Only place 4 has cards left; this seat has place 2."),
    ("pen_S", "-10", "This must be a whole number from 0 to 9999; “-10” is not."),
    ("pen_S", "1O", "This must be a whole number from 0 to 9999; “1O” is not."),
]


@pytest.mark.parametrize("column, cell, sentence", CELLS)
def test_a_spoiled_cell_is_named_by_row_and_column(column, cell, sentence):
    data = file(SECOND, GOOD | {column: cell})
    assert refused(data) == [f"r.csv, row 3, column {letter(column)} ({column}): {sentence}"]


PLACES = [
    ("1134", "Place 1 can be taken once only."),
    ("1243", None),
    ("1324", "When places 1 and 2 are partners, both others have place 4."),
    ("4441", "Place 4 can be taken twice at most, by the two partners of a double-down."),
    ("4412", "Two seats share place 4 only when they are partners; E and S are not."),
    ("4341", "When both partners have place 4, the other side has places 1 and 2."),
    ("xx12", "A board that was not played has × in all four seats; here some seats have a place."),
]


@pytest.mark.parametrize("places, sentence", [p for p in PLACES if p[1]])
def test_impossible_places_are_named_with_the_reason(places, sentence):
    row = GOOD | {f"place_{seat}": p for seat, p in zip("ESWN", places, strict=True)}
    column = f"{letter('place_E')} (place_E)"
    text = sentence if "x" not in places else "The places of the board are missing."
    assert refused(file(row))[0] == f"r.csv, row 2, column {column}: {text}"


OPTIONAL_CELLS: list[tuple[dict[str, str], str, str]] = [
    ({"state": "plaid"}, "state", "“plaid” is no state. Known are: "),
    ({"state": "cancelled"}, "place_E", "With the state cancelled the places are left empty."),
    ({"state": "assigned"}, "place_E", "With the state assigned the places are left empty."),
    ({"W_E": "1"}, "W_S", "This cell is empty; it must be a decimal with at most three places."),
    ({"W_E": "1", "W_S": "0", "W_W": "0.1234", "W_N": "0"}, "W_W", "This must be a decimal with at most three places"),
    ({"W_E": "1", "W_S": "0", "W_W": "1", "W_N": "0"}, "W_E", "Points of all four seats are given exactly when"),
    ({"in_mean": "yes"}, "in_mean", "This must be 0 or 1; “yes” is not."),
    ({"version": "0"}, "version", "This must be a whole number from 1 to 999; “0” is not."),
    ({"credit_S": "nobody"}, "credit_S", "“nobody” is no entry number"),
]
MORE = [*COLUMNS, "state", "in_mean", "version", "credit_S", "W_E", "W_S", "W_W", "W_N"]


@pytest.mark.parametrize("cells, column, sentence", OPTIONAL_CELLS)
def test_a_spoiled_optional_cell_is_named_too(cells, column, sentence):
    found = refused(file(GOOD | cells, columns=MORE))
    index = MORE.index(column)
    letters = chr(65 + index) if index < 26 else "A" + chr(65 + index - 26)
    assert any(p.startswith(f"r.csv, row 2, column {letters} ({column}): {sentence}") for p in found), found


def unplayed(**cells: str) -> dict[str, str]:
    return GOOD | dict.fromkeys([c for c in COLUMNS if c.startswith(("place_", "left_"))], "") | cells


@pytest.mark.parametrize(
    "row, column, sentence",
    [
        (unplayed(), "place_E", "The places are missing; write 1 to 4 in each seat, or x in all four."),
        (unplayed(state="adjudicated"), "place_E", "The places are missing"),
        (unplayed(state="assigned"), "W_E", "Points of all four seats are given exactly when the state is assigned."),
        (unplayed(state="postponed", in_mean="1"), "in_mean", "A board without a score is in no mean and in no total."),
        (unplayed(state="cancelled", left_E="3"), "left_E", "Only a board that was played or adjudicated has cards"),
    ],
)
def test_a_state_and_its_cells_must_agree(row, column, sentence):
    found = refused(file(row, columns=MORE))
    assert len(found) == 1
    assert f"({column}): {sentence}" in found[0]


def test_a_pairs_seats_credit_one_entry():
    columns = [*COLUMNS, "credit_E"]
    row = GOOD | {"W": "1", "N": "2", "credit_E": "9"}
    assert refused(file(row, columns=columns)) == [
        "r.csv, row 2: Both seats of a pair credit the same entry, or nobody."
    ]
    both = GOOD | {"E": "3a", "W": "3a", "S": "4a", "N": "4b"}
    assert refused(file(both)) == [f"r.csv, row 2, column {letter('W')} (W): Entry 3a sits at E and at W."]


def test_a_table_and_board_stand_once():
    other = GOOD | {"E": "5", "S": "6", "W": "7", "N": "8"}
    (told,) = refused(file(GOOD, other, other | {"E": "9"}))
    assert told.startswith("r.csv, row 3: This table and board stand in row 2 already, with other entries.")
    same = GOOD | {"E": "9"}
    assert refused(file(GOOD, same)) == ["r.csv, row 3: This table and board stand in row 2 already."]


def test_nobody_sits_at_two_tables_on_one_board():
    column = letter("W")
    assert refused(file(GOOD, SECOND | {"W": "2"})) == [
        f"r.csv, row 3, column {column} (W): Entry 2 already sits at table 1 on this board, in row 2."
    ]


def test_all_problems_come_at_once():
    rows = [GOOD | {"E": "", "place_E": "7", "pen_N": "x"}, SECOND, GOOD | {"left_N": "0", "board": "2"}]
    assert [p.split(":")[0] for p in refused(file(*rows))] == [
        f"r.csv, row {row}, column {letter(c)} ({c})"
        for row, c in ((2, "place_E"), (2, "E"), (2, "pen_N"), (4, "left_N"))
    ]


def test_of_very_many_problems_the_first_thousand_are_told():
    found = refused(file(*(GOOD | {"E": "", "round": str(n % 99 + 1), "board": str(n // 99 + 1)} for n in range(1007))))
    assert MOST_PROBLEMS == 1000
    assert len(found) == MOST_PROBLEMS + 1
    assert found[-1] == "Further problems that are not listed: 7."


HEADERS = [
    (COLUMNS[1:], "r.csv, row 1: The column segment is missing."),
    ([*COLUMNS, "table"], "r.csv, row 1, column U (table): The column table stands twice."),
    ([*COLUMNS, "colour"], "r.csv, row 1, column U (colour): This column is not one of the format."),
    (["Round sheet", *COLUMNS[1:]], "r.csv, row 1, column A (Round sheet): This column is not one of the format."),
]


@pytest.mark.parametrize("columns, sentence", HEADERS)
def test_a_header_that_is_not_the_formats_is_refused(columns, sentence):
    assert refused(file(GOOD, columns=columns))[0].startswith(sentence)


def test_every_missing_column_is_named():
    assert len(refused(b"segment,round\n1,1\n")) == len(COLUMNS) - 2


WHOLE_FILES: list[tuple[bytes, str]] = [
    (file(), "r.csv has a header and no rows."),
    (b"  \n \n", "r.csv is empty."),
    (b"\x89PNG\r\n\x1a\n" + bytes(40), "r.csv is a picture"),
    (b"%PDF-1.7\n", "r.csv is a PDF document"),
    (file(GOOD).replace(b"1,1,1,1", b'"1,1,1,1', 1), "a quotation mark is opened here and never closed"),
    (
        file(GOOD) + b"1,1,3,1,9,10,11,12,2,1,3,4,,,,5,,,,,,7\n",
        "r.csv, row 3: The row has 22 cells, the header only 20.",
    ),
    (bytes(range(256)) * 4, "r.csv"),
    (b"<html><body><table></table></body></html>", "r.csv is a web page"),
]


@pytest.mark.parametrize("data, sentence", WHOLE_FILES)
def test_what_is_no_results_file_is_refused(data, sentence):
    found = refused(data)
    assert len(found) == 1
    assert sentence in found[0]


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda path: None, "does not exist."),
        (lambda path: path.mkdir(), "is a folder, not a file."),
        (lambda path: path.write_bytes(b""), "r.csv is empty."),
    ],
)
def test_a_file_that_is_not_there_or_empty_is_refused(tmp_path: Path, make: Callable[[Path], object], sentence):
    path = tmp_path / "r.csv"
    make(path)
    with pytest.raises(Refused) as problems:
        read_results(path)
    assert str(problems.value).endswith(sentence)


def test_a_file_that_never_ends_is_refused_when_enough_is_read():
    path = Path("/dev/zero")
    if not path.exists():
        pytest.skip("this system has no endless file")
    with pytest.raises(Refused, match=r"^zero is too large for a list: 50 MB, at most 50 MB are read\.$"):
        read_results(path)


@pytest.mark.parametrize("name", ["r\0.csv", "r" * 5000, "."])
def test_what_is_no_name_of_a_file_is_refused(name):
    with pytest.raises(Refused, match=r"cannot be opened|^\. is a folder"):
        read_results(Path(name))


def test_a_workbook_is_refused_whatever_it_is_called(tmp_path: Path):
    openpyxl = pytest.importorskip("openpyxl")
    path = tmp_path / "r.csv"
    book = openpyxl.Workbook()
    book.save(path)
    with pytest.raises(Refused, match=r"r\.csv is a spreadsheet\. Save it as CSV"):
        read_results(path)


def test_thirty_kinds_of_spoiled_files_are_tried():
    assert len(CELLS) + len(PLACES) + len(OPTIONAL_CELLS) + len(HEADERS) + len(WHOLE_FILES) > 30


def test_a_row_with_a_fault_of_its_own_is_compared_with_the_others_at_once():
    spoiled = SECOND | {"place_E": "9", "pen_S": "many"}
    told = refused(file(GOOD, spoiled, GOOD | {"left_N": "0"}, SECOND, GOOD | {"table": "3", "E": "", "S": "9"}))
    assert told == [
        "r.csv, row 3, column I (place_E): A place is 1, 2, 3, 4 or x; “9” is none of them.",
        "r.csv, row 3, column R (pen_S): This must be a whole number from 0 to 9999; “many” is not.",
        "r.csv, row 4, column P (left_N): Place 4 has 1 to 27 cards left, not 0.",
        "r.csv, row 4: This table and board stand in row 2 already.",
        "r.csv, row 5: This table and board stand in row 3 already.",
        "r.csv, row 6, column E (E): The entry number is missing.",
        "r.csv, row 6, column G (W): Entry 3 already sits at table 1 on this board, in row 2.",
        "r.csv, row 6, column H (N): Entry 4 already sits at table 1 on this board, in row 2.",
    ]


def test_two_unreadable_seats_are_not_one_person():
    blank = {"E": "", "S": ""}
    told = refused(file(GOOD | blank, SECOND | blank))
    assert len(told) == 4
    assert all("The entry number is missing." in line for line in told)


def test_a_table_may_be_named_with_its_group_as_papers_print_it():
    columns = [*COLUMNS, "group"]
    one, other = parse_results(
        file(GOOD | {"table": "2-3"}, SECOND | {"table": "３", "group": "1"}, columns=columns), "r.csv"
    )
    assert (one.group, one.table) == ("2", 3)
    assert (other.group, other.table) == ("1", 3)
    assert refused(file(GOOD | {"table": "2-3", "group": "1"}, columns=columns)) == [
        "r.csv, row 2, column C (table): This table is of group 2, but the column group says 1."
    ]
    assert refused(file(GOOD | {"table": "2-0"})) == [
        "r.csv, row 2, column C (table): This must be a whole number from 1 to 9999; “2-0” is not."
    ]
