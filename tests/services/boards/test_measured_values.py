"""What an event measured of its boards goes back into the library as published values."""

from __future__ import annotations

from math import sqrt

import pytest

from tdapp.i18n import render
from tdapp.rules.tiers import Tier
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.measured import measured_values, write_values
from tdapp.services.boards.versions import foul_board
from tdapp.services.exchange.boards_csv import parse_boards
from tdapp.services.ranking.big_data import big_data_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused
from tests.board_stock import same_as_fresh, stock
from tests.seated_event import seated_office


@pytest.fixture
def played(tmp_path):
    """Four tables play board B1: West of table 1 has 5 cards left, the others 6; board 2 has one result."""
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        stock(office, 3)
        assign_boards(office, None, 1, 1, Wish(("B1", "B2")))
        for table in range(1, 5):
            set_result(office, BoardAt(1, table, 1), TypedLine(places=(1, 3, 4, 2), left=(5 if table == 1 else 6,)))
        set_result(office, BoardAt(1, 1, 2), TypedLine(places=(1, 3, 4, 2), left=(5,)))
        set_result(office, BoardAt(1, 1, 3), TypedLine(places=(1, 3, 4, 2), left=(5,)))
        yield office


def test_means_and_deviations_of_each_seat_and_axis(played):
    found = measured_values(played, None)
    boards = parse_boards(found.text.encode(), "v.csv")
    assert list(boards.boards) == ["B1"]
    board = boards.boards["B1"]
    assert (board.trump, board.first, list(board.data)) == ("2", "E", [Tier.BRONZE])
    data = board.data[Tier.BRONZE]
    assert list(data) == ["E", "S", "W", "N", "EW", "NS"]
    # W of West: 0.5 − 0.1 × cards: 0, −0.1, −0.1, −0.1; E 3.5, S 1, N 2.4
    deviation = sqrt(3) / 40
    assert [float(data[p].mean) for p in data] == pytest.approx([3.5, 1.0, -0.075, 2.4, 3.425, 3.4])
    assert [float(data[p].sd) for p in data] == pytest.approx([0, 0, deviation, 0, deviation, 0])
    assert all(p.threshold is None for p in data.values())
    assert [render(f.text, "en") for f in found.findings] == [
        "Provisional: segment 1, round 1 still lacks results: 42.",
        "Left out, because no board is assigned: segment 1, round 1, board 3.",
        "Left out, because it has too few results: board B2 (1).",
    ]


def test_what_was_written_is_read_back_and_gives_the_scores_of_the_event_itself(played, tmp_path):
    write_values(played, None, tmp_path / "values.csv")
    import_boards(played, [tmp_path / "values.csv"])
    same_as_fresh(played)
    rows = [r for r in big_data_of(played, None, 1).rows if r.board == 1]
    assert len(rows) == 16
    for row in rows:
        assert row.dsw == pytest.approx(row.dw, abs=1e-9)
        assert row.dsz == pytest.approx(row.dz, abs=1e-9)


def test_a_fouled_version_is_not_the_board(played):
    foul_board(played, None, 1, 1, 1, 4, "fouled")
    found = measured_values(played, None)
    data = parse_boards(found.text.encode(), "v.csv").boards["B1"].data[Tier.BRONZE]
    assert float(data["W"].mean) == pytest.approx(-0.2 / 3)
    assert "Left out, because it was fouled: board B1, version 2." in [render(f.text, "en") for f in found.findings]


def test_without_a_measured_board_there_is_no_file(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        with pytest.raises(Refused):
            write_values(office, None, tmp_path / "values.csv")
        assert not (tmp_path / "values.csv").exists()
