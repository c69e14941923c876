"""A spoiled list that is imported is entered whole or not at all, and its sentences reach the desk."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.services.importing.lists import import_list
from tdapp.text import Refused
from tests.entry_files import said
from tests.offices import everything, new_office, regulations
from tests.spoiled_lists.broken_files import BROKEN_FILES
from tests.spoiled_lists.cells import CELLS
from tests.spoiled_lists.layouts import LAYOUTS
from tests.spoiled_lists.people import PEOPLE

LISTS = (*LAYOUTS, *CELLS, *PEOPLE, *BROKEN_FILES)


@pytest.mark.parametrize("case", LISTS, ids=str)
def test_a_spoiled_list_leaves_whole_entries_or_nothing(case, tmp_path):
    path = case.make(tmp_path)
    told = list(case.says) if case.people is None else [s[7:] for s in case.says if s.startswith("error: ")]
    with new_office(tmp_path, regulations(case.kind.value, rounds=(1,))) as office:
        before = everything(office)
        try:
            done = import_list(office, None, path)
        except Refused as refused:
            assert everything(office) == before
            sentences = [render(problem, "en") for problem in refused]
            assert [s for s in sentences if s in told] == told
            assert told or all("row" in s for s in sentences)
        else:
            assert not told
            assert sum(len(e.people) + len(e.substitutes) for e in done.entries) + len(done.staff) >= len(case.people)
            heard = said(done.remarks)
            assert all(s.partition(": ")[2] in heard for s in case.says)
