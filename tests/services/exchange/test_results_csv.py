"""results.csv: what it means, and that writing and reading it changes nothing (cli: formats for outside tools)."""

from __future__ import annotations

import csv
import io
from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.deal_states import DEFAULT_FLAGS, DealState, Flags
from tdapp.rules.places import ALL_PLACES
from tdapp.services.exchange.result_rows import NEEDED, OPTIONAL, ResultRow
from tdapp.services.exchange.results_csv import parse_results, read_results, results_text
from tdapp.text import Refused

CASES = Path(__file__).parents[2] / "cases" / "scores"
HEADER = ",".join(NEEDED)
LINE = "1,1,1,1,1,2,3,4,2,1,3,4,,,,5,,,,"


def parse(text: str, **how) -> tuple[ResultRow, ...]:
    return parse_results(text.encode(), "r.csv", **how)


def one(line: str, more: str = "") -> ResultRow:
    (row,) = parse(f"{HEADER}{more}\n{line}\n")
    return row


def test_a_line_says_who_sat_where_and_how_the_board_ended():
    assert one(LINE) == ResultRow(1, 1, 1, 1, ("1", "2", "3", "4"), places=(2, 1, 3, 4), left=(0, 0, 0, 5), row=2)


@pytest.mark.parametrize("header, row", [(",", ","), (",,,", ",,,"), ("", ",,"), (",,", ", ,")])
def test_empty_columns_at_the_end_do_not_matter(header, row):
    assert parse(f"{HEADER}{header}\n{LINE}{row}\n") == parse(f"{HEADER}\n{LINE}\n")


@pytest.mark.parametrize("cross", ["x", "X", "×", "✕", "*"])
def test_four_crosses_are_a_board_that_was_not_played(cross):
    row = one(f"1,1,1,1,1,2,3,4,{cross},{cross},{cross},{cross},,,,,,,,")
    assert (row.state, row.places) == (DealState.NOT_PLAYED, None)


@pytest.mark.parametrize(
    "line",
    [
        "１,1,1,1,1,2,3,4,２,１,３,４,,,,５,,,,",
        " 1 ,1,1, 1,1,2,3,4,2,1,3,4,0,0,0,5,0,0,0,0",
        "1,1,1,1,01,2,3,4,2,1,3,4,,,,5.0,,,,",
        '"1","1","1","1","1","2","3","4","2","1","3","4",,,,"5",,,,',
    ],
)
def test_full_width_digits_spaces_noughts_and_quotes_are_understood(line):
    assert one(line) == one(LINE)


@pytest.mark.parametrize(
    "data",
    [
        f"{HEADER}\r\n{LINE}\r\n".encode("utf-8-sig"),
        f"{HEADER}\n{LINE}\n".encode("utf-16"),
        f"{HEADER}\n{LINE}\n".encode("utf-16-le"),
        f"{HEADER}\n\n{LINE}\n\n,,,\n".encode(),
        f"{HEADER}\n{LINE}\n".replace(",", "\t").encode(),
        f"{HEADER}\n{LINE}\n".replace(",", ";").encode(),
        f"{HEADER.upper()}\n{LINE}".encode(),
    ],
)
def test_however_it_was_saved_it_reads_the_same(data):
    (row,) = parse_results(data, "r.csv")
    assert row.seats == ("1", "2", "3", "4")
    assert row.left == (0, 0, 0, 5)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_reasons_are_read_in_the_encodings_clubs_use(encoding):
    data = f"{HEADER},state,reason\n{LINE},adjudicated,牌张数错误，裁判长评定\n".encode(encoding)
    (row,) = parse_results(data, "r.csv")
    assert (row.state, row.reason) == (DealState.ADJUDICATED, "牌张数错误，裁判长评定")


def test_columns_may_stand_in_any_order():
    columns = dict(zip(NEEDED, LINE.split(","), strict=True)) | {"code": "K7"}
    text = io.StringIO()
    writer = csv.DictWriter(text, sorted(columns, reverse=True))
    writer.writeheader()
    writer.writerow(columns)
    (row,) = parse(text.getvalue())
    assert (row.places, row.code, row.table) == ((2, 1, 3, 4), "K7", 1)


def test_means_run_over_code_and_version_when_given():
    more = ",code,version"
    assert one(f"{LINE},,", more).mean_key == (1, 1, 1, 1)
    assert one(f"{LINE},K7,", more).mean_key == one(f"{LINE},K7,1", more).mean_key == ("K7", 1)
    assert one(f"{LINE},K7,2", more).mean_key == ("K7", 2)


def test_assigned_points_stand_for_places():
    row = one("1,1,1,1,1,2,3,4,,,,,,,,,,,,,assigned,1.5,0,1.5,-0.125", ",state,W_E,W_S,W_W,W_N")
    assert (row.state, row.places, row.assigned) == (DealState.ASSIGNED, None, (1500, 0, 1500, -125))
    deal = row.deal(DEFAULT_FLAGS)
    assert (deal.in_mean, deal.in_total) == (False, True)


def test_the_flags_of_a_row_stand_before_those_of_its_state():
    assert one(f"{LINE},0,", ",in_mean,in_total").deal(DEFAULT_FLAGS)[-2:] == (False, True)
    assert one(f"{LINE},,", ",in_mean,in_total").deal({DealState.PLAYED: Flags(True, False)})[-2:] == (True, False)
    assert one(f"{LINE},0,1", ",in_mean,in_total").deal(DEFAULT_FLAGS)[-2:] == (False, True)


def test_a_seat_credits_its_own_entry_another_or_nobody():
    row = one(f"{LINE},,9,-,", ",credit_E,credit_S,credit_W,credit_N")
    assert [row.credited(seat) for seat in range(4)] == ["1", "9", None, "4"]


def test_a_pairs_seat_may_say_who_of_the_two_sat_there():
    row = one("1,1,1,1,12a,7b,12B,7A,2,1,3,4,,,,5,,,,")
    assert row.seats == ("12a", "7b", "12b", "7a")
    assert row.is_pairs
    assert not one(LINE).is_pairs


def test_a_team_may_sit_at_several_tables_on_one_board():
    text = f"{HEADER}\n{LINE}\n{LINE.replace('1,1,1,1', '1,1,2,1', 1)}\n"
    assert len(parse(text, teams=True)) == 2
    with pytest.raises(Refused, match="Entry 1 already sits at table 1 on this board, in row 2"):
        parse(text)


@pytest.mark.parametrize("file", sorted(CASES.glob("*.csv")), ids=lambda f: f.stem)
def test_the_cases_are_written_and_read_again(file):
    rows = read_results(file)
    assert parse(results_text(rows)) == rows
    assert results_text(rows).splitlines()[0] == HEADER


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8).map(partial(normalize, "NFC"))
FOURS = st.tuples(*[st.integers(0, 40)] * 4)


@st.composite
def result_rows(draw) -> ResultRow:
    state = draw(st.sampled_from(DealState))
    scored = state in DEFAULT_FLAGS
    places = draw(st.sampled_from(ALL_PLACES)) if state in (DealState.PLAYED, DealState.ADJUDICATED) else None
    e, s, w, n = (draw(st.integers(1, 27)) if p == 4 else 0 for p in places or (0,) * 4)
    flag = st.sampled_from([None, True, False]) if scored else st.sampled_from([None, False])
    four = draw(st.sampled_from([("1", "2", "3", "4"), ("5", "6", "5", "6"), ("5a", "6b", "5b", "6a")]))
    pair = draw(st.sampled_from(["", "-", "9"]))
    return ResultRow(
        draw(st.integers(1, 9)),
        draw(st.integers(1, 9)),
        draw(st.integers(1, 500)),
        draw(st.integers(1, 12)),
        four,
        state,
        places,
        (e, s, w, n),
        draw(FOURS),
        draw(st.tuples(*[st.integers(-9000, 9000)] * 4)) if state is DealState.ASSIGNED else None,
        draw(flag),
        draw(flag),
        draw(CELLS),
        draw(CELLS),
        draw(CELLS),
        draw(st.sampled_from([None, 1, 2])),
        (pair, "", pair, ""),
        ("", draw(CELLS), "", "17"),
        draw(st.sampled_from(["", "=1+1", "-x", "@a", "'+", "'7", "''=", "a, b", 'say "x"', "第一行"]) | CELLS),
        2,
    )


@given(result_rows())
def test_a_row_is_written_and_read_back_whole(row):
    assert parse(results_text([row])) == (row,)


@given(result_rows())
def test_nothing_is_written_that_a_spreadsheet_takes_for_a_formula(row):
    cells = next(csv.DictReader(io.StringIO(results_text([row]))))
    for name in ("reason", "code", "group", "event", "player_S"):
        assert not cells.get(name, "").startswith(("=", "+", "-", "@"))


def test_only_columns_that_are_used_are_written():
    assert results_text([one(LINE)]).splitlines() == [HEADER, "1,1,1,1,1,2,3,4,2,1,3,4,0,0,0,5,0,0,0,0"]
    row = one(f"{LINE},adjudicated", ",state")
    assert results_text([row]).splitlines()[0] == f"{HEADER},state"
    assert set(one(LINE).cells()) == {*NEEDED, *OPTIONAL}
