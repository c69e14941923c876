"""`tdapp boards assign, circulate, stage, fouled, show, values` and what `tdapp ranking` says of big data."""

from __future__ import annotations

import json

import pytest

from tests.board_stock import publish_values, stock
from tests.command_line import Desk
from tests.seated_event import play_all, seated_office


@pytest.fixture
def desk(tmp_path):
    """Six tables seated for one round, twelve boards in the library."""
    with seated_office(tmp_path, tables=6, rounds=(1,)) as (office, _):
        stock(office, 14)
    return Desk(tmp_path / "tournament.tdb")


def test_a_plan_needs_no_event_and_no_file(tmp_path):
    desk = Desk(tmp_path / "none.tdb")
    found = desk.json("boards", "circulate", "--tables", "4", "--copies", "2")
    assert found["orders"] == [
        {"table": 1, "sets": [1, 2, 3]}, {"table": 2, "sets": [3, 1, 2]},
        {"table": 3, "sets": [1, 2, 3]}, {"table": 4, "sets": [3, 1, 2]},
    ]  # fmt: skip
    assert (found["copies"], found["least"], found["carried"], found["audit"]) == (2, 2, 6, [])
    assert {"set": 1, "copy": 1, "stops": [{"stage": 1, "table": 1}, {"stage": 2, "table": 2}]} in found["journeys"]
    assert {"stage": 2, "set": 1, "copy": 1, "from": 1, "to": 2} in found["moves"]
    said = desk.do("boards", "circulate", "--tables", "4", "--copies", "2")
    assert "Sets carried from table to table: 6" in said
    assert "Audit: every table plays every set, and no copy is in two places." in said
    assert "with 2 copies it works" in desk.refused("boards", "circulate", "--tables", "4", "--copies", "1")[0]
    assert not (tmp_path / "none.tdb").exists()
    assert desk.refused("boards", "circulate", "--tables", "0", "--copies", "1") == ["Tables: 1 to 999."]


def test_boards_are_assigned_listed_and_taken_out(desk):
    assert desk.json("boards", "assign")["boards"] == []
    done = desk.json("boards", "assign", "--round", "1", "B2", "B1")
    assert done["boards"] == [{"board": 1, "code": "B2"}, {"board": 2, "code": "B1"}]
    desk.do("boards", "assign", "--round", "1", "--next")
    listed = desk.json("boards", "assign", "--round", "1")
    assert [b["code"] for b in listed["boards"]] == ["B2", "B1", *(f"B{n}" for n in range(3, 13))]
    assert listed["unused"] == 2
    assert desk.refused("boards", "assign", "--round", "1", "B13") == [
        "Number 1 of the round is board B2; say that it is to be replaced."
    ]
    assert "B13" in desk.do("boards", "assign", "--round", "1", "B13", "--replace", "--dry-run")
    assert desk.json("boards", "assign", "--round", "1")["boards"][0]["code"] == "B2"
    assert len(desk.json("boards", "assign", "--round", "1", "--out", "1", "2")["boards"]) == 10
    desk.do("undo")
    assert len(desk.json("boards", "assign", "--round", "1")["boards"]) == 12
    assert desk.json("boards", "assign", "--round", "1", "--out")["boards"] == []
    assert desk.refused("boards", "assign", "B1") == ["Say in which round: --round R."]


def test_a_circulated_round_is_followed_and_fouled(desk):
    desk.do("boards", "assign", "--round", "1", "--next")
    assert desk.json("boards", "circulate", "--round", "1", "--copies", "2", "--dry-run")["set"] is False
    view = desk.json("boards", "circulate", "--round", "1", "--copies", "2")
    assert [o["sets"] for o in view["orders"]] == [[1, 2, 3], [3, 1, 2], [2, 3, 1]] * 2
    seating = desk.json("seating", "--round", "1")
    (first,) = [s for s in seating["sets"] if s["set"] == 1]
    assert [t.get("boards") for t in first["tables"]] == [None, [9, 12], [5, 8]] * 2
    desk.do("boards", "stage", "--round", "1", "--next")
    moved = desk.json("boards", "stage", "--round", "1", "--next")
    assert moved["stage"] == 2
    assert [c["table"] for c in moved["cases"] if c["set"] == 1] == [2, 5]
    assert desk.json("boards", "stage", "--round", "1", "--back")["stage"] == 1
    assert "on table 1" in desk.do("boards", "stage", "--round", "1")
    fouled = desk.json("boards", "fouled", "--round", "1", "--board", "1", "--table", "2", "--why", "错牌")
    assert (fouled["code"], fouled["version"], fouled["tables"]) == ("B1", 2, ["2", "3"])
    shown = desk.json("boards", "show", "TDBB1")
    assert shown["uses"][0]["copies"] == [{"copy": 1, "at": "on table 1"}, {"copy": 2, "at": "on table 4"}]
    assert shown["uses"][0]["fouled"] == [{"table": "2", "version": 2}, {"table": "3", "version": 2}]
    assert "Version 2: 错牌" in desk.do("boards", "show", "B1")
    desk.do("boards", "fouled", "--round", "1", "--board", "1", "--withdraw", "2")
    shown = desk.json("boards", "show", "B1")
    assert shown["uses"][0]["fouled"] == []
    assert shown["versions"] == [{"version": 2, "why": "错牌", "played": False}]
    assert "Version 2, withdrawn, no table plays it: 错牌" in desk.do("boards", "show", "B1")
    assert desk.refused("boards", "show", "Q1") == ["The library has no board Q1."]
    assert desk.json("boards", "circulate", "--round", "1", "--own")["set"] is False


def test_the_ranking_says_what_is_known_of_big_data_and_of_the_rating(tmp_path):
    with seated_office(tmp_path, rounds=(1,), more='[rating]\nshare = "0.25"\n') as (office, seated):
        codes = stock(office, 12)
        play_all(office, seated)
    desk = Desk(tmp_path / "tournament.tdb")
    bare = desk.json("ranking")
    assert bare["rating_event"] == {"rating": True, "defined": True, "failing": []}
    assert desk.do("ranking", "--rating") == "This is a rating event.\n"
    assert "formula_points" not in json.dumps(bare)
    assert "No counted board has published values" in desk.do("ranking", "--big-data")
    desk.do("boards", "assign", "--round", "1", "--next", "--anyway")
    from tests.offices import office_at

    with office_at(tmp_path / "tournament.tdb") as office:
        publish_values(office, codes)
    full = desk.json("ranking")
    assert all("formula_points" in line for line in full["ranking"])
    assert sum(line["formula_points_convert"] for line in full["ranking"]) == 4
    said = desk.do("ranking")
    assert "Formula points [unofficial]" in said
    assert "Converted [unofficial]" in said
    assert any(line.startswith("Unofficial: what a board scores") for line in desk.call("ranking")[2])
    found = desk.json("ranking", "--big-data")
    assert len(found["rows"]) == 12 * 16
    assert (found["without"], len(found["players"])) == ([], 16)
    assert "Dsz" in desk.do("ranking", "--big-data")
    assert desk.json("ranking", "--rating")["rating"] is True
    # what was measured can be imported
    assert desk.json("boards", "values", str(tmp_path / "v.csv"))["boards"] == 12
    assert "--update" in desk.refused("boards", "import", str(tmp_path / "v.csv"))[0]
    desk.do("boards", "import", str(tmp_path / "v.csv"), "--update")
    after = desk.json("ranking", "--big-data")
    assert all(r["Dsw"] == pytest.approx(r["Dw"], abs=1e-9) for r in after["rows"])
    assert "threshold" not in after["rows"][0]
