"""Rulings around a draw, a cut and a change of regulations; the same on both databases; other kinds of event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdapp.rules.breaches import Game
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Details, Grounds, Outcome, RulingKind
from tdapp.services.advancing.advance import advance
from tdapp.services.checklist import checklist
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.ledger.amending import enter_order, move_cards, withdraw_ruling
from tdapp.services.ledger.catalogue import catalogue_of, change_catalogue, with_breach
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal, reject_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.setting_up import add_event
from tdapp.text import Refused
from tests.drawn_event import enter, entry_rows, play, with_groups
from tests.offices import everything, new_office, office_at, regulations
from tests.seated_event import play_all, seated_office
from tests.services.ledger.plain import check as same_as_fresh
from tests.services.ledger.plain import lying, points

K = RulingKind
CHIEF = "何裁判长"


def infringe(office, party, **where):
    return add_ruling(office, NewRuling(party=party, kind=K.INFRACTION, at=RulingAt(**where)))


def test_a_ruling_from_before_the_draw_follows_its_player_through_every_new_draw(tmp_path):
    with new_office(tmp_path) as office:
        entries = enter(office, 16)
        made = infringe(office, "L3")
        assert (made.party, made.cards) == ("L3", 10)
        row = ledger_page(office, None).rows[0]
        assert (row.party, len(row.people)) == ("L3", 1)
        for seed in ("x", "tdapp"):
            draw(office, None, 1, BySeed(seed))
            number = entry_rows(office)[entries[2]].number
            again = ledger_page(office, None, Wanted(party=str(number))).rows[0]
            assert (again.party, again.people) == (str(number), row.people)
        draw(office, None, 1, BySeed("third"))
        play(office)
        assert [sum(cards) for cards in lying(office).values()] == [10]
        ((round_number, _, board),) = lying(office)
        assert (round_number, board) == (1, 1)
        same_as_fresh(office)
        number = entry_rows(office)[entries[2]].number
        infringe(office, str(number), round=1, board=2)
        (proposal,) = ledger_page(office, None).proposals
        assert (proposal.kind, proposal.party) == (K.FOUL, str(number))


def test_what_is_not_decided_stops_the_cut_and_stands_in_the_checklist(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        enter(office, 16)
        draw(office, None, 1, BySeed("tdapp"))
        play(office)
        infringe(office, "2", round=1, board=3)
        infringe(office, "2", round=1, board=4)
        with pytest.raises(Refused, match="Not decided yet: foul proposed after ruling 2"):
            advance(office, None, 1, 8, BySeed("tdapp"))
        assert any("Not decided yet: foul" in str(f.text) for f in checklist(office, None).findings)
        confirm_proposal(office, None, 2, confirmation=Confirmation(by=CHIEF))
        with pytest.raises(Refused, match="the order of the others has not been entered"):
            advance(office, None, 1, 8, BySeed("tdapp"))
        withdraw_ruling(office, None, 3, reason="误判", by=CHIEF)
        reject_proposal(office, None, 2, reason="不予采纳", by=CHIEF)
        advance(office, None, 1, 8, BySeed("tdapp"))


def test_each_segment_is_judged_by_its_own_regulations(tmp_path):
    more = "[penalties]\ncards = 7\nfoul_keeps_cards = false\n"
    with seated_office(tmp_path, more=more) as (office, seated):
        play_all(office, seated)
        infringe(office, "2", round=1, board=3)
        assert lying(office) == {(1, 1, 3): (0, 7, 0, 0)}
        foul = NewRuling(party="2", kind=K.FOUL, at=RulingAt(round=1, board=3), by=CHIEF,
                         details=Details(places=(3, 4, 1, 2)))  # fmt: skip
        add_ruling(office, foul)
        assert lying(office) == {}
        same_as_fresh(office)


def test_a_lost_board_is_adjudicated(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        lost = Outcome(DealState.ADJUDICATED, places=(1, 4, 3, 2), left=(0, 20, 0, 0))
        new = NewRuling(
            party="2", kind=K.LOSS, at=RulingAt(round=1, board=3), by=CHIEF, details=Details(outcomes=(lost,))
        )
        assert add_ruling(office, new).findings == ()
        assert points(office, 1, 1, 3) == (3600, -2000, 1600, 2000)
        same_as_fresh(office)


def test_lateness_proposes_as_the_regulations_say(tmp_path):
    late = '[[lateness]]\nminutes = 5\nmeasure = "warning"\n[[lateness]]\nminutes = 15\nmeasure = "walkover"\n'
    with seated_office(tmp_path, more=late) as (office, _):
        told = NewRuling(party="2", kind=K.LATENESS, at=RulingAt(round=1), details=Details(minutes=6))
        assert [p.kind for p in add_ruling(office, told).proposals] == [K.WARNING]
        confirm_proposal(office, None, 1)
        told = NewRuling(party="6", kind=K.LATENESS, at=RulingAt(round=1), details=Details(minutes=20))
        made = add_ruling(office, told)
        assert [p.kind for p in made.proposals] == [K.LOSS, K.DISQUALIFICATION]
        with pytest.raises(Refused, match="Say which with --kind"):
            confirm_proposal(office, None, made.number)
        confirm_proposal(office, None, made.number, K.LOSS, Confirmation(by=CHIEF))
        assert [p.kind for p in ledger_page(office, None).proposals] == [K.DISQUALIFICATION]


def test_groups_have_tables_of_the_same_number(tmp_path):
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        draw(office, None, 1, BySeed("tdapp"))
        play(office)
        made = infringe(office, "20", round=1, board=3)
        assert made.group in ("A", "B")
        (row,) = ledger_page(office, None).rows
        assert row.label == f"{made.group}-{made.table}"
        assert len(lying(office)) == 1
        same_as_fresh(office)


def test_guandan_has_its_own_scale(tmp_path):
    toml = regulations("guandan-swiss", rounds=(5,))
    with new_office(tmp_path, toml) as office:
        enter(office, 4, slots=2)
        add_ruling(office, NewRuling(party="L1", kind=K.INFRACTION, at=RulingAt(segment=1)))
        made = add_ruling(office, NewRuling(party="L1", kind=K.INFRACTION, at=RulingAt(segment=1)))
        assert [p.kind for p in made.proposals] == [K.FOUL]
        page = ledger_page(office, None)
        assert (page.by_pair, page.rows[0].cards, str(page.proposals[0].authority)) == (True, None, "the chief TD")
        assert {b.game.value for b in catalogue_of(office, None).breaches} == {"guandan"}


def test_an_edited_catalogue_is_a_version_and_undone_as_one(tmp_path):
    with new_office(tmp_path) as office:
        before = catalogue_of(office, None)
        breach = before.breaches[0]
        text = with_breach(before, breach)
        made = change_catalogue(office, None, text, "own.toml", reason="补充通知")
        assert (before.version, made.version, made.breaches) == (0, 1, before.breaches)
        other = with_breach(before, replace(breach, game=Game.GUANDAN))
        with pytest.raises(Refused, match="another game"):
            change_catalogue(office, None, other, "own.toml")
        undo_step(office)
        assert catalogue_of(office, None) == before


def test_a_day_of_rulings_on_a_file_and_on_a_server(database_url: str) -> None:
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(), "regulations.toml")
        enter(office, 16)
        draw(office, None, 1, BySeed("tdapp"))
        play(office)
        infringe(office, "2", round=1, board=3)
        infringe(office, "2", round=2, board=4)
        confirm_proposal(office, None, 2, confirmation=Confirmation(by=CHIEF))
        seat = ledger_page(office, None).rows[2].seat
        places = {"E": (4, 1, 2, 3), "S": (1, 4, 3, 2), "W": (1, 2, 4, 3), "N": (1, 2, 3, 4)}[seat]
        enter_order(office, None, 3, Details(places=places), by=CHIEF)
        move_cards(office, None, 1, RulingAt(round=1, board=5))
        add_ruling(office, NewRuling(party="7", kind=K.OTHER, details=Details(grounds=Grounds.WITHDRAWAL)))
        reject_proposal(office, None, 6, reason="留待委员会", by=CHIEF)
        same_as_fresh(office)
        before = everything(office)["deal_result"]
        withdraw_ruling(office, None, 3, reason="误判", by=CHIEF)
        undo_step(office)
        same_as_fresh(office)
        assert everything(office)["deal_result"] == before
        assert [r.number for r in ledger_page(office, None).rows] == list(range(1, 10))
        check(office)
