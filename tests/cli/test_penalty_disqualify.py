"""`tdapp penalty disqualify` and `tdapp entry readmit`: what would follow, what was written, hints to be typed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tdapp.cli import main
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.setting_up import add_event
from tests.disqualified import CHIEF, COMMITTEE, drawn, key, number_of, team_event
from tests.offices import new_office, office_at, regulations

WHO = ("--by", CHIEF, "--approved-by", COMMITTEE)
AT_7 = ("7", "--round", "1", "--board", "7", "--from-board", "7")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Sixteen players and a reserve, six boards of the first round keyed."""
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 7))
    return tmp_path / "tournament.tdb"


def tdapp(file: Path, *words: str, lang: str = "en") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main([*words, "--db", str(file), "--lang", lang, "--operator", "沈编排", "--desk", "1"], out, err)
    return code, out.getvalue(), err.getvalue()


def dq(file: Path, *words: str, lang: str = "en") -> tuple[int, str, str]:
    return tdapp(file, "penalty", "disqualify", *words, lang=lang)


def test_what_would_follow_is_shown_and_nothing_written(file):
    code, out, err = dq(file, *AT_7, "--show")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Out: 7 (")
    assert "the seat changes hands on boards 7, 8" in lines[1]
    assert lines[-2].startswith("--reserve 17 – ")
    assert lines[-1].startswith("--close – Nobody plays on at the table in round 1")
    shown = json.loads(dq(file, *AT_7, "--show", "--json")[1])
    assert shown["since"] == {"segment": 1, "round": 1, "board": 7}
    assert [(b["board"], b["open"]) for b in shown["boards"]][5:7] == [(6, False), (7, True)]
    assert [(w["option"], w["asks_outcomes"]) for w in shown["ways"]] == [("--reserve 17", False), ("--close", True)]
    chinese = dq(file, *AT_7, "--show", lang="zh")[1]
    assert "退出" in chinese
    seats = {line.split()[3] for line in chinese.splitlines() if line.startswith(("1  ", "2  "))}
    assert seats <= set("东南西北")
    assert seats
    assert json.loads(tdapp(file, "penalty", "list", "--json")[1])["rulings"] == []


def test_a_disqualification_is_written_and_taken_back_in(file):
    assert tdapp(file, "publish", "seating")[0] == 0
    code, out, err = dq(file, *AT_7, *WHO, "--reserve", "17", "--outcome", "1/2:cancelled", "--words", "辱骂裁判")
    assert code == 0, err
    lines = out.splitlines()
    assert lines[:2] == ["Ruling 1: 7 is disqualified.", "Out from board 7 of round 1 on."]
    assert lines[2].endswith("plays no more from segment 1, round 2 on.")
    assert lines[3:5] == ["Reserve 17 plays in its place.", "Results that were decided (round/board): 1/2."]
    assert "Publication 1 no longer holds." in err
    assert tdapp(file, "penalty", "withdraw", "1", "--reason", "误判", "--by", CHIEF)[0] == 0
    listed = tdapp(file, "penalty", "list")[2]
    hint = next(line for line in listed.splitlines() if "still does not play" in line)
    words = hint.partition("tdapp ")[2].partition(" --reason")[0].split()
    code, out, err = tdapp(file, *words, "--reason", "申诉成立", "--approved-by", CHIEF)
    assert code == 0, err
    assert "plays again from segment 1, round 2 on." in out
    assert "No longer in its seats: 17." in out


def test_everything_is_there_for_programs(file):
    done = json.loads(dq(file, *AT_7, *WHO, "--reserve", "17", "--json")[1])
    assert (done["ruling"], done["party"], done["out_from"]) == (1, "7", {"round": 1, "board": 7})
    assert [(e["entry"], e["reserve"], e["since"]) for e in done["entries"]] == [
        ("7", "17", {"segment": 1, "round": 2})
    ]
    assert {t["round"] for t in done["tables"]} == {1, 2}
    assert tdapp(file, "penalty", "withdraw", "1", "--reason", "误判", "--by", CHIEF)[0] == 0
    back = json.loads(tdapp(file, "entry", "readmit", "7", "--reason", "更正", "--json")[1])
    assert (back["entry"], back["replaced"], back["since"]) == ("7", ["17"], {"segment": 1, "round": 2})


def test_refusals_name_every_way_and_the_next_word_to_type(file):
    code, out, err = dq(file, "7", "--round", "1", "--board", "7", *WHO, "--reserve", "17")
    assert (code, out) == (1, "")
    assert "--from-round 1 --from-board 7" in err
    code, _, err = dq(file, *AT_7, *WHO)
    assert code == 1
    assert "--reserve 17 – Reserve 17" in err
    assert dq(file, *AT_7, *WHO, "--close")[2].count("--outcome") == 1
    words = [w for b in range(7, 13) for w in ("--outcome", f"1/{b}:not_played")]
    assert dq(file, *AT_7, *WHO, "--close", *words)[0] == 0
    assert "Entry 7 no longer plays." in dq(file, "7", "--show")[2]


def test_a_ruling_that_stands_and_a_proposal_are_followed_by_the_same_command(file):
    with office_at(file) as office:
        for board in (3, 4):
            add_ruling(office, NewRuling(party="7", kind=RulingKind.INFRACTION, at=RulingAt(round=1, board=board)))
    out = tdapp(file, "penalty", "add", "7", "--kind", "infraction", "--round", "1", "--board", "5")[1]
    assert "Decide it with: tdapp penalty disqualify --after 3" in out
    code, _, err = tdapp(file, "penalty", "confirm", "3", "--kind", "disqualification", *WHO)
    assert code == 0
    assert "Ruling 4: 7 is disqualified and still plays." in err
    assert "tdapp penalty disqualify --ruling 4" in err
    assert "has no result" not in dq(file, "--ruling", "4", "--show")[1]
    code, out, err = dq(file, "--ruling", "4", "--reserve", "17")
    assert code == 0, err
    assert out.splitlines()[0] == "Ruling 4: 7 is disqualified."


def test_a_player_of_a_team_is_replaced_from_the_own_list(tmp_path):
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        ids, _ = team_event(office, "队内替补")
        team = number_of(office, ids[0])
    file = tmp_path / "tournament.tdb"
    code, out, err = dq(file, f"{team}.2", "--from-round", "1", *WHO, "--substitute", "队内替补")
    assert code == 0, err
    assert "队内替补 of the team's own list plays in its place." in out


def test_with_several_events_the_hints_carry_theirs(file):
    with office_at(file) as office:
        add_event(office, regulations(code="B"), "regulations.toml")
    code, _, err = tdapp(file, "penalty", "add", "7", "--event", "A", "--kind", "disqualification", *WHO)
    assert code == 0
    assert "tdapp penalty disqualify --event A --ruling 1" in err
