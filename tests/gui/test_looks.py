"""Every page in both languages on a small screen: nothing is cut, nothing overlaps, nothing is left in English."""

from __future__ import annotations

import re

import pytest

from tdapp.gui.pages import PAGES
from tests.looks import cut, english, overlapping, too_big
from tests.windows import settle

ALLOWED = re.compile(r"PgDown|PgUp|Ctrl\+.*|Shift\+F1|F\d+|.*\.(tdb|toml|xlsx|csv)|.*@.*|[A-Z]\d* .*|/.*", re.DOTALL)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_page_on_a_small_screen(window, file, language):
    there = window(file, language=language)
    there.resize(1366, 768)
    problems = []
    for row in PAGES:
        there.show_page(row.key)
        settle(there)
        assert (there.width(), there.height()) == (1366, 768), too_big(there, 1366, 768)
        problems += [f"{row.key}: cut: {p}" for p in cut(there)]
        problems += [f"{row.key}: overlap: {p}" for p in overlapping(there)]
        if language == "zh":
            problems += [f"{row.key}: English: {p}" for p in english(there, ALLOWED)]
    assert not problems, "\n".join(problems)


def test_no_page_needs_more_room_than_a_small_screen_has(window, file):
    there = window(file, language="en")
    for row in PAGES:
        there.show_page(row.key)
        settle(there)
        assert not too_big(there, 1366, 768), row.key

