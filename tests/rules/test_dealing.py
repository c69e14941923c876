"""Dealing: golden values, an independent program that repeats a seeded board, and chance that is even."""

from __future__ import annotations

import random
import struct
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.cards import RANKS
from tdapp.rules.dealing import By, DealingPlan, below_bits, deal, random_boards, seeded_boards
from tdapp.rules.draw import Stream
from tdapp.rules.seats import SEATS
from tdapp.text import Refused
from tests import plain_dealing

CODES = st.text("ABC0123-", min_size=1, max_size=8)
SEEDS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)
TURNS = DealingPlan(By.ROTATION, By.ROTATION)

GOLDEN = (
    "5",
    "W",
    {
        "E": "S3 S4 S7 S7 S10 SJ SJ SQ SA H2 HJ HK HA C4 C6 C7 C9 C10 CJ CQ D2 D6 D9 D10 DQ DK RJ",
        "S": "S2 S4 S10 SK SK H2 H4 H5 H6 H7 H10 H10 HQ C2 C4 C5 C9 CJ CQ D2 D4 D5 D9 DQ DK DA BJ",
        "W": "S5 S9 S9 H4 H5 H7 H8 H8 H9 H9 HJ HK HA C2 C3 C3 C7 C8 C10 CA CA D6 D7 D8 D8 DA BJ",
        "N": "S2 S3 S5 S6 S6 S8 S8 SQ SA H3 H3 H6 HQ C5 C6 C8 CK CK D3 D3 D4 D5 D7 D10 DJ DJ RJ",
    },
)


def one(plan, code, seed):
    (board,) = seeded_boards(plan, [code], seed)
    return board


def test_a_golden_board():
    board = one(DealingPlan(), "A-0001", "tdapp")
    assert (board.trump, board.first) == GOLDEN[:2]
    assert {seat: " ".join(board.hands.of(seat)) for seat in SEATS} == GOLDEN[2]


@settings(max_examples=20)
@given(CODES, SEEDS)
def test_an_independent_program_repeats_a_seeded_board(code, seed):
    board = one(DealingPlan(), code, seed)
    hands = {seat: sorted(board.hands.of(seat)) for seat in SEATS}
    assert (board.trump, board.first, hands) == plain_dealing.dealt(code, Stream(code, seed).seed)


def test_a_seeded_board_can_be_repeated_alone_and_whatever_chooses_its_trump():
    boards = list(seeded_boards(TURNS, ["A-1", "A-2", "A-3"], "tdapp"))
    assert boards[2].hands == one(DealingPlan(), "A-3", " tdapp ").hands
    assert len({board.hands for board in boards}) == 3


def test_another_seed_or_code_deals_other_cards():
    first = one(TURNS, "A-1", "tdapp").hands
    assert first != one(TURNS, "A-1", "tdapq").hands
    assert first != one(TURNS, "B-1", "tdapp").hands


def test_an_empty_seed_is_refused():
    with pytest.raises(Refused):
        one(TURNS, "A-1", "  ")


def test_rotation_goes_through_the_ranks_and_the_seats():
    boards = list(seeded_boards(DealingPlan(By.ROTATION, By.ROTATION, "K", "W"), "abcdef", "tdapp"))
    assert [board.trump for board in boards] == ["K", "A", "2", "3", "4", "5"]
    assert [board.first for board in boards] == ["W", "N", "E", "S", "W", "N"]
    assert [board.code for board in boards] == list("abcdef")


def test_rotation_goes_on_where_it_ended_and_meets_everything_once_in_52_boards():
    met = [(plan.trump, plan.first) for plan in (TURNS.after(n) for n in range(53))]
    assert len(set(met)) == 52
    assert met[52] == met[0] == ("2", "E")
    assert TURNS.after(5).after(6) == TURNS.after(11)


def test_lots_and_turns_can_be_mixed():
    boards = list(seeded_boards(DealingPlan(By.LOT, By.ROTATION), map(str, range(40)), "tdapp"))
    assert [board.first for board in boards] == ["E", "S", "W", "N"] * 10
    assert len({board.trump for board in boards}) > 8


def test_a_dealt_board_does_not_show_its_hands():
    board = one(TURNS, "A-1", "tdapp")
    assert repr(board) == "DealtBoard(code='A-1', trump='2', first='E')"
    assert repr(board.hands) == str(board.hands) == "Hands(hidden)"


def test_boards_come_one_at_a_time_so_that_dealing_can_be_stopped():
    endless = (str(n) for n in iter(int, 1))
    assert len(list(islice(random_boards(DealingPlan(), endless, random.Random(1).randbytes), 3))) == 3


def test_the_shuffle_begins_at_the_end_of_the_deck():
    """With the highest numbers nothing moves: the first 27 cards of the deck are east's."""
    asked = []

    def highest(limit):
        asked.append(limit)
        return limit - 1

    hands = deal(highest)
    assert asked == list(range(108, 1, -1))
    assert hands.of("E") == tuple("S" + rank for rank in RANKS) + tuple("H" + rank for rank in RANKS) + ("C2",)
    assert hands.of("N")[-2:] == ("BJ", "RJ")


@pytest.mark.parametrize("limit", [1, 2, 3, 13, 107, 108])
def test_numbers_from_random_bytes_skip_what_would_favour_some(limit):
    bound = 2**64 // limit * limit
    words = [2**64 - 1, bound - 1, 0, limit, 5] + [0] * 507
    below = below_bits(lambda size: struct.pack(">512Q", *words)[:size])
    expected = [u % limit for u in words[:5] if u < bound]
    assert [below(limit) for _ in expected] == expected


def test_random_bytes_are_asked_for_again_when_they_are_used_up():
    rng = random.Random(1)
    asked = []

    def source(size):
        asked.append(size)
        return rng.randbytes(size)

    boards = list(random_boards(DealingPlan(), map(str, range(20)), source))
    assert len({board.hands for board in boards}) == 20
    assert sum(asked) >= 20 * 107 * 8
