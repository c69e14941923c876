"""The penalty list and the slips of rulings say what the ledger says, and to the wall no more than concerns play."""

from __future__ import annotations

import pytest

from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Details, Outcome, RulingKind
from tdapp.services.ledger.amending import enter_order, enter_outcomes, move_cards, withdraw_ruling
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.papers.filling import Request
from tdapp.services.papers.register import paper_desk
from tdapp.services.printing import prepare_document, preview_document
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused
from tests.command_line import Desk
from tests.reports.printed import extracted
from tests.seated_event import play_all, seated_office

K = RulingKind
CHIEF = "何裁判长"


def rule(office, party, kind=K.INFRACTION, *, more=None, **where):
    return add_ruling(office, NewRuling(party=party, kind=kind, at=RulingAt(**where), **(more or {})))


def rows(office, kind="penalty-list", **asked):
    return preview_document(office, kind, Request(**asked)).rows


def slips(office, **asked):
    return rows(office, "ruling-slip", **asked).slips


def numbers(found):
    return [r.number for r in found.rows]


@pytest.fixture
def office(tmp_path):
    """Four tables of individuals, two rounds played, and rulings of every kind."""
    with seated_office(tmp_path, rounds=(2,)) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 2, 8)}))
        rule(office, "2", K.WARNING, round=1, board=3, more={"words": "私下提醒过一次", "article": "58.2.1"})
        rule(office, "2", round=1, board=4)
        rule(office, "5", K.DISCIPLINE, more={"by": CHIEF, "words": "写检查"})
        rule(office, "3", round=1, board=1)
        withdraw_ruling(office, None, 4, reason="误判")
        move_cards(office, None, 2, RulingAt(round=2, board=1))
        rule(office, "6", more={"late": True, "drop": True, "reported": ReportBy.ROUND}, round=1, board=2)
        set_result(office, BoardAt(1, 2, 8), TypedLine(places=(1, 3, 4, 2), left=(5,), pen=(10, 0, 0, 0)))
        yield office


def test_the_list_for_the_file_holds_every_entry_whole(office):
    found = rows(office)
    assert numbers(found) == [1, 2, 3, 4, 5, 6, 7, 8]
    first, second, _, fourth = found.rows[:4]
    assert (first.party, first.article, first.words, first.ruled_by, first.table) == (
        "2", "58.2.1", "私下提醒过一次", "沈编排", "1",
    )  # fmt: skip
    assert [p.name for p in first.people] == ["林海海"]
    assert (second.cards, str(second.counts)) == (10, "round 2, table 1, board 1")
    assert (fourth.stands, str(fourth.state)) == (False, "withdrawn by 5")
    assert (str(found.rows[6].state), found.rows[6].late) == ("not imposed, reported too late: infraction", True)
    assert (str(found.rows[7].article), str(found.rows[7].counts)) == ("score sheet", "on this board")


def test_the_list_for_the_wall_says_nothing_that_does_not_concern_play(office):
    found = rows(office, wall=True)
    assert numbers(found) == [1, 2, 8]
    for row in found.rows:
        assert (row.words, row.ruled_by, row.state, row.late, row.incident) == ("", "", None, False, None)


def test_a_list_is_of_a_round_or_of_a_party(office):
    assert numbers(rows(office, party="2", round=1, segment=1)) == [1, 2, 6]
    assert numbers(rows(office, round=2)) == []
    with pytest.raises(Refused, match="no entry 99"):
        rows(office, party="99")


def test_a_slip_says_where_the_cards_count_and_on_what_the_ruling_rests(office):
    rule(office, "2", K.WARNING, round=1, board=5)
    confirm_proposal(office, None, 9, confirmation=Confirmation())
    (slip,) = slips(office, ruling=10)
    assert [str(t) for t in slip.follows] == ["Penalty cards: 10, counted on this board."]
    assert [str(t) for t in slip.rests] == [
        "ruling 1 (warning, round 1, board 3)",
        "ruling 9 (warning, round 1, board 5)",
    ]
    assert (slip.signers, slip.late, slip.seat) == (("林海海",), None, "W")
    (moved,) = slips(office, ruling=2)
    assert [str(t) for t in moved.follows] == ["Penalty cards: 10, counted round 2, table 1, board 1."]


def test_what_only_tells_of_a_ruling_leads_to_its_slip(office):
    for number in (4, 5):
        (slip,) = slips(office, ruling=number)
        assert slip.line.number == 4
        assert [str(t) for t in slip.follows] == ["Withdrawn by ruling 5: 误判"]
    assert slips(office, ruling=6)[0].line.number == 2
    with pytest.raises(Refused, match="There is no ruling 44"):
        slips(office, ruling=44)


def test_slips_of_a_round_are_those_of_the_rulings_that_stand(office):
    assert [s.line.number for s in slips(office, round=1)] == [1, 2]
    assert [s.line.number for s in slips(office)] == [1, 2, 3]
    with pytest.raises(Refused, match="No ruling stands"):
        slips(office, round=2)


def test_a_dropped_penalty_is_told_as_not_imposed(office):
    (slip,) = slips(office, ruling=7)
    assert str(slip.late) == "Pointed out late: only after the round."
    assert [str(t) for t in slip.follows] == ["Not imposed, because it was pointed out too late (infraction)."]


def test_a_foul_and_a_loss_say_what_the_boards_become_or_what_is_lacking(office):
    rule(office, "2", K.FOUL, round=1, board=2, more={"by": CHIEF})
    assert [str(t) for t in slips(office, ruling=9)[0].follows] == [
        "The board ends; the order of the others has not been entered yet."
    ]
    enter_order(office, None, 9, Details(places=(3, 4, 1, 2)), by=CHIEF)
    (text,) = slips(office, ruling=9)[0].follows
    assert [str(t) for t in dict(text.items)["result"]] == ["E 3", "S 4 (27 left)", "W 1", "N 2"]
    rule(office, "2", K.LOSS, round=2, more={"by": CHIEF})
    assert [str(t) for t in slips(office, ruling=11)[0].follows] == [
        "What the lost boards become has not been entered yet."
    ]
    lost = Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000))
    enter_outcomes(office, None, 11, (lost,), by=CHIEF)
    (text,) = slips(office, ruling=11)[0].follows
    fields = dict(text.items)
    assert str(fields["where"]) == "Round 2, table 1, boards ('1-12',)"
    assert str(fields["result"]).startswith("assigned, position score (")


def test_a_disqualification_names_who_approved_it(office):
    rule(office, "2", K.DISQUALIFICATION, round=1, more={"by": CHIEF, "approved": "仲裁委员会"})
    (slip,) = slips(office, ruling=9)
    assert slip.approved == "仲裁委员会"
    assert [str(t) for t in slip.follows] == ["The party is out of the event."]


def test_both_of_a_pair_sign(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, seated):
        play_all(office, seated)
        rule(office, "2b", round=1, board=3)
        (slip,) = slips(office, ruling=1)
        assert len(slip.line.people) == 1
        assert len(slip.signers) == 2


def test_the_register_says_for_what_a_list_was_printed(office):
    assert prepare_document(office, "penalty-list", Request(segment=1, party="2", wall=True)).number == 1
    (paper,) = paper_desk(office, None, 1).printed
    assert [str(t) for t in paper.part] == ["Segment 1", "party 2", "for the wall"]


def test_both_papers_at_the_command_line(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        rule(office, "2", round=1, board=3, more={"words": "私下提醒过一次"})
    desk = Desk(tmp_path / "tournament.tdb")
    wall, slip, table = (tmp_path / name for name in ("wall.pdf", "slip.pdf", "list.html"))
    desk.do("report", "penalty-list", "--wall", "--party", "2", "--out", str(wall))
    assert "infraction" in extracted(wall.read_bytes())
    assert "私下提醒" not in extracted(wall.read_bytes())
    desk.do("report", "ruling-slip", "--ruling", "1", "--out", str(slip))
    assert "私下提醒过一次" in extracted(slip.read_bytes())
    desk.do("report", "penalty-list", "--out", str(table))
    assert "私下提醒过一次" in table.read_text(encoding="utf-8")
    assert desk.refused("report", "ruling-slip", "--ruling", "9", "--out", str(slip))[0].startswith(
        "There is no ruling 9"
    )
