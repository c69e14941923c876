"""entries, checkin, entry and table at the command line: from a club's list to the changes of the day."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tdapp.cli import DONE, REFUSED, USAGE, main
from tests.entry_files import write_list
from tests.offices import everything, new_office, office_at, regulations

HEAD = ("pair", "name", "gender", "registration", "club", "role")


def tdapp(folder: Path, *words: str, language: str = "en") -> tuple[int, str, list[str]]:
    """Exit status, what stood on stdout, the lines on stderr."""
    out, err = StringIO(), StringIO()
    status = main([*words, "--db", str(folder / "tournament.tdb"), "--lang", language], out, err)
    return status, out.getvalue(), err.getvalue().splitlines()


def shown(folder: Path, *words: str) -> Any:
    """The JSON that a command prints, and nothing else on stdout."""
    status, out, err = tdapp(folder, *words, "--json")
    assert status == DONE, err
    return json.loads(out)


def pairs_file(folder: Path, count: int = 8, reserves: int = 1) -> Path:
    """A list of pairs; the last ones are reserves."""
    rows = [
        (n, f"牌手{n}{slot}", gender, f"R{n}{slot}", f"第{n % 3}社", "reserve" if n > count else "")
        for n in range(1, count + reserves + 1) for slot, gender in ("甲F", "乙M")
    ]  # fmt: skip
    return write_list(folder / "list.csv", rows, HEAD)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A pairs event of three rounds."""
    with new_office(tmp_path, regulations("pairs", rounds=(3,))):
        pass
    return tmp_path


@pytest.fixture
def drawn(event: Path) -> Path:
    """The event with 8 pairs and a reserve, drawn."""
    shown(event, "entries", "import", str(pairs_file(event)))
    shown(event, "draw", "--seed", "x")
    return event


def state(folder: Path) -> Any:
    with office_at(folder / "tournament.tdb") as office:
        return everything(office)


def test_a_list_is_tried_imported_listed_and_refused_when_it_comes_again(event: Path) -> None:
    path = str(pairs_file(event))
    before = state(event)
    tried = shown(event, "entries", "import", path, "--dry-run")
    assert (tried["written"], len(tried["entries"]), tried["people"]) == (False, 9, {"new": 18, "known": 0})
    assert state(event) == before
    done = shown(event, "entries", "import", path)
    assert done == tried | {"written": True}
    assert done["entries"][0] == {
        "entry": "L1", "names": ["牌手1甲", "牌手1乙"], "word": "1", "clubs": "第1社", "seed": None, "categories": [],
        "standing": "regular", "substitutes": [],
    }  # fmt: skip
    status, out, err = tdapp(event, "entries", "import", path)
    assert (status, out, len(err)) == (REFUSED, "", 18)
    assert err[0] == "list.csv, row 2: 牌手1甲 is already entered as L1."
    assert tdapp(event, "entries", "list")[1].split()[:2] == ["List", "number"]
    listed = shown(event, "entries", "list")["entries"]
    assert [e["entry"] for e in listed] == [f"L{n}" for n in range(1, 10)]
    assert [e["standing"] for e in listed] == ["regular"] * 8 + ["reserve"]
    assert [p["registration"] for p in listed[0]["people"]] == ["R1甲", "R1乙"]


def test_a_dry_run_takes_no_lock(event: Path) -> None:
    path = str(pairs_file(event))
    with office_at(event / "tournament.tdb"):
        assert tdapp(event, "entries", "import", path, "--dry-run")[0] == DONE
        status, _, err = tdapp(event, "entries", "import", path)
        assert (status, len(err)) == (REFUSED, 1)


def test_the_check_says_what_the_draw_will_ask_and_fails_for_errors(event: Path) -> None:
    assert tdapp(event, "entries", "check") == (DONE, "Nothing is wrong with the entries.\n", [])
    shown(event, "entries", "import", str(pairs_file(event, 3, 0)))
    status, out, _ = tdapp(event, "entries", "check")
    assert status == DONE
    assert "reserves – A reserve pair" in out
    found = shown(event, "entries", "check")["findings"]
    assert {f["weight"] for f in found} == {"warning"}
    shown(event, "regulations", "change", str(women(event)))
    status, out, _ = tdapp(event, "entries", "check")
    assert status == REFUSED
    assert out.count("is a man in a women's event") == 3


def women(folder: Path) -> Path:
    path = folder / "women.toml"
    path.write_text(regulations("pairs", rounds=(3,)).replace('["open"]', '["women"]'), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_form_and_the_list_are_written(event: Path, language: str) -> None:
    tdapp(event, "entries", "import", str(pairs_file(event)))
    for words in (("template", "form.xlsx"), ("export", "out.xlsx"), ("export", "out.csv")):
        status, out, err = tdapp(event, "entries", words[0], str(event / words[1]), language=language)
        assert (status, err) == (DONE, [])
        assert words[1] in out
        assert (event / words[1]).stat().st_size
    head = "对号,姓名" if language == "zh" else "Pair,Name"
    assert (event / "out.csv").read_text(encoding="utf-8-sig").startswith(head)
    assert tdapp(event, "entries", "export", str(event / "out.pdf"))[0] == REFUSED


def test_people_are_checked_in_by_list_number_before_the_draw_and_by_number_after_it(drawn: Path) -> None:
    done = shown(drawn, "checkin", "1", "2b", "--all")
    assert (done["arrived"], len(done["missing"])) == (3, 15)
    assert done["people"][0]["states"]["identity"] == "seen"
    shown(drawn, "checkin", "2a", "--absent")
    shown(drawn, "checkin", "3a", "--refuse", "--item", "equipment", "--note", "牌套")
    missing = shown(drawn, "checkin", "--missing")
    assert "2a" in missing["missing"]
    assert "2b" not in missing["missing"]
    status, out, _ = tdapp(drawn, "checkin", "--missing")
    assert status == DONE
    assert "Arrived: 3 of 18. Missing: 15." in out
    assert "List number" not in out
    named = tdapp(drawn, "checkin", "2a", "3", "--absent")[1]
    assert named.startswith("Absent: 2a ")
    assert ", 3a " in named
    assert shown(drawn, "checkin", "1", "--undo")["arrived"] == 1
    for words in (("--all",), ("3a", "--refuse"), ("99",)):
        assert tdapp(drawn, "checkin", *words)[0] == REFUSED
    assert tdapp(drawn, "checkin", "1", "--absent", "--undo")[0] == USAGE


def test_a_withdrawal_lists_the_choices_and_takes_one(drawn: Path) -> None:
    status, out, err = tdapp(drawn, "entry", "withdraw", "3", "--reason", "病")
    assert (status, out) == (REFUSED, "")
    assert [line.split(" ")[0] for line in err] == ["Entry", "--reserve", "--rest", "--draw-again"]
    done = shown(drawn, "entry", "withdraw", "3", "--reason", "病", "--from-round", "2", "--reserve", "9")
    assert done["entries"][0]["since"] == {"segment": 1, "round": 2}
    assert done["entries"][0]["reserve"] == "9"
    assert [t["round"] for t in done["tables"]] == [2, 3]
    status, out, err = tdapp(drawn, "entry", "no-show", "4", "5", "--rest")
    assert (status, err) == (DONE, [])
    assert "Entry 4 (" in out
    assert "report it to: 第" in out
    rows = {e["entry"]: e for e in shown(drawn, "entries", "list")["entries"]}
    assert (rows["3"]["status"], rows["3"]["left"]) == ("withdrawn", {"segment": 1, "round": 2})
    assert rows["4"]["status"] == "no-show"
    assert tdapp(drawn, "undo")[0] == DONE
    assert shown(drawn, "entries", "list")["entries"][3]["status"] == "entered"


def test_a_substitute_a_late_entry_a_change_and_a_relation(drawn: Path) -> None:
    shown(drawn, "publish", "seating")
    words = ("entry", "substitute", "2b", "--name", "新人", "--club", "海角社", "--from-round", "2", "--reason", "病")
    assert tdapp(drawn, *words)[0] == REFUSED
    done = shown(drawn, *words, "--approved-by", "陈裁判长")
    assert (done["entry"], done["now"], done["since"], done["credited"]) == (
        "2b", "新人", {"segment": 1, "round": 2}, True,
    )  # fmt: skip
    assert "publish seating" in done["findings"][0]["text"]
    two = ("--name", "甲", "--name", "乙", "--gender", "男", "--club", "白塔社")
    added = shown(drawn, "entry", "add", "--reserve", *two)
    assert (added["entry"], added["standing"], added["names"]) == ("10", "reserve", ["甲", "乙"])
    changed = shown(drawn, "entry", "change", "1a", "--registration", "R999", "--club", "-")
    assert {c["field"] for c in changed["changes"]} == {"registration", "club"}
    assert shown(drawn, "entry", "relate", "1", "2", "--why", "师徒")["related"] is True
    assert shown(drawn, "entry", "unrelate", "1", "2")["related"] is False


def test_a_late_entry_takes_the_phantoms_place(event: Path) -> None:
    shown(event, "entries", "import", str(pairs_file(event, 7, 0)))
    shown(event, "draw", "--seed", "x", "--odd", "phantom")
    status, out, err = tdapp(event, "entry", "add", "--name", "甲", "--name", "乙")
    assert (status, err) == (DONE, [])
    assert out.splitlines() == [
        "Entered as 9: 甲, 乙.", "Takes position 8 of group 1, in place of the phantom pair.",
    ]  # fmt: skip
    assert shown(event, "seating", "--round", "1")["resting"] == []


def test_a_table_is_closed_and_opened(drawn: Path) -> None:
    closed = shown(drawn, "table", "close", "2", "--round", "3", "--reason", "漏水")
    assert (closed["state"], len(closed["entries"])) == ("closed", 2)
    assert shown(drawn, "seating", "--round", "3")["closed"] == [{"table": 2}]
    status, out, err = tdapp(drawn, "table", "open", "2", "--round", "3")
    assert (status, err) == (DONE, [])
    assert out.startswith("Table 2 is open in round 3")
    assert tdapp(drawn, "table", "close", "2", "--round", "3")[0] == REFUSED
    assert tdapp(drawn, "table", "close", "2")[0] == USAGE


@pytest.mark.parametrize("command", ["entries", "entry", "table"])
def test_a_command_without_an_action_says_what_there_is(event: Path, command: str) -> None:
    status, _, err = tdapp(event, command)
    assert (status, len(err)) == (REFUSED, 1)
    assert err[0].startswith("Say what to do")


def test_the_commands_speak_chinese(drawn: Path) -> None:
    said = [
        tdapp(drawn, "entries", "list", language="zh")[1],
        tdapp(drawn, "entries", "check", language="zh")[1],
        tdapp(drawn, "checkin", "--missing", language="zh")[1],
        tdapp(drawn, "table", "close", "1", "--round", "1", "--reason", "x", language="zh")[1],
        *tdapp(drawn, "entry", "withdraw", "2", "--reason", "x", language="zh")[2],
    ]
    assert "参赛者2在尚未进行的轮次中还有座位" in said[4]
    english = [line for text in said for line in text.splitlines() if any(word.isascii() and len(word) > 9
               for word in line.replace("--draw-again", "").split() if word.isalpha())]  # fmt: skip
    assert english == []
