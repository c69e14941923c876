"""Codes of boards: made with a check character, read as typed, and refused where a label cannot hold them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.i18n import render
from tdapp.rules.board_codes import LONGEST, code_findings, has_right_check, make_code, read_code_of_board
from tdapp.rules.sheet_code import ALPHABET, LabelCode, check_character, label_code, read_code
from tdapp.text import Refused

PREFIXES = st.from_regex(r"[A-Z][0-9A-Z\-./:]{0,9}", fullmatch=True)
NUMBERS = st.integers(1, 9_999_999)


def told(code, **how):
    return [render(finding.text, "en") for finding in code_findings(code, **how)]


def test_a_code_is_prefix_number_and_check_character():
    assert make_code("A", 1) == "A0001" + check_character("A0001")
    assert make_code("gd-", 42) == "GD-0042" + check_character("GD0042")
    assert make_code("A", 12345)[:-1] == "A12345"


def test_a_prefix_that_ends_with_a_digit_is_parted_from_the_number():
    assert make_code("A1", 1)[:-1] == "A1-0001"
    assert make_code("A1", 1) != make_code("A", 10001)


@given(PREFIXES, NUMBERS)
def test_a_code_made_here_fits_a_label_and_is_read_back_by_a_scanner(prefix, number):
    code = make_code(prefix, number)
    assert len(code) <= LONGEST
    assert not told(code, checked=True)
    assert read_code(label_code(code)) == LabelCode(code)
    assert read_code_of_board(f" {code.lower()} ") == code


@given(PREFIXES, st.sets(NUMBERS, min_size=2, max_size=5))
def test_codes_of_different_boards_differ(prefix, numbers):
    assert len({make_code(prefix, number) for number in numbers}) == len(numbers)


@given(PREFIXES, NUMBERS, st.data())
def test_one_wrong_letter_or_digit_is_found(prefix, number, data):
    code = make_code(prefix, number)
    at = data.draw(st.sampled_from([i for i, c in enumerate(code) if c in ALPHABET]))
    other = data.draw(st.sampled_from([c for c in ALPHABET if c != code[at]]))
    wrong = code[:at] + other + code[at + 1 :]
    assert not has_right_check(wrong)
    assert len(told(wrong, checked=True)) == 1
    assert not told(wrong)


@pytest.mark.parametrize("prefix", ["", " ", "1A", "-A", "A B", "甲", "A" * 11, "=A", "A+"])
def test_a_prefix_that_spreadsheets_or_labels_would_spoil_is_refused(prefix):
    with pytest.raises(Refused):
        make_code(prefix, 1)


@pytest.mark.parametrize("number", [0, -1, 10_000_000])
def test_a_number_out_of_range_is_our_own_fault(number):
    with pytest.raises(ValueError):
        make_code("A", number)


def test_every_fault_of_a_code_is_told():
    assert told("") == ["The code of the board is missing."]
    assert told("A" * 21) == [f"The code {'A' * 21} is too long: characters 21, at most 20."]
    assert told("a甲é")[0].startswith("The code a甲é holds characters that a label cannot: a, 甲, é.")
    assert told(" A1") == ["The code  A1 begins or ends with a blank."]
    assert len(told("a" * 21 + " ")) == 3


@pytest.mark.parametrize("code", ["2024-001", "GB/T 7", "A1", "$%*+-./:"])
def test_a_librarys_own_codes_need_no_check_character(code):
    assert not told(code)


@pytest.mark.parametrize("code", ["", "A", "-", "A-", "--"])
def test_what_is_too_short_has_no_check_character(code):
    assert not has_right_check(code)
