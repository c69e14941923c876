"""The code of a player at an electronic table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.verification_code import CROCKFORD, same_code, verification_code
from tdapp.text import Refused


def test_it_is_the_first_forty_bits_of_the_hmac_in_crockford_base_32():
    # printf 'A\nR-001\nB17' | openssl dgst -sha256 -hmac secret  →  d06e2530b1…
    bits = f"{0xD06E2530B1:040b}"
    expected = "".join(CROCKFORD[int(bits[i : i + 5], 2)] for i in range(0, 40, 5))
    assert verification_code(b"secret", "A", "R-001", "B17") == expected == "T1Q2AC5H"


def test_every_part_and_the_secret_count():
    codes = {
        verification_code(*parts)
        for parts in [
            (b"s", "A", "1", "B"),
            (b"t", "A", "1", "B"),
            (b"s", "B", "1", "B"),
            (b"s", "A", "2", "B"),
            (b"s", "A", "1", "C"),
            (b"s", "A1", "1", "B"),
        ]
    }
    assert len(codes) == 6


def test_parts_do_not_run_into_each_other():
    assert verification_code(b"s", "A1", "2", "B") != verification_code(b"s", "A", "12", "B")


@pytest.mark.parametrize(
    ("parts", "faults"), [((b"", "A", "1", "B"), 1), ((b"s", "A", " ", "B"), 1), ((b"", "", "", ""), 2)]
)
def test_missing_parts_are_refused(parts, faults):
    with pytest.raises(Refused) as caught:
        verification_code(*parts)
    assert len(caught.value.problems) == faults


@given(
    st.binary(min_size=1, max_size=40), st.text("AB19", min_size=1), st.text("01", min_size=1), st.text("X", min_size=1)
)
def test_it_has_eight_unmistakable_characters(secret, event, registration, board):
    code = verification_code(secret, event, registration, board)
    assert len(code) == 8
    assert set(code) <= set(CROCKFORD)
    assert same_code(code, code)


def test_a_code_read_aloud_is_recognised():
    assert same_code("t1q2-ac5h", "T1Q2AC5H")
    assert same_code("Ｔ l q 2 a c 5 h", "T1Q2AC5H")
    assert same_code("OIL00000", "01100000")
    assert not same_code("T1Q2AC5J", "T1Q2AC5H")
