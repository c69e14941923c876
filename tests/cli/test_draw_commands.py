"""draw, seating, publish and advance at the command line: from the draw of the rules to the next segment."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tdapp.cli import DONE, REFUSED, USAGE, main
from tests.drawn_event import enter, play
from tests.offices import new_office, office_at, regulations
from tests.seated_event import name_of


def tdapp(folder: Path, *words: str) -> tuple[int, str, list[str]]:
    """Exit status, what stood on stdout, the lines on stderr."""
    out, err = StringIO(), StringIO()
    status = main([*words, "--db", str(folder / "tournament.tdb"), "--lang", "en"], out, err)
    return status, out.getvalue(), err.getvalue().splitlines()


def shown(folder: Path, *words: str) -> Any:
    """The JSON that a command prints."""
    status, out, err = tdapp(folder, *words, "--json")
    assert status == DONE, err
    return json.loads(out)


def entered(folder: Path, count: int, kind: str = "individual", rounds: tuple[int, ...] = (2,), **named: Any) -> Path:
    """A file with so many entries."""
    with new_office(folder, regulations(kind, rounds=rounds)) as office:
        enter(office, count, **named)
    return folder


def test_the_golden_draw_of_the_rules(tmp_path: Path) -> None:
    entered(tmp_path, 8)
    drawn = shown(tmp_path, "draw", "--segment", "1", "--seed", "tdapp")
    assert drawn["purposes"] == ["A/1/seats"]
    assert [s["entry"] for s in drawn["seating"]] == ["L4", "L5", "L3", "L8", "L7", "L6", "L1", "L2"]
    places = [(s["number"], s["table"], s["seat"]) for s in drawn["seating"][3:6]]
    assert places == [(4, 1, "N"), (5, 2, "E"), (6, 2, "S")]
    seating = shown(tmp_path, "seating", "--segment", "1", "--round", "1")
    assert seating["sets"][0]["tables"] == [
        {"table": 1, "E": 1, "S": 2, "W": 3, "N": 4}, {"table": 2, "E": 5, "S": 6, "W": 7, "N": 8},
    ]  # fmt: skip
    assert [seating["names"][str(n)] for n in (1, 2, 8)] == [name_of(3), name_of(4), name_of(1)]


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    entered(tmp_path, 8)
    assert shown(tmp_path, "draw", "--segment", "1", "--seed", "x", "--dry-run")["written"] is False
    status, _, err = tdapp(tmp_path, "seating", "--segment", "1")
    assert (status, err) == (REFUSED, ["Segment 1 is not drawn yet. Draw it with: tdapp draw --segment 1"])


def test_an_odd_number_without_a_choice_lists_the_choices(tmp_path: Path) -> None:
    entered(tmp_path, 7, "pairs", slots=2)
    status, out, err = tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x")
    assert (status, out) == (REFUSED, "")
    assert [line.split(" ")[0] for line in err[1:]] == ["reserves", "phantom", "sit-out:L7"]
    assert tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x", "--odd", "phantom")[0] == DONE
    resting = shown(tmp_path, "seating", "--round", "2")["resting"]
    assert [r["why"] for r in resting] == ["rest"]


def test_one_way_to_draw_must_be_chosen(tmp_path: Path) -> None:
    entered(tmp_path, 4)
    assert tdapp(tmp_path, "draw", "--segment", "1")[0] == USAGE
    assert tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x", "--lots", "y.csv")[0] == USAGE


def test_spoiled_lots_name_file_and_row(tmp_path: Path) -> None:
    entered(tmp_path, 4)
    path = tmp_path / "lots.csv"
    path.write_text("entry,position\nL1,1\nL2,1\nL3,3\n", encoding="utf-8")
    status, _, err = tdapp(tmp_path, "draw", "--segment", "1", "--lots", str(path))
    assert status == REFUSED
    assert err[0] == "lots.csv: Row 3: 1 is already taken in row 2."
    assert err[1] == "lots.csv: These entries have no position yet: L4."


def test_the_draw_as_a_table(tmp_path: Path) -> None:
    entered(tmp_path, 16, clubs=4)
    status, out, _ = tdapp(tmp_path, "draw", "--segment", "1", "--seed", "tdapp")
    assert status == DONE
    assert out.splitlines()[1].split()[1] == "1"
    assert "Group 1: tables 4, partners repeated 0, meetings repeated 0." in out
    assert out.splitlines()[-1] == "The draw is written."
    assert tdapp(tmp_path, "seating")[1].splitlines()[0].split() == ["Boards", "Table", "E", "S", "W", "N"]


def test_groups_are_no_part_of_one_draw(tmp_path: Path) -> None:
    entered(tmp_path, 8)
    status, _, err = tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x", "--group", "1")
    assert (status, len(err)) == (REFUSED, 1)


def test_publishing_listing_and_withdrawing(tmp_path: Path) -> None:
    entered(tmp_path, 16)
    tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x")
    assert shown(tmp_path, "publish", "seating", "--segment", "1")["number"] == 1
    assert tdapp(tmp_path, "publish", "seating", "--segment", "1", "--round", "2")[1] == "Published as number 2.\n"
    status, _, err = tdapp(tmp_path, "draw", "--segment", "1", "--seed", "y")
    assert status == REFUSED
    assert "tdapp publish withdraw 1 --reason …" in err[0]
    assert tdapp(tmp_path, "publish", "withdraw", "1")[0] == REFUSED
    assert tdapp(tmp_path, "publish", "withdraw", "1", "--reason", "wrong list")[0] == DONE
    assert [p["state"] for p in shown(tmp_path, "publish", "list")] == ["withdrawn", "on the wall"]
    assert tdapp(tmp_path, "publish")[0] == REFUSED


def test_two_seats_are_exchanged(tmp_path: Path) -> None:
    entered(tmp_path, 32)
    tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x")
    done = shown(tmp_path, "seating", "swap", "1E", "2S", "--round", "1", "--onward", "--reason", "asked")
    assert done == {"exchanged": [["1"], ["6"]], "findings": []}
    assert shown(tmp_path, "seating", "--round", "1")["sets"][0]["tables"][0]["E"] == 6


def test_the_cut_and_the_next_segment(tmp_path: Path) -> None:
    entered(tmp_path, 16, rounds=(2, 2))
    tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x")
    status, _, err = tdapp(tmp_path, "advance", "--segment", "1", "--take", "8", "--seed", "x")
    assert (status, len(err)) == (REFUSED, 2)
    with office_at(tmp_path / "tournament.tdb") as office:
        play(office)
    tried = shown(tmp_path, "advance", "--segment", "1", "--take", "8", "--seed", "x", "--dry-run")
    done = shown(tmp_path, "advance", "--segment", "1", "--take", "8", "--seed", "x")
    assert done == tried | {"written": True}
    assert done["next"]["purposes"] == ["A/2/upper", "A/2/lower"]
    assert len(done["upper"]) == len(done["lower"]) == 4
    first = shown(tmp_path, "seating", "--segment", "2", "--round", "1")["sets"][0]["tables"]
    assert {t[seat] for t in first for seat in "EW"} == set(done["upper"])
    status, out, _ = tdapp(tmp_path, "advance", "--segment", "1", "--take", "8", "--seed", "x")
    assert (status, out.splitlines()[-1]) == (DONE, "The next segment is seated.")
    assert tdapp(tmp_path, "advance", "--segment", "1", "--take", "8")[0] == REFUSED


def test_drawing_a_later_segment_is_its_cut(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2, 2)).replace("number = 1\n", "number = 1\ntake = 8\n")) as office:
        enter(office, 16)
    tdapp(tmp_path, "draw", "--segment", "1", "--seed", "x")
    with office_at(tmp_path / "tournament.tdb") as office:
        play(office)
    assert shown(tmp_path, "draw", "--segment", "2", "--seed", "x")["after"] == 1
    assert tdapp(tmp_path, "draw", "--segment", "2", "--seed", "x", "--odd", "reserves")[0] == REFUSED


@pytest.mark.parametrize("command", ["draw", "seating", "publish", "advance"])
def test_help_speaks_chinese(command: str) -> None:
    out = StringIO()
    import contextlib

    with contextlib.redirect_stdout(out):
        assert main([command, "--help", "--lang", "zh"]) == DONE
    assert any("\u4e00" <= c <= "\u9fff" for c in out.getvalue())
