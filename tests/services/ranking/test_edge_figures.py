"""Fields and boards at the edge: each has a defined outcome, and no figure is anything but a number (rules 2 to 4)."""

from __future__ import annotations

from contextlib import suppress
from math import fsum, isfinite

import pytest

from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, withdraw_entry
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.ranking.paper import ranking_rows
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.rows import Heading
from tdapp.text import Refused
from tests.drawn_event import enter, play
from tests.offices import new_office, regulations
from tests.seated_event import play_all, seated_office


def figures(ranking):
    for line in ranking.lines:
        assert isfinite(line.total)
        assert all(map(isfinite, line.rounds.values()))
        assert line.big_data is None
    return ranking


def drawn(folder, kind: str, count: int, odd: str | None, rounds: tuple[int, ...] = (2, 2)):
    office_made = new_office(folder, regulations(kind, rounds=rounds))
    return office_made, lambda office: (
        enter(office, count, slots=2 if kind == "pairs" else 1, seeds=3),
        draw(office, None, 1, BySeed("tdapp"), odd=odd),
    )


@pytest.mark.parametrize("count, seeds", [(62, ("L1", "L2")), (63, ("L1", "L2", "L3"))])
def test_62_and_63_individuals_whose_seeds_sit_out(tmp_path, count, seeds):
    made, set_up = drawn(tmp_path, "individual", count, "sit-out:" + ",".join(seeds))
    with made as office:
        set_up(office)
        play(office)
        ranking = figures(ranking_of(office, None, 1))
        assert len(ranking.lines) == count
        leader = ranking.lines[0]
        assert [line.place for line in ranking.lines[: len(seeds) + 2]] == [1] * (len(seeds) + 1) + [len(seeds) + 2]
        assert {line.total for line in ranking.lines[1 : len(seeds) + 1]} == {leader.total}
        assert {str(line.note) for line in ranking.lines[1 : len(seeds) + 1]} == {"sat out as a seed"}


def test_62_individuals_completed_by_reserves(tmp_path):
    made, _ = drawn(tmp_path, "individual", 62, None)
    with made as office:
        enter(office, 62)
        draw(office, None, 1, BySeed("tdapp"), odd="reserves")
        play(office)
        ranking = figures(ranking_of(office, None, 1))
        assert [line.place for line in ranking.lines[:62]] == sorted(line.place for line in ranking.lines[:62])
        assert [str(line.note) for line in ranking.lines[62:]] == ["reserve, not ranked"] * 2
        rows = ranking_rows(ranking, Heading("海岸邀请赛")).rows
        assert {(row.total is None, row.points is None) for row in rows[:62]} == {(False, False)}
        assert [(row.total, row.points) for row in rows[62:]] == [(None, None)] * 2
        # all D of a board and seat add to nothing; those of the reserves are credited to nobody
        assert abs(fsum(line.total for line in ranking.lines)) > 0


@pytest.mark.parametrize("odd", ["phantom", "named:L7"])
def test_seven_pairs(tmp_path, odd):
    made, set_up = drawn(tmp_path, "pairs", 7, odd, (3,))
    with made as office:
        set_up(office)
        play(office)
        ranking = figures(ranking_of(office, None, 1))
        assert len(ranking.lines) == 7
        assert len([line for line in ranking.lines if line.place is None]) == (odd != "phantom")
        if odd == "phantom":
            resting = [(line.number, r) for line in ranking.lines for r in line.rounds if line.rounds[r] == 0]
            assert len({number for number, _ in resting}) == 3  # another pair each round, at the average


def test_an_entry_that_withdraws_after_round_1_leaves_its_boards_in_the_means(tmp_path):
    made, set_up = drawn(tmp_path, "pairs", 8, None, (2,))
    with made as office:
        set_up(office)
        play(office, tables=4)
        before = {line.number: line for line in ranking_of(office, None, 1).lines}
        withdraw_entry(office, None, "3", NOW, Instead(rest=True), "家中有事")
        for table in (1, 2, 3, 4):
            with suppress(Refused):  # one table rests
                set_result(office, BoardAt(2, table, 1), TypedLine(places=(1, 3, 4, 2), left=(table,)))
        ranking = figures(ranking_of(office, None, 1))
        found = {line.number: line for line in ranking.lines}
        assert (found[3].place, str(found[3].note)) == (None, "withdrawn")
        assert all(found[n].rounds[1] == before[n].rounds[1] for n in found)
        assert [line.place for line in ranking.lines if line.number != 3] == sorted(
            line.place for line in ranking.lines if line.place is not None
        )
        assert 2 in found[3].absent
        assert len([n for n in found if 2 in found[n].absent]) == 1  # the opponent rests for the average


def test_a_board_played_at_3_of_20_tables_has_its_mean_over_three(tmp_path):
    with seated_office(tmp_path, tables=20, rounds=(1,)) as (office, _):
        for table, left in ((1, 4), (2, 8), (3, 12)):
            set_result(office, BoardAt(1, table, 1), TypedLine(places=(1, 3, 4, 2), left=(left,)))
        ranking = figures(ranking_of(office, None, 1))
        totals = {line.number: line.total for line in ranking.lines}
        assert totals[3] == pytest.approx(1.5**0.5)
        assert totals[7] == 0
        assert totals[11] == pytest.approx(-(1.5**0.5))
        assert len(ranking.lines) == 80
        assert len([line for line in ranking.lines if line.absent == (1,)]) == 68


def test_one_result_alone_and_equal_results_score_nothing(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, _):
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(4,)))
        assert {line.total for line in figures(ranking_of(office, None, 1)).lines} == {0.0}
        for table in (2, 3, 4):
            set_result(office, BoardAt(1, table, 1), TypedLine(places=(1, 3, 4, 2), left=(4,)))
        ranking = figures(ranking_of(office, None, 1))
        assert {line.total for line in ranking.lines} == {0.0}
        assert {line.points for line in ranking.lines if line.number % 4 == 1} == {3500}


def test_n_minus_1_with_a_single_result_scores_nothing(tmp_path):
    with seated_office(tmp_path, rounds=(1,), more='[scoring]\nsd = "n-1"') as (office, _):
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(4,)))
        assert {line.total for line in figures(ranking_of(office, None, 1)).lines} == {0.0}


@pytest.mark.parametrize("kind", ["individual", "pairs"])
@pytest.mark.parametrize("tables", [1, 2])
def test_one_and_two_tables(tmp_path, kind, tables):
    with seated_office(tmp_path, kind, tables=tables, rounds=(1,)) as (office, seated):
        play_all(office, seated)
        ranking = figures(ranking_of(office, None, 1))
        assert abs(fsum(line.total for line in ranking.lines)) < 1e-9
        if tables == 1:
            assert {line.total for line in ranking.lines} == {0.0}
