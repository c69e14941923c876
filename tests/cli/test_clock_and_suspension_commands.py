"""`tdapp clock`, `tdapp late` and `tdapp suspension`: a round by hand at the command line."""

from __future__ import annotations

import pytest

from tests.command_line import Desk
from tests.late_made import CHIEF, LATE
from tests.offices import new_office, regulations
from tests.seated_event import play_all, seat_event


@pytest.fixture
def desk(tmp_path) -> Desk:
    """Four tables of pairs: round 1 is played, of round 2 ten boards at each table."""
    with new_office(tmp_path, regulations("pairs", more=LATE)) as office:
        seated = seat_event(office, "pairs", 4)
        play_all(office, seated, leave=frozenset((2, t, b) for t in range(1, 5) for b in (11, 12)))
    return Desk(tmp_path / "tournament.tdb")


def test_a_clock_from_start_to_stop(desk):
    assert desk.do("clock", "start", "--round", "2", "--minutes", "75") == "Segment 1, round 2: runs; left: 75:00\n"
    assert desk.do("clock", "pause").startswith("Segment 1, round 2: paused; left: 7")
    assert desk.refused("clock", "pause") == ["The clock of round 2 does not run, so it cannot be paused."]
    desk.do("clock", "resume")
    added = desk.json("clock", "add", "--minutes", "-5")
    assert (added["state"], added["round"]) == ("running", 2)
    assert 69 * 60 < added["left"] <= 70 * 60
    shown = desk.do("clock", "show").splitlines()
    assert shown[0].split() == ["Segment", "Round", "Clock", "Time", "left", "Planned", "Began", "Ends"]
    assert shown[1].split()[:5] == ["1", "1", "not", "started", "–"]
    assert shown[2].split()[:3] == ["1", "2", "runs"]
    stopped = desk.json("clock", "stop")
    assert stopped["state"] == "ended"
    assert stopped["actual_end"] is not None
    page = desk.json("clock", "show")
    assert [c["state"] for c in page["clocks"]] == ["waiting", "ended"]
    assert page["suspended"] is None


def test_what_is_not_said_is_asked_for(desk):
    assert desk.refused("clock") == ["Say what to do: start, pause, resume, add, stop, show."]
    assert desk.refused("suspension") == ["Say what to do: begin, list, outcome, resume, end."]
    assert desk.refused("clock", "start", "--round", "2") == [
        "Nobody has said how long round 2 is. Give its minutes with --minutes, or in the regulations."
    ]
    assert desk.refused("late") == ["Say which round, with --round."]
    assert desk.refused("late", "1", "--round", "2") == ["“1” is not of the form PARTY=WHEN."]


def test_lateness_is_shown_and_then_written(desk):
    desk.do("clock", "start", "--round", "2", "--minutes", "75")
    out = desk.do("late", "1=3", "8=7", "--dry-run").splitlines()
    assert out[0].startswith("Round 2 began at ")
    assert out[1:] == [
        "both sides came late, and pair 1 came first: a warning",
        "pair 8 came 7 min late; from 5 min on the regulations say: infraction",
    ]
    assert desk.json("penalty", "list")["rulings"] == []
    assert desk.do("late", "1=3", "8=7").splitlines() == [
        "Ruling 1: lateness, 1", "Ruling 2: warning, 1", "Ruling 3: lateness, 8", "Ruling 4: infraction, 8",
    ]  # fmt: skip
    _, _, notes = desk.call("late", "1=4", "--dry-run")
    assert notes == ["Ruling 1 stands already: lateness of 1 in this round."]


def test_a_walk_over_says_what_its_boards_become(desk):
    view = desk.json("late", "1=never", "--round", "2", "--dry-run")
    assert (view["boards"], [o["party"] for o in view["others"]]) == ([11, 12], ["8"])
    assert view["others"][0]["boards"] == 22
    assert view["lines"][0]["type"] == "loss"
    (asked,) = desk.refused("late", "1=never", "--round", "2", "--by", CHIEF)
    assert asked.startswith("Boards without a result at table 1: 11-12. Say what they become")
    assert desk.refused("late", "1=never", "--round", "2", "--points", "1=0", "--boards", "later") == [
        "Choose one of --boards, --points and --result."
    ]
    made = desk.json("late", "1=never", "--round", "2", "--by", CHIEF, "--points", "1=0", "--points", "8=2.5")
    assert [r["type"] for r in made["rulings"]] == ["loss"]
    assert [p["type"] for p in made["proposals"]] == ["disqualification"]
    assert made["reports"] == [{"entry": "1", "names": made["reports"][0]["names"], "clubs": []}]
    desk.do("undo")
    results = ("--result", "11:1234:5", "--result", "12:1234:6")
    out = desk.do("late", "1=never", "--round", "2", "--by", CHIEF, *results).splitlines()
    assert out[0] == "Ruling 3: loss by ruling, 1"
    assert out[1].endswith("did not appear; report it to: –.")
    assert out[2].startswith("Proposed: disqualification (walk-over of pair 1). ")
    assert [m["table"] for m in desk.json("results", "missing", "--round", "2")] == [2, 3, 4]


def test_a_suspension_from_begin_to_end(desk):
    desk.do("clock", "start", "--round", "2", "--minutes", "75")
    assert desk.do("suspension", "list") == "The event was never suspended.\n"
    assert desk.refused("suspension", "begin") == ["Play is suspended with a reason."]
    out = desk.do("suspension", "begin", "--reason", "台风", "--by", CHIEF).splitlines()
    assert out[0].endswith(f"by {CHIEF}: 台风")
    assert out[1:] == [
        "It lasts. Boards without an outcome: 8",
        *(f"Round 2, table {t}: 11-12 open" for t in range(1, 5)),
    ]
    assert desk.json("clock", "show")["clocks"][1]["state"] == "suspended"
    assert desk.do("suspension", "outcome", "played_on", "--round", "2", "--table", "1").splitlines()[0] == (
        "Boards decided: 2"
    )
    desk.do(
        "suspension", "outcome", "assigned", "--round", "2", "--table", "2", "--boards", "11", "--assigned", "3,2,1,0"
    )
    desk.do("suspension", "outcome", "adjudicated", "--round", "2", "--table", "2", "--places", "1234", "--left", "5")
    assert desk.refused("suspension", "outcome", "adjudicated", "--round", "2", "--table", "3") == [
        "The places of the board are missing."
    ]
    out = desk.do("suspension", "resume").splitlines()
    assert out[1].endswith("Boards without an outcome: 4")
    assert "Round 2, table 2: 11 assigned, 12 adjudicated" in out
    assert desk.json("clock", "show")["clocks"][1]["state"] == "running"
    page = desk.json("suspension", "outcome", "cancelled")
    (part,) = page["suspensions"]
    assert (part["how"], part["open"]) == ("resumed", 0)
    lines = {(b["table"], b["board"]): b["line"] for b in part["boards"]}
    assert lines[2, 12] == "adjudicated 1234 0,0,0,5"
    assert lines[1, 11] == ""
    desk.do("suspension", "begin", "--reason", "余震")
    out = desk.do("suspension", "end").splitlines()
    assert out[1].startswith("Play was ended at ")
    assert "Round 2, table 1: 11-12 open" in out
    assert desk.refused("suspension", "outcome", "played_on") == [
        "Play does not go on, so no board is played on. Postpone it, or decide its result."
    ]
    assert len(desk.do("suspension", "list").splitlines()) > len(out)
