"""Withdrawal and no-show: nothing is chosen silently, boards that were played stay, an undo gives everything back."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import select

from tdapp.model.tables import DealResult, Encounter, Entry, Official, SegmentEntry
from tdapp.services.advancing.advance import advance
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From, no_show, withdraw_entry
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.hanging import wall
from tdapp.services.journal_desk import check as verify
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.publish_seating import publish_seating
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Text
from tests.disqualified import drawn
from tests.drawn_event import KEYED, enter, play, seats
from tests.entry_files import refusal, said, unchanged, undone
from tests.offices import new_office, regulations


def numbers(office):
    """The entry number of each id."""
    t = Entry.__table__.c
    with office.read() as c:
        return {r.id: r.number for r in c.execute(select(t.id, t.number))}


def by_number(office):
    return {n: i for i, n in numbers(office).items()}


def states(office):
    """State and sides of the tables by round and table."""
    t = Encounter.__table__.c
    with office.read() as c:
        return {(r.round_id, r.table_number): (r.state, r.side_ew_id, r.side_ns_id) for r in c.execute(select(*t))}


def entry(office, number):
    with office.read() as c:
        return c.execute(select(Entry.__table__).where(Entry.__table__.c.number == number)).one()


def test_before_the_draw_an_entry_simply_leaves_and_is_not_drawn(tmp_path):
    with new_office(tmp_path) as office:
        enter(office, 9)
        left = undone(office, lambda: withdraw_entry(office, None, "L3", NOW, Instead(), "病"))
        assert (left.entries[0].since, left.tables) == ((1, 1), ())
        assert [s.before for s in draw(office, None, 1, BySeed("x")).seats if s.before == "L3"] == []


def test_without_a_choice_every_choice_is_listed_with_its_consequences(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        told = unchanged(office, lambda: withdraw_entry(office, None, "7", NOW, Instead(), "病"))
        assert told[0].startswith("Entry 7 has seats in rounds that are not played yet: ")
        assert "round 1 table 2, round 2 table 4." in told[0]
        assert [line.split(" ")[0] for line in told[1:]] == ["--reserve", "--close", "--draw-again"]
        assert told[1].startswith("--reserve 17 – ")
        assert "round 1 table 2 (5, 6, 8), round 2 table 4 (4, 9, 14)" in told[2]


def test_in_a_pairs_event_the_choices_are_a_reserve_or_rest(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 8, slots=2)
        play(office, tables=4)  # round 1 at its four tables
        told = unchanged(office, lambda: withdraw_entry(office, None, "3", NOW, Instead(), "病"))
        assert "round 2 table" in told[0]
        assert "round 1" not in told[0]
        assert [line.split(" ")[0] for line in told[1:]] == ["--reserve", "--rest"]
        assert told[1].startswith("--reserve ENTRY – no reserve is free")
        assert "get 0 as its total" in told[2]


def test_a_reserve_plays_in_the_seats_and_is_credited_to_nobody(tmp_path):
    with new_office(tmp_path) as office:
        ids = drawn(office, 16, reserves=2)
        out, reserve = by_number(office)[7], ids[16]
        before = [s for s in seats(office) if s["entry_id"] == out]
        assert numbers(office)[reserve] == 17
        left = undone(office, lambda: withdraw_entry(office, None, "7", NOW, Instead(reserves=("L17",)), "病"))
        assert left.entries[0].reserve == "17"
        now = [s for s in seats(office) if s["entry_id"] == reserve]
        assert [(s["round"], s["table_number"], s["stage"], s["seat"]) for s in now] == [
            (s["round"], s["table_number"], s["stage"], s["seat"]) for s in before
        ]
        assert {s["credit_id"] for s in now} == {None}
        assert {s["person_id"] for s in now} == {reserve}
        assert not [s for s in seats(office) if s["entry_id"] == out]
        play(office)
        with office.read() as c:
            standings = standings_at(office, c, find_event(c, None))
            lines = ranked(standings, 1).lines
        without = [line.entry for line in lines if line.place is None]
        assert set(without) == {out, reserve}
        assert len([line for line in lines if line.place is not None]) == 15


def test_a_withdrawal_after_a_round_leaves_what_was_played(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        play(office, tables=4)
        before = [s for s in seats(office) if s["round"] == 1]
        left = undone(office, lambda: withdraw_entry(office, None, "7", NOW, Instead(reserves=("17",)), "病"))
        assert left.entries[0].since == (1, 2)
        assert [s for s in seats(office) if s["round"] == 1] == before
        assert (entry(office, 7).status, entry(office, 7).left_segment, entry(office, 7).left_round) == (
            "withdrawn", 1, 2,
        )  # fmt: skip
        (said_,) = unchanged(office, lambda: withdraw_entry(office, None, "8", From(1, 1), Instead(close=True), "病"))
        assert said_.startswith("Boards have results already: round 1 table 2.")


def test_after_everything_is_played_an_entry_leaves_without_a_seat_and_keeps_its_place(tmp_path):
    with new_office(tmp_path, regulations(rounds=(1,))) as office:
        drawn(office, 8)
        play(office)
        (line,) = unchanged(office, lambda: withdraw_entry(office, None, "3", NOW, Instead(close=True), "病"))
        assert line.startswith("No seat is concerned")
        left = undone(office, lambda: withdraw_entry(office, None, "3", NOW, Instead(), "病"))
        assert left.entries[0].since == (2, 1)
        with office.read() as c:
            lines = ranked(standings_at(office, c, find_event(c, None)), 1).lines
        assert all(line.place is not None for line in lines)


def test_closed_tables_are_played_by_nobody(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16)
        left = undone(office, lambda: no_show(office, None, ["7"], NOW, Instead(close=True)))
        assert [(t.round, t.table) for t in left.tables] == [(1, 2), (2, 4)]
        assert [key for key, (state, _, _) in states(office).items() if state == "closed"] == [(1, 2), (2, 4)]
        assert not [f for f in publish_seating(office, None, 1).findings if f.weight.value == "error"]


def test_opponents_rest_and_get_the_value_while_the_entry_that_left_gets_nothing(tmp_path):
    toml = regulations("pairs", rounds=(3,), more='[ranking]\nphantom = "1.5"\n')
    with new_office(tmp_path, toml) as office:
        drawn(office, 8, slots=2)
        out = by_number(office)[3]
        play(office, tables=4)
        undone(office, lambda: withdraw_entry(office, None, "3", NOW, Instead(rest=True), "病"))
        resting = {key: sides for key, (state, *sides) in states(office).items() if state == "rest"}
        assert sorted(r for r, _ in resting) == [2, 3]
        opponents = {r: next(s for s in sides if s is not None) for (r, _), sides in resting.items()}
        assert all(None in sides for sides in resting.values())
        assert not [s for s in seats(office) if s["entry_id"] == out and s["round"] > 1]
        play_open(office)
        with office.read() as c:
            totals = standings_at(office, c, find_event(c, None)).sums(1).totals
        for number, opponent in opponents.items():
            assert totals.round_total(opponent, number) == 1.5
            assert totals.round_total(out, number) == 0
        assert not [f for f in publish_seating(office, None, 1).findings if f.weight.value == "error"]


def play_open(office):
    """Results for the rounds that have none."""
    n, d = Encounter.__table__.c, DealResult.__table__.c
    with office.step(Text("Played")) as step:
        c = step.session.connection()
        played = set(c.scalars(select(d.encounter_id)))
        found = [i for i in c.scalars(select(n.id).where(n.state == "open")) if i not in played]
        step.insert(DealResult, [
            {"encounter_id": i, "board": b, "keyed_at": KEYED, "places": "1342",
             "left": "0,0,5,0"}
            for i in found for b in range(1, 13)
        ])  # fmt: skip


def test_where_two_who_left_would_have_met_the_table_is_closed(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 8, slots=2)
        left = undone(office, lambda: no_show(office, None, ["1", "2"], NOW, Instead(rest=True)))
        assert states(office)[1, 1] == ("closed", None, None)
        assert sum(state == "rest" for state, _, _ in states(office).values()) == 4
        assert [e.label for e in left.entries] == ["1", "2"]


def test_who_meets_the_phantom_and_leaves_closes_that_table(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 7, slots=2, odd="phantom")
        undone(office, lambda: withdraw_entry(office, None, "7", NOW, Instead(rest=True), "病"))
        assert [state for (r, t), (state, *_) in states(office).items() if (r, t) == (1, 4)] == ["closed"]


def test_a_no_show_is_reported_to_the_clubs_of_its_people(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        ids = enter(office, 4, slots=2, clubs=3)
        left = undone(office, lambda: no_show(office, None, ["L1", "L2"], NOW, Instead()))
        assert [e.clubs for e in left.entries] == [("第1俱乐部",), ("第2俱乐部",)]
        assert {entry_by_id(office, i).status for i in ids[:2]} == {"no-show"}


def entry_by_id(office, i):
    with office.read() as c:
        return c.execute(select(Entry.__table__).where(Entry.__table__.c.id == i)).one()


def test_reserves_are_named_one_for_each_who_leaves_and_only_once(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=2)
        for reserves, word in (
            (("17",), "Name as many reserves"),
            (("17", "17"), "Reserve 17 cannot step in"),
            (("17", "5"), "Entry 5 is no reserve"),
            (("17", "99"), "has no entry 99"),
            (("17", "4"), "Entry 4 is no reserve"),
        ):
            act = partial(no_show, office, None, ["3", "4"], NOW, Instead(reserves=reserves))
            assert word in unchanged(office, act)[0]
        told = unchanged(office, lambda: no_show(office, None, ["3", "18"], NOW, Instead(reserves=("18",))))
        assert told[0].startswith("Reserve 18 cannot step in")
        undone(office, lambda: no_show(office, None, ["3", "4"], NOW, Instead(reserves=("17", "18"))))
        told = unchanged(office, lambda: no_show(office, None, ["5"], NOW, Instead()))
        assert told[1].startswith("--reserve ENTRY – no reserve is free")


@pytest.mark.parametrize(
    ("kind", "instead", "word"),
    [
        ("individual", Instead(rest=True), "Only in a pairs event"),
        ("pairs", Instead(close=True), "In a pairs event the opponents rest"),
        ("individual", Instead(close=True, draw_again=True), "Choose one of"),
    ],
)
def test_a_way_that_the_event_does_not_have_is_refused(tmp_path, kind, instead, word):
    with new_office(tmp_path, regulations(kind, rounds=(2,))) as office:
        drawn(office, 8, slots=2 if kind == "pairs" else 1)
        (line,) = unchanged(office, lambda: withdraw_entry(office, None, "1", NOW, instead, "病"))
        assert line.startswith(word)


def test_who_has_left_cannot_leave_again_and_a_withdrawal_needs_its_reason(tmp_path):
    with new_office(tmp_path) as office:
        enter(office, 8)
        assert unchanged(office, lambda: withdraw_entry(office, None, "L1", NOW, Instead(), " ")) == [
            "An entry is withdrawn with a reason."
        ]
        withdraw_entry(office, None, "L1", NOW, Instead(), "病")
        assert unchanged(office, lambda: no_show(office, None, ["L1"], NOW, Instead())) == ["Entry L1 no longer plays."]


def test_drawing_again_leaves_the_entry_out_and_until_then_nothing_is_published(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        undone(office, lambda: withdraw_entry(office, None, "7", NOW, Instead(draw_again=True), "病"))
        told = refusal(lambda: publish_seating(office, None, 1))
        assert any("has left and still has a seat" in line for line in told)
        out = by_number(office)[7]
        draw(office, None, 1, BySeed("x"), odd="reserves")
        assert out not in {s["entry_id"] for s in seats(office)}


def test_after_the_cut_the_next_in_the_ranking_moves_up_when_the_cut_is_made_again(tmp_path):
    toml = regulations("pairs", rounds=(3, 2))
    with new_office(tmp_path, toml) as office:
        drawn(office, 8, slots=2)
        play(office)
        advance(office, None, 1, 4, BySeed("y"))
        first = {s["entry_id"] for s in seats(office, 2)}
        out = numbers(office)[min(first)]
        undone(office, lambda: withdraw_entry(office, None, str(out), NOW, Instead(draw_again=True), "病"))
        assert (entry(office, out).left_segment, entry(office, out).left_round) == (2, 1)
        made = advance(office, None, 1, 4, BySeed("y"))
        assert made.left == (out,)
        assert len(made.came) == 1


def publications(office):
    return [w.state for w in wall(office, None)]


def test_once_the_seating_is_published_the_chief_answers_and_the_wall_is_named(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=2)
        publish_seating(office, None, 1)
        (line,) = unchanged(office, lambda: no_show(office, None, ["7"], NOW, Instead(reserves=("17",))))
        assert "needs the chief TD" in line
        assert "--draw-again" not in str(unchanged(office, lambda: no_show(office, None, ["7"], NOW, Instead())))
        left = undone(office, lambda: no_show(office, None, ["7"], NOW, Instead(reserves=("17",)), "", "陈裁判长"))
        assert said(left.findings) == [
            "Publication 1 no longer holds. Publish the seating again: tdapp publish seating --segment 1"
        ]
        assert entry(office, 7).reason == "[陈裁判长]"
        assert publications(office) == ["changed"]
        publish_seating(office, None, 1)
        assert publications(office) == ["superseded", "on the wall"]
        with office.step(Text("Officials")) as step:
            step.insert(Official, [{"name": "陈裁判长", "role": "chief"}])
        (line,) = unchanged(office, lambda: no_show(office, None, ["8"], NOW, Instead(reserves=("18",)), "", "李某"))
        assert line == "李某 is not the chief TD of this tournament; the chief TD is: 陈裁判长."


def test_only_the_publication_of_a_round_that_changes_is_named(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        publish_seating(office, None, 1, 1)
        play(office, tables=4)
        left = no_show(office, None, ["7"], NOW, Instead(reserves=("17",)))
        assert left.findings == ()
        assert not [f for f in publish_seating(office, None, 1, 1).findings if f.weight.value == "error"]


def test_sheets_and_papers_that_were_printed_are_named(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        prepare_document(office, "seating-by-name", Request(segment=1))
        prepare_document(office, "seating-by-table", Request(segment=1, round=2))
        prepare_document(office, "score-sheets", Request(segment=1, round=1))
        left = no_show(office, None, ["7"], NOW, Instead(reserves=("17",)))
        assert said(left.findings) == [
            "Printed round score sheets that are to be replaced: 2 (round 1 table 2).",
            "Printed documents that are to be replaced: Seating by name (document 1), Seating by table (document 2).",
        ]


def test_the_journal_stays_whole(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 8, slots=2, reserves=1)
        undone(office, lambda: withdraw_entry(office, None, "3", NOW, Instead(reserves=("9",)), "病"))
        undone(office, lambda: withdraw_entry(office, None, "4", NOW, Instead(rest=True), "病"))
        assert verify(office).findings == ()
        t = SegmentEntry.__table__.c
        with office.read() as c:
            assert sorted(r for r in c.scalars(select(t.role))) == ["plays"] * 8 + ["reserve"]
