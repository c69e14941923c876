"""Under a ranking stands which rulings are in it: short, of those who are shown, frozen with the publication."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdapp.i18n import render
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import NO_DETAILS, Details, Outcome, RulingKind
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.lines import ranking_from_plain
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.ranking_desk import ranking_desk
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tests.command_line import Desk
from tests.seated_event import play_all, seated_office

K = RulingKind
CHIEF = "何裁判长"


def rule(office, party, kind=K.INFRACTION, details=NO_DETAILS, **where):
    approved = "仲裁委员会" if kind is K.DISQUALIFICATION else ""
    at = RulingAt(**where)
    new = NewRuling(party=party, kind=kind, at=at, by=CHIEF, details=details, approved=approved)
    return add_ruling(office, new).number


def notes(office, language="en", **asked):
    return [render(t, language) for t in ranking_of(office, None, 1, **asked).rulings]


@pytest.fixture
def office(tmp_path):
    with seated_office(tmp_path) as (made, seated):
        play_all(made, seated, leave=frozenset({(1, 2, 1)}))
        yield made


def test_a_ranking_without_rulings_says_nothing(office):
    rule(office, "2", K.WARNING, round=1, board=3)
    assert notes(office) == []


def test_every_kind_of_ruling_is_told_once_with_its_number(office):
    rule(office, "2", round=1, board=3)
    rule(office, "2", round=1, board=4)
    rule(office, "3", K.FOUL, Details(places=(1, 3, 4, 2)), round=1, board=2)
    lost = Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000))
    rule(office, "9", K.LOSS, Details(outcomes=(lost,)), round=1)
    set_result(office, BoardAt(1, 2, 1), TypedLine(state=DealState.ADJUDICATED, places=(1, 3, 4, 2), left=(5,)))
    rule(office, "7", K.DISQUALIFICATION, round=1)
    assert notes(office) == [
        "Disqualified: 7 (ruling 5).",
        "Boards ended by foul: round 1, table 1, board 2, by 3 (ruling 3).",
        "Boards adjudicated or assigned: round 1, table 2, boards 1, round 1, table 3, boards 1-12 (ruling 4).",
        "Penalty cards: 2: 20 (ruling 1, 2).",
    ]
    assert notes(office, "zh")[3] == "罚张：2罚20张（判罚1、2）。"


def test_only_what_lies_in_the_rounds_and_concerns_who_is_shown_is_told(office):
    rule(office, "2", round=2, board=3)
    assert notes(office, upto=1) == []
    assert notes(office) == ["Penalty cards: 2: 10 (ruling 1)."]


def test_a_withdrawn_ruling_is_told_no_more(office):
    withdraw_ruling(office, None, rule(office, "2", round=1, board=3), reason="误判")
    assert notes(office) == []


def test_a_publication_keeps_its_notes_and_a_paper_may_leave_them_out(office):
    number = rule(office, "2", round=1, board=3)
    published = publish_ranking(office, None, 1, upto=1).published.number
    withdraw_ruling(office, None, number, reason="误判")
    hung = preview_document(office, "ranking", Request(publication=published)).rows
    assert [render(t, "en") for t in hung.rulings] == ["Penalty cards: 2: 10 (ruling 1)."]
    assert preview_document(office, "ranking", Request(publication=published, without_rulings=True)).rows.rulings == ()
    assert preview_document(office, "ranking", Request(upto=1)).rows.rulings == ()


def test_a_ranking_is_the_same_again_from_what_was_frozen(office):
    rule(office, "2", round=1, board=3)
    ranking = ranking_of(office, None, 1)
    assert ranking_from_plain(ranking.plain()).rulings == ranking.rulings
    assert replace(ranking, rulings=()).plain()["rulings"] == []


def test_the_desk_and_the_command_line_show_them(office, tmp_path):
    rule(office, "2", round=1, board=3)
    assert ranking_desk(office, None, 1).rows.rulings == ranking_of(office, None, 1).rulings
    file, bare = tmp_path / "ranking.html", tmp_path / "bare.html"
    desk = Desk(tmp_path / "tournament.tdb")
    office.close()
    assert "Penalty cards: 2: 10 (ruling 1)." in desk.do("ranking", "--segment", "1")
    assert "rulings" not in desk.json("ranking", "--segment", "1")
    desk.do("report", "ranking", "--out", str(file))
    desk.do("report", "ranking", "--without-rulings", "--out", str(bare))
    assert "Penalty cards: 2: 10 (ruling 1)." in file.read_text(encoding="utf-8")
    assert "Penalty cards: 2" not in bare.read_text(encoding="utf-8")
