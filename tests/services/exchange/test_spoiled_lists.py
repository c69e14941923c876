"""Spoiled lists: what is read from each, and every sentence about it, word for word."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from tdapp.i18n import render
from tdapp.services.exchange import entry_lists
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.text import Refused
from tests.spoiled_lists.broken_files import BROKEN_FILES
from tests.spoiled_lists.cells import CELLS
from tests.spoiled_lists.layouts import LAYOUTS
from tests.spoiled_lists.people import PEOPLE

LISTS = (*LAYOUTS, *CELLS, *PEOPLE, *BROKEN_FILES)
CHINESE = re.compile("[\u3400-\u9fff]")


def shown(person: ImportedPerson) -> str:
    slot = f"slot {person.slot}" if person.slot else None
    parts = (
        person.name,
        person.gender,
        person.birth and person.birth.isoformat(),
        person.registration,
        person.club,
        person.entry,
        slot,
    )
    return " ".join(p for p in parts if p)


def read(case, folder):
    """What is read from a list, its sentences with their weight, and the sentences as texts."""
    path = case.make(folder)
    try:
        found = entry_lists.read(path, case.kind)
    except Refused as refused:
        return None, [render(t, "en") for t in refused], list(refused)
    sentences = [f"{f.weight}: {render(f.text, 'en')}" for f in found.findings]
    return tuple(map(shown, found.people)), sentences, [f.text for f in found.findings]


@pytest.mark.parametrize("case", LISTS, ids=str)
def test_a_spoiled_list_is_read_or_refused_with_all_its_sentences(case, tmp_path):
    people, sentences, _ = read(case, tmp_path)
    assert sentences == list(case.says)
    assert people == case.people


@pytest.mark.parametrize("case", LISTS, ids=str)
def test_what_is_said_about_a_list_is_one_line_in_chinese_as_in_english(case, tmp_path):
    _, _, texts = read(case, tmp_path)
    for text in texts:
        for language in ("en", "zh"):
            assert "\n" not in render(text, language)
            assert "{" not in render(text, language)
        assert CHINESE.search(render(text, "zh"))
        assert render(text, "zh") != render(text, "en")


@pytest.mark.parametrize("case", LISTS, ids=str)
def test_reading_a_list_leaves_its_folder_as_it_was(case, tmp_path):
    path = case.make(tmp_path)
    before = {p: p.read_bytes() for p in tmp_path.iterdir()}
    with suppress(Refused):
        entry_lists.read(path, case.kind)
    assert {p: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_there_are_at_least_thirty_spoiled_lists_and_no_two_have_one_name():
    assert len(LISTS) >= 30
    assert len({case.name for case in LISTS}) == len(LISTS)
