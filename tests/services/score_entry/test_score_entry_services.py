"""What score entry reads and writes below the window: sheets, states, the paper, the live ranking."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tdapp.i18n import render
from tdapp.rules.line_keys import typed_line
from tdapp.rules.sheet_code import sheet_code
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.queries import queries_of
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import the_tournament
from tdapp.services.score_entry.entering import Keyed, answer_at, confirm_line, enter_line
from tdapp.services.score_entry.keyed import keyed_lines, line_words
from tdapp.services.score_entry.live_ranking import live_ranking
from tdapp.services.score_entry.paper import MOST_BYTES, attach_photo, mark_lost, photo_of, tick_signature
from tdapp.services.score_entry.sheet import open_sheet, read_sheet
from tdapp.services.score_entry.sheet_list import sheet_list
from tdapp.text import Refused
from tests.seated_event import play_all, seated_office


@pytest.fixture
def office(tmp_path):
    with seated_office(tmp_path) as (made, _):
        yield made


def test_a_sheet_has_the_seats_of_each_stage_and_twelve_lines(office):
    view = read_sheet(office, None, None, 1, None, 1)
    assert [[s.label for s in stage.seats] for stage in view.stages] == [
        ["1", "2", "3", "4"], ["1", "4", "2", "3"], ["1", "3", "4", "2"]
    ]  # fmt: skip
    assert [line.board for line in view.lines] == list(range(1, 13))
    assert view.paper is None


def test_a_sheet_is_found_by_number_and_by_its_code(office):
    prepare_document(office, "score-sheets", Request(round=2))
    with office.read() as c:
        code = sheet_code(the_tournament(c).code, 3)
    assert open_sheet(office, None, None, 1, "００2").table == 2
    found = open_sheet(office, None, None, 1, code.lower())
    assert (found.round, found.table, found.paper.serial) == (2, 3, 3)


@pytest.mark.parametrize("typed", ["9", "abc", "TDSXXXXXX00000001A", "", "7-1"])
def test_what_is_no_sheet_is_refused_with_a_sentence(office, typed):
    with pytest.raises(Refused):
        open_sheet(office, None, None, 1, typed)


def test_a_line_read_again_is_typed_as_it_was_keyed(office):
    at = BoardAt(1, 2, 5)
    enter_line(office, Keyed(at, typed_line("42415" + "21"), (0, 0, 10, 0), "late"))
    line = keyed_lines(read_sheet(office, None, None, 1, None, 2))[4]
    assert line.typing == typed_line("42415" + "21")
    assert (line.cards, line.remark) == ((0, 0, 10, 0), "late")
    assert line.untouched


def test_a_whole_hand_is_confirmed_and_a_difference_of_cards_is_answered_in_words(office):
    at = BoardAt(1, 1, 1)
    enter_line(office, Keyed(at, typed_line("1327"), (5, 0, 0, 0)))
    assert len(confirm_line(office, at, "seen")) == 1
    enter_line(office, Keyed(at, typed_line("1327"), (6, 0, 0, 0)))
    assert len(queries_of(office, None)) == 1
    assert confirm_line(office, at, "seen") == ()
    assert len(answer_at(office, at, "5 is right")) == 1
    assert not queries_of(office, None)


def test_the_states_of_the_sheets_and_the_round_to_key(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        assert sheet_list(office, None, None, None).round == 1
        play_all(office, seated, leave=frozenset({(2, 1, 3), *((2, 4, b) for b in range(1, 13))}))
        found = sheet_list(office, None, None, None)
        assert found.round == 2
        assert [r.status for r in found.rows] == ["partly", "keyed", "keyed", "waiting"]
        assert [r.keyed for r in found.rows] == [11, 12, 12, 0]
        enter_line(office, Keyed(BoardAt(2, 1, 3), typed_line("1327")))
        assert sheet_list(office, None, None, 2).rows[0].status == "query"


def test_scores_of_boards_that_not_all_have_played_are_provisional(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset((2, 4, b) for b in range(1, 13)))
        found = live_ranking(office, None, None, 2)
        assert found.provisional == tuple((2, b) for b in range(1, 13))
        assert sum(r.provisional for r in found.rows) == 12
        whole = ranking_of(office, None, None, 2)
        assert [(r.place, r.number, r.total) for r in found.rows] == [(x.place, x.number, x.total) for x in whole.lines]
        assert not live_ranking(office, None, None, 1).provisional


def test_the_winner_in_words(office):
    enter_line(office, Keyed(BoardAt(1, 1, 1), typed_line("142" + "5" + "6")))
    view = read_sheet(office, None, None, 1, None, 1)
    words = render(line_words(view, keyed_lines(view)[0]), "en")
    assert words.startswith("Board 1: E-W win by double-down")
    assert view.stages[0].seats[0].person.name in words
    assert words.endswith("Cards left: S 5, N 6.")


def test_signatures_photo_and_loss_belong_to_the_paper_and_can_be_undone(office):
    prepare_document(office, "score-sheets", Request(round=1))
    tick_signature(office, 1, west=True)
    tick_signature(office, 1, north=True)
    content = b"x" * 1000
    assert attach_photo(office, 1, content) == sha256(content).hexdigest()
    mark_lost(office, 1, True)
    paper = read_sheet(office, None, None, 1, None, 1).paper
    assert (paper.signed_west, paper.signed_north, paper.lost) == (True, True, True)
    assert paper.photo is not None
    assert photo_of(office, paper.photo) == content
    undo_step(office)
    undo_step(office)
    paper = read_sheet(office, None, None, 1, None, 1).paper
    assert (paper.lost, paper.photo) == (False, None)
    attach_photo(office, 1, content)
    assert not check(office).findings


def test_a_photo_that_is_too_large_and_a_sheet_that_is_replaced_are_refused(office):
    prepare_document(office, "score-sheets", Request(round=1))
    with pytest.raises(Refused):
        attach_photo(office, 1, b"x" * (MOST_BYTES + 1))
    with pytest.raises(Refused):
        attach_photo(office, 99, b"x")
    prepare_document(office, "score-sheets", Request(round=1, tables=(1,), duplicate=True))
    with pytest.raises(Refused):
        tick_signature(office, 1, west=True)
