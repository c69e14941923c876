"""`tdapp score`, through the command line's own entrance."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tdapp.cli import main
from tdapp.services.exchange.result_rows import NEEDED

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "scores"
NAMES = sorted(f.stem for f in CASES.glob("*.csv"))
HEADER = ",".join(NEEDED)


def run(*words: str | Path) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(["score", *map(str, words)], stdout=out, stderr=err)
    return status, out.getvalue(), err.getvalue()


def made(file: Path, *words: str | Path, tier: str = "bronze") -> Any:
    status, out, err = run(file, "--tier", tier, *words, "--json", "--lang", "en")
    assert status == 0, err
    return json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} in the JSON"))


def refused(*words: str | Path) -> str:
    status, out, err = run(*words, "--lang", "en")
    assert (status, out) == (1, "")
    return err


@pytest.fixture
def results(tmp_path) -> Callable[..., Path]:
    def write(*lines: str, more: str = "") -> Path:
        path: Path = tmp_path / "results.csv"
        path.write_text("\n".join([HEADER + more, *lines]) + "\n", encoding="utf-8")
        return path

    return write


def keyed(rows) -> dict[tuple[int, int, int], dict[str, Any]]:
    return {(row["round"], row["table"], row["board"]): row for row in rows}


@pytest.mark.parametrize("name", NAMES)
def test_a_case_gives_its_scores_totals_and_order(name):
    answer = made(CASES / f"{name}.csv")
    wanted = json.loads((CASES / f"{name}.expected.json").read_text(encoding="utf-8"))
    mine, theirs = keyed(answer["results"]), keyed(wanted["results"])
    assert mine.keys() == theirs.keys()
    for key, row in theirs.items():
        assert (mine[key]["W"], mine[key]["Z"]) == (row["W"], row["Z"])
        assert mine[key]["Dw"] == pytest.approx(row["Dw"], abs=1e-9, rel=0)
        assert mine[key]["Dz"] == pytest.approx(row["Dz"], abs=1e-9, rel=0)
    ranking = {line["id"]: line for line in answer["ranking"]}
    assert ranking.keys() == wanted["totals"].keys()
    for entry, sums in wanted["totals"].items():
        assert ranking[entry]["total"] == pytest.approx(sums["total"], abs=1e-9, rel=0)
        assert ranking[entry]["rounds"] == pytest.approx(sums["rounds"], abs=1e-9, rel=0)
        assert ranking[entry]["points"] == sums["points"]
    places = [ranking[entry]["place"] for entry in wanted["order"]]
    assert places == sorted(places)


@pytest.mark.parametrize("name", NAMES)
def test_rows_without_a_score_are_listed(name):
    answer = made(CASES / f"{name}.csv")
    rows = list(csv.DictReader((CASES / f"{name}.csv").read_text(encoding="utf-8").splitlines()))
    crossed = [(int(r["round"]), int(r["table"]), int(r["board"])) for r in rows if r["place_E"] == "x"]
    assert list(keyed(answer["unscored"])) == crossed
    assert len(answer["results"]) + len(crossed) == len(rows)


def test_the_json_has_these_keys_and_no_others(results):
    answer = made(results("1,1,1,1,1,2,3,4,2,1,3,4,,,,5,,,,", "1,1,2,1,5,6,7,8,x,x,x,x,,,,,,,,"))
    assert list(answer) == ["boards", "results", "ranking", "unscored"]
    four, two = ["E", "S", "W", "N"], ["EW", "NS"]
    assert answer["boards"] == [
        {
            "segment": 1,
            "round": 1,
            "board": 1,
            "n": 1,
            "mean": {"E": 2.4, "S": 3.5, "W": 1, "N": 0, "EW": 3.4, "NS": 3.5},
            "sd": dict.fromkeys(four + two, 0),
        }
    ]
    assert answer["results"] == [
        {
            "row": 2,
            "seats": {"E": "1", "S": "2", "W": "3", "N": "4"},
            "segment": 1,
            "round": 1,
            "table": 1,
            "board": 1,
            "E": "1",
            "S": "2",
            "W": {"E": "2.4", "S": "3.5", "W": "1", "N": "0"},
            "N": "4",
            **dict(zip([f"place_{s}" for s in four], (2, 1, 3, 4), strict=True)),
            **dict(zip([f"left_{s}" for s in four], (0, 0, 0, 5), strict=True)),
            **{f"pen_{s}": 0 for s in four},
            "Z": {"EW": "3.4", "NS": "3.5"},
            "Dw": dict.fromkeys(four, 0),
            "Dz": dict.fromkeys(two, 0),
        }
    ]
    assert [line["id"] for line in answer["ranking"]] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert answer["ranking"][1] == {
        "place": 1,
        "tied": True,
        "id": "2",
        "total": 0,
        "rounds": {"1": 0},
        "points": "3.5",
        "decided_by": "equal",
    }
    (unscored,) = answer["unscored"]
    assert (unscored["table"], unscored["W"], unscored["place_N"], unscored["state"]) == (2, "7", "x", "played")


def test_code_and_version_are_shown_and_part_the_means(results):
    file = results(
        "1,1,1,1,1,2,3,4,2,1,3,4,,,,5,,,,,K7,1",
        "1,2,2,3,5,6,7,8,2,1,3,4,,,,6,,,,,K7,1",
        "1,1,3,1,9,10,11,12,2,1,3,4,,,,7,,,,,K7,2",
        more=",code,version",
    )
    assert [(b["code"], b["version"], b["n"]) for b in made(file)["boards"]] == [("K7", 1, 2), ("K7", 2, 1)]


def test_a_board_nobody_played_has_no_mean(results):
    (board,) = made(results("1,1,1,1,1,2,3,4,x,x,x,x,,,,,,,,"))["boards"]
    assert (board["n"], set(board["mean"].values()), set(board["sd"].values())) == (0, {None}, {None})


PAIRS = ("1,1,1,1,1,2,1,2,2,1,3,4,,,,5,,,,", "1,1,2,1,3,4,3,4,1,3,2,4,,4,,9,,,,".replace("1,3,2,4", "1,4,2,4"))


def test_pairs_are_ranked_when_pairs_sit_throughout(results):
    assert sorted(line["id"] for line in made(results(*PAIRS))["ranking"]) == ["1", "2", "3", "4"]
    assert [line["points"] for line in made(results(*PAIRS))["ranking"]] == ["3.5", "6.4", "3.4", "-1.3"]
    mixed = results(*PAIRS, "1,1,3,1,5,6,7,8,2,1,3,4,,,,5,,,,")
    assert len(made(mixed)["ranking"]) == 8
    assert "Row 4: E and W are not one pair" in refused(mixed, "--tier", "bronze", "--by", "pair")


def test_players_of_pairs_are_ranked_when_asked(results):
    file = results("1,1,1,1,1a,2a,1b,2b,2,1,3,4,,,,5,,,,")
    assert [line["id"] for line in made(file)["ranking"]] == ["1", "2"]
    assert [line["id"] for line in made(file, "--by", "player")["ranking"]] == ["1a", "1b", "2a", "2b"]


SEGMENTS = [
    "1,1,1,1,1,2,3,4,1,2,4,3,,,5,,,,,",
    "1,1,2,1,5,6,7,8,1,2,4,3,,,8,,,,,",
    "1,1,3,1,9,10,11,12,4,1,4,2,1,,9,,,,,",
    "2,1,1,1,1,5,3,7,1,2,4,3,,,5,,,,,",
]


def test_with_several_segments_the_last_is_ranked_and_those_cut_stand_behind(results):
    answer = made(results(*SEGMENTS))
    assert list(answer) == ["boards", "results", "ranking", "unscored", "rankings"]
    assert list(answer["rankings"]) == ["1", "2"]
    assert answer["rankings"]["2"] == answer["ranking"]
    first = [line["id"] for line in answer["rankings"]["1"]]
    last = answer["ranking"]
    assert {line["id"] for line in last[:4]} == {"1", "3", "5", "7"}
    assert {line["total"] for line in last[:4]} == {0}
    assert [line["id"] for line in last[4:]] == [entry for entry in first if entry not in {"1", "3", "5", "7"}]
    assert {line["decided_by"] for line in last[1:4]} <= {"place before", "equal"}
    assert last[4]["decided_by"] == "place before"
    before = {line["id"]: line for line in answer["rankings"]["1"]}
    assert all(line["total"] == before[line["id"]]["total"] for line in last[4:])


def big_data(tmp_path: Path, *lines: str) -> Path:
    path: Path = tmp_path / "boards.csv"
    path.write_text("\n".join(["segment,round,board,code,trump,first,tier,seat,mean,sd,threshold", *lines]))
    return path


TWO_BOARDS = [
    "1,1,1,1,1,2,3,4,2,1,3,4,,,,5,,,,",
    "1,1,1,2,1,2,3,4,2,1,3,4,,,,5,,,,",
]
DATA = [f"1,1,1,K1,2,E,bronze,{seat},1,0.5,0" for seat in "ESWN"]


def test_big_data_scores_are_added_where_there_is_data(results, tmp_path):
    data = big_data(tmp_path, *DATA, "1,1,1,K1,2,E,bronze,EW,1.5,0.5,", "1,1,2,K2,2,E,gold,E,1,0.5,0")
    answer = made(results(*TWO_BOARDS), "--boards", data)
    first, second = answer["results"]
    assert first["Dsw"] == pytest.approx({"E": 2.8, "S": 5, "W": 0, "N": -2})
    assert first["Dsz"] == pytest.approx({"EW": 3.8})
    assert not {"Dsw", "Dsz"} & second.keys(), "without data the column is absent"
    assert all("big_data" not in line for line in answer["ranking"])
    assert {line["decided_by"] for line in answer["ranking"]} == {"equal"}


def test_big_data_parts_equals_when_every_counted_board_has_it(results, tmp_path):
    data = big_data(tmp_path, *DATA, *(line.replace("1,1,1,K1", "1,1,2,K2") for line in DATA))
    ranking = made(results(*TWO_BOARDS), "--boards", data)["ranking"]
    assert [(line["id"], line["place"], line["decided_by"]) for line in ranking] == [
        ("2", 1, "big data"),
        ("1", 2, "big data"),
        ("3", 3, "big data"),
        ("4", 4, "big data"),
    ]
    assert [line["big_data"] for line in ranking] == pytest.approx([10, 5.6, 0, -4])


@pytest.mark.parametrize("tier", ["silver", "gold", "platinum"])
def test_a_tier_without_rewards_needs_regulations(results, tmp_path, tier):
    file = results(TWO_BOARDS[0])
    assert f"no reward points R for the tier {tier}" in refused(file, "--tier", tier)
    toml = tmp_path / "r.toml"
    toml.write_text('[scoring]\nr12 = "1.4"\nr13 = "1.2"\nr14 = "1"\nr_second = "0.8"\nq = "0.2"\n')
    status, out, err = run(file, "--tier", tier, "--regulations", toml, "--json", "--lang", "en")
    assert (status, "Unofficial" in err) == (0, True)
    assert json.loads(out)["results"][0]["W"] == {"E": "2.8", "S": "4", "W": "1", "N": "0"}


def test_regulations_of_another_tier_are_refused(results, tmp_path):
    example = (ROOT / "resources" / "regulations" / "individual.toml").read_text(encoding="utf-8")
    toml = tmp_path / "r.toml"
    toml.write_text(example, encoding="utf-8")
    assert "r.toml is for the tier bronze, not for gold." in refused(
        results(TWO_BOARDS[0]), "--tier", "gold", "--regulations", toml
    )
    assert len(made(results(TWO_BOARDS[0]), "--regulations", toml)["ranking"]) == 4


@pytest.mark.parametrize("scoring, said", [
    ('q = "0.2"', True),
    ('r12 = "1.4"\nr13 = "1.2"\nr14 = "1"\nr_second = "0.8"', True),
    ('q = "0.2"\nr12 = "1.4"\nr13 = "1.2"\nr14 = "1"\nr_second = "0.8"', False),
    ('q = "0.1"', False),
])  # fmt: skip
def test_q_and_r_change_together(results, tmp_path, scoring, said):
    toml = tmp_path / "r.toml"
    toml.write_text(f"[scoring]\n{scoring}\n")
    status, _out, err = run(results(TWO_BOARDS[0]), "--tier", "bronze", "--regulations", toml, "--lang", "en")
    assert (status, "Q and R change together" in err) == (0, said)


def test_wrong_regulations_are_refused_with_their_lines(results, tmp_path):
    toml = tmp_path / "r.toml"
    toml.write_text("[scoring]\nq = 0.1\nx = 1\n")
    found = refused(results(TWO_BOARDS[0]), "--tier", "bronze", "--regulations", toml)
    assert [line.split(":")[0] for line in found.splitlines()] == ["r.toml, line 3", "r.toml, line 2"]


def test_cards_on_a_board_that_was_not_played_count_on_the_next(results):
    file = results("1,1,1,1,1,2,3,4,x,x,x,x,,,,,10,,,", TWO_BOARDS[1])
    answer = made(file)
    assert answer["results"][0]["W"]["E"] == "1.4"
    assert answer["results"][0]["pen_E"] == 0
    _status, _out, err = run(file, "--tier", "bronze", "--lang", "en")
    assert "row 2: board not played, so the penalty cards of E (10) count in row 3." in err
    _status, _out, err = run(results("1,1,1,1,1,2,3,4,x,x,x,x,,,,,10,,,"), "--tier", "bronze", "--lang", "en")
    assert "row 2: the penalty cards of E (10) count nowhere" in err


@pytest.mark.parametrize("before, after", [
    ("1,2,1,2", {"E": "1.4", "S": "3.5", "W": "-1", "N": "0"}),
    ("2,1,2,1", {"E": "2.4", "S": "2.5", "W": "1", "N": "-2"}),
    ("1b,2a,1a,2b", {"E": "0.4", "S": "3.5", "W": "0", "N": "0"}),
])  # fmt: skip
def test_cards_of_a_pair_go_with_the_player_or_the_seat(results, before, after):
    crossed = f"1,1,1,1,{before},x,x,x,x,,,,,10,,20,"
    seats = "1a,2a,1b,2b" if "a" in before else "1,2,1,2"
    played = f"1,1,1,2,{seats},2,1,3,4,,,,5,,,,"
    (result,) = made(results(crossed, played))["results"]
    assert result["W"] == after


def test_a_whole_hand_left_is_asked_about(results):
    _status, _out, err = run(results(TWO_BOARDS[0].replace("5", "27")), "--tier", "bronze", "--lang", "en")
    assert "row 2, column left_N: 27 cards left means that not one card was played." in err


def test_several_events_are_scored_one_by_one(results):
    file = results(TWO_BOARDS[0] + ",A", TWO_BOARDS[1] + ",B", more=",event")
    assert "several events" in refused(file, "--tier", "bronze")
    answer = made(file, "--event", "B")
    assert [(row["event"], row["board"]) for row in answer["results"]] == [("B", 2)]
    assert [board["board"] for board in answer["boards"]] == [2]
    assert "holds no results of the event C" in refused(file, "--tier", "bronze", "--event", "C")


def test_spoiled_rows_are_refused_one_line_a_problem(results):
    file = results(TWO_BOARDS[0].replace("2,1,3,4", "2,1,3,9", 1), TWO_BOARDS[1].replace(",5,", ",,"))
    found = refused(file, "--tier", "bronze").splitlines()
    assert [line.split(":")[0] for line in found] == [
        "results.csv, row 2, column L (place_N)",
        "results.csv, row 3, column P (left_N)",
    ]


@pytest.mark.parametrize(
    "lang, words", [("en", ["Segment 1", "Decided by", "1 (equal)"]), ("zh", ["第1比赛单元", "名次依据", "1（并列）"])]
)
def test_a_person_reads_a_table(results, lang, words):
    status, out, _err = run(results(TWO_BOARDS[0]), "--tier", "bronze", "--lang", lang)
    assert status == 0
    assert all(word in out for word in words)
    assert "0.000000" in out
    assert "-0.000000" not in out


@pytest.mark.parametrize("words", [[], ["--tier", "tin"], ["--tier", "bronze", "--by", "team"]])
def test_wrong_words_are_wrong_usage(results, words):
    assert run(results(TWO_BOARDS[0]), *words)[0] == 2


def test_scoring_loads_no_store_no_paper_and_no_window(results):
    script = (
        "import sys; from tdapp.cli import main; "
        f"status = main(['score', {str(results(TWO_BOARDS[0]))!r}, '--tier', 'bronze']); "
        "heavy = {'sqlalchemy', 'alembic', 'reportlab', 'openpyxl', 'python_calamine', 'PySide6'} & set(sys.modules); "
        "print(sorted(heavy), file=sys.stderr); raise SystemExit(status or bool(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
