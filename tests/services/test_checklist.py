"""The checklist says in words why a line is done, and what hangs on the wall."""

from __future__ import annotations

from pathlib import Path

from tdapp.i18n import render
from tdapp.services.checklist import Item, State, checklist
from tdapp.services.office import Office
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.publish_ranking import publish_ranking
from tests.seated_event import play_all, seated_office


def line(office: Office, key: str, round_number: int | None = None) -> Item:
    (found,) = [i for i in checklist(office, None).items if (i.key, i.round) == (key, round_number)]
    return found


def test_results_without_printed_sheets_are_said_in_words(tmp_path: Path):
    with seated_office(tmp_path) as (office, seated):
        assert render(line(office, "sheets", 1).detail, "en") == "Sheets: 0 of 4"
        play_all(office, seated)
        item = line(office, "sheets", 1)
        assert item.state is State.DONE
        assert render(item.detail, "en") == "Sheets: 0 of 4; the results are there without the others"


def test_printed_sheets_need_no_words(tmp_path: Path):
    with seated_office(tmp_path) as (office, seated):
        prepare_document(office, "score-sheets", Request(round=1))
        play_all(office, seated)
        assert render(line(office, "sheets", 1).detail, "en") == "Sheets: 4 of 4"


def test_a_ranking_after_a_round_is_no_unpublished_one(tmp_path: Path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        assert line(office, "ranking").state is not State.BEGUN
        publish_ranking(office, None, 1, upto=1)
        after_round = line(office, "ranking")
        publish_ranking(office, None, 1)
        whole = line(office, "ranking")
        publish_ranking(office, None, 1, upto=1)
        assert line(office, "ranking") == whole, "the ranking of the segment says more than that of a round"
    assert render(after_round.detail, "en") == "After round 1, publication 1"
    assert after_round.state is not State.DONE
    assert render(whole.detail, "en") == "Provisional, publication 2"
