"""The ledger of team events: the party is the player in a team of individuals, the pair in a team of pairs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.services.changes.disqualification_view import consequences
from tdapp.services.changes.disqualifying import Disqualification
from tdapp.services.changes.leaving import From
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.entering_slots import find_slots
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.office import Office
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.seating_people import seat_label, slots_called
from tdapp.text import Refused
from tests.drawn_event import enter, play
from tests.offices import new_office, regulations
from tests.services.ledger.plain import check, lying, picture, points

K = RulingKind
CHIEF = "何裁判长"


@pytest.fixture
def match(tmp_path) -> Iterator[Office]:
    """Two teams of four pairs, one round, every board keyed; team 1 sits E-W at the odd tables."""
    with new_office(tmp_path, regulations("pair-team", rounds=(1,))) as office:
        enter(office, 2, slots=8)
        draw(office, None, 1, BySeed("tdapp"))
        play(office)
        yield office


@pytest.fixture
def zone(tmp_path) -> Iterator[Office]:
    """Four teams of five players, one zone, every board keyed."""
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        enter(office, 4, slots=5)
        draw(office, None, 1, BySeed("tdapp"))
        play(office)
        yield office


def rule(office: Office, party: str, kind: RulingKind, **where: object):
    at = RulingAt(round=1, **where)  # type: ignore[arg-type]
    return add_ruling(office, NewRuling(party=party, kind=kind, at=at, by=CHIEF))


@pytest.mark.parametrize(
    ("kind", "behind", "slots"),
    [
        ("individual", "", ()),
        ("individual", "a", None),
        ("individual", ".1", None),
        ("pairs", "b", (2,)),
        ("pairs", ".2", None),
        ("individual-team", ".4", (4,)),
        ("individual-team", ".4a", None),
        ("individual-team", "a", None),
        ("pair-team", ".4", (7, 8)),
        ("pair-team", ".4a", (7,)),
        ("pair-team", ".04b", (8,)),
        ("pair-team", "b", None),
        ("pair-team", ".0", None),
        ("pair-team", ".4c", None),
    ],
)
def test_what_stands_behind_a_number_says_which_slots(kind, behind, slots):
    assert slots_called(kind, behind) == slots
    for slot in slots or ():
        if len(slots or ()) == 1 and not behind.startswith(".0"):
            assert seat_label(kind, 3, slot) == f"3{behind}"


def test_both_players_of_a_pair_of_a_team_are_one_party(match):
    assert rule(match, "1.1a", K.WARNING, board=2).proposals == ()
    made = rule(match, "1.1b", K.WARNING, board=5)
    (proposal,) = made.proposals
    assert (proposal.party, proposal.kind, proposal.because) == ("1.1", K.INFRACTION, (1, 2))
    done = confirm_proposal(match, None, 2, confirmation=Confirmation(by=CHIEF))
    assert (done.party, done.table, done.board, done.seat, done.cards) == ("1.1b", 1, 5, "W", 10)
    assert lying(match) == {(1, 1, 5): (0, 0, 10, 0)}
    assert [len(row.people) for row in ledger_page(match, None).rows] == [1, 1, 1]
    assert len(ledger_page(match, None, Wanted(party="1.1")).rows) == 3
    check(match)


def test_two_pairs_of_a_team_are_two_parties(match):
    rule(match, "1.1", K.WARNING, board=2)
    assert rule(match, "1.2", K.WARNING, board=2).proposals == ()
    assert ledger_page(match, None).proposals == ()
    assert [len(row.people) for row in ledger_page(match, None).rows] == [2, 2]


def test_the_table_is_that_of_the_pair_and_the_team_is_there_the_pair_at_the_table(match):
    made = rule(match, "1.3", K.INFRACTION, board=4)
    assert (made.party, made.table) == ("1.3", 3)
    made = rule(match, "2", K.INFRACTION, table=3, board=4)
    assert (made.party, made.table) == ("2.3", 3)
    made = rule(match, "", K.INFRACTION, table=2, board=4, seat="N")
    assert (made.party, made.seat) == ("1.2b", "N")
    for nobody in ("1.3c", "1a", "1.0"):
        with pytest.raises(Refused):
            rule(match, nobody, K.WARNING, board=4)
    with pytest.raises(Refused, match="does not play at this table"):
        rule(match, "1.3", K.WARNING, table=2, board=4)


def test_a_foul_leaves_both_of_the_pair_last_and_a_withdrawal_restores_the_ranking(match):
    before, keyed = ranking_of(match, None, 1).lines, picture(match)
    with pytest.raises(Refused, match="The order after the foul"):
        add_ruling(
            match,
            NewRuling(party="1.1a", kind=K.FOUL, at=RulingAt(round=1, board=7), by=CHIEF,
                      details=Details(places=(0, 1, 2, 3))),
        )  # fmt: skip
    foul = add_ruling(
        match,
        NewRuling(party="1.1a", kind=K.FOUL, at=RulingAt(round=1, board=7), by=CHIEF,
                  details=Details(places=(0, 1, 0, 2))),
    )  # fmt: skip
    assert points(match, 1, 1, 7) == (-2700, 3700, -2700, 2700)
    after = {line.number: line.total for line in ranking_of(match, None, 1).lines}
    assert after != {line.number: line.total for line in before}
    check(match)
    withdraw_ruling(match, None, foul.number, reason="误判", by=CHIEF)
    assert picture(match) == keyed
    assert ranking_of(match, None, 1).lines == before


def test_cards_on_paper_are_those_of_the_pair(match):
    where = BoardAt(1, 4, 9)
    line = TypedLine((1, 3, 4, 2), (0, 0, 6, 0), pen=(0, 10, 0, 0))
    assert len(set_result(match, where, line).rulings) == 1
    assert lying(match) == {(1, 4, 9): (0, 10, 0, 0)}
    assert set_result(match, where, line).queries == ()
    check(match)


def test_somebody_of_a_team_of_pairs_is_named_for_a_change(match):
    with match.read() as c:
        event = find_event(c, None)
        assert [find_slots(c, event, label)[1] for label in ("1.4a", "1.4B", "L1.2b", "1")] == [7, 8, 4, None]
        with pytest.raises(Refused, match=r"1\.4a.*1\.4b"):
            find_slots(c, event, "1.4")
        with pytest.raises(Refused):
            find_slots(c, event, "1.0a")


@pytest.mark.parametrize("party", ["1.3", "1.3b"])
def test_a_disqualified_pair_is_out_with_both_players_and_not_with_its_team(tmp_path, party):
    with new_office(tmp_path, regulations("pair-team", rounds=(1,))) as office:
        enter(office, 2, slots=8)
        draw(office, None, 1, BySeed("tdapp"))
        view = consequences(office, Disqualification(party=party, at=RulingAt(round=1, board=2), since=From(1, 1)))
        assert [(who.label, len(who.names)) for who in view.out] == [("1.3a", 1), ("1.3b", 1)]
        assert [(at.round, at.table) for at in view.tables] == [(1, 3)]


def test_the_party_of_a_team_of_individuals_is_the_player(zone):
    assert rule(zone, "2.3", K.WARNING, board=2).table == rule(zone, "2.3", K.WARNING, board=6).table
    page = ledger_page(zone, None)
    assert [(p.party, p.kind) for p in page.proposals] == [("2.3", K.INFRACTION)]
    assert [len(row.people) for row in page.rows] == [1, 1]
    assert rule(zone, "2.4", K.WARNING, board=2).proposals == ()
    made = rule(zone, "2", K.INFRACTION, table=3, board=1)
    assert made.party.startswith("2.")
    assert sum(lying(zone)[1, 3, 1]) == 10
    check(zone)
