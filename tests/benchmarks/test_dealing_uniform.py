"""A million boards, dealt by the machine's own randomness: every count is that of chance."""

from __future__ import annotations

import random
import secrets
import time

import pytest

from tdapp.rules.cards import PACK
from tdapp.rules.deal_statistics import Tally
from tdapp.rules.dealing import DealingPlan, random_boards

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(3600)]

BOARDS = 1_000_000
LEAST_P = 1e-6
"""By chance alone one of the nine tests falls below in one run of a hundred thousand."""


def floor(boards):
    """Seconds to shuffle and cut so many decks with the machine's randomness, from what a tenth of a percent takes."""
    deck, chance, some = [*PACK, *PACK], random.SystemRandom(), boards // 1000
    start = time.perf_counter()
    for _ in range(some):
        chance.shuffle(deck)
        for k in range(0, len(deck), 27):
            tuple(deck[k : k + 27])
    return (time.perf_counter() - start) * boards / some


def test_a_million_boards_are_even_in_every_card_seat_trump_and_leader(measured):
    tally = Tally()
    start = time.perf_counter()
    for board in random_boards(DealingPlan(), map(str, range(BOARDS)), secrets.token_bytes):
        tally.add(board.hands, board.trump, board.first)
    seconds = time.perf_counter() - start
    found = tally.result()
    tests = found.tests()
    assert found.boards == BOARDS
    assert [test.name for test in tests if not test.enough] == []
    assert [test for test in tests if test.p < LEAST_P] == []
    measured("1,000,000 boards dealt and counted", seconds, floor=floor(BOARDS))
