"""`tdapp movement`, through the command line's own entrance."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tdapp.cli import main
from tests.schedule_cases import case

ROOT = Path(__file__).parents[2]


def run(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(["movement", *words], stdout=out, stderr=err)
    return status, out.getvalue(), err.getvalue()


def made(*words: str) -> Any:
    status, out, err = run(*words, "--json", "--lang", "en")
    assert (status, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("kind, tables, rounds", [
    ("individual", 4, 2), ("individual", 5, 2), ("individual", 8, 3), ("pairs", 4, 4), ("pairs", 6, 4),
])  # fmt: skip
def test_the_json_is_that_of_the_case_and_an_audit(kind, tables, rounds):
    answer = made(kind, "--tables", str(tables), "--rounds", str(rounds))
    counted = answer.pop("audit")
    assert answer == case(f"{kind}-{tables}x{rounds}")
    assert list(answer) == ["kind", "tables", "rounds"]
    assert (counted["partners_repeated"], counted["meetings_repeated"]) == (0, 0)


def test_the_audit_counts_the_stages_of_each_player_in_each_seat():
    seats = made("individual", "--tables", "4", "--rounds", "2")["audit"]["seats"]
    assert list(seats) == [str(p) for p in range(1, 17)]
    assert seats["1"] == {"E": 3, "S": 1, "W": 1, "N": 1}
    assert made("pairs", "--tables", "4", "--rounds", "4")["audit"]["seats"]["8b"] == {"E": 1, "S": 1, "W": 1, "N": 1}


def test_individual_teams_have_zones_and_three_sets():
    answer = made("individual-team", "--teams", "8", "--players", "5")
    (round_,) = answer["rounds"]
    assert (answer["kind"], answer["tables"], len(round_["sets"])) == ("individual-team", 10, 3)
    tables = round_["sets"][0]["tables"]
    assert [{seat: t[seat] for seat in "ESWN"} for t in tables] == case("individual-team-8x5")
    assert [(t["zone"], t["table"]) for t in tables] == [(z, t) for z in (1, 2) for t in (1, 2, 3, 4, 5)]
    assert answer["audit"]["seats"]["T1.1"] == {"E": 3, "S": 0, "W": 0, "N": 0}
    assert made("individual-team", "--teams", "8", "--players", "5", "--tables", "10", "--rounds", "1") == answer


def test_a_pair_team_match_names_pairs_under_their_axes():
    answer = made("pair-team", "--pairs", "6", "--rounds", "2")
    assert [[{a: t[a] for a in ("EW", "NS")} for t in r["sets"][0]["tables"]] for r in answer["rounds"]] == case(
        "pair-team-6x2"
    )
    assert [len(r["sets"]) for r in answer["rounds"]] == [1, 1]
    assert list(answer["rounds"][0]["sets"][0]["tables"][0]) == ["table", "EW", "NS"]
    assert answer["audit"]["seats"]["X2"] == {"EW": 0, "NS": 2}
    assert answer["audit"]["seats"]["Y6"] == {"EW": 1, "NS": 1}


def test_below_four_tables_there_is_a_warning_on_the_other_stream_and_the_repeats_are_counted():
    status, out, err = run("individual", "--tables", "1", "--rounds", "2", "--json", "--lang", "en")
    assert status == 0
    assert err == "Fewer than 4 tables: players meet again. Partners repeated: 6; meetings repeated: 6.\n"
    assert json.loads(out)["audit"]["partners_repeated"] == 6
    assert json.loads(out)["audit"]["meetings_repeated"] == 6


def test_a_schedule_of_our_own_is_marked_unofficial():
    status, out, err = run("pairs", "--tables", "3", "--rounds", "5", "--json", "--lang", "en")
    assert (status, json.loads(out)["audit"]["meetings_repeated"]) == (0, 0)
    assert "[unofficial]" in err
    assert "非官方" in run("individual", "--tables", "4", "--rounds", "5", "--lang", "zh")[2]


@pytest.mark.parametrize("words", [
    "individual --tables 4 --rounds 6", "individual --tables 0 --rounds 1", "individual --tables 4 --rounds 0",
    "individual --tables 999999999 --rounds 2", "pairs --tables 4 --rounds 8", "pairs --tables -1 --rounds 1",
    "individual-team --teams 6 --players 4", "individual-team --teams 4 --players 4 --rounds 2",
    "individual-team --teams 4 --players 4 --tables 5", "pair-team --pairs 5 --rounds 2",
    "pair-team --pairs 6 --rounds 3",
])  # fmt: skip
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_no_schedule_reaches_is_refused_in_one_sentence(words, language):
    status, out, err = run(*words.split(), "--lang", language)
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert err.isascii() == (language == "en")
    assert "{" not in err


@pytest.mark.parametrize("words", [
    "", "swiss --tables 4 --rounds 2", "individual", "individual --tables 4", "pairs --rounds 4",
    "individual-team --teams 8", "pair-team --rounds 2", "pairs --tables 4 --rounds 4 --pairs 8",
    "individual --tables four --rounds 2", "pair-team --pairs 6 --rounds 2 --teams 2",
])  # fmt: skip
def test_wrong_usage_is_told_from_a_refusal(words):
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert err


@pytest.mark.parametrize("language, expected", [
    ("en", ["Round  Boards  Table  E   S   W   N", "1            9-12          +1 N  +2 W  -1 S  = E",
            "Partners repeated: 0", "3  1  1  1  8"]),
    ("zh", ["轮  局    桌  东  南  西  北", "1     9-12  +1 北  +2 西  -1 南  = 东", "重复搭档：0 对"]),
])  # fmt: skip
def test_people_read_a_table_the_moves_and_the_audit(language, expected):
    status, out, err = run("individual", "--tables", "4", "--rounds", "2", "--lang", language)
    assert (status, err) == (0, "")
    for line in expected:
        assert line in out.splitlines()


def test_people_read_zones_and_axes():
    assert (
        "1      1-4     2-1    T5.1  T6.1  T7.1  T8.1"
        in run("individual-team", "--teams", "8", "--players", "1", "--lang", "en")[1].splitlines()
    )
    assert (
        "2      1-12    1      X1  Y6"
        in run("pair-team", "--pairs", "6", "--rounds", "2", "--lang", "en")[1].splitlines()
    )


def test_a_movement_needs_no_store_no_paper_and_no_windows():
    program = (
        "import sys\n"
        "from tdapp.cli import main\n"
        "status = main(['movement', 'individual', '--tables', '4', '--rounds', '2'])\n"
        "heavy = [m for m in ('sqlalchemy', 'alembic', 'reportlab', 'PySide6') if m in sys.modules]\n"
        "sys.exit(f'imported {heavy}' if heavy else status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
