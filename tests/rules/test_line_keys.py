"""The keys of one line: what decides itself fills in, what cannot be is refused at the key."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.deal_results import DealResult, deal_faults
from tdapp.rules.deal_states import DealState
from tdapp.rules.line_keys import CROSS, ENTER, Typing, back, keys_of, press_line, typed_line
from tdapp.rules.places import ALL_PLACES, NOT_PLAYED
from tdapp.text import Text

CASES = Path(__file__).parents[1] / "cases" / "scores"
PLACES = st.sampled_from(ALL_PLACES)
FIGURES = st.lists(st.integers(1, 27), min_size=4, max_size=4)


def left_of(places, figures):
    return tuple(f if p == 4 else 0 for p, f in zip(places, figures, strict=True))


def test_places_fill_in_the_moment_they_are_decided():
    line = typed_line("13")
    assert line.places == (1, 3, 4, 2)
    assert line.by_hand == 2
    assert line.needs == (2,)


def test_one_and_two_on_partners_decide_at_once():
    assert typed_line("142").places == (1, 4, 2, 4)


@pytest.mark.parametrize("figure", "3456789")
def test_three_to_nine_end_the_cards_left_at_once(figure):
    assert typed_line("13" + figure).part == "done"


@pytest.mark.parametrize("figure", "12")
def test_one_and_two_await_a_digit_or_enter(figure):
    assert typed_line("13" + figure).part == "left"
    assert typed_line("13" + figure + ENTER).cards_left[2] == int(figure)
    assert typed_line("13" + figure + "0").cards_left[2] == int(figure) * 10


@pytest.mark.parametrize(
    "keys",
    ["0", "5", "9", "11", "44", "1" + CROSS, ENTER, "13" + ENTER, "130", "1328", "1329", "13" + CROSS, "137" + "1"],
)
def test_what_cannot_be_is_refused_at_its_last_key(keys):
    line = typed_line(keys[:-1])
    assert isinstance(press_line(line, keys[-1]), Text)


def test_a_cross_ends_a_board_that_was_not_played():
    assert typed_line(CROSS).decided == NOT_PLAYED
    assert typed_line(CROSS).part == "done"


@given(PLACES, FIGURES)
def test_every_line_can_be_typed_with_at_most_seven_keys(places, figures):
    left = left_of(places, figures)
    keys = keys_of(places, left)
    line = typed_line(keys)
    assert (line.decided, line.cards_left) == (places, left)
    assert line.part == "done"
    assert len(keys) <= 7


@given(st.text(alphabet="0123456789x\n", max_size=12))
def test_whatever_is_pressed_a_complete_line_is_a_possible_one(keys):
    line = Typing()
    for key in keys:
        after = press_line(line, key)
        if isinstance(after, Typing):
            assert back(after) == line
            line = after
    if line.part == "done" and line.decided != NOT_PLAYED:
        assert not deal_faults(DealResult(DealState.PLAYED, line.decided, line.cards_left))


def sheets():
    """The keys of every sheet of the samples, by file, round and table."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for path in sorted(CASES.glob("*.csv")):
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                typed = [row[f"place_{seat}"] for seat in "ESWN"]
                places: Any = None if not typed[0].isdigit() else tuple(map(int, typed))
                left: Any = tuple(int(row[f"left_{seat}"] or 0) for seat in "ESWN")
                found.setdefault((path.stem, row["round"], row["table"]), []).append(len(keys_of(places, left)))
    return found


def test_the_sample_sheets_take_85_presses_at_most_and_66_on_average():
    presses = {where: sum(lines) + 1 for where, lines in sheets().items()}
    assert len(presses) > 30
    assert max(max(lines) for lines in sheets().values()) <= 7
    assert max(presses.values()) <= 85
    assert sum(presses.values()) / len(presses) <= 66
