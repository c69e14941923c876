"""On which board and seat the penalty cards of the ledger count (rules 2 and 6)."""

from __future__ import annotations

from tdapp.model.tables import Encounter, Ruling
from tdapp.services.results.exporting import export_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Text
from tests.seated_event import seated_office

LINE = TypedLine(places=(1, 3, 4, 2), left=(5,))
CROSSED = TypedLine(places=(0, None, None, None))


def rule(office, seated, **more) -> None:
    now = office.clock()
    row = {"event_id": seated.event_id, "number": 1, "kind": "infraction", "of": None, "segment": 1, "round": 1,
           "group": "1", "table_number": 1, "board": 1, "party": "2", "seat": "S", "cards": 10, "ruled_by": "何裁判",
           "incident_at": now, "ruled_at": now}  # fmt: skip
    with office.step(Text("Ruling")) as step:
        step.insert(Ruling, [row | more])


def lying(office) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """The cards by round, table and board."""
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
    found = {i: play.results[i] for i in play.cards.by_result}
    return {(r.table.round, r.table.number, r.board): play.cards.by_result[i] for i, r in found.items()}


def test_cards_lie_on_their_own_board_when_it_was_played(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        rule(office, seated)
        set_result(office, BoardAt(1, 1, 1), LINE)
        rule(office, seated, number=2, cards=5)
        assert lying(office) == {(1, 1, 1): (0, 15, 0, 0)}


def test_a_ruling_without_a_seat_finds_where_its_party_sits(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        set_result(office, BoardAt(1, 1, 6), LINE)  # in the second stage 2 sits W
        rule(office, seated, board=6, seat="")
        assert lying(office) == {(1, 1, 6): (0, 0, 10, 0)}


def test_cards_of_a_board_that_was_not_played_go_to_the_next_one_else_to_the_last(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        set_result(office, BoardAt(1, 1, 3), CROSSED)
        rule(office, seated, board=3)
        assert lying(office) == {}
        set_result(office, BoardAt(1, 1, 1), LINE)
        assert lying(office) == {(1, 1, 1): (0, 10, 0, 0)}
        set_result(office, BoardAt(1, 1, 7), LINE)
        assert lying(office) == {(1, 1, 7): (0, 0, 10, 0)}  # where the player sits then
        set_result(office, BoardAt(1, 1, 4), LINE)
        assert lying(office) == {(1, 1, 4): (0, 10, 0, 0)}


def test_cards_from_before_play_go_to_the_first_board_that_is_played(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        rule(office, seated, round=None, table_number=None, board=None, seat="")
        rule(office, seated, number=2, round=2, table_number=None, board=None, seat="", cards=1)
        set_result(office, BoardAt(1, 1, 2), LINE)
        assert lying(office) == {(1, 1, 2): (0, 11, 0, 0)}
        where = next(t for t in range(1, 5) for r in [sits(office, 2, t, 1, "2")] if r is not None)
        set_result(office, BoardAt(2, where, 1), LINE)
        second = lying(office)
        assert second[1, 1, 2] == (0, 10, 0, 0)
        assert sum(second[2, where, 1]) == 1


def sits(office, round_number: int, table: int, board: int, party: str) -> int | None:
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
    at = play.table_at(1, round_number, "", table)
    assert at is not None
    entry = play.entry_of(party)
    return next((i for i in range(4) if play.sitting(at, board, i).entry_id == entry), None)


def test_boards_follow_each_other_as_they_are_played_at_the_table(tmp_path):
    """With the sets in another order the next board is the next one on the table, not in number."""
    with seated_office(tmp_path) as (office, seated):
        with office.step(Text("Sets")) as step:
            step.update(Encounter, [seated.encounters[1, 1]], sets="3 1 2")
        set_result(office, BoardAt(1, 1, 12), CROSSED)
        rule(office, seated, board=12)
        for board in (1, 5):
            set_result(office, BoardAt(1, 1, board), LINE)
        assert list(lying(office)) == [(1, 1, 1)]


def test_the_cards_of_a_pair_stay_with_the_one_who_got_them(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, seated):
        set_result(office, BoardAt(1, 1, 1), CROSSED)
        rule(office, seated, party="1", seat="W")
        for board in (5, 9):
            set_result(office, BoardAt(1, 1, board), LINE)
        assert lying(office) == {(1, 1, 5): (0, 0, 10, 0)}


def test_a_withdrawn_ruling_has_no_cards_until_the_withdrawal_is_taken_back(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        set_result(office, BoardAt(1, 1, 1), LINE)
        rule(office, seated)
        rule(office, seated, number=2, kind="withdraw", of=1, cards=None)
        assert lying(office) == {}
        rule(office, seated, number=3, kind="withdraw", of=2, cards=None)
        assert lying(office) == {(1, 1, 1): (0, 10, 0, 0)}


def test_an_export_shows_cards_on_their_own_board_and_those_from_before_play_where_they_count(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        set_result(office, BoardAt(1, 1, 1), CROSSED)
        set_result(office, BoardAt(1, 1, 2), LINE)
        rule(office, seated)
        rule(office, seated, number=2, round=None, table_number=None, board=None, party="4", seat="")
        rows = [line.split(",")[-4:] for line in export_results(office).splitlines()[1:]]
        assert rows == [["0", "10", "0", "0"], ["0", "0", "0", "10"]]
