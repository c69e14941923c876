from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.sheet_code import (
    ALPHABET,
    LabelCode,
    SheetCode,
    check_character,
    label_code,
    read_code,
    sheet_code,
)
from tdapp.text import Refused

TOURNAMENT = st.text(ALPHABET, min_size=6, max_size=6)
SERIAL = st.integers(0, 99_999_999)


def test_the_check_character_is_that_of_the_standards_example():
    assert check_character("A12425GABC1234002") == "M"


@given(TOURNAMENT, SERIAL)
def test_a_sheets_code_reads_back(tournament, serial):
    code = sheet_code(tournament, serial)
    assert len(code) == 18
    assert read_code(code) == SheetCode(tournament, serial)


@given(TOURNAMENT, SERIAL, st.integers(3, 17), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_refused(tournament, serial, at, other):
    code = sheet_code(tournament, serial)
    if code[at] != other:
        with pytest.raises(Refused):
            read_code(code[:at] + other + code[at + 1 :])


def test_all_but_one_in_600_exchanges_of_neighbours_change_the_check_character():
    pairs = [(a, b) for a in ALPHABET for b in ALPHABET if a < b]
    missed = sum(check_character(c + a + b) == check_character(c + b + a) for c in ALPHABET for a, b in pairs)
    assert 600 * missed <= len(ALPHABET) * len(pairs)


def test_small_letters_blanks_and_full_width_characters_are_forgiven():
    code = sheet_code("K7Q2MX", 42)
    wide = "".join(chr(ord(c) + 0xFEE0) for c in code)
    assert read_code(f" {code.lower()} ") == read_code(wide) == read_code(f"{code[:9]} {code[9:]}")


def test_a_label_names_its_board():
    assert read_code(label_code("A1-0042")) == LabelCode("A1-0042")


@pytest.mark.parametrize("typed", ["", "42", "TDS", "TDSK7Q2MX0000004", "TDBä", "XXSK7Q2MX000000421"])
def test_anything_else_is_refused_in_a_sentence(typed):
    with pytest.raises(Refused, match=r"is not the code"):
        read_code(typed)


@pytest.mark.parametrize("tournament, serial", [("K7Q2M", 1), ("k7q2mx", 1), ("K7Q2MX", -1), ("K7Q2MX", 10**8)])
def test_parts_of_another_form_are_a_fault_of_the_program(tournament, serial):
    with pytest.raises(ValueError, match=r"a tournament code|a serial"):
        sheet_code(tournament, serial)
