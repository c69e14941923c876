"""Days that the table of histories cannot tell: play stopped for good, a foul upon an infraction, a lost round."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest

from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.suspensions import Outcome
from tdapp.services.findings import blocking
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.office import Office
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.suspending.acting import end_event, suspend_event
from tdapp.services.suspending.deciding import Decision, WhichBoards, decide_boards
from tests import plain_scoring as plain
from tests.seated_event import seated_office
from tests.services.ledger.days import CHIEF, Day
from tests.services.ledger.plain import check, lying, points

K = RulingKind
LINES = (
    ((1, 3, 4, 2), (0, 0, 5, 0)),
    ((2, 1, 3, 4), (0, 0, 0, 9)),
    ((4, 1, 4, 2), (3, 0, 8, 0)),
    ((3, 4, 1, 2), (0, 2, 0, 0)),
)


def key(day: Day, rounds: dict[int, int]) -> None:
    """Key so many boards of each round at all tables."""
    for round_number, boards in rounds.items():
        for table in range(1, 5):
            for board in range(1, boards + 1):
                line = LINES[(table * board + round_number) % len(LINES)]
                day.do("line", (round_number, table, board), 0, line, 0)


def same_as_plain(office: Office, day: Day, kind: str) -> None:
    """The ranking is that of the plain scorer, and what is kept in memory that of the file."""
    check(office)
    _, wanted = plain.score(day.rows(), by="pair" if kind == "pairs" else "player")
    found = {str(line.number): line for line in ranking_of(office, None, 1).lines}
    for want in wanted[1]:
        line = found[want["id"]]
        assert isclose(line.total, want["total"], abs_tol=1e-9)
        assert (Fraction(line.points, 1000), line.place) == (want["points"], want["place"])


@pytest.mark.parametrize("kind", ["individual", "pairs"])
def test_an_event_stopped_for_good_counts_cards_of_boards_that_nobody_finished_on_the_last_played_one(tmp_path, kind):
    with seated_office(tmp_path, kind) as (office, _):
        day = Day(office, kind)
        key(day, {1: 12, 2: 4})
        day.do("infraction", (2, 3, 7), 0, None, 0)
        day.do("infraction", (2, 2, 5), 1, None, 0)
        day.do("before play", (1, 1, 1), 2, None, 0)
        suspend_event(office, None, "大厅停电", CHIEF)
        end_event(office, None)
        assert blocking(office, None, 1), "each unfinished board has to be decided"
        decide_boards(office, None, WhichBoards(), Decision(outcome=Outcome.CANCELLED), CHIEF)
        assert {at for at in lying(office) if at[0] == 2} == {(2, 3, 4), (2, 2, 4)}
        assert ledger_page(office, None).findings == ()
        same_as_plain(office, day, kind)
        publish_ranking(office, None, 1)
        assert not [f for f in blocking(office, None, 1) if f.subject[:1] in (("ruling",), ("round",))]


def test_a_foul_upon_an_infraction_costs_both_and_the_rest_of_the_round_follows_the_ruling(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        day = Day(office, "pairs")
        key(day, {1: 12, 2: 12})
        for name, board in (("infraction", 2), ("infraction", 6), ("foul", 6)):
            day.do(name, (1, 1, board), 0, None, 0)
        w = points(office, 1, 1, 6)
        assert sorted(w) == [-3700, -2700, 2700, 3700], "27 left, and ten cards more for who had them"
        day.do("round lost", (2, 2, 1), 1, None, 3)
        day.do("infraction", (2, 2, 9), 1, None, 0)
        same_as_plain(office, day, "pairs")
        for number in sorted(day.rulings, reverse=True):
            day.withdraw(number)
            same_as_plain(office, day, "pairs")


def test_three_warnings_over_the_day_of_one_player_are_one_proposal_and_no_change(tmp_path):
    with seated_office(tmp_path) as (office, _):
        day = Day(office, "individual")
        key(day, {1: 12, 2: 12})
        same_as_plain(office, day, "individual")
        party = day.seats[1, 1, 2][0]
        for round_number, board in ((1, 2), (1, 6), (2, 3)):
            at = RulingAt(round=round_number, board=board)
            add_ruling(office, NewRuling(party=party, kind=K.WARNING, at=at, by=CHIEF))
        (proposal,) = ledger_page(office, None).proposals
        assert (proposal.kind, proposal.because) == (K.INFRACTION, (1, 2))
        same_as_plain(office, day, "individual")
