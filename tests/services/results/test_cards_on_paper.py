"""Penalty cards on paper beside the ledger: no false alarm after a later word, and nothing silently lost (rules 2)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_results import Four
from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.amending import move_cards, withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.queries import queries_of
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.score_entry.sheet import read_sheet
from tests.offices import new_office, regulations
from tests.seated_event import seat_event, seated_office
from tests.services.ledger.plain import lying

K = RulingKind
HERE: dict[str, Any] = {"round": 1, "board": 3}
NOT_PLAYED = TypedLine(places=(0, None, None, None))


@pytest.fixture
def office(tmp_path):
    with seated_office(tmp_path) as (made, _):
        yield made


def infringe(office, party="2", **where):
    return add_ruling(office, NewRuling(party=party, kind=K.INFRACTION, at=RulingAt(**where))).number


def key(office, board, cards=0, seat=None, round_number=1):
    """Key a line of table 1 with so many cards at a seat, that of entry 2; says what it led to."""
    if seat is None:
        stages = read_sheet(office, None, None, round_number, None, 1).stages
        four = next(s.seats for s in stages if board in [b.number for b in s.boards])
        seat = [there.label for there in four].index("2")
    pen = cast(Four, tuple(cards if i == seat else 0 for i in range(4)))
    line = TypedLine(places=(1, 3, 4, 2), left=(5,), pen=pen)
    return set_result(office, BoardAt(round_number, 1, board), line)


def quiet(done):
    """Whether a line led to no ruling and no question."""
    return (done.rulings, done.queries) == ((), ())


def asked(done):
    return done.rulings == () and len(done.queries) == 1


def test_a_ruling_made_before_the_line_is_keyed_is_what_the_paper_shows(office):
    infringe(office, **HERE)
    assert quiet(key(office, 3, 10))
    assert asked(key(office, 3, 20))
    assert lying(office) == {(1, 1, 3): (0, 10, 0, 0)}


def test_a_paper_that_shows_none_of_the_cards_ruled_on_its_board_is_asked_about(office):
    infringe(office, **HERE)
    assert asked(key(office, 3))


@pytest.mark.parametrize("figure", [10, 0])
def test_cards_moved_away_before_the_line_is_keyed_may_stand_on_the_paper_or_not(office, figure):
    number = infringe(office, **HERE)
    move_cards(office, None, number, RulingAt(round=1, board=4))
    assert quiet(key(office, 3, figure))
    assert quiet(key(office, 4, figure))
    assert lying(office) == {(1, 1, 4): (0, 10, 0, 0)}


def test_cards_moved_away_after_keying_are_no_alarm_when_the_line_is_keyed_again(office):
    assert key(office, 3, 10).rulings == (1,)
    move_cards(office, None, 1, RulingAt(round=2, board=2))
    assert quiet(key(office, 3, 10))
    assert quiet(key(office, 2, 0, round_number=2))
    assert lying(office) == {(2, 1, 2): (10, 0, 0, 0)}


def test_another_figure_where_cards_were_moved_away_is_a_penalty_of_its_own(office):
    number = infringe(office, **HERE)
    move_cards(office, None, number, RulingAt(round=1, board=4))
    assert key(office, 3, 5).rulings == (3,)
    assert asked(key(office, 4, 15))


def test_a_figure_on_the_paper_of_a_later_round_to_which_the_cards_were_moved_agrees(office):
    number = infringe(office, **HERE)
    key(office, 3, 10)
    move_cards(office, None, number, RulingAt(round=2, board=1))
    assert quiet(key(office, 1, 10, round_number=2))
    assert key(office, 2, 10, round_number=2).rulings == (3,)


def test_cards_ruled_before_play_agree_on_the_board_where_they_count(office):
    infringe(office)
    assert quiet(key(office, 1, 10))
    assert lying(office) == {(1, 1, 1): (0, 10, 0, 0)}
    later = key(office, 2, 10)
    assert asked(later)
    assert "Perhaps meant, though not counted here: ruling (1,)" in str(later.questions[0])
    assert key(office, 3, 5).rulings == (2,)


def test_cards_of_a_board_that_was_not_played_agree_where_they_went(office):
    set_result(office, BoardAt(1, 1, 3), NOT_PLAYED)
    infringe(office, **HERE)
    assert quiet(key(office, 4, 10))
    assert lying(office) == {(1, 1, 4): (0, 10, 0, 0)}
    assert asked(key(office, 1, 10, round_number=2))


def test_a_ruling_withdrawn_with_a_reason_does_not_come_back_from_the_paper(office):
    number = infringe(office, **HERE)
    withdraw_ruling(office, None, number, reason="误判")
    assert quiet(key(office, 3, 10))
    assert lying(office) == {}
    assert key(office, 3, 5).rulings == (3,)


def test_cards_of_the_paper_withdrawn_with_a_reason_are_asked_about_when_they_are_keyed_again(office):
    assert key(office, 3, 10).rulings == (1,)
    withdraw_ruling(office, None, 1, reason="看错行")
    assert asked(key(office, 3, 10))
    assert key(office, 3, 5).rulings == (3,)


def test_cards_that_an_undo_took_back_are_entered_when_the_line_is_keyed_again(office):
    assert key(office, 3, 10).rulings == (1,)
    undo_step(office)
    assert key(office, 3, 10).rulings == (3,)
    assert lying(office) == {(1, 1, 3): (0, 10, 0, 0)}


def test_a_dropped_penalty_may_stand_on_the_paper_and_another_figure_is_asked_about(office):
    at = RulingAt(**HERE)
    add_ruling(office, NewRuling(party="2", kind=K.INFRACTION, at=at, late=True, drop=True, reported=ReportBy.ROUND))
    assert quiet(key(office, 3, 10))
    assert lying(office) == {}
    assert asked(key(office, 3, 7))


def test_cards_that_fell_away_with_a_foul_may_stand_on_the_paper(tmp_path):
    toml = regulations(more="[penalties]\nfoul_keeps_cards = false")
    with new_office(tmp_path, toml) as office:
        seat_event(office, "individual", 4)
        infringe(office, **HERE)
        details = Details(places=(3, 4, 1, 2))
        foul = NewRuling(party="2", kind=K.FOUL, at=RulingAt(**HERE), by="何裁判长", details=details)
        add_ruling(office, foul)
        assert quiet(key(office, 3, 10))


def test_a_pairs_cards_may_stand_in_the_seat_of_either(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        infringe(office, "2", **HERE)
        laid = read_sheet(office, None, None, 1, None, 1).lines[2].cards
        seat = next(i for i, cards in enumerate(laid) if cards)
        assert quiet(key(office, 3, 10, seat=(seat + 2) % 4))


def test_an_export_with_moved_withdrawn_and_carried_cards_is_imported_without_a_word(office, tmp_path):
    play_rest(office)
    first, second = infringe(office, **HERE), infringe(office, "6", round=1, board=5)
    move_cards(office, None, first, RulingAt(round=2, board=7))
    withdraw_ruling(office, None, second, reason="误判")
    infringe(office, "9")
    file = tmp_path / "results.csv"
    file.write_text(export_results(office), encoding="utf-8")
    done = import_results(office, file)
    assert (done.new, done.changed, done.rulings, done.queries) == (0, 0, 0, 0)


def play_rest(office):
    """A line for every board of table 1 and 2."""
    for round_number in (1, 2):
        for table in (1, 2):
            for board in range(1, 13):
                set_result(office, BoardAt(round_number, table, board), TypedLine(places=(1, 3, 4, 2), left=(5,)))


def test_a_file_cannot_mean_one_moved_ruling_on_two_boards(office, tmp_path):
    number = infringe(office, **HERE)
    move_cards(office, None, number, RulingAt(round=1, board=4))
    key(office, 1)
    columns = "segment,round,table,board,E,S,W,N," + ",".join(
        f"{what}_{seat}" for what in ("place", "left", "pen") for seat in "ESWN"
    )
    rows = [f"1,1,1,{b},1,2,3,4,1,3,4,2,0,0,5,0,0,10,0,0" for b in (3, 4)]
    file = tmp_path / "both.csv"
    file.write_text("\n".join([columns, *rows]) + "\n", encoding="utf-8")
    done = import_results(office, file)
    assert (done.new, done.rulings, done.queries) == (2, 0, 1)
    assert [q.board for q in queries_of(office, None)] == [4]
    assert len(ledger_page(office, None).rows) == 2
