"""What the scorer looks for between two rounds (ux, score entry)."""

from __future__ import annotations

import pytest

from tdapp.model.tables import Encounter
from tdapp.rules.deal_states import DealState
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.missing import missing_results
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused, Text
from tests.offices import new_office, regulations
from tests.seated_event import play_all, seated_office


def test_every_table_owes_all_its_boards_at_first(tmp_path):
    with seated_office(tmp_path) as (office, _):
        found = missing_results(office, None, 1, 1)
        assert [(o.table, o.boards, o.begun) for o in found] == [(t, tuple(range(1, 13)), False) for t in range(1, 5)]


def test_only_what_is_missing_is_listed_and_nothing_when_all_is_there(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(2, 3, 4), (2, 3, 11)}))
        (found,) = missing_results(office, None)
        assert (found.round, found.table, found.boards, found.begun) == (2, 3, (4, 11), True)
        set_result(office, BoardAt(2, 3, 4), TypedLine(places=(0, None, None, None)))
        set_result(office, BoardAt(2, 3, 11), TypedLine(state=DealState.CANCELLED, reason="牌副有误"))
        assert missing_results(office, None) == []


def test_a_postponed_board_is_still_to_be_played(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 1)}))
        set_result(office, BoardAt(1, 1, 1), TypedLine(state=DealState.POSTPONED))
        (found,) = missing_results(office, None)
        assert (found.boards, found.postponed) == ((), (1,))


def test_closed_and_resting_tables_owe_nothing(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        with office.step(Text("Closed")) as step:
            step.update(Encounter, [seated.encounters[1, 1]], state="closed")
            step.update(Encounter, [seated.encounters[1, 2]], state="rest")
        assert [o.table for o in missing_results(office, None, 1, 1)] == [3, 4]


def test_before_the_draw_and_in_no_round_there_is_nothing_to_miss(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        with pytest.raises(Refused, match="not drawn yet"):
            missing_results(office, None)
        with pytest.raises(Refused, match="no round 3"):
            missing_results(office, None, 1, 3)
