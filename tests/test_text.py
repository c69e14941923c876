"""Sentences with fields, and the refusal that carries them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.text import Refused, Text, fill, from_plain, to_plain

plain_fields = (
    st.text()
    | st.integers()
    | st.none()
    | st.booleans()
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.dates()
    | st.datetimes(timezones=st.just(UTC))
)
texts = st.recursive(
    st.builds(Text, st.text()),
    lambda inner: st.builds(
        lambda message, fields: Text(message, **fields),
        st.text(),
        st.dictionaries(
            st.from_regex("[a-z]{1,8}", fullmatch=True).filter(lambda k: k not in {"self", "message"}),
            plain_fields | inner | st.lists(plain_fields | inner).map(tuple),
        ),
    ),
    max_leaves=8,
)


def test_fields_stand_where_the_sentence_names_them():
    text = Text("Table {table} has no sheet of round {round}.", round=3, table=12)
    assert str(text) == "Table 12 has no sheet of round 3."


def test_a_field_that_was_not_given_stays_visible():
    assert fill("Seat {seat} of {table}", {"table": "4"}) == "Seat {seat} of 4"


def test_a_value_with_braces_is_not_filled_again():
    assert str(Text("Name: {name}", name="{other}", other="x")) == "Name: {other}"


def test_equal_texts_are_one_in_a_set_whatever_the_order_of_their_fields():
    assert {Text("{a}{b}", a=1, b=2), Text("{a}{b}", b=2, a=1)} == {Text("{a}{b}", a=1, b=2)}
    assert Text("{a}", a=1) != Text("{a}", a=2)


def test_lists_and_sets_are_kept_as_tuples_so_that_a_text_never_changes():
    entries = [1, 2]
    text = Text("{list} {set}", list=entries, set={"b", "a"})
    entries.append(3)
    assert text.fields == {"list": (1, 2), "set": ("a", "b")}


@given(texts)
def test_a_text_comes_back_from_what_json_holds_of_it(text):
    assert from_plain(to_plain(text)) == text


def test_values_keep_their_kind_through_json():
    text = Text("{d} {t} {n}", d=date(2026, 5, 1), t=datetime(2026, 5, 1, 9, tzinfo=UTC), n=Decimal("1.50"))
    back = from_plain(to_plain(text))
    assert [type(v) for v in back.fields.values()] == [date, Decimal, datetime]
    assert str(back.fields["n"]) == "1.50"


def test_a_refusal_names_all_its_problems_a_line_each():
    refused = Refused(Text("Row {row}: no name.", row=2), Text("Row {row}: no club.", row=5))
    assert list(refused) == [Text("Row {row}: no name.", row=2), Text("Row {row}: no club.", row=5)]
    assert str(refused) == "Row 2: no name.\nRow 5: no club."


def test_a_refusal_without_a_problem_is_a_fault_of_ours():
    with pytest.raises(ValueError, match="at least one problem"):
        Refused()
