"""`tdapp results` and `tdapp ranking` at the command line."""

from __future__ import annotations

import io
import json

import pytest

from tdapp.cli import main
from tests.offices import Clock, regulations
from tests.seated_event import play_all, seated_office


@pytest.fixture
def file(tmp_path):
    """A tournament file with four tables of individuals, seated for two rounds."""
    with seated_office(tmp_path):
        pass
    return tmp_path / "tournament.tdb"


@pytest.fixture
def played(tmp_path):
    """The same with every board played."""
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
    return tmp_path / "tournament.tdb"


def tdapp(file, *words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main([*words, "--db", str(file), "--lang", "en", "--operator", "沈编排", "--desk", "1"], out, err)
    return code, out.getvalue(), err.getvalue()


def as_json(file, *words: str):
    code, out, err = tdapp(file, *words, "--json")
    assert code == 0, err
    return json.loads(out)


SET = ("results", "set", "--segment", "1", "--round", "1", "--table", "1")


def test_a_line_is_set_and_shown(file):
    code, out, err = tdapp(file, *SET, "--board", "1", "--places", "1342", "--left", "0,0,12,0")
    assert (code, out, err) == (0, "Round 1, table 1, board 1: 1342 0,0,12,0\n", "")
    code, out, _ = tdapp(file, *SET, "--board", "1", "--places", "13", "--left", "12")
    assert (code, out) == (0, "Round 1, table 1, board 1 stands already: 1342 0,0,12,0\n")


def test_a_reason_that_is_given_afterwards_is_exported(file):
    line = (*SET, "--board", "1", "--places", "13", "--left", "12")
    tdapp(file, *line)
    _, out, _ = tdapp(file, *line, "--reason", "裁判长核对")
    assert "stands already" not in out
    assert "裁判长核对" in tdapp(file, "results", "export")[1]


def test_a_line_as_json_says_all_that_came_of_it(file):
    found = as_json(file, *SET, "--board", "1", "--places", "13", "--left", "27", "--pen", "0,10,0,0")
    assert found == {
        "segment": 1, "round": 1, "group": "1", "table": 1, "board": 1, "line": "1342 0,0,27,0", "changed": True,
        "queries": [1], "questions": ["27 cards left means that not one card was played. Is that right?"],
        "rulings": [1], "correction": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("--places", "1234"), "N: Place 4 has 1 to 27 cards left, not 0."),
        (("--places", "1x"), "A board that was not played has × in all four seats"),
        (("--places", "13", "--left", "28"), "W: Place 4 has 1 to 27 cards left, not 28."),
        (("--places", "13", "--left", "zwölf"), "--left: “zwölf” must be whole numbers"),
        (("--places", "13", "--left", "12", "--pen", "1,2"), "--pen: “1,2” must be whole numbers"),
        (("--state", "assigned", "--assigned", "1,2,3"), "--assigned: “1,2,3” must be four decimals"),
        (("--places", "13", "--left", "12", "--in-mean", "yes"), "--in-mean is 0 or 1."),
        ((), "Give the places with --places, or a --state that has none."),
        (("--state", "cancelled"), "A cancelled board needs a reason."),
    ],
)
def test_what_cannot_be_is_refused_with_exit_1(file, words, sentence):
    code, out, err = tdapp(file, *SET, "--board", "1", *words)
    assert (code, out) == (1, "")
    assert sentence in err


def test_wrong_usage_is_exit_2_and_no_action_a_refusal(file):
    assert tdapp(file, *SET, "--board", "one", "--places", "13")[0] == 2
    assert tdapp(file, "results")[0] == 1


def test_states_flags_and_codes_are_set(file):
    words = ("--state", "assigned", "--assigned=-1.5,3,2,0.125", "--in-mean", "1", "--code", "B7", "--version", "2",
             "--reason", "裁定")  # fmt: skip
    assert as_json(file, *SET, "--board", "1", *words)["line"] == "assigned -1.5,3,2,0.125"
    _, out, _ = tdapp(file, "results", "export")
    header, row = (line.split(",") for line in out.splitlines())
    found = dict(zip(header, row, strict=True))
    assert (found["W_E"], found["in_mean"], found["code"], found["version"]) == ("-1.5", "1", "B7", "2")
    assert (found["state"], found["reason"], found["place_E"]) == ("assigned", "裁定", "")


def test_questions_are_listed_and_answered(file):
    tdapp(file, *SET, "--board", "1", "--places", "13", "--left", "27")
    assert "1342 0,0,27,0" in tdapp(file, "results", "queries")[1]
    assert [q["number"] for q in as_json(file, "results", "queries", "--segment", "1")] == [1]
    assert tdapp(file, "results", "answer", "1", "属实")[1] == "Question 1 is answered.\n"
    assert tdapp(file, "results", "queries")[1] == "No question is open.\n"
    assert tdapp(file, "results", "answer", "1", "属实")[0] == 1


def test_export_and_import_go_round(played, tmp_path):
    path = tmp_path / "out.csv"
    assert as_json(played, "results", "export", "--out", str(path)) == {"file": str(path), "rows": 96}
    assert path.read_text(encoding="utf-8") == tdapp(played, "results", "export")[1]
    steps = len(as_json(played, "log"))
    done = as_json(played, "results", "import", str(path))
    assert (done["new"], done["changed"], done["unchanged"], done["written"]) == (0, 0, 96, True)
    assert len(as_json(played, "log")) == steps


def test_a_dry_run_writes_nothing(file, tmp_path):
    figures = [f"{name}_{seat}" for name in ("place", "left", "pen") for seat in "ESWN"]
    header = ",".join(["segment", "round", "table", "board", *"ESWN", *figures])
    path = tmp_path / "one.csv"
    path.write_text(f"{header}\n1,1,1,1,1,2,3,4,1,3,4,2,,,12,,,,,\n", encoding="utf-8")
    code, out, _ = tdapp(file, "results", "import", str(path), "--dry-run")
    assert (code, out) == (0, "New lines: 1; changed: 0; as they were: 0.\nOnly tried, nothing was written.\n")
    assert tdapp(file, "results", "export")[1].count("\n") == 1


def test_a_file_that_is_not_there_is_refused(file, tmp_path):
    code, _, err = tdapp(file, "results", "import", str(tmp_path / "none.csv"))
    assert code == 1
    assert "none.csv" in err


def test_what_is_missing_is_listed_by_table(file):
    tdapp(file, *SET, "--board", "1", "--places", "13", "--left", "12")
    found = as_json(file, "results", "missing", "--segment", "1", "--round", "1")
    assert found[0] == {"segment": 1, "round": 1, "group": "1", "table": 1, "boards": list(range(2, 13)),
                        "postponed": [], "begun": True}  # fmt: skip
    _, out, _ = tdapp(file, "results", "missing", "--round", "1")
    assert "2-12" in out
    assert "waiting" in out


def test_nothing_is_missing_when_all_is_there(played):
    assert tdapp(played, "results", "missing")[1] == "Nothing is missing.\n"
    assert as_json(played, "results", "missing") == []


def test_a_ranking_as_json_has_the_shape_of_score_with_names(played):
    found = as_json(played, "ranking", "--segment", "1")
    line = found["ranking"][0]
    assert line.keys() >= {"place", "tied", "id", "total", "rounds", "points", "decided_by", "people", "name"}
    assert (line["place"], found["rounds"], found["segment"], found["upto"]) == (1, [1, 2], 1, None)
    assert isinstance(line["id"], str)
    assert line["people"][0]["name"]
    totals = [entry["total"] for entry in found["ranking"]]
    assert totals == sorted(totals, reverse=True)


def test_a_ranking_as_a_table_says_what_decided(played):
    code, out, _ = tdapp(played, "ranking", "--segment", "1", "--upto", "1")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Segment 1, after round 1"
    assert lines[1] == "Provisional ranking. Every board has its result."
    assert lines[2].split()[:4] == ["Place", "No.", "Name", "Total"]
    assert len(lines) == 19


def test_a_ranking_says_that_nothing_is_there_yet_and_how_much_is_missing(file):
    assert tdapp(file, "ranking")[1] == "Segment 1\nNobody is ranked yet: no board has a result.\n"
    assert as_json(file, "ranking")["results"] == 0
    tdapp(file, *SET, "--board", "4", "--places", "xxxx")
    lines = tdapp(file, "ranking")[1].splitlines()
    assert lines[1] == "Provisional ranking. Boards without a result: 95."
    assert lines[-1] == "Round 1, table 1: not played. Boards: 4"
    assert tdapp(file, "ranking", "--upto", "1")[1].splitlines()[1].endswith("Boards without a result: 47.")
    found = as_json(file, "ranking")
    assert (found["official"], found["publication"], found["results"], found["missing"]) == (False, None, 1, 95)


def test_an_official_ranking_says_so_until_a_result_changes(tmp_path):
    from tdapp.services.publish_ranking import publish_ranking

    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        publish_ranking(office, None, 1)
        assert isinstance(office.clock, Clock)
        office.clock.move(days=9)
        publish_ranking(office, None, 1, official=True)
    played = tmp_path / "tournament.tdb"
    assert tdapp(played, "ranking")[1].splitlines()[1] == "Official ranking: publication 2."
    assert as_json(played, "ranking")["official"]
    assert tdapp(played, "ranking", "--upto", "1")[1].splitlines()[1].startswith("Provisional ranking.")
    changed = tdapp(played, *SET, "--board", "1", "--places", "13", "--left", "26", "--kind", "keying", "--reason",
                    "误记", "--agreed", "四家", "--by", "罗裁判长")  # fmt: skip
    assert changed[0] == 0, changed
    assert tdapp(played, "ranking")[1].splitlines()[1].startswith("Provisional ranking.")


def test_a_ranking_by_category_and_its_refusal(played):
    assert as_json(played, "ranking", "--segment", "1", "--category", "women")["ranking"] == []
    code, _, err = tdapp(played, "ranking", "--category", "heroes")
    assert (code, "There is no category heroes." in err) == (1, True)


def test_what_stands_in_the_way_is_listed(played):
    found = as_json(played, "ranking", "--open")
    text = "The provisional ranking of segment 1 is not published yet, so no appeal could be lodged."
    assert found == [{"text": text, "subject": ["segment", 1]}]


def test_a_lot_among_equals_is_drawn_from_a_public_seed(file):
    code, out, _ = tdapp(file, "ranking", "--lot", "海岸")
    assert code == 0
    assert out.startswith("Place 1 was shared by")
    again = as_json(file, "ranking")
    assert [line["decided_by"] for line in again["ranking"]] == ["lot"] * 16


def test_before_the_draw_there_is_nothing_to_rank(tmp_path):
    toml = tmp_path / "r.toml"
    toml.write_text(regulations(), encoding="utf-8")
    file = tmp_path / "tournament.tdb"
    assert tdapp(file, "new", "--from", str(toml))[0] == 0
    code, _, err = tdapp(file, "ranking", "--segment", "1")
    assert (code, err) == (1, "Segment 1 is not drawn yet. Draw it with: tdapp draw --event A --segment 1\n")


def test_every_sentence_of_these_commands_has_its_chinese(played):
    """Nothing of the English shows through in Chinese output."""
    for words in (("ranking",), ("results", "missing"), ("results", "queries"), ("ranking", "--open")):
        out, err = io.StringIO(), io.StringIO()
        assert main([*words, "--db", str(played), "--lang", "zh"], out, err) == 0
        shown = out.getvalue() + err.getvalue()
        assert not [w for w in shown.split() if w.isascii() and w.isalpha()], shown
