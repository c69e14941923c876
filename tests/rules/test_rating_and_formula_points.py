"""Rating events, formula points, big data, and where penalty cards count (rules 3 and 6)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tdapp.rules.big_data import BoardData, Published, data_of
from tdapp.rules.decisions import decision_text
from tdapp.rules.formula_points import board_points, converts
from tdapp.rules.kinds import EventKind
from tdapp.rules.penalty_cards import counting_board
from tdapp.rules.rating_event import rating_findings

PARTNERS = [("1", "3"), ("2", "4"), ("1", "2"), ("4", "3")]


def failing(kind=EventKind.INDIVIDUAL, boards=None, tables=4, partners=PARTNERS) -> list[str]:
    return [str(f.text) for f in rating_findings(kind, boards or {1: 12, 2: 12}, tables, partners)]


def test_twelve_boards_four_tables_and_no_partners_twice_make_a_rating_event():
    assert failing() == []


@pytest.mark.parametrize("kind", [k for k in EventKind if k is not EventKind.INDIVIDUAL])
def test_other_kinds_have_no_rating_event(kind):
    assert failing(kind) == ["A rating event is defined for individual events only."]


def test_each_condition_that_fails_is_named():
    assert failing(boards={1: 12, 2: 11}, tables=3, partners=[*PARTNERS, ("3", "1")]) == [
        "Round 2 has 11 boards; a rating event has 12.",
        "Tables: 3. A rating event has at least 4.",
        "1 and 3 are partners more than once.",
    ]


@pytest.mark.parametrize("dsw, points", [(0.5, 0.5), (0.51, 0.51), (0.49, 0), (-1, 0)])
def test_a_board_scores_from_its_threshold_on(dsw, points):
    assert board_points(dsw, Decimal("0.5")) == points


@pytest.mark.parametrize("place, field, share, wanted", [(3, 30, 100, True), (4, 30, 100, False), (1, 30, None, False)])
def test_points_convert_within_the_share_of_the_field(place, field, share, wanted):
    assert converts(place, field, share) is wanted


def test_big_data_scores_are_exact_distances_from_the_published_mean():
    published = Published(Decimal("1.85"), Decimal("1.25"))
    assert published.standard([1850, 3100, -650]) == [0, 1, -2]
    assert Published(Decimal("0.3"), Decimal("0.1")).standard([400]) == [1]
    assert Published(Decimal(2), Decimal("0.00")).standard([5000, 2000]) == [0, 0]


def test_data_is_complete_when_every_ranked_seat_has_it():
    one = Published(Decimal(0), Decimal(1))
    seats = BoardData(dict.fromkeys("ESWN", one))
    assert (seats.covers(by_pair=False), seats.covers(by_pair=True)) == (True, False)
    assert not BoardData({}).covers(by_pair=False)
    assert seats.standard([(1000, 0, -1000, 500)], "ESWN") == {"E": [1], "S": [0], "W": [-1], "N": [0.5]}
    assert BoardData({"E": one}).standard([], "ESWN") == {"E": []}


@pytest.mark.parametrize("ruled, counts", [(0, 2), (2, 2), (3, 5), (5, 5), (6, 9), (10, 9)])
def test_cards_count_on_the_next_played_board_else_on_the_last(ruled, counts):
    assert counting_board(ruled, [2, 5, 9]) == counts
    assert counting_board(ruled, []) is None


def test_what_decided_a_place_has_words():
    assert str(decision_text("round 12")) == "total of round 12"
    words = ["", "total", "place before", "all segments", "big data", "lot", "equal"]
    assert len({str(decision_text(w)) for w in words}) == 7


def test_what_is_published_of_a_board_holds_for_a_fouled_version_where_the_regulations_say_so():
    data = {"B1": BoardData({})}
    assert data_of(data, "B1", 1, fouled=False) is data["B1"]
    assert data_of(data, "B1", 2, fouled=True) is data["B1"]
    assert data_of(data, "B1", 2, fouled=False) is None
    assert data_of(data, "B2", 1, fouled=True) is None
