"""A fouled board is another version from the table on where it went wrong, along the way of its copy."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.rules.regulations import filled_scoring
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.rules.tiers import Tier
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.board_state import VersionKnown, board_state
from tdapp.services.boards.versions import foul_board, withdraw_foul
from tdapp.services.circulating import set_circulation
from tdapp.services.exchange.results_csv import parse_results
from tdapp.services.journal_desk import undo_step
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.score_file import By, ScoringTerms, score_file
from tdapp.text import Refused
from tests.board_stock import same_as_fresh, state, stock, totals
from tests.seated_event import seated_office

WEST_OF_BOARD_1 = {1: 3, 2: 6, 3: 12, 4: 15, 5: 18, 6: 24}
"""Six tables, two copies: West in the stage in which set 1 is played at a table."""


@pytest.fixture
def hall(tmp_path):
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, seated):
        set_circulation(office, None, 1, 1, 2)
        stock(office, 12)
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
        yield office, seated


def play_board_1(office) -> None:
    """West's cards: 5 at tables 1 and 2, 6 at the others."""
    for table in range(1, 7):
        left = 5 if table in (1, 2) else 6
        set_result(office, BoardAt(1, table, 1), TypedLine(places=(1, 3, 4, 2), left=(left,)))


def of_tables(found) -> dict[int, float]:
    return {table: found.get(west, 0.0) for table, west in WEST_OF_BOARD_1.items()}


def test_the_table_and_those_to_which_the_copy_goes_on_play_the_new_version(hall):
    office, _ = hall
    done = foul_board(office, None, 1, 1, 1, 2, "两张牌放错了")
    assert (done.code, done.version, done.tables, done.results) == ("B1", 2, ("2", "3"), 0)
    found = board_state(office, "B1")
    assert found.versions == (VersionKnown(2, "两张牌放错了", played=True),)
    assert found.uses[0].fouled == (("2", 2), ("3", 2))


def test_each_version_has_its_own_mean(hall):
    office, _ = hall
    play_board_1(office)
    # one mean: 5 5 6 6 6 6 cards, so two are better by √2 and four worse by 1/√2
    both = {t: round(2**0.5 if t in (1, 2) else -1 / 2**0.5, 6) for t in WEST_OF_BOARD_1}
    assert of_tables(totals(office)) == both
    before = state(office)
    done = foul_board(office, None, 1, 1, 1, 2, "fouled")
    assert done.results == 2
    assert "count for the other version now: 2, 3" in render(done.findings[0].text, "en")
    same_as_fresh(office)
    # version 2 at tables 2 and 3: +1 and −1; version 1 at 1, 4, 5, 6: √3 and three times −1/√3
    apart = {1: 3**0.5, 2: 1.0, 3: -1.0, 4: -(3**-0.5), 5: -(3**-0.5), 6: -(3**-0.5)}
    assert of_tables(totals(office)) == {t: round(d, 6) for t, d in apart.items()}
    undo_step(office)
    assert state(office) == before
    same_as_fresh(office)
    assert of_tables(totals(office)) == both


def test_a_foul_that_was_none_is_withdrawn_and_the_version_stays_known(hall):
    office, _ = hall
    play_board_1(office)
    before = totals(office)
    foul_board(office, None, 1, 1, 1, 2, "fouled")
    done = withdraw_foul(office, None, 1, 1, 1, 2)
    assert done.tables == ("2", "3")
    assert totals(office) == before
    same_as_fresh(office)
    (known,) = board_state(office, "B1").versions
    assert (known.number, known.why, known.played) == (2, "fouled", False)
    assert render(known.text, "en") == "Version 2, withdrawn, no table plays it: fouled"
    with pytest.raises(Refused) as told:
        withdraw_foul(office, None, 1, 1, 1, 2)
    assert render(next(iter(told.value)), "en") == "No table of round 1 plays version 2 of board B1."


def test_a_board_that_is_fouled_again_is_a_third_version(hall):
    office, _ = hall
    foul_board(office, None, 1, 1, 1, 1, "once")
    assert foul_board(office, None, 1, 1, 1, 3, "twice").tables == ("3",)
    assert board_state(office, "B1").uses[0].fouled == (("1", 2), ("2", 2), ("3", 3))


def test_the_whole_room_may_play_the_new_version(hall):
    office, _ = hall
    set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(5,)))
    assert foul_board(office, None, 1, 1, 1, 2, "wrong slips", whole=True).tables == ("2", "3", "4", "5", "6")


@pytest.mark.parametrize(
    "board, table, why, wanted",
    [
        (1, 2, " ", "Say why the board is fouled: it stays in the record."),
        (1, 9, "x", "Nobody plays at table 9 in round 1."),
        (13, 2, "x", "Board 13 is not played at table 2 in round 1."),
    ],
)
def test_a_foul_names_a_board_a_table_and_a_reason(hall, board, table, why, wanted):
    office, _ = hall
    before = state(office)
    with pytest.raises(Refused) as told:
        foul_board(office, None, 1, 1, board, table, why)
    assert wanted in [render(text, "en") for text in told.value]
    assert state(office) == before


def test_another_copy_of_the_event_comes_to_the_same_standings(hall, tmp_path):
    office, _ = hall
    play_board_1(office)
    foul_board(office, None, 1, 1, 1, 2, "fouled")
    text = export_results(office)
    (tmp_path / "out.csv").write_text(text, encoding="utf-8")
    before = state(office)
    assert import_results(office, tmp_path / "out.csv").unchanged == 6
    assert state(office) == before
    terms = ScoringTerms(Tier.BRONZE, filled_scoring(ScoringRules(), Tier.BRONZE), By.PLAYER)
    scored = score_file(parse_results(text.encode(), "out.csv"), terms)
    found = {int(e): round(scored.segments[1].totals.total(e), 6) for e in scored.segments[1].totals.entries()}
    assert {e: total for e, total in sorted(found.items()) if total} == totals(office)
    (tmp_path / "other").mkdir()
    with seated_office(tmp_path / "other", tables=6, rounds=(1,)) as (other, _):
        set_circulation(other, None, 1, 1, 2)
        import_results(other, tmp_path / "out.csv")
        assert totals(other) == totals(office)
        same_as_fresh(other)
