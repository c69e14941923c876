"""boards.csv: boards, where they are played, their big data (cli: formats for outside tools)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.big_data import PLACES_OF_DATA, Published
from tdapp.rules.tiers import Tier
from tdapp.services.exchange.boards_csv import BoardInfo, boards_text, parse_boards
from tdapp.text import Refused

HEADER = "code,trump,first,tier,seat,mean,sd,threshold"
LINE = "K7,10,S,bronze,E,1.85,1.25,0.5"


def parse(*lines: str, header=HEADER):
    return parse_boards("\n".join([header, *lines]).encode(), "b.csv")


def refused(*lines: str, header=HEADER) -> list[str]:
    with pytest.raises(Refused) as problems:
        parse(*lines, header=header)
    return [str(p) for p in problems.value]


def test_a_board_has_its_trump_its_leader_and_its_data_by_tier_and_seat():
    board = parse(LINE, "K7,,,bronze,EW,3,2.5,", "K7,10,S,gold,E,1,1,").boards["K7"]
    assert (board.trump, board.first) == ("10", "S")
    assert board.of_tier(Tier.BRONZE).by_place == {
        "E": Published(Decimal("1.85"), Decimal("1.25"), Decimal("0.5")),
        "EW": Published(Decimal(3), Decimal("2.5")),
    }
    assert board.of_tier(Tier.GOLD).by_place.keys() == {"E"}
    assert board.of_tier(Tier.SILVER).by_place == {}


def test_the_file_may_say_where_a_board_is_played():
    where = f"segment,round,board,{HEADER}"
    found = parse(f"1,2,5,{LINE}", f"1,1,1,{LINE}", "1,1,2,K8,,,,,,,", ",,,K9,,,,,,,", header=where)
    assert found.played == {(1, 2, 5): "K7", (1, 1, 1): "K7", (1, 1, 2): "K8"}
    assert list(found.boards) == ["K7", "K8", "K9"]


def test_full_width_and_small_letters_are_understood():
    assert parse("K7,ａ,ｓ,Bronze,sn,１.5,2,").boards["K7"].data[Tier.BRONZE].keys() == {"NS"}


@pytest.mark.parametrize("mean, sd", [("2.3499999999999996", "1.0000000000000002"), ("-1e-05", "1.5E-7"), ("+2", "0")])
def test_decimals_are_taken_as_other_programs_write_them(mean, sd):
    board = parse(f"K7,,,bronze,EW,{mean},{sd},").boards["K7"]
    assert board.of_tier(Tier.BRONZE).by_place == {"EW": Published(Decimal(mean), Decimal(sd))}
    again = parse_boards(boards_text({"K7": board}, {}).encode(), "b.csv")
    assert again.boards["K7"] == board


@pytest.mark.parametrize(
    "line, sentence",
    [
        (LINE.replace("K7", ""), "row 2, column A (code): The code of the board is missing."),
        (LINE.replace("10", "1"), "row 2, column B (trump): The trump rank is one of"),
        (LINE.replace(",S,", ",X,"), "row 2, column C (first): The first leader is one of"),
        (LINE.replace("bronze", "tin"), "row 2, column D (tier): The tier is one of"),
        (LINE.replace(",E,", ",ES,"), "row 2, column E (seat): The seat is one of"),
        (LINE.replace("1.85", "1,85").replace(",0.5", ""), "row 2, column G (sd): "),
        (LINE.replace("1.85", "nan"), "row 2, column F (mean): “nan” is no decimal number."),
        (LINE.replace("1.25", "1e999"), "row 2, column G (sd): “1e999” is no decimal number."),
        (LINE.replace("1.25", ""), "row 2, column G (sd): The number is missing."),
        (LINE.replace("1.25", "-1"), "row 2, column G (sd): A standard deviation is not below 0."),
        (LINE.replace(",E,", ",EW,"), "row 2, column H (threshold): Only seats have a threshold"),
    ],
)
def test_a_spoiled_cell_is_named_by_row_and_column(line, sentence):
    if "1,85" in line:
        line = line.replace("1,85,1.25", "1.85,1;25")
    assert refused(line)[0].startswith(f"b.csv, {sentence}")


def test_rows_that_contradict_one_another_are_refused():
    assert refused(LINE, LINE.replace("10", "9"), LINE.replace("1.85", "2")) == [
        "b.csv, row 3, column B (trump): An earlier row of this board has 10 here.",
        "b.csv, row 4, column F (mean): An earlier row gives other values for this board, tier and seat.",
    ]
    where = f"segment,round,board,{HEADER}"
    assert refused(f"1,1,1,{LINE}", f"1,1,1,{LINE.replace('K7', 'K8')}", f"1,,2,{LINE}", header=where) == [
        "b.csv, row 3, column D (code): Board K7 is already played in this place.",
        "b.csv, row 4, column B (round): This cell is empty; it must be a whole number from 1 to 99.",
    ]


DECIMALS = st.integers(-5000, 5000).map(lambda n: Decimal(n) / 1000)


@st.composite
def boards(draw) -> dict[str, BoardInfo]:
    found = {}
    for code in draw(st.lists(st.sampled_from(["K1", "K2", "K3"]), unique=True, min_size=1)):
        data: dict[Tier, dict[str, Published]] = {}
        for tier in draw(st.lists(st.sampled_from(Tier), unique=True)):
            for seat in draw(st.lists(st.sampled_from(PLACES_OF_DATA), unique=True, min_size=1)):
                threshold = draw(st.none() | DECIMALS) if len(seat) == 1 else None
                data.setdefault(tier, {})[seat] = Published(draw(DECIMALS), abs(draw(DECIMALS)), threshold)
        found[code] = BoardInfo(code, draw(st.sampled_from(["", "2", "A"])), draw(st.sampled_from(["", "W"])), data)
    return found


@given(boards(), st.data())
def test_boards_are_written_and_read_again(found, data):
    where = st.tuples(st.integers(1, 2), st.integers(1, 3), st.integers(1, 12))
    played = data.draw(st.dictionaries(where, st.sampled_from(sorted(found))))
    again = parse_boards(boards_text(found, played).encode(), "b.csv")
    assert again.boards == found
    assert again.played == played
