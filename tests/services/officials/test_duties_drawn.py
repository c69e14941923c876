"""Duties by lot: legal, fair, refused with the reason, accepted by the chief TD, changed by hand, undone."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import Club, DealResult, DutyLot, Encounter, Person
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.officials.by_hand import HandChange, change_duty
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.drawing import DutyRequest, draw_duties, propose_duties
from tdapp.services.officials.editing import OfficialWords, add_official, change_official, remove_official
from tdapp.services.officials.ties import tie_official
from tdapp.text import Text
from tests.duties_made import free
from tests.offices import everything, office_at, regulations
from tests.officials_made import CLUBS, DIRECTORS, by_table, hall, refusals
from tests.plain_duties import best
from tests.seated_event import KEYED, random_result, seat_event


@pytest.fixture
def office(tmp_path):
    with hall(tmp_path) as (made, _):
        yield made


def played(office: Office, seated, round_number: int = 1) -> None:
    from random import Random

    with office.step(Text("Played")) as step:
        row = {"encounter_id": seated.encounters[round_number, 1], "board": 1, "keyed_at": KEYED}
        step.insert(DealResult, [row | random_result(Random(1))])


def test_a_round_is_drawn_with_at_most_four_tables_each(office):
    (drawn,) = draw_duties(office, DutyRequest("lot", round=1))
    assert (drawn.purpose, drawn.seed, drawn.breaches, drawn.obstacles) == ("A/1/duties-1", "lot", (), ())
    assert sorted(len(s.tables) for s in drawn.shares) == [2, 3, 3]
    assert {s.official.name for s in drawn.shares} == set(DIRECTORS[:3])
    assert by_table(office) == {line.table: line.official.name for line in drawn.lines}
    page = officials_page(office, None, 1, 1)
    assert (page.duties.lot.seed, page.duties.lot.purpose, page.findings) == ("lot", "A/1/duties-1", ())
    assert [(r.round, r.tables, r.directed, r.begun) for r in page.rounds] == [(1, 8, 8, False), (2, 8, 0, False)]


def test_the_lot_is_what_the_plain_checker_finds(tmp_path):
    with hall(tmp_path, tables=5, officials=3) as (office, seated):
        tie_official(office, "严明", ["R1"], [CLUBS[2]])
        (drawn,) = draw_duties(office, DutyRequest("again", round=1, accept="x", approved_by="沈裁判长"))
        page = officials_page(office, None, 1, 1)
    ids = {name: i for i, name in enumerate(DIRECTORS[:3])}
    # Every table of an individual round has a player of each of the four clubs.
    tied = free(0, units=frozenset({2}), people=frozenset({seated.people[2, 1]}))
    sat = [frozenset({seated.people[n, 1] for n in range(4 * t + 1, 4 * t + 5)}) for t in range(5)]
    tables = [type("T", (), {"people": p, "units": {0, 1, 2, 3}, "regions": set(), "entries": set()}) for p in sat]
    _, choice = best([tied, free(1), free(2)], tables, 4, True, "A/1/duties-1", "again")
    assert [ids[line.official.name] for line in drawn.lines] == list(choice)
    assert [ids[line.official.name] for line in page.duties.lines] == list(choice)


def test_nobody_directs_relatives_own_unit_or_region(tmp_path):
    with hall(tmp_path, tables=4, officials=4, kind="pairs", rounds=(2,)) as (office, seated):
        with office.step(Text("Clubs of pairs")) as step:
            k = Club.__table__.c
            ids = dict(step.session.connection().execute(select(k.name, k.id)).all())
            clubs = [ids[name] for name in CLUBS]
            wanted = {p: {"club_id": clubs[(n - 1) // 2]} for (n, _), p in seated.people.items()}
            step.update_each(Person, wanted)
            step.update(Person, [seated.people[3, 1]], region="浙江")
            step.update(Person, [seated.people[5, 1], seated.people[7, 2]], family="严家")
        change_official(office, "严明", OfficialWords(club=CLUBS[0]))
        change_official(office, "方正", OfficialWords(region="浙江"))
        tie_official(office, "石坚", ["R9"])  # the first of pair 5; of its family pair 7 has one too
        change_official(office, "江平", OfficialWords(club=CLUBS[1]))
        for n in range(8):
            (drawn,) = draw_duties(office, DutyRequest(str(n), round=1, reason="once more"))
            who = {line.table: line.official.name for line in drawn.lines}
            assert who[1] != "严明"
            assert who[2] not in ("方正", "江平")
            assert who[3] != "石坚"
            assert who[4] != "石坚"
            assert drawn.breaches == ()


def test_a_segment_is_drawn_round_by_round_and_shared_out_evenly(tmp_path):
    with hall(tmp_path, tables=10, rounds=(3,), officials=4) as (office, _):
        request = DutyRequest("whole")
        proposed = propose_duties(office, request)
        drawn = draw_duties(office, request)
        assert proposed == drawn
        assert [d.round for d in drawn] == [1, 2, 3]
        lines = [o for o in officials_page(office).officials if o.role == "td"]
        assert sorted(o.tables for o in lines) == [7, 7, 8, 8]
        assert {o.rounds for o in lines} == {3}
        # A round drawn alone weighs what the others gave.
        draw_duties(office, DutyRequest("alone", round=2, reason="a TD was missing"))
        lines = [o for o in officials_page(office).officials if o.role == "td"]
        assert sorted(o.tables for o in lines) == [7, 7, 8, 8]


def test_directors_are_not_sent_to_the_same_players_again_and_again(tmp_path):
    with hall(tmp_path, tables=8, rounds=(5,), officials=4) as (office, _):
        draw_duties(office, DutyRequest("spread"))
        page = officials_page(office)
        assert sum(o.tables for o in page.officials) == 40
        assert max(o.most_met for o in page.officials) <= 3


def test_too_few_officials_are_refused_with_the_least_bad_way_which_the_chief_may_accept(tmp_path):
    with hall(tmp_path, tables=5, officials=1) as (office, _):
        start = everything(office)
        told = refusals(draw_duties, office, DutyRequest("lot", round=1))
        assert told == [
            "Round 1: Tables: 5. Officials: 1. Each directs at most 4 tables, together 4.",
            "The least bad assignment, which the chief TD may accept with a reason:",
            "Round 1: 严明 has 5 tables; the most is 4.",
        ]
        assert everything(office) == start
        (text,) = refusals(draw_duties, office, DutyRequest("lot", round=1, accept="nobody else came"))
        assert text.startswith("This needs the chief TD:")
        accepted = DutyRequest("lot", round=1, accept="nobody else came", approved_by="somebody")
        assert "the chief TD is: 沈裁判长" in refusals(draw_duties, office, accepted)[0]
        assert everything(office) == start
        draw_duties(office, DutyRequest("lot", round=1, accept="nobody else came", approved_by="沈裁判长"))
        page = officials_page(office, None, 1, 1)
        assert (page.duties.lot.accepted, page.duties.lot.accepted_by) == ("nobody else came", "沈裁判长")
        assert [render(f.text, "en") for f in page.findings] == ["严明 has 5 tables; the most is 4."]


def test_the_regulations_say_how_many_tables_and_whether_regions_count(tmp_path):
    with hall(tmp_path, tables=5, officials=1, more="[officials]\ntables = 5\nregion = false") as (office, seated):
        with office.step(Text("Region")) as step:
            step.update(Person, list(seated.people.values()), region="浙江")
        change_official(office, "严明", OfficialWords(region="浙江"))
        (drawn,) = draw_duties(office, DutyRequest("lot", round=1))
        assert drawn.breaches == ()
        assert officials_page(office, None, 1, 1).most == 5


def test_an_own_unit_everywhere_is_named_and_a_hand_change_breaks_it_only_with_the_chief(tmp_path):
    with hall(tmp_path, tables=4, officials=2) as (office, _):
        change_official(office, "严明", OfficialWords(club=CLUBS[0]))
        (drawn,) = draw_duties(office, DutyRequest("lot", round=1))
        assert {line.official.name for line in drawn.lines} == {"方正"}
        told = refusals(change_duty, office, HandChange("1", "严明", "方正 is at the desk", 1))
        assert told[0] == "Table 1: 严明 (own unit)."
        done = change_duty(office, HandChange("1", "严明", "方正 is at the desk", 1, approved_by="沈裁判长"))
        assert (done.before, len(done.breaches)) == ("方正", 1)
        line = officials_page(office, None, 1, 1).duties.lines[0]
        assert (line.official.name, line.reason) == ("严明", "方正 is at the desk")
        assert [str(x) for x in line.against] == ["own unit"]


def test_a_lot_is_drawn_anew_or_during_play_only_with_a_reason(tmp_path):
    with hall(tmp_path) as (office, seated):
        draw_duties(office, DutyRequest("one", round=1))
        assert "say why they are drawn anew" in refusals(draw_duties, office, DutyRequest("two", round=1))[0]
        draw_duties(office, DutyRequest("two", round=1, reason="a TD fell ill"))
        lot = officials_page(office, None, 1, 1).duties.lot
        assert (lot.seed, lot.reason) == ("two", "a TD fell ill")
        with office.read() as c:
            assert len(c.execute(select(DutyLot.__table__)).all()) == 1
        played(office, seated)
        assert "has begun" in refusals(draw_duties, office, DutyRequest("three", round=1))[0]
        draw_duties(office, DutyRequest("three", round=1, reason="two TDs fell ill"))
        assert officials_page(office, None, 1, 1).duties.lot.reason == "two TDs fell ill"
        assert [d.round for d in draw_duties(office, DutyRequest("rest"))] == [2]
        change_duty(office, HandChange("3", "方正", "he is nearer", 1))
        assert by_table(office)[3] == "方正"


def test_a_table_by_hand_needs_a_reason_a_table_and_somebody_on_duty(office):
    change_official(office, "石坚", OfficialWords(active=False))
    assert refusals(change_duty, office, HandChange("3", "方正", " ", 1)) == ["Say why the duty is changed by hand."]
    assert "tables: 1, 2, 3" in refusals(change_duty, office, HandChange("30", "方正", "x", 1))[0]
    assert refusals(change_duty, office, HandChange("3", "石坚", "x", 1)) == ["石坚 is not on duty."]
    assert change_duty(office, HandChange("3", "方正", "x", 1)).before == ""
    assert by_table(office) == {3: "方正"}
    findings = [render(f.text, "en") for f in officials_page(office, None, 1, 1).findings]
    assert findings == ["Round 1: nobody directs these tables: 1, 2, 4, 5, 6, 7, 8."]
    change_duty(office, HandChange("3", None, "x", 1))
    assert by_table(office) == {}


def test_only_active_directors_or_those_named_take_part(office):
    change_official(office, "石坚", OfficialWords(active=False))
    (drawn,) = draw_duties(office, DutyRequest("lot", round=1))
    assert Counter(line.official.name for line in drawn.lines) == {"严明": 4, "方正": 4}
    request = DutyRequest("lot", round=1, among=("沈裁判长", "严明"), reason="方正 left")
    (drawn,) = draw_duties(office, request)
    assert {line.official.name for line in drawn.lines} == {"沈裁判长", "严明"}
    among = DutyRequest("lot", round=1, among=("石坚", "nobody"), reason="x")
    assert refusals(draw_duties, office, among) == ["石坚 is not on duty.", "There is no official nobody."]


def test_without_a_director_or_without_tables_there_is_no_lot(tmp_path):
    with hall(tmp_path, officials=0) as (office, _):
        assert "no active official" in refusals(draw_duties, office, DutyRequest("lot", round=1))[0]
        assert "The seed of the draw is empty" in refusals(draw_duties, office, DutyRequest(" ", round=1))[0]
    with office_at(tmp_path / "other.tdb", create=True) as office:
        from tdapp.services.setting_up import add_event

        add_event(office, regulations(), "r.toml")
        add_official(office, OfficialWords("严明"))
        assert "draw the segment first" in refusals(draw_duties, office, DutyRequest("lot", round=1))[0]


def test_who_had_a_duty_stays_in_the_list(office):
    draw_duties(office, DutyRequest("lot", round=1))
    assert "stays in the list" in refusals(remove_official, office, "严明")[0]


def test_every_step_of_the_duties_is_undone(office):
    draw_duties(office, DutyRequest("first", round=2))
    for act in (
        lambda: draw_duties(office, DutyRequest("lot", round=1)),
        lambda: draw_duties(office, DutyRequest("lot", reason="anew")),
        lambda: change_duty(office, HandChange("2", "方正", "x", 2, approved_by="沈裁判长")),
        lambda: change_duty(office, HandChange("2", None, "x", 2)),
        lambda: change_duty(office, HandChange("2", "方正", "x", 1)),
    ):
        start = everything(office)
        act()
        assert everything(office) != start
        undo_step(office)
        assert everything(office) == start


def test_duties_are_drawn_on_both_databases(database_url):
    with office_at(database_url, create=True) as office:
        from tdapp.services.setting_up import add_event

        add_event(office, regulations(), "r.toml")
        seat_event(office, "individual", 4)
        for name in DIRECTORS:
            add_official(office, OfficialWords(name))
        start = everything(office)
        drawn = draw_duties(office, DutyRequest("lot"))
        assert [sorted(len(s.tables) for s in d.shares) for d in drawn] == [[1, 1, 1, 1]] * 2
        assert [(r.tables, r.directed) for r in officials_page(office).rounds] == [(4, 4)] * 2
        undo_step(office)
        assert everything(office) == start


def test_a_table_that_was_closed_counts_for_nobody(tmp_path):
    with hall(tmp_path, tables=4, officials=2) as (office, seated):
        draw_duties(office, DutyRequest("lot", round=1))
        with office.step(Text("Closed")) as step:
            step.update(Encounter, [seated.encounters[1, 2]], state="closed")
        assert set(by_table(office)) == {1, 3, 4}
        assert sorted(o.tables for o in officials_page(office).officials) == [0, 1, 2]
        change_duty(office, HandChange("3", None, "the table is watched by the desk", 1))
        assert sum(o.tables for o in officials_page(office).officials) == 2
