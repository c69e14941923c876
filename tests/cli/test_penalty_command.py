"""`tdapp penalty`: the ledger of an event at the command line."""

from __future__ import annotations

import io
import json
import re

import pytest
from sqlalchemy import select

from tdapp.cli import main
from tdapp.model.tables import Person
from tdapp.services.setting_up import add_event
from tests.disqualified import drawn
from tests.offices import new_office, office_at, regulations
from tests.seated_event import play_all, seated_office


@pytest.fixture
def file(tmp_path):
    """A tournament with four tables of individuals, everything played."""
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
    return tmp_path / "tournament.tdb"


def tdapp(file, *words: str, lang: str = "en") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main([*words, "--db", str(file), "--lang", lang, "--operator", "沈编排", "--desk", "1"], out, err)
    return code, out.getvalue(), err.getvalue()


def as_json(file, *words: str):
    code, out, err = tdapp(file, *words, "--json")
    assert code == 0, err
    return json.loads(out)


def refused(file, *words: str) -> str:
    code, out, err = tdapp(file, "penalty", *words)
    assert (code, out) == (1, ""), out
    return err


WARNING = ("penalty", "add", "2", "--kind", "warning", "--round", "1", "--board")


def test_two_warnings_are_recorded_and_the_proposal_is_confirmed(file):
    assert tdapp(file, *WARNING, "3") == (0, "Ruling 1: warning, 2\n", "")
    code, out, _ = tdapp(file, *WARNING, "4")
    assert code == 0
    assert out.splitlines()[1] == (
        "Proposed: infraction (second warning of player 2 in round 1). Decide it with: tdapp penalty confirm 2"
    )
    listed = as_json(file, "penalty", "list")
    assert [p["type"] for p in listed["proposals"]] == ["infraction"]
    assert listed["proposals"][0]["authority"] == "a TD"
    made = as_json(file, "penalty", "confirm", "2")
    assert (made["type"], made["cards"], made["board"], made["seat"], made["proposals"]) == (
        "infraction",
        10,
        4,
        "S",
        [],
    )
    row = as_json(file, "penalty", "list", "--kind", "infraction")["rulings"][0]
    assert (row["because"], row["counts"]) == ([1, 2], "round 1, table 1, board 4")


def test_a_foul_asks_the_order_and_blocks_the_official_ranking_until_it_is_there(file):
    words = ("penalty", "add", "2", "--kind", "foul", "--round", "1", "--board", "3", "--by", "何裁判长")
    code, out, err = tdapp(file, *words)
    assert (code, out) == (0, "Ruling 1: foul, 2\n")
    assert err == "Ruling 1: the order of the others has not been entered\n"
    assert "the order of the others" in tdapp(file, "publish", "ranking", "--segment", "1", "--official")[2]
    assert "must be four places" in refused(file, "order", "1", "--places", "41", "--by", "何裁判长")
    assert tdapp(file, "penalty", "order", "1", "--places", "3412", "--by", "何裁判长")[0] == 0
    assert "the order" not in tdapp(file, "publish", "ranking", "--segment", "1", "--official")[2]
    exported = tdapp(file, "results", "export")[1]
    assert "\n1,1,1,3,1,2,3,4,3,4,1,2,0,27,0,0," in exported
    paper = file.parent / "boards.html"
    assert tdapp(file, "report", "board-results", "--segment", "1", "--round", "1", "--out", str(paper))[0] == 0
    assert "4 (27)" in paper.read_text(encoding="utf-8")


def test_a_proposal_is_rejected_and_a_ruling_withdrawn(file):
    tdapp(file, *WARNING, "3")
    tdapp(file, *WARNING, "4")
    assert "with a reason" in refused(file, "reject", "2")
    assert as_json(file, "penalty", "reject", "2", "--reason", "误会")["type"] == "other"
    assert as_json(file, "penalty", "list")["proposals"] == []
    assert "with a reason" in refused(file, "withdraw", "3")
    assert as_json(file, "penalty", "withdraw", "3", "--reason", "重新考虑")["number"] == 4
    assert "withdrawn already" in refused(file, "withdraw", "3", "--reason", "再撤")
    assert len(as_json(file, "penalty", "list")["proposals"]) == 1
    assert [r["number"] for r in as_json(file, "penalty", "list", "--standing")["rulings"]] == [1, 2]


def test_a_lost_round_and_moved_cards(file):
    by = ("--by", "何裁判长")
    tdapp(file, "penalty", "add", "2", "--kind", "loss", "--round", "1", *by)
    assert "the state is one of" in refused(file, "outcome", "1", "--outcome", "played", *by)
    assert "write adjudicated" in refused(file, "outcome", "1", "--outcome", "assigned", *by)
    words = ("--outcome", "assigned:2,-1.5,2,2", "--outcome", "3:adjudicated:1423:0,20,0,0")
    assert tdapp(file, "penalty", "outcome", "1", *words, *by)[0] == 1  # 1 and 3 are partners: 1 4 2 3 cannot be
    words = ("--outcome", "assigned:2,-1.5,2,2", "--outcome", "3:adjudicated:1432:0,20,0,0")
    assert tdapp(file, "penalty", "outcome", "1", *words, *by)[0] == 0
    assert "\n1,1,1,3,1,2,3,4,1,4,3,2,0,20,0,0," in tdapp(file, "results", "export")[1]
    tdapp(file, "penalty", "add", "3", "--kind", "infraction", "--round", "1", "--board", "3")
    assert tdapp(file, "penalty", "move", "3", "--round", "2", "--board", "1")[0] == 0
    moved = as_json(file, "penalty", "list", "--party", "3")["rulings"][0]
    assert moved["counts"].startswith("round 2, ")


def test_a_breach_of_the_catalogue_that_was_pointed_out_too_late_is_let_go(file):
    words = ("penalty", "add", "2", "--breach", "slow-play", "--round", "1", "--at", "09:05")
    found = as_json(file, *words, "--reported", "round", "--drop")
    assert (found["type"], found["late"]) == ("other", True)
    assert "is no time" in refused(file, *words[1:-1], "later")
    assert "tdapp penalty breaches" in refused(file, "add", "2", "--breach", "nothing")


def test_the_catalogue_is_listed_edited_and_kept(file, tmp_path):
    assert "slow-play" in tdapp(file, "penalty", "breaches")[1]
    own = tmp_path / "own.toml"
    assert tdapp(file, "penalty", "breaches", "--out", str(own))[0] == 0
    own.write_text(
        own.read_text(encoding="utf-8")
        + '\n[[breach]]\ncode = "phone-rang"\nkind = "infraction"\ncards = 20\nzh = "手机响铃"\nen = "A phone rang"\n',
        encoding="utf-8",
    )
    code, out, err = tdapp(file, "penalty", "breaches", "--keep", str(own), "--reason", "补充通知")
    assert (code, out) == (0, "The catalogue is kept as version 1.\n"), err
    made = as_json(file, "penalty", "add", "2", "--breach", "phone-rang", "--round", "1", "--board", "2")
    assert (made["type"], made["cards"]) == ("infraction", 20)
    own.write_text("[[breach]]\ncode = 3\n", encoding="utf-8")
    assert "own.toml" in refused(file, "breaches", "--keep", str(own))


def test_hints_name_the_event_where_there_are_several(file):
    with office_at(file) as office:
        add_event(office, regulations("pairs", code="B"), "regulations.toml")
    where = ("--event", "A")
    tdapp(file, *WARNING, "3", *where)
    assert "tdapp penalty confirm --event A 2" in tdapp(file, *WARNING, "4", *where)[1]
    assert "tdapp penalty list --event A" in refused(file, "withdraw", "9", "--reason", "x", *where)
    assert "Say which with --event" in refused(file, "list")


def test_chinese_and_an_empty_ledger(file):
    assert tdapp(file, "penalty", "list", lang="zh")[1] == "没有符合条件的判罚记录。\n"
    assert "判罚 1：警告，2" in tdapp(file, *WARNING, "3", lang="zh")[1]
    assert "Say what to do" in refused(file)


def test_the_list_names_the_segment_where_rulings_of_several_stand(tmp_path):
    with seated_office(tmp_path, rounds=(2, 2)):
        pass
    file = tmp_path / "tournament.tdb"
    tdapp(file, "penalty", "add", "3", "--kind", "warning", "--segment", "1", "--round", "1", "--board", "2")
    assert "Segment" not in tdapp(file, "penalty", "list")[1]
    tdapp(file, "penalty", "add", "3", "--kind", "warning", "--segment", "2")
    header, *rows = (re.split(r"\s{2,}", line) for line in tdapp(file, "penalty", "list")[1].splitlines())
    assert [row[header.index("Segment")] for row in rows] == ["1", "2"]


def test_whom_it_concerns_may_be_named_and_the_list_refuses_whom_it_does_not_know(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        with office.read() as c:
            name = c.scalars(select(Person.__table__.c.name).where(Person.__table__.c.id == seated.people[2, 1])).one()
    file = tmp_path / "tournament.tdb"
    assert tdapp(file, "penalty", "add", name, "--kind", "warning", "--round", "1") == (0, "Ruling 1: warning, 2\n", "")
    for typed in (name, "2", "２"):
        assert [r["party"] for r in as_json(file, "penalty", "list", "--party", typed)["rulings"]] == ["2"]
    assert "has no entry 999" in refused(file, "list", "--party", "999")
    assert "has no segment 7" in refused(file, "list", "--segment", "7")


def test_a_ruling_told_by_its_seat_says_the_table_in_the_journal(file):
    where = ("--round", "1", "--table", "2", "--board", "3", "--seat", "n")
    code, _, err = tdapp(file, "penalty", "add", *where, "--kind", "warning")
    assert code == 0, err
    assert "Ruling (warning) for table 2 N: round 1, board 3" in tdapp(file, "log")[1]


def test_minutes_of_lateness_are_none_below_nothing(file):
    for minutes in ("-4", "100000"):
        told = refused(file, "add", "2", "--kind", "lateness", "--round", "1", "--minutes", minutes)
        assert told.startswith("Minutes of lateness are a number from 0 to 1440")


def test_who_decides_a_proposal_is_no_reason_of_a_place(file):
    for board in ("3", "4"):
        tdapp(file, *WARNING, board)
    shown = tdapp(file, "penalty", "list", lang="zh")[1]
    assert "由谁裁定" in shown
    assert "名次依据" not in shown


def test_nobody_is_ruled_against_where_nobody_plays(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        drawn(office, 7, slots=2, odd="phantom")
    for typed in ("8", "8a"):
        told = refused(tmp_path / "tournament.tdb", "add", typed, "--kind", "warning")
        assert told == "8 is the phantom: nobody plays there.\n"


def test_cards_of_a_sheet_are_listed_in_words(file):
    tdapp(file, "results", "set", "--round", "1", "--table", "1", "--board", "1", "--places", "1342", "--left",
          "0,0,12,0", "--pen", "0,10,0,0")  # fmt: skip
    shown = tdapp(file, "penalty", "list")[1]
    assert "score sheet" in shown
