"""`tdapp officials`: the list, ties, duties drawn, accepted, changed by hand, and printed."""

from __future__ import annotations

import pytest
from openpyxl import load_workbook

from tests.command_line import Desk
from tests.officials_made import CLUBS, hall
from tests.reports.printed import extracted


@pytest.fixture
def desk(tmp_path):
    """Eight tables seated for two rounds, three TDs and a chief."""
    with hall(tmp_path):
        pass
    return Desk(tmp_path / "tournament.tdb")


def test_the_list_is_kept_by_commands(desk):
    number = desk.json("officials", "add", "江平", "--role", "recorder", "--club", CLUBS[0], "--region", "浙江")[
        "number"
    ]
    assert "江平 is official number" in desk.do("officials", "add", "江平", "--club", CLUBS[1])
    assert desk.refused("officials", "add", "江平", "--club", CLUBS[1]) == ["江平 is in the list already."]
    desk.do("officials", "change", str(number), "--off-duty", "--level", "国家级")
    listed = {o["number"]: o for o in desk.json("officials", "list")}
    assert listed[number] == {
        "number": number, "name": "江平", "role": "recorder", "club": CLUBS[0], "region": "浙江", "level": "国家级",
        "active": False, "relatives": [], "tied": [], "tables": 0, "rounds": 0, "most_met": 0,
    }  # fmt: skip
    tied = desk.json("officials", "tie", str(number), "--person", "R3", "--club", CLUBS[2])
    assert (len(tied["relatives"]), tied["clubs"]) == (1, [CLUBS[2]])
    assert "(family)" in desk.do("officials", "list")
    assert desk.json("officials", "tie", str(number), "--club", CLUBS[2], "--cut")["clubs"] == []
    assert "keeps away from:" in desk.do("officials", "tie", "严明", "--club", CLUBS[2])
    assert desk.json("officials", "remove", str(number)) == {"removed": "江平"}
    assert desk.refused("officials") == ["Say what to do: add, change, remove, list, import, export, tie, duty."]


def test_a_list_goes_out_and_comes_in(desk, tmp_path):
    out = tmp_path / "out.xlsx"
    assert desk.json("officials", "export", str(out))["officials"] == 4
    done = desk.json("officials", "import", str(out))
    assert (done["added"], done["changed"], len(done["same"])) == ([], [], 4)
    more = tmp_path / "more.csv"
    more.write_text("姓名,职务\n江平,裁判员\n", encoding="gb18030")
    assert "Only tried" in desk.do("officials", "import", str(more), "--dry-run")
    assert len(desk.json("officials", "list")) == 4
    assert "New: 1 (江平)" in desk.do("officials", "import", str(more))
    assert len(desk.json("officials", "list")) == 5


def test_duties_are_drawn_shown_and_changed(desk):
    tried = desk.json("officials", "duty", "--round", "1", "--seed", "滨江", "--dry-run")
    (drawn,) = desk.json("officials", "duty", "--round", "1", "--seed", "滨江")
    assert [drawn | {"written": False}] == tried
    assert (drawn["purpose"], drawn["breaches"], len(drawn["duties"])) == ("A/1/duties-1", [], 8)
    shown = desk.json("officials", "duty", "--round", "1")
    assert shown["duties"] == drawn["duties"]
    assert shown["shares"] == drawn["shares"]
    assert (shown["lot"]["seed"], shown["most"], shown["begun"]) == ("滨江", 4, False)
    assert sorted(shown["lot"]["officials"]) == sorted(["严明", "方正", "石坚"])
    other = next(o for o in ("严明", "方正", "石坚") if o != drawn["duties"][0]["official"])
    load = {s["official"]: len(s["tables"]) for s in drawn["shares"]}
    assert load[other] < 4
    words = ("officials", "duty", "--round", "1", "--table", "1", "--official", other)
    assert desk.refused(*words) == ["Say why the duty is changed by hand."]
    changed = desk.json(*words, "--reason", "nearer")
    assert (changed["official"], changed["reason"]) == (other, "nearer")
    assert "by hand: nearer" in desk.do("officials", "duty", "--round", "1")
    assert "has its duties" in desk.refused("officials", "duty", "--round", "1", "--seed", "x")[0]
    assert len(desk.json("officials", "duty", "--seed", "x", "--reason", "again")) == 2
    assert [r["directed"] for r in desk.json("officials", "duty")["rounds"]] == [8, 8]
    desk.do("undo")
    assert [r["directed"] for r in desk.json("officials", "duty")["rounds"]] == [8, 0]


def test_what_cannot_be_done_is_told_and_may_be_accepted(desk):
    words = ("officials", "duty", "--round", "1", "--seed", "x", "--among", "严明")
    told = desk.refused(*words)
    assert told[0] == "Round 1: Tables: 8. Officials: 1. Each directs at most 4 tables, together 4."
    assert told[-1] == "Round 1: 严明 has 8 tables; the most is 4."
    (done,) = desk.json(*words, "--accept", "nobody else", "--approved-by", "沈裁判长")
    assert done["breaches"] == ["严明 has 8 tables; the most is 4."]
    assert desk.refused("officials", "duty", "--table", "1", "--seed", "x") == [
        "Either draw with --seed or change one table with --table."
    ]
    assert "needs --round" in desk.refused("officials", "duty", "--table", "1")[0]


def test_two_change_places_and_somebody_takes_the_tables_of_an_absent_one(desk):
    desk.do("officials", "duty", "--seed", "滨江")
    before = {d["table"]: d["official"] for d in desk.json("officials", "duty", "--round", "1")["duties"]}
    other = next(table for table, name in before.items() if name != before[1])
    words = ("officials", "duty", "--round", "1", "--reason", "nearer")
    made = desk.json(*words, "--table", "1", "--exchange-with", str(other))
    assert [(m["table"], m["official"], m["before"], m["round"]) for m in made] == [
        (1, before[other], before[1], 1), (other, before[1], before[other], 1)
    ]  # fmt: skip
    absent = ("--absent", before[1], "--official", "沈裁判长", "--onward", "--off-duty", "--approved-by", "沈裁判长")
    told = desk.do(*words, *absent)
    assert "Round 1" in told
    assert "Round 2" in told
    listed = {o["name"]: o for o in desk.json("officials", "list")}
    assert (listed[before[1]]["tables"], listed[before[1]]["active"]) == (0, False)
    assert "needs --round" in desk.refused(*words, "--absent", before[1])[0]
    assert "needs --round" in desk.refused("officials", "duty", "--table", "1", "--exchange-with", "2")[0]


def test_the_papers_of_officials_are_written(desk, tmp_path):
    sheet, listed, book = (tmp_path / name for name in ("duty.pdf", "list.pdf", "duty.xlsx"))
    refused = desk.refused("report", "duty-sheet", "--round", "1", "--out", str(sheet))
    assert refused == ["No table has an official yet: draw the duties first."]
    desk.do("officials", "duty", "--seed", "滨江")
    desk.do("report", "duty-sheet", "--round", "1", "--out", str(sheet), "--paper-language", "both")
    desk.do("report", "officials-list", "--out", str(listed))
    desk.do("report", "duty-sheet", "--out", str(book))
    words = extracted(sheet.read_bytes())
    for wanted in ("裁判员分派表", "Dutysheet", "严明", "方正", "石坚", "A/1/duties-1", "滨江", *CLUBS):
        assert wanted in words
    assert "沈裁判长" in extracted(listed.read_bytes())
    cells = [[c.value for c in row] for row in load_workbook(book).active.iter_rows()]
    assert sum(row[2] in ("严明", "方正", "石坚") for row in cells) == 16
