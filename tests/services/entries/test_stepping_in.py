"""Substitutes, late entries, closed tables, and mending what stands wrong about an entry."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select

from tdapp.model.tables import CheckIn, Draw, Encounter, Entry, EntryMember, Person, SegmentEntry, TeamSubstitute
from tdapp.services.changes.closing import WhichTable, close_table
from tdapp.services.changes.editing import change_entry
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.late_entry import Late, add_entry
from tdapp.services.changes.leaving import NOW, From, no_show
from tdapp.services.changes.stepping_in import Who
from tdapp.services.changes.substitution import substitute
from tdapp.services.changes.typed_people import Typed, read_typed
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.papers.filling import Request
from tdapp.services.people import entry_names, members_of
from tdapp.services.printing import preview_document
from tdapp.services.publish_seating import publish_seating
from tdapp.services.scope import find_event, find_segment, rounds
from tdapp.services.seating_findings import seating_findings
from tdapp.services.setting_up import add_event
from tdapp.text import Text
from tests.drawn_event import change, enter, entry_rows, play, seats, table_states
from tests.entry_files import enter_list, said, unchanged, undone
from tests.offices import new_office, office_at, regulations


def new(name="新人", **more):
    return Who(new=read_typed([Typed(name, **more)], "player")[0])


def drawn(office, count, *, slots=1, odd=None, reserves=0):
    ids = enter(office, count + reserves, slots=slots)
    for entry in ids[count:]:
        change(office, entry, standing="reserve")
    draw(office, None, 1, BySeed("x"), odd=odd)
    return ids


def id_of(office, number):
    return next(i for i, row in entry_rows(office).items() if row.number == number)


def own_seats(office, number, since=1):
    return [s for s in seats(office) if s["entry_id"] == id_of(office, number) and s["round"] >= since]


def errors(office, segment=1):
    with office.read() as c:
        event = find_event(c, None)
        row = find_segment(c, event, segment)
        return said(f for f in seating_findings(c, event, row, rounds(c, row)) if f.weight.value == "error")


# Substitutes


@pytest.mark.parametrize("credited", [False, True])
def test_a_substitutes_boards_go_to_the_absent_player_only_if_the_regulations_say_so(tmp_path, credited):
    more = "[entries]\nsubstitute_credited = true\n" if credited else ""
    with new_office(tmp_path, regulations(rounds=(2,), more=more)) as office:
        drawn(office, 16)
        before = own_seats(office, 5)[0]["person_id"]
        done = undone(office, lambda: substitute(office, None, "5", new(), From(1, 2), "病"))
        assert (done.now, done.since, done.credited) == ("新人", (1, 2), credited)
        assert {s["person_id"] for s in own_seats(office, 5) if s["round"] == 1} == {before}
        later = own_seats(office, 5, 2)
        assert {(s["person_id"] == before, s["credit_id"]) for s in later} == {
            (False, id_of(office, 5) if credited else None)
        }
        assert ("credited to nobody" in str(said(done.findings))) is not credited
        with office.read() as c:
            event = find_event(c, None)
            names = [entry_names(c, event, when)[id_of(office, 5)] for when in ((1, 1), (1, 2))]
        assert names == [names[0], "新人"]


def test_a_substitute_in_a_pair_plays_for_the_pair_and_is_checked_in_anew(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 8, slots=2)
        play(office, tables=4)
        done = undone(office, lambda: substitute(office, None, "5b", new(gender="F", club="海角牌社"), NOW, "病"))
        assert (done.label, done.since, done.credited) == ("5b", (1, 2), True)
        pair = id_of(office, 5)
        assert {s["credit_id"] for s in own_seats(office, 5)} == {pair}
        assert len({s["person_id"] for s in own_seats(office, 5, 2)}) == 2
        assert len({s["person_id"] for s in own_seats(office, 5)}) == 3
        with office.read() as c:
            arrived = [r.slot for r in c.execute(select(CheckIn.__table__).where(CheckIn.__table__.c.entry_id == pair))]
        assert arrived == [1]
        assert errors(office) == []


def test_the_player_may_come_back(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        before = own_seats(office, 5)[0]["person_id"]
        substitute(office, None, "5", new(), From(1, 1), "迟到")
        with office.read() as c:
            name = c.execute(select(Person.__table__.c.name).where(Person.__table__.c.id == before)).scalar_one()
        undone(office, lambda: substitute(office, None, "5", Who(known=name), From(1, 2), "到场"))
        assert {s["person_id"] for s in own_seats(office, 5, 2)} == {before}
        assert {s["credit_id"] for s in own_seats(office, 5, 2)} == {id_of(office, 5)}


def test_before_the_draw_the_person_is_simply_another_one(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 4, slots=2)
        done = undone(office, lambda: substitute(office, None, "L2a", new(), NOW, "病"))
        assert (done.since, done.now) == (None, "新人")
        with office.read() as c:
            assert len(list(c.execute(select(EntryMember.__table__)))) == 8


def test_a_single_reserve_may_step_in_and_then_no_longer_stands_by(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16, reserves=1)
        done = undone(office, lambda: substitute(office, None, "5", Who(reserve="17"), NOW, "病"))
        assert done.since == (1, 1)
        told = unchanged(office, lambda: no_show(office, None, ["6"], NOW, Instead(reserves=("17",))))
        assert told[0].startswith("Reserve 17 cannot step in")
        told = unchanged(office, lambda: substitute(office, None, "6", Who(reserve="17"), NOW, "病"))
        assert any("already sits at a table: round 1" in line for line in told)


def test_who_plays_for_another_entry_cannot_step_in(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        with office.read() as c:
            other = entry_names(c, find_event(c, None))[id_of(office, 6)]
        told = unchanged(office, lambda: substitute(office, None, "5", Who(known=other), NOW, "病"))
        assert told[0] == f"{other} plays for entry 6; one person plays for one entry of an event."


def test_who_may_not_play_in_the_event_cannot_step_in(tmp_path):
    toml = regulations(rounds=(2,)).replace('["open"]', '["women"]')
    with new_office(tmp_path, toml) as office:
        drawn(office, 16)
        told = unchanged(office, lambda: substitute(office, None, "5", new(gender="男"), NOW, "病"))
        assert told == ["Entry 5: 新人 is a man in a women's event."]


def test_the_limit_of_the_regulations_counts_for_the_whole_entry(tmp_path):
    toml = regulations("pairs", rounds=(3,), more="[entries]\nsubstitutions = 1\n")
    with new_office(tmp_path, toml) as office:
        drawn(office, 8, slots=2)
        substitute(office, None, "5a", new("甲"), From(1, 2), "病")
        substitute(office, None, "5a", new("乙"), From(1, 2), "更正")
        told = unchanged(office, lambda: substitute(office, None, "5b", new("丙"), From(1, 3), "病"))
        assert told == ["The regulations allow an entry so many substitutions: 1. Entry 5 has had 1."]


def test_a_team_takes_substitutes_from_its_own_list(tmp_path):
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        ids = enter(office, 4, slots=4)
        with office.step(Text("List")) as step:
            (person,) = step.insert(Person, [{"name": "队内替补"}])
            step.insert(TeamSubstitute, [{"entry_id": ids[0], "person_id": person}])
        draw(office, None, 1, BySeed("x"))
        number = entry_rows(office)[ids[0]].number
        told = unchanged(office, lambda: substitute(office, None, f"{number}.2", new(), NOW, "病"))
        assert told == [f"新人 is not on the list of substitutes of team {number}: 队内替补."]
        undone(office, lambda: substitute(office, None, f"{number}.2", Who(known="队内替补"), NOW, "病"))


def test_a_reserve_that_the_draw_made_gets_its_person(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 15, odd="reserves")
        assert {s["person_id"] for s in own_seats(office, 16)} == {None}
        done = undone(office, lambda: substitute(office, None, "16", new("替补一"), NOW, "上场"))
        assert (done.label, done.before, done.credited) == ("16", "", False)
        assert {s["credit_id"] for s in own_seats(office, 16)} == {None}
        assert None not in {s["person_id"] for s in own_seats(office, 16)}
        with office.read() as c:
            assert members_of(c, find_event(c, None))[id_of(office, 16)][1].name == "替补一"


@pytest.mark.parametrize(
    ("who", "word"),
    [
        (Who(), "in one way"),
        (Who(known="没有此人"), "Nobody in this tournament"),
        (Who(reserve="5"), "is not a single reserve"),
        (Who(known="a", reserve="5"), "in one way"),
    ],
)
def test_who_is_meant_must_be_clear(tmp_path, who, word):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        (line,) = unchanged(office, lambda: substitute(office, None, "5", who, NOW, "病"))
        assert word in line


def test_a_name_that_belongs_to_somebody_known_is_taken_for_them_and_a_wrong_number_is_refused(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        with office.step(Text("Known")) as step:
            step.insert(Person, [{"name": "沈望舒", "registration": "R1"}])
        (line,) = unchanged(office, lambda: substitute(office, None, "5", new("他人", registration="r1"), NOW, "病"))
        assert line == "他人: registration number R1 belongs to 沈望舒 in this tournament, not to 他人."
        done = undone(office, lambda: substitute(office, None, "5", new("沈望舒"), NOW, "病"))
        assert said(done.findings)[0].startswith("沈望舒: 沈望舒 is taken for the person of that name")
        with office.read() as c:
            assert list(c.scalars(select(Person.__table__.c.name))).count("沈望舒") == 1


def test_a_substitution_after_the_publication_needs_the_chief(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        publish_seating(office, None, 1, 1)
        assert "needs the chief TD" in str(unchanged(office, lambda: substitute(office, None, "5", new(), NOW, "病")))
        undone(office, lambda: substitute(office, None, "5", new(), From(1, 2), "病"))
        done = undone(office, lambda: substitute(office, None, "6", new("他"), From(1, 1), "病", "陈裁判长"))
        assert any(line.startswith("Publication 1 no longer holds") for line in said(done.findings))


# Late entries


def test_before_the_draw_a_late_entry_follows_the_list(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 4, slots=2)
        late = Late((Typed("沈望舒", "女", "1960-03-05", "R1", "青屿牌社"), Typed("林景行")), seed=3)
        added = undone(office, lambda: add_entry(office, None, late))
        assert (added.label, added.names, added.place) == ("L5", ("沈望舒", "林景行"), None)
        row = list(entry_rows(office).values())[-1]
        assert (row.number, row.seed, row.standing) == (None, 3, "regular")
        again = Late((Typed("沈望舒", registration="r1"), Typed("甲")))
        told = unchanged(office, lambda: add_entry(office, None, again))
        assert told == ["沈望舒: 沈望舒 is already entered as L5."]


def test_what_is_typed_is_read_like_a_list_and_told_all_at_once(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        late = Late((Typed("沈望舒", "x", "1960"), Typed("林景行", registration="11010519491231002X")))
        told = unchanged(office, lambda: add_entry(office, None, late))
        assert [line.split(":")[0] for line in told] == ["沈望舒", "沈望舒", "林景行"]
        assert "identity-card number" in told[2]
        assert "49123" not in told[2]
        (line,) = unchanged(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),))))
        assert line.startswith("An entry of this event has so many people: 2; named: 1.")


def test_a_late_pair_takes_the_place_of_the_phantom_in_all_rounds(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 7, slots=2, odd="phantom")
        added = undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"), Typed("林景行")))))
        assert added.label == "9"
        assert added.place is not None
        assert added.place.position == 8
        got = own_seats(office, 9)
        with new_office(sub(tmp_path), regulations("pairs", rounds=(3,))) as whole:
            drawn(whole, 8, slots=2)
            wanted = own_seats(whole, 8)
        spot = ("round", "table_number", "stage", "seat", "slot", "state")
        assert [tuple(s[k] for k in spot) for s in got] == [tuple(s[k] for k in spot) for s in wanted]
        assert {s["credit_id"] for s in got} == {id_of(office, 9)}
        assert errors(office) == []
        with office.read() as c:
            states = set(c.scalars(select(Encounter.__table__.c.state)))
            standings = set(c.scalars(select(Entry.__table__.c.standing)))
        assert (states, standings) == ({"open"}, {"regular"})
        assert all(None not in t for t in sides(office))
        record = preview_document(office, "draw-record", Request(segment=1)).rows
        assert any("Late entry 9 took position 8" in line for line in said(record.findings))
        publish_seating(office, None, 1)


def test_where_the_phantoms_opponent_has_left_the_late_pair_rests(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 7, slots=2, odd="phantom")
        no_show(office, None, ["7"], NOW, Instead(rest=True))
        undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"), Typed("林景行")))))
        assert table_states(office)[1, 4] == "rest"
        assert errors(office) == []


def sub(folder):
    (folder / "other").mkdir()
    return folder / "other"


def sides(office):
    n = Encounter.__table__.c
    with office.read() as c:
        return [tuple(r) for r in c.execute(select(n.side_ew_id, n.side_ns_id))]


def test_late_players_take_the_places_of_reserves_until_none_is_left(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 14, odd="reserves")
        first = undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),))))
        assert (first.label, first.place.position) == ("17", 12)
        second = undone(office, lambda: add_entry(office, None, Late((Typed("林景行"),))))
        assert (second.label, second.place.position) == ("18", 16)
        assert errors(office) == []
        assert {row.standing for row in entry_rows(office).values()} == {"regular"}
        assert len(own_seats(office, 17)) == len(own_seats(office, 18)) == 6
        (line,) = unchanged(office, lambda: add_entry(office, None, Late((Typed("周既白"),))))
        assert "--draw-again" in line
        assert "--reserve" in line


def test_a_reserve_with_a_name_gives_its_place_and_stands_by_again(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 15, reserves=1, odd="reserves")
        added = undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),))))
        assert added.place is not None
        assert len(own_seats(office, 17)) == 6
        assert errors(office) == []
        left = no_show(office, None, ["3"], NOW, Instead(reserves=("16",)))
        assert left.entries[0].reserve == "16"


def test_a_late_entry_without_a_place_is_drawn_with_the_others(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        added = undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),), draw_again=True)))
        assert added.label == "17"
        assert errors(office)[0].endswith("these entries have no seat: 17.")
        draw(office, None, 1, BySeed("x"), odd="reserves")
        assert errors(office) == []
        with office.read() as c:
            assert entry_names(c, find_event(c, None)).keys() >= {s["entry_id"] for s in seats(office)}


def test_after_the_publication_a_late_entry_can_only_stand_by(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 15, odd="reserves")
        publish_seating(office, None, 1)
        (line,) = unchanged(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),))))
        assert line.startswith("The seating of segment 1 is published (publications 1).")
        added = undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"),), reserve=True)))
        assert (added.label, added.standing) == ("17", "reserve")
        left = no_show(office, None, ["3"], NOW, Instead(reserves=("17",)), "", "陈裁判长")
        assert left.entries[0].reserve == "17"


def test_a_number_that_was_given_is_never_given_again(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 7, slots=2, odd="phantom")
        phantom = id_of(office, 8)
        add_entry(office, None, Late((Typed("沈望舒"), Typed("林景行"))))
        assert phantom not in entry_rows(office)
        added = add_entry(office, None, Late((Typed("周既白"), Typed("赵清越")), reserve=True))
        assert added.label == "10"
        draw(office, None, 1, BySeed("y"))
        assert sorted(r.number for r in entry_rows(office).values()) == list(range(1, 10))


# Editing


def test_what_stands_wrong_is_mended(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 4, slots=2)
        typed = {"name": "林 景行", "gender": "男", "birth": "1980年1月2日", "registration": "r9", "club": "青屿牌社"}
        typed["seed"] = "2"
        done = undone(office, lambda: change_entry(office, None, "L2b", typed))
        assert {f for f, _, _ in done.changes} == set(typed)
        with office.read() as c:
            member = members_of(c, find_event(c, None))[2][2]
        assert (member.name, member.gender, member.birth, member.registration, member.club) == (
            "林景行", "M", date(1980, 1, 2), "r9", "青屿牌社",
        )  # fmt: skip
        assert entry_rows(office)[2].seed == 2
        emptied = undone(office, lambda: change_entry(office, None, "L2b", {"registration": "-", "seed": "-"}))
        assert [(f, after) for f, _, after in emptied.changes] == [("seed", ""), ("registration", "")]
        assert change_entry(office, None, "L2b", {"name": "林景行"}).changes == ()


def test_the_club_of_an_entry_follows_its_people(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter_list(office, tmp_path, [("1", "沈望舒", "甲社"), ("1", "林景行", "乙社")], ("pair", "name", "club"))
        undone(office, lambda: change_entry(office, None, "L1b", {"club": "甲社"}))
        assert entry_rows(office)[1].club_id == 1
        undone(office, lambda: change_entry(office, None, "L1a", {"club": "-"}))
        assert entry_rows(office)[1].club_id is None


@pytest.mark.parametrize(
    ("label", "typed", "word"),
    [
        ("L1", {"name": "甲"}, "Say for whom of the entry: L1a, L1b."),
        ("L1a", {"registration": "r2"}, "Registration number r2 belongs to"),
        ("L1", {"seed": "2"}, "Seed 2 is given to entry L2."),
        ("L1a", {"name": "-"}, "Every person needs a name"),
        ("L1a", {"birth": "13"}, "--birth: "),
        ("L1a", {}, "Say what changes"),
        ("L1c", {"name": "甲"}, "is no entry"),
        ("L1a", {"name": "11010519491231002X"}, "identity-card number"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, label, typed, word):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 4, slots=2, seeds=2)
        change_entry(office, None, "L2a", {"registration": "R2"})
        (line,) = unchanged(office, lambda: change_entry(office, None, label, typed))
        assert word in line


def test_a_change_tells_what_eligibility_says_now_and_that_the_wall_is_out_of_date(tmp_path):
    toml = regulations(rounds=(2,)).replace('["open"]', '["women"]')
    with new_office(tmp_path, toml) as office:
        drawn(office, 16)
        publish_seating(office, None, 1)
        done = undone(office, lambda: change_entry(office, None, "5", {"gender": "男", "name": "新名"}))
        told = said(done.findings)
        assert told[0] == "Entry 5: 新名 is a man in a women's event."
        assert told[1].startswith("Publication 1 no longer holds")


def test_changes_on_the_day_on_both_databases(database_url):
    with office_at(database_url, create=True) as office:
        add_event(office, regulations("pairs", rounds=(3,)), "r.toml")
        drawn(office, 7, slots=2, odd="phantom")
        undone(office, lambda: add_entry(office, None, Late((Typed("沈望舒"), Typed("林景行")))))
        undone(office, lambda: substitute(office, None, "2a", new(), From(1, 2), "病"))
        undone(office, lambda: no_show(office, None, ["3"], NOW, Instead(rest=True)))
        undone(office, lambda: close_table(office, None, WhichTable("1", 3), "漏水"))
        t = SegmentEntry.__table__.c
        with office.read() as c:
            assert set(c.scalars(select(t.role))) == {"plays"}
            assert len(list(c.scalars(select(Draw.__table__.c.id)))) == 1
