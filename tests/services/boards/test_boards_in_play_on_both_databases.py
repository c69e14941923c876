"""Assigning, circulating, fouling and publishing values, step by step and back, on a file and on a server.

After every step the standings that are kept are those that a fresh reading gives, and each undo gives the state before.
"""

from __future__ import annotations

from tdapp.services.boards.assigning import Wish, assign_boards, unassign_boards
from tdapp.services.boards.board_state import board_state
from tdapp.services.boards.measured import measured_values
from tdapp.services.boards.rounds import board_rounds
from tdapp.services.boards.versions import foul_board, withdraw_foul
from tdapp.services.checklist import checklist
from tdapp.services.circulating import drop_circulation, move_stage, put_copy, set_circulation
from tdapp.services.journal_desk import check, redo_last, undo_step
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.setting_up import add_event
from tests.board_stock import publish_values, same_as_fresh, state, stock, totals
from tests.offices import office_at, regulations
from tests.seated_event import seat_event


def test_every_step_and_its_undo(database_url):
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(rounds=(2,)), "regulations.toml")
        seat_event(office, "individual", 6)
        stock(office, 30)

        def played() -> None:
            for round_number in (1, 2):
                for table in range(1, 7):
                    for board in (1, 6):
                        line = TypedLine(places=(1, 3, 4, 2), left=(4 + (table * board + round_number) % 5,))
                        set_result(office, BoardAt(round_number, table, board), line)

        before_play = [
            lambda: assign_boards(office, None, 1, 1, Wish(next_unused=0)),
            lambda: set_circulation(office, None, 1, 1, 2),
            lambda: set_circulation(office, None, 1, 2, 3),
            lambda: drop_circulation(office, None, 1, 2),
        ]
        in_play = [
            lambda: move_stage(office, None, 1, 1),
            lambda: move_stage(office, None, 1, 1, to=3),
            lambda: put_copy(office, "B1", 2, "备用箱"),
            lambda: put_copy(office, "B1", 2, "编排台"),
            lambda: assign_boards(office, None, 1, 2, Wish(("B1",), anyway=True)),
            lambda: publish_values(office, ["B1", "B6"]),
            lambda: assign_boards(office, None, 1, 2, Wish(("B6",), start=6, anyway=True)),
            lambda: foul_board(office, None, 1, 1, 1, 2, "错牌"),
            lambda: foul_board(office, None, 1, 1, 1, 3, "又错"),
            lambda: withdraw_foul(office, None, 1, 1, 1, 3),
            lambda: unassign_boards(office, None, 1, 2, (1,), anyway=True),
            lambda: assign_boards(office, None, 1, 1, Wish(("B20",), replace=True, anyway=True)),
        ]
        for act in before_play:
            run(office, act)
        played()
        for act in in_play:
            run(office, act)
        # board 1 of round 1 is B20 now: the version of B1 that lies at table 2 is no version of that board
        assert board_state(office, "B1").uses == ()
        assert board_state(office, "B20").uses[0].fouled == ()
        found = board_rounds(office, None)
        assert (found.in_library, [p.assigned for p in found.rounds]) == (30, [12, 1])
        assert measured_values(office, None).boards == 2
        assert [i.state.value for i in checklist(office, None).items if i.key == "boards"] == ["done", "done"]
        assert [r.fouled for r in found.rows if r.number == 1] == [0, 0]
        assert check(office).findings == ()


def run(office, act) -> None:
    """Act, look, take it back, look, and do it again."""
    before, sums = state(office), totals(office)
    act()
    same_as_fresh(office)
    after = state(office)
    assert after != before
    undo_step(office)
    assert state(office) == before
    assert totals(office) == sums
    same_as_fresh(office)
    redo_last(office)
    assert state(office) == after
    same_as_fresh(office)
