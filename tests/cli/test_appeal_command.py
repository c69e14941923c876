"""`tdapp appeal` as it is typed: the whole way of an appeal, its papers, and what is refused."""

from __future__ import annotations

import pytest

from tdapp.services.setting_up import add_event
from tests.appealed import appealed
from tests.command_line import Desk
from tests.offices import regulations


@pytest.fixture
def desk(tmp_path):
    """A desk beside a played event whose ranking is not published, so that no clock runs out."""
    with appealed(tmp_path, published=False) as made:
        names = {n: made.names(str(n))[0] for n in (1, 3, 5)}
    return Desk(tmp_path / "tournament.tdb"), names


def lodge(desk, names, *words):
    return desk.json("appeal", "lodge", "3", "请求复核", "--signed", names[3], *words)


def test_an_appeal_goes_its_way_by_commands(desk, tmp_path):
    desk, names = desk
    done = lodge(desk, names, "--round", "1", "--table", "1", "--board", "2")
    assert done == {"event": "A", "appeal": 1, "party": "3", "segment": 1, "closes": None, "late": False}
    photo = tmp_path / "p.jpg"
    photo.write_bytes(b"jpeg")
    assert desk.do("appeal", "evidence", "1", "陈述", "--photo", str(photo)) == "Evidence for appeal 1 is noted.\n"
    said = desk.do(
        "appeal", "panel", "1", "--member", "甲=东海俱乐部", "--member", "乙", "--member", "丙", "--reserve", "丁"
    )
    assert said.splitlines() == [
        "Panel of appeal 1: 丁, 乙, 丙",
        "甲 stands aside (own unit 东海俱乐部, of: 1, 2, 3, 4); 丁 steps in.",
    ]
    assert desk.do("appeal", "heard", "1") == "Appeal 1 was heard.\n"
    assert desk.do("appeal", "decide", "1", "upheld", "录像为证").splitlines() == [
        "Appeal 1 is decided.", "The fee is returned: 200 yuan"]  # fmt: skip
    shown = desk.json("appeal", "show", "1")
    assert (shown["state"], shown["decision"], shown["decided_by"]) == ("decided", "upheld", "丁、乙、丙")
    assert shown["aside"] == [{"name": "甲", "why": "own unit 东海俱乐部, of: 1, 2, 3, 4", "instead": "丁"}]
    assert shown["moved"] == []
    listed = desk.json("appeal", "list")
    assert [a["appeal"] for a in listed["appeals"]] == [1]
    assert listed["findings"] == ["Appeal 1 was upheld, but nothing is named that it led to."]
    assert "✓ decided" in desk.do("appeal", "list")


def test_a_correction_that_it_led_to_shows_the_places_that_moved(desk):
    desk, names = desk
    desk.do("publish", "ranking")
    lodge(desk, names)
    desk.do("results", "set", "--round", "1", "--table", "1", "--board", "1", "--places", "4123", "--left", "26,0,0,0",
            "--kind", "staff", "--reason", "看错行", "--by", "何裁判长")  # fmt: skip
    done = desk.json(
        "appeal", "decide", "1", "partly", "部分采纳", "--by", "何裁判长", "--keep-fee", "--correction", "1"
    )
    assert (done["fee_returned"], done["by"]) == (0, ["何裁判长"])
    assert done["moved"]
    assert any(m["before"] != m["after"] for m in done["moved"])
    text = desk.do("appeal", "show", "1")
    assert "Place before" in text
    assert desk.json("appeal", "effect", "1", "--correction", "1")["moved"] == done["moved"]


def test_dry_run_writes_nothing_and_withdrawal_closes(desk):
    desk, names = desk
    lodge(desk, names)
    before = desk.json("log")
    found = desk.json("appeal", "panel", "1", "--member", "甲", "--member", "乙", "--dry-run")
    assert found["findings"] == ["A panel has 3 or 5 members; here are 2."]
    assert not found["named"]
    assert desk.json("log") == before
    assert desk.do("appeal", "withdraw", "1", "--reason", "和解") == "Appeal 1 is withdrawn.\n"
    assert desk.refused("appeal", "decide", "1", "rejected", "理由") == ["Appeal 1 was withdrawn."]


def test_what_is_wrong_is_said_in_one_line_each(desk):
    desk, names = desk
    assert desk.refused("appeal", "lodge", "3", "") == [
        f"The signature of {names[3]} is missing.", "An appeal says in words what is asked and why."]  # fmt: skip
    assert desk.refused("appeal", "lodge", "3", "x", "--fee", "abc") == ["“abc” is no amount: write 200 or 20.50."]
    assert desk.refused("appeal", "lodge", "3", "x", "--fee", "1.005")[0].startswith("“1.005” is no amount")
    assert desk.refused("appeal", "show", "4") == ["There is no appeal 4."]
    assert desk.refused("appeal", "evidence", "1", "x", "--photo", "/no/such")[0].startswith("/no/such cannot be read")
    assert desk.refused("appeal")[0].startswith("Say what to do: ")


def test_a_late_one_names_the_event_in_its_hint_where_there_are_several(tmp_path):
    with appealed(tmp_path) as made:
        name = made.names("3")[0]
        add_event(made.office, regulations(code="B"), "b.toml")
    desk = Desk(tmp_path / "tournament.tdb")
    (told,) = desk.refused("appeal", "lodge", "3", "x", "--event", "A", "--signed", name)
    assert told.startswith("The time for appeals of 3 was over at 2026-05-01 09:30")
    assert "tdapp appeal lodge --event A … --accepted-by" in told


@pytest.mark.parametrize("kind", ["appeal-form", "appeal-decision", "correction-form"])
def test_forms_are_printed_blank_and_filled(desk, tmp_path, kind):
    desk, names = desk
    lodge(desk, names)
    out = tmp_path / "form.pdf"
    for number, words in enumerate(((), ("--appeal", "1")), 1):
        done = desk.json("report", kind, "--out", str(out), *words)
        assert done["document"] == number
        assert out.read_bytes().startswith(b"%PDF")
    if kind != "correction-form":
        assert desk.refused("report", kind, "--out", str(out), "--appeal", "7") == ["There is no appeal 7."]


def test_a_decision_takes_a_ruling_back(desk):
    desk, names = desk
    desk.do("penalty", "add", "1", "--kind", "infraction", "--round", "1", "--table", "1", "--board", "1", "--by",
            "东海裁判")  # fmt: skip
    lodge(desk, names, "--place", "4")
    assert desk.json("appeal", "show", "1")["against"] == "place 4 of the ranking"
    done = desk.json("appeal", "decide", "1", "upheld", "录像为证", "--by", "何裁判长", "--take-back", "1")
    assert done["effects"] == ["ruling 1 withdrawn (entry 2)"]
    assert done["moved"]
    assert desk.refused("appeal", "decide", "1", "upheld", "再来", "--by", "何裁判长", "--take-back", "1")


def test_corrections_are_listed_with_their_timing(desk):
    desk, _ = desk
    assert desk.json("results", "corrections") == []
    desk.do("publish", "ranking")
    desk.do("results", "set", "--round", "1", "--table", "1", "--board", "1", "--places", "4123", "--left", "26,0,0,0",
            "--kind", "other", "--reason", "看错行", "--by", "何裁判长")  # fmt: skip
    (row,) = desk.json("results", "corrections", "--segment", "1")
    assert (row["timing"], row["lowered"], row["by"], row["stands"]) == ("chief only", True, "何裁判长", True)
    assert "▲ chief TD only" in desk.do("results", "corrections")


def test_a_correction_names_the_appeal_whose_decision_it_carries_out(desk):
    desk, names = desk
    desk.do("publish", "ranking")
    lodge(desk, names)
    line = ("results", "set", "--round", "1", "--table", "1", "--board", "1", "--places", "4123", "--left", "26,0,0,0")
    assert desk.refused(*line, "--appeal", "1")[0].startswith("Say what the error was, with --kind (one of ")
    assert desk.refused(*line, "--kind", "other", "--appeal", "1") == ["Appeal 1 is not decided yet."]
    desk.do("appeal", "decide", "1", "upheld", "录像为证", "--by", "何裁判长")
    assert desk.json(*line, "--kind", "other", "--appeal", "1")["line"] == "4123 26,0,0,0"
    (row,) = desk.json("results", "corrections", "--segment", "1")
    assert (row["appeal"], row["as_decided"], row["lowered"], row["by"]) == (1, True, False, "何裁判长")
    shown = desk.json("appeal", "show", "1")
    assert len(shown["effects"]) == 1
    assert shown["moved"]
