"""The suspension of an event: clocks stand, boards are asked for, each outcome counts as it should (rules 6)."""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from typing import Any

import pytest
from sqlalchemy import select

from tdapp.model.tables import DealResult
from tdapp.rules.findings import Weight
from tdapp.rules.round_clock import ClockState
from tdapp.rules.suspensions import Outcome
from tdapp.services.checklist import checklist
from tdapp.services.clock.reading import read_clocks
from tdapp.services.clock.turning import WhichRound, add_time, end_round, pause_round, resume_round, start_round
from tdapp.services.journal_desk import check, journal, undo_step
from tdapp.services.lateness.lost import LostBoards, LostHow
from tdapp.services.lateness.view import LateAsk
from tdapp.services.lateness.writing import LateRuling, record_lateness
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.services.suspending.acting import end_event, resume_event, suspend_event
from tdapp.services.suspending.deciding import (
    ALL_BOARDS,
    Decision,
    WhichBoards,
    decide_boards,
    decide_tables,
    read_decision,
)
from tdapp.services.suspending.reading import suspension_page
from tdapp.text import Refused
from tests import plain_scoring as plain
from tests.late_made import CHIEF, LENGTH, TABLES, Playing, playing
from tests.offices import everything, new_office, regulations
from tests.seated_event import seat_event, seated_office
from tests.services.ledger.plain import check as same_as_fresh

WHY = "大厅停电"
O = Outcome  # noqa: E741  the word stands in every line


def decide(office, outcome: Outcome, table: int | None = None, boards: tuple[int, ...] = (), **figures: Any) -> int:
    """Enter an outcome for boards of round 2; returns how many."""
    which = WhichBoards(round=2, table=table, boards=boards)
    return decide_boards(office, None, which, Decision(outcome=outcome, **figures)).boards


def state_of_clock(office) -> ClockState:
    return read_clocks(office, None).clocks[1].now.state


def told(office) -> list[str]:
    """What the checklist says of suspensions, the weight before it."""
    found = [f for f in checklist(office, None).findings if f.subject[:1] == ("suspension",)]
    return [f"{f.weight.value}: {f.text}" for f in found]


def test_play_is_stopped_with_the_clock_and_goes_on_with_it(tmp_path):
    with playing(tmp_path, keyed=4) as p:
        p.clock.move(minutes=40)
        before = everything(p.office)
        page = suspend_event(p.office, None, f" {WHY} ", CHIEF)
        part = page.lasting
        assert part is not None
        assert (part.reason, part.ordered_by, part.open) == (WHY, CHIEF, TABLES * 8)
        assert [(t.round, t.label, t.open) for t in part.tables] == [
            (2, str(n), tuple(range(5, 13))) for n in range(1, TABLES + 1)
        ]
        assert state_of_clock(p.office) is ClockState.SUSPENDED
        (warning,) = told(p.office)
        assert (
            warning == "warning: Play of event A is suspended since 09:40: 大厅停电. Boards that are not finished: 32."
        )
        left = read_clocks(p.office, None).clocks[1].now.left
        p.clock.move(minutes=25)
        stopped = everything(p.office)
        resume_event(p.office, None)
        clock = read_clocks(p.office, None).clocks[1].now
        assert clock.state is ClockState.RUNNING
        assert abs(left - clock.left) < 5
        undo_step(p.office)
        assert everything(p.office) == stopped
        assert state_of_clock(p.office) is ClockState.SUSPENDED
        undo_step(p.office)
        assert everything(p.office) == before
        check(p.office)


def test_a_clock_that_was_paused_before_stays_paused(tmp_path):
    with playing(tmp_path) as p:
        pause_round(p.office, None)
        suspend_event(p.office, None, WHY)
        assert state_of_clock(p.office) is ClockState.PAUSED
        resume_event(p.office, None)
        assert state_of_clock(p.office) is ClockState.PAUSED


def test_no_clock_starts_or_runs_on_while_the_event_is_suspended(tmp_path):
    with playing(tmp_path) as p:
        pause_round(p.office, None)
        suspend_event(p.office, None, WHY)
        with pytest.raises(Refused, match="Let play go on first: tdapp suspension resume"):
            resume_round(p.office, None)
        add_time(p.office, None, WhichRound(), 10)
        end_round(p.office, None)
        with pytest.raises(Refused, match="so no clock runs"):
            start_round(p.office, None, WhichRound(round=1), 60)
        resume_event(p.office, None)
        start_round(p.office, None, WhichRound(round=1), 60)


def test_what_cannot_be_is_refused(tmp_path):
    with playing(tmp_path) as p:
        for case in (resume_event, end_event):
            with pytest.raises(Refused, match="is not suspended"):
                case(p.office, None)
        with pytest.raises(Refused, match="never suspended"):
            decide(p.office, O.CANCELLED)
        with pytest.raises(Refused, match="with a reason"):
            suspend_event(p.office, None, "  ")
        suspend_event(p.office, None, WHY)
        with pytest.raises(Refused, match=f"suspended already, since 09:00: {WHY}"):
            suspend_event(p.office, None, "再次")
        with pytest.raises(Refused, match="A board is named with its round and table"):
            decide_boards(p.office, None, WhichBoards(boards=(1,)), Decision(outcome=O.CANCELLED))
        with pytest.raises(Refused, match="A table is named with its round"):
            decide_boards(p.office, None, WhichBoards(table=1), Decision(outcome=O.CANCELLED))
        with pytest.raises(Refused, match="There is no suspension 3; there are"):
            decide_boards(p.office, None, WhichBoards(suspension=3), Decision(outcome=O.CANCELLED))
        with pytest.raises(Refused, match="The places of the board are missing"):
            decide(p.office, O.ADJUDICATED, 1)
        with pytest.raises(Refused, match="Points of all four seats"):
            decide(p.office, O.ASSIGNED, 1)


def test_paper_that_arrives_late_takes_its_board_off_the_list(tmp_path):
    with playing(tmp_path, keyed=11) as p:
        suspend_event(p.office, None, WHY)
        set_result(p.office, BoardAt(2, 1, 12), TypedLine(places=(1, 2, 3, 4), left=(9,)))
        part = suspension_page(p.office, None).lasting
        assert part is not None
        assert part.open == TABLES - 1
        assert [str(text) for text in part.tables[0].told] == ["('12',) with a result"]
        with pytest.raises(Refused, match="Board 12 has its result"):
            decide(p.office, O.CANCELLED, 1, (12,))
        with pytest.raises(Refused, match="Board 3 was finished"):
            decide(p.office, O.CANCELLED, 1, (3,))
        assert decide(p.office, O.POSTPONED) == TABLES - 1


def test_the_outcome_of_each_board_is_a_finding_until_it_is_entered_and_blocks_the_official_ranking(tmp_path):
    with playing(tmp_path, keyed=10) as p:
        suspend_event(p.office, None, WHY)
        decide(p.office, O.PLAYED_ON, 1)
        resume_event(p.office, None)
        (finding,) = told(p.office)
        assert finding == (
            f"{Weight.ERROR.value}: Suspension 1: what becomes of boards of round 2 was not entered (tables "
            "('2', '3', '4'); boards: 6)."
        )
        with pytest.raises(Refused, match="what becomes of boards of round 2 was not entered"):
            publish_ranking(p.office, None, 1, official=True)
        decide(p.office, O.CANCELLED)
        assert told(p.office) == []
        with pytest.raises(Refused, match="Round 2, table 1: boards without a result"):
            publish_ranking(p.office, None, 1, official=True)
        for board in (11, 12):
            set_result(p.office, BoardAt(2, 1, board), TypedLine(places=(1, 2, 3, 4), left=(9,)))
        (table, *_) = suspension_page(p.office, None).parts[0].tables
        assert [str(text) for text in table.told] == ["('11-12',) with a result"]


def test_where_play_ended_no_board_is_played_on(tmp_path):
    with playing(tmp_path, keyed=10) as p:
        p.clock.move(minutes=30)
        suspend_event(p.office, None, WHY)
        decide(p.office, O.PLAYED_ON, 1)
        decide(p.office, O.POSTPONED, 2)
        before = everything(p.office)
        page = end_event(p.office, None)
        assert page.parts[0].open == TABLES * 2 - 2
        clock = read_clocks(p.office, None).clocks[1]
        assert clock.now.state is ClockState.ENDED
        assert clock.actual_end == page.parts[0].began_at
        assert abs(clock.now.left - (LENGTH - 30) * 60) < 5
        with pytest.raises(Refused, match="Play does not go on, so no board is played on"):
            decide(p.office, O.PLAYED_ON, 1)
        undo_step(p.office)
        assert everything(p.office) == before
        end_event(p.office, None)
        assert decide(p.office, O.NOT_PLAYED) == TABLES * 2 - 2
        assert told(p.office) == []


def test_where_play_ended_the_rounds_that_never_began_need_their_word_too(tmp_path):
    with seated_office(tmp_path) as (office, _):
        start_round(office, None, WhichRound(round=1), LENGTH)
        part = suspend_event(office, None, WHY).lasting
        assert part is not None
        assert {t.round for t in part.tables} == {1}
        before = everything(office)
        part = end_event(office, None).parts[0]
        assert (part.open, {t.round for t in part.tables}) == (2 * TABLES * 12, {1, 2})
        undo_step(office)
        assert everything(office) == before
        end_event(office, None)
        assert decide(office, O.NOT_PLAYED) == TABLES * 12
        assert suspension_page(office, None).parts[0].open == TABLES * 12
        check(office)


def test_every_outcome_is_undone(tmp_path):
    figures: dict[Outcome, dict[str, Any]] = {
        O.ADJUDICATED: {"places": (1, 3, 4, 2), "left": (12,)},
        O.ASSIGNED: {"assigned": (3000, 0, 2000, 500)},
    }
    with playing(tmp_path, keyed=10) as p:
        suspend_event(p.office, None, WHY)
        for outcome in O:
            before = everything(p.office)
            assert decide(p.office, outcome, 1, **figures.get(outcome, {})) == 2
            (row, *_) = suspension_page(p.office, None).parts[0].tables
            assert [(b.outcome, b.decided_by, b.lacks) for b in row.boards] == [(outcome, "沈编排", False)] * 2
            same_as_fresh(p.office)
            undo_step(p.office)
            assert everything(p.office) == before
        check(p.office)


def test_a_decision_is_changed_where_its_boards_are_named(tmp_path):
    with playing(tmp_path, keyed=10) as p:
        suspend_event(p.office, None, WHY)
        decide(p.office, O.POSTPONED, 1)
        decide(p.office, O.CANCELLED, 1, (11,), reason="无法补打")
        assert reasons(p.office) == {WHY, "无法补打"}
        decide(p.office, O.ASSIGNED, 1, (11,), assigned=(1000, 1000, 1000, 1000))
        with pytest.raises(Refused, match="Board 11 has its result"):
            decide(p.office, O.PLAYED_ON, 1, (11,))
        (row, *_) = suspension_page(p.office, None).parts[0].tables
        assert [b.outcome for b in row.boards] == [O.ASSIGNED, O.POSTPONED]


def reasons(office) -> set[str]:
    """The reasons that stand with results."""
    with office.read() as c:
        return set(c.scalars(select(DealResult.__table__.c.reason))) - {""}


def test_a_published_line_is_not_decided_behind_its_back(tmp_path):
    with playing(tmp_path, keyed=11) as p:
        suspend_event(p.office, None, WHY)
        decide(p.office, O.POSTPONED)
        publish_ranking(p.office, None, 1, upto=2)
        with pytest.raises(Refused, match="a ranking with this round is published, so a change is a correction"):
            decide(p.office, O.CANCELLED, 1, (12,))


def test_several_tables_are_decided_in_one_step_that_names_them(tmp_path):
    with playing(tmp_path) as p:
        suspend_event(p.office, None, WHY)
        named, decision = read_decision(O.ASSIGNED, "5-8", "3，2.5,1,0", "")
        which = [WhichBoards(round=2, table=n, boards=named) for n in (1, 3)]
        assert decide_tables(p.office, None, which, decision).boards == 8
        assert str(journal(p.office)[-1].what) == "Round 2, tables ('1', '3'), unfinished boards ('5-8',): assigned"
        decide_boards(p.office, None, ALL_BOARDS, Decision(outcome=O.CANCELLED))
        assert str(journal(p.office)[-1].what) == "Unfinished boards: cancelled"


def test_what_is_typed_is_understood_or_refused_whole():
    assert read_decision(O.ADJUDICATED, "", "1342 12", "")[1].left == (12,)
    with pytest.raises(Refused) as refused:
        read_decision(O.ASSIGNED, "8-5", "3,2", "")
    assert len(refused.value.problems) == 2


@pytest.mark.parametrize(
    ("start", "wanted"),
    [(None, {1}), ("starts = [2026-05-01T08:30:00, 2026-05-01T14:00:00]", {1}),
     ("starts = [2026-05-01T08:00:00, 2026-05-01T08:30:00]", {1, 2})],
)  # fmt: skip
def test_without_clocks_the_plan_says_which_rounds_have_begun(tmp_path, start, wanted):
    toml = regulations() if start is None else regulations().replace("rounds = 2", f"rounds = 2\n{start}")
    with new_office(tmp_path, toml) as office:
        seat_event(office, "individual", TABLES)
        part = suspend_event(office, None, WHY).lasting
        assert part is not None
        assert {t.round for t in part.tables} == wanted


def test_two_suspensions_one_after_the_other(tmp_path):
    with playing(tmp_path, keyed=11) as p:
        suspend_event(p.office, None, WHY)
        decide(p.office, O.PLAYED_ON)
        resume_event(p.office, None)
        set_result(p.office, BoardAt(2, 1, 12), TypedLine(places=(1, 2, 3, 4), left=(9,)))
        page = suspend_event(p.office, None, "台风")
        assert [(part.number, part.how, len(part.tables)) for part in page.parts] == [(1, "resumed", 4), (2, "", 3)]
        decide(p.office, O.NOT_PLAYED)
        end_event(p.office, None)
        assert told(p.office) == []
        make_official(p)


def make_official(p: Playing) -> None:
    """Nothing stands in the way once the time for appeals is over."""
    publish_ranking(p.office, None, 1)
    p.clock.move(minutes=40)
    publish_ranking(p.office, None, 1, official=True)


def rows_of(office, kind: str) -> list[dict]:
    """The lines of the event as they are stored, for the plain scorer."""
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
        stored = list(c.execute(select(DealResult.__table__)).mappings())
    rows = []
    for line in stored:
        table = play.tables[line["encounter_id"]]
        assigned = line["assigned"]
        rows.append({
            "segment": 1, "round": table.round, "table": table.number, "board": line["board"], "code": "",
            "version": None, "seats": list(play.names(table, line["board"])), "state": line["state"],
            "places": tuple(map(int, line["places"])) if line["places"] else None,
            "left": tuple(map(int, line["left"].split(","))) if line["left"] else (0,) * 4, "pen": [0] * 4,
            "W": [Fraction(w) for w in assigned.split(",")] if assigned else None, "in_mean": line["in_mean"],
            "in_total": line["in_total"], "credit": [""] * 4,
        })  # fmt: skip
    return rows


def same_ranking(office, rows: list[dict], kind: str) -> None:
    _, rankings = plain.score(rows, by="pair" if kind == "pairs" else "player")
    found = {str(line.number): line for line in ranking_of(office, None, 1).lines}
    assert len(found) == len(rankings[1])
    for want in rankings[1]:
        line = found[want["id"]]
        assert isclose(line.total, want["total"], abs_tol=1e-9)
        assert Fraction(line.points, 1000) == want["points"]
        assert (line.place, line.tied) == (want["place"], want["tied"])


@pytest.mark.parametrize("kind", ["individual", "pairs"])
def test_the_ranking_after_each_outcome_is_that_of_the_plain_scorer(tmp_path, kind):
    with playing(tmp_path, kind, keyed=4) as p:
        suspend_event(p.office, None, WHY)
        decide(p.office, O.PLAYED_ON, 1)
        decide(p.office, O.ADJUDICATED, 2, (5, 6), places=(1, 3, 4, 2), left=(12,))
        decide(p.office, O.ADJUDICATED, 3, (5,), places=(4, 1, 4, 2), left=(3, 8))
        decide(p.office, O.ASSIGNED, 2, (7,), assigned=(3000, 500, 2000, -1500))
        decide(p.office, O.ASSIGNED, 3, (6,), assigned=(1500, 1500, 1500, 1500), in_mean=True)
        decide(p.office, O.CANCELLED, 2, (8,))
        decide(p.office, O.POSTPONED, 3, (7, 8))
        resume_event(p.office, None)
        decide(p.office, O.NOT_PLAYED)
        for n, board in enumerate(range(5, 13)):
            places, left = ((1, 2, 3, 4), 9 + n) if n % 2 else ((2, 1, 4, 3), 20 - n)
            set_result(p.office, BoardAt(2, 1, board), TypedLine(places=places, left=(left,)))
        for board in (7, 8):
            set_result(p.office, BoardAt(2, 3, board), TypedLine(places=(2, 1, 3, 4), left=(1,)))
        assert told(p.office) == []
        same_ranking(p.office, rows_of(p.office, kind), kind)
        same_as_fresh(p.office)
        make_official(p)


@pytest.mark.parametrize("kind", ["individual", "pairs"])
def test_the_ranking_after_a_walk_over_is_that_of_the_plain_scorer(tmp_path, kind):
    with playing(tmp_path, kind, keyed=4) as p:
        play_rest(p, leave=2 if kind == "individual" else 1)
        others = {"individual": ("6", "12", "15"), "pairs": ("8",)}[kind]
        points = {"1": 0} | {party: 1500 + 250 * n for n, party in enumerate(others)}
        lost = LostBoards(how=LostHow.POINTS, points=points)
        record_lateness(p.office, None, LateAsk(came=(("1", "never"),)), LateRuling(by=CHIEF, lost=lost))
        rows = rows_of(p.office, kind)
        with p.office.read() as c:
            play = standings_at(p.office, c, find_event(c, None)).play
        table = play.table_at(1, 2, "", 2 if kind == "individual" else 1)
        assert table is not None
        for board in range(5, 13):
            names = play.names(table, board)
            values = [Fraction(points[name.rstrip("ab")], 1000) for name in names]
            rows.append({**rows[0], "round": 2, "table": table.number, "board": board, "seats": list(names),
                         "state": "assigned", "places": None, "left": (0,) * 4, "W": values})  # fmt: skip
        same_ranking(p.office, rows, kind)


def play_rest(p: Playing, *, leave: int) -> None:
    """Round 2 is played to its end at every table but one."""
    for table in range(1, TABLES + 1):
        if table != leave:
            for board in range(5, 13):
                line = TypedLine(places=(1, 2, 3, 4), left=(board + table,))
                set_result(p.office, BoardAt(2, table, board), line)
