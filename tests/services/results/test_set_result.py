"""One entered line is one step, checked against the seating and the rules (rules 2)."""

from __future__ import annotations

import pytest
from sqlalchemy import event as sql_event
from sqlalchemy import select

from tdapp.model.tables import DealResult, Encounter, Query, Ruling
from tdapp.rules.deal_states import DealState
from tdapp.services.journal_desk import journal, undo_step
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.results.lines import TypedLine, read_typed_places
from tdapp.services.results.queries import answer_query, queries_of
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text
from tests.offices import everything
from tests.seated_event import play_all, seated_office


def typed(places: str, left=(), **more) -> TypedLine:
    return TypedLine(places=read_typed_places(places), left=left, **more)


def rows(office, model):
    with office.read() as c:
        return [dict(r) for r in c.execute(select(model.__table__)).mappings()]


def test_a_line_is_on_disk_and_says_who_keyed_it_and_when(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        done = set_result(office, BoardAt(1, 3, 7), typed("13", (12,)))
        (row,) = rows(office, DealResult)
        assert done.changed
        assert (done.segment, done.round, done.group, done.table, done.board) == (1, 1, "1", 3, 7)
        assert done.line == "1342 0,0,12,0"
        assert (row["encounter_id"], row["board"]) == (seated.encounters[1, 3], 7)
        assert (row["places"], row["left"], row["state"]) == ("1342", "0,0,12,0", "played")
        assert row["keyed_by"] == "沈编排"
        assert "1342" in str(journal(office)[-1].what)


def test_the_same_line_again_writes_no_step(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 3, 7), typed("13", (12,)))
        steps = len(journal(office))
        assert not set_result(office, BoardAt(1, 3, 7), typed("1342", (0, 0, 12, 0))).changed
        assert len(journal(office)) == steps


def test_a_reason_that_is_given_afterwards_is_kept(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 3, 7)}))
        set_result(office, BoardAt(1, 3, 7), typed("13", (12,)))
        publish_ranking(office, None, 1)
        done = set_result(office, BoardAt(1, 3, 7), typed("13", (12,), reason="裁判长核对"))
        assert (done.changed, done.correction) == (True, None)
        assert rows(office, DealResult)[-1]["reason"] == "裁判长核对"
        assert not set_result(office, BoardAt(1, 3, 7), typed("13", (12,))).changed


def test_undo_of_a_line_returns_the_first_state(tmp_path):
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        set_result(office, BoardAt(1, 3, 7), typed("13", (12,)))
        undo_step(office)
        assert everything(office) == before


@pytest.mark.parametrize(
    "at, words",
    [
        (BoardAt(3, 1, 1), "has no round 3"),
        (BoardAt(1, 5, 1), "no table 5 in the seating"),
        (BoardAt(1, 1, 13), "Board 13 is not played at table 1"),
        (BoardAt(1, 1, 0), "Board 0 is not played"),
        (BoardAt(1, 1, 1, segment=2), "no segment 2"),
        (BoardAt(1, 1, 1, group="B"), "these groups"),
        (BoardAt(1, 1, 1, event="B"), "no event B"),
    ],
)
def test_only_tables_and_boards_of_the_seating_have_results(tmp_path, at, words):
    with seated_office(tmp_path) as (office, _), pytest.raises(Refused, match=words):
        set_result(office, at, typed("13", (12,)))


@pytest.mark.parametrize("state, words", [("closed", "is closed"), ("rest", "rests")])
def test_a_table_where_nobody_plays_has_no_results(tmp_path, state, words):
    with seated_office(tmp_path) as (office, seated):
        with office.step(Text("Closed")) as step:
            step.update(Encounter, [seated.encounters[1, 2]], state=state)
        with pytest.raises(Refused, match=words):
            set_result(office, BoardAt(1, 2, 1), typed("13", (12,)))


def test_a_table_that_plays_two_sets_has_eight_boards(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        with office.step(Text("Sets")) as step:
            step.update(Encounter, [seated.encounters[1, 2]], sets="3 1")
        set_result(office, BoardAt(1, 2, 9), typed("13", (12,)))
        with pytest.raises(Refused, match="its boards are"):
            set_result(office, BoardAt(1, 2, 5), typed("13", (12,)))


def test_a_whole_hand_left_is_a_question_until_it_is_answered(tmp_path):
    with seated_office(tmp_path) as (office, _):
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        assert len(done.queries) == 1
        assert [q.line for q in queries_of(office, None)] == ["1342 0,0,27,0"]
        set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        assert len(rows(office, Query)) == 1
        answer_query(office, None, done.queries[0], "看过牌，属实")
        assert queries_of(office, None) == []
        with pytest.raises(Refused, match="no open query"):
            answer_query(office, None, done.queries[0], "再问")


def test_a_changed_line_asks_no_more(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        set_result(office, BoardAt(1, 1, 1), typed("13", (17,)))
        assert queries_of(office, None) == []


def test_a_question_is_also_answered_by_confirming_the_line(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (27,)), confirmed=True)
        assert (done.changed, done.queries) == (False, ())
        assert queries_of(office, None) == []
        assert [q["kind"] for q in rows(office, Query)] == ["whole-hand", "answer"]


def test_a_confirmed_whole_hand_and_one_after_a_foul_ask_nothing(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        assert set_result(office, BoardAt(1, 1, 1), typed("13", (27,)), confirmed=True).queries == ()
        with office.step(Text("Foul")) as step:
            step.insert(Ruling, [ruling(seated, office, kind="foul", board=2, seat="W", cards=None)])
        assert set_result(office, BoardAt(1, 1, 2), typed("13", (27,))).queries == ()


def ruling(seated, office, **more):
    now = office.clock()
    row = {"event_id": seated.event_id, "number": 1, "kind": "infraction", "of": None, "segment": 1, "round": 1,
           "group": "1", "table_number": 1, "board": 1, "party": "3", "seat": "W", "cards": 10, "ruled_by": "何裁判",
           "incident_at": now, "ruled_at": now}  # fmt: skip
    return row | more


def test_undo_takes_a_question_back_by_a_further_entry_and_redo_asks_again(tmp_path):
    with seated_office(tmp_path) as (office, _):
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        undo = undo_step(office)
        assert queries_of(office, None) == []
        assert [q["kind"] for q in rows(office, Query)] == ["whole-hand", "withdraw"]
        undo_step(office, undo.seq)
        assert [q.number for q in queries_of(office, None)] == list(done.queries)


def test_an_answer_can_be_undone(tmp_path):
    with seated_office(tmp_path) as (office, _):
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (27,)))
        answer_query(office, None, done.queries[0], "属实")
        undo_step(office)
        assert [q.number for q in queries_of(office, None)] == list(done.queries)


def test_penalty_cards_of_the_paper_become_a_ruling_once(tmp_path):
    with seated_office(tmp_path) as (office, _):
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 10, 0, 0)))
        (entered,) = rows(office, Ruling)
        assert done.rulings == (1,)
        assert (entered["kind"], entered["article"], entered["party"]) == ("other", "sheet", "2")
        assert (entered["seat"], entered["cards"]) == ("S", 10)
        again = set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 10, 0, 0)))
        assert (again.rulings, again.queries) == ((), ())


def test_a_figure_that_differs_from_the_ledger_is_asked_about_and_changes_nothing(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 10, 0, 0)))
        done = set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 20, 0, 5)))
        assert done.rulings == (2,)
        assert [q.kind for q in queries_of(office, None)] == ["cards"]
        assert [(r["seat"], r["cards"]) for r in rows(office, Ruling)] == [("S", 10), ("N", 5)]


def test_penalty_cards_that_nobody_looked_at_are_not_compared(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 10, 0, 0)))
        assert set_result(office, BoardAt(1, 1, 1), typed("13", (11,))).queries == ()


def test_undo_takes_the_cards_of_the_paper_back(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), typed("13", (12,)))
        set_result(office, BoardAt(1, 1, 1), typed("13", (12,), pen=(0, 10, 0, 0)))
        with office.read() as c:
            assert list(standings_at(office, c, find_event(c, None)).play.cards.by_result.values()) == [(0, 10, 0, 0)]
        undo_step(office)
        with office.read() as c:
            assert standings_at(office, c, find_event(c, None)).play.cards.by_result == {}


def test_a_line_costs_the_same_statements_and_one_board_whatever_was_played(tmp_path):
    """Counted: the price of a line does not grow with the event."""
    counted = []
    with seated_office(tmp_path, tables=6) as (office, seated):
        statements: list[str] = []

        @sql_event.listens_for(office.engine, "before_cursor_execute")
        def count(_connection, _cursor, statement, *_rest) -> None:
            statements.append(statement)

        def key(board: int) -> None:
            with office.read() as c:
                standings = standings_at(office, c, find_event(c, None))
                ranked(standings, 1)
            before = standings.rescored
            statements.clear()
            set_result(office, BoardAt(1, 6, board), typed("13", (12,)))
            with office.read() as c:
                ranked(standings_at(office, c, find_event(c, None)), 1)
            counted.append((len(statements), standings.rescored - before))

        key(1)
        play_all(office, seated, leave=frozenset((1, 6, b) for b in range(1, 13)))
        key(2)
        key(3)
    assert counted[0][1] == counted[1][1] == counted[2][1] == 1
    assert counted[0][0] == counted[1][0] == counted[2][0]
    assert counted[0][0] < 30


def test_states_without_places_are_entered_too(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), TypedLine(state=DealState.POSTPONED))
        set_result(office, BoardAt(1, 1, 2), TypedLine(state=DealState.CANCELLED, reason="牌副有误"))
        assigned = TypedLine(state=DealState.ASSIGNED, assigned=(3000, 0, 2000, -500), in_mean=True)
        set_result(office, BoardAt(1, 1, 3), assigned)
        found = {r["board"]: r for r in rows(office, DealResult)}
        assert found[1]["state"] == "postponed"
        assert found[2]["reason"] == "牌副有误"
        assert (found[3]["assigned"], found[3]["in_mean"], found[3]["in_total"]) == ("3,0,2,-0.5", True, None)
