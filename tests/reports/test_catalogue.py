from __future__ import annotations

import subprocess
import sys

import pytest

from reports.catalogue import Catalogue
from tdapp.services.documents import Documents
from tdapp.text import Refused
from tests.reports import examples


def test_the_catalogue_is_what_the_services_know_as_documents():
    documents: Documents = Catalogue()
    assert [k.key for k in documents.kinds()][:2] == ["entry-list", "check-in-list"]


def test_an_unknown_document_is_refused_with_those_there_are():
    with pytest.raises(Refused, match=r"There is no document posters\. .*score-sheets"):
        Catalogue().draw("posters", examples.entry_list(), "zh")


def test_rows_of_another_document_are_a_fault_of_the_program():
    with pytest.raises(TypeError, match="ranking is drawn from Ranking, not from EntryList"):
        Catalogue().draw("ranking", examples.entry_list(), "zh")


def test_asking_what_there_is_opens_no_reportlab():
    code = "import sys, reports.catalogue as c; c.Catalogue().kinds(); print(*{'reportlab', 'qrcode'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=examples.ROOT)
    assert run.stdout.split() == []
