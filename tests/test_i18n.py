"""Sentences in the language of the person."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from tdapp.i18n import LANGUAGES, catalogue, render
from tdapp.text import Refused, Text

# A message of the movement command, whose Chinese is in its catalogue.
KNOWN, CHINESE = "{kind} needs {options}.", "{kind} 需要 {options}。"


def test_there_are_chinese_and_english():
    assert LANGUAGES == ("zh", "en")


def test_a_message_is_its_own_english():
    assert render(Text(KNOWN, kind="pairs", options="--tables"), "en") == "pairs needs --tables."
    assert catalogue("en") == {}


def test_a_message_in_chinese_comes_from_its_catalogue():
    assert catalogue("zh")[KNOWN] == CHINESE
    assert render(Text(KNOWN, kind="pairs", options="--tables"), "zh") == "pairs 需要 --tables。"


def test_a_text_in_a_text_is_translated_too():
    inner = Text(KNOWN, kind="a", options="b")
    assert render(Text("{known}", known=inner), "zh") == "a 需要 b。"


def test_lists_are_joined_as_the_language_joins_them():
    text = Text(KNOWN, kind="pairs", options=("--tables", "--rounds"))
    assert render(text, "zh") == "pairs 需要 --tables、--rounds。"
    assert render(text, "en") == "pairs needs --tables, --rounds."


@pytest.mark.parametrize(
    "value, shown",
    [
        (Decimal("1E+3"), "1000"),
        (Decimal("3.70"), "3.70"),
        (Decimal("-0.1"), "-0.1"),
        (date(2026, 5, 1), "2026-05-01"),
        (datetime(2026, 5, 1, 9, 5, 59, tzinfo=UTC), "2026-05-01 09:05"),
        (None, ""),
        (0, "0"),
        ("{name}", "{name}"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_values_look_the_same_in_every_language(value, shown, language):
    assert render(Text("{value}", value=value), language) == shown
    assert render(value, language) == shown


def test_a_refusal_is_a_line_a_problem():
    refused = Refused(Text(KNOWN, kind="a", options="b"), Text("Zoë"))
    assert render(refused, "zh") == "a 需要 b。\nZoë"


def test_a_message_without_a_translation_stays_english():
    assert render(Text("Nobody wrote this {n}.", n=1), "zh") == "Nobody wrote this 1."


def test_there_is_no_third_language():
    with pytest.raises(ValueError, match="fr"):
        catalogue("fr")
