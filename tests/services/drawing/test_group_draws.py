"""Segments with several groups: drawn together, or each by itself where the committee fixed its members (rules 4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.tables import Group
from tdapp.rules.draw import Stream
from tdapp.rules.odd_field import Listed
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.group_choice import read_groups
from tdapp.services.drawing.ways import BySeed
from tdapp.services.seating import seating
from tdapp.services.seating_plain import plain_round
from tdapp.text import Refused
from tests.drawn_event import enter, entry_rows, seats, with_groups
from tests.offices import new_office, regulations

SEED = BySeed("tdapp")


def test_one_draw_decides_the_groups_and_shares_out_the_tables(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 36)
        drawn = draw(office, None, 1, SEED)
        with office.read() as c:
            t = Group.__table__.c
            groups = [tuple(r) for r in c.execute(select(t.code, t.tables).order_by(t.number))]
        first = plain_round(seating(office, None, 1, 1))["sets"][0]["tables"]
    assert drawn.purposes == ("A/1/seats",)
    assert groups == [("A", 5), ("B", 4)]
    expected = [("A", n) for n in range(1, 6)] + [("B", n) for n in range(1, 5)]
    assert [(t["group"], t["table"]) for t in first] == expected
    assert [t["E"] for t in first] == [1, 5, 9, 13, 17, 21, 25, 29, 33]


def test_numbers_go_on_from_group_to_group_and_nobody_leaves_the_own_group(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        number = {e: row.number for e, row in entry_rows(office).items()}
        home: dict[int, set[int]] = {}
        for s in seats(office):
            home.setdefault(number[s["entry_id"]], set()).add(s["group_id"])
    assert all(len(groups) == 1 for groups in home.values())
    assert len({frozenset(home[n]) for n in range(1, 17)}) == 1
    assert home[1] != home[17]


def test_fixed_groups_are_drawn_each_with_its_own_purpose(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 24)
        drawn = draw(office, None, 1, SEED, groups="A:L1-L16;B:L17-L24")
    assert drawn.purposes == ("A/1/A/seats", "A/1/B/seats")
    expected = Stream("A/1/B/seats", "tdapp").shuffle([f"L{n}" for n in range(17, 25)])
    assert [s.before for s in drawn.seats if s.group == "B"] == expected
    assert [s.number for s in drawn.seats if s.group == "B"] == list(range(17, 25))


def test_each_odd_group_is_completed_by_itself(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups("pairs")) as office:
        enter(office, 12, slots=2)
        drawn = draw(office, None, 1, SEED, groups="A:L1-L7 B:L8-L12", odd="phantom")
        standing = [row.standing for row in entry_rows(office).values()]
    assert [(s.position, s.role) for s in drawn.seats if s.role != "plays"] == [(8, "phantom"), (14, "phantom")]
    assert standing.count("phantom") == 2
    assert [t.fields["group"] for t in drawn.decisions] == ["A", "B"]


def test_sit_outs_are_named_group_by_group(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 14)
        with pytest.raises(Refused) as refused:
            draw(office, None, 1, SEED, groups="A:L1-L5,B:L6-L14", odd="sit-out:L5")
        drawn = draw(office, None, 1, SEED, groups="A:L1-L5,B:L6-L14", odd="sit-out:L5,L6")
    assert all(p.fields["group"] == "B" for p in refused.value.problems)
    assert [s.before for s in drawn.seats if s.role == "named-out"] == ["L5", "L6"]


def test_a_phantom_in_a_group_of_one_table_is_refused(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups("pairs").replace("rounds = 2", "rounds = 1")) as office:
        enter(office, 3, slots=2)
        with pytest.raises(Refused, match="one table only"):
            draw(office, None, 1, SEED, odd="phantom")


def test_more_groups_than_tables_are_refused(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups("individual", "A", "B", "C")) as office:
        enter(office, 8)
        with pytest.raises(Refused, match="more groups than there are tables"):
            draw(office, None, 1, SEED)


READY = [Listed(n, f"L{n}") for n in range(1, 9)]


@pytest.mark.parametrize("typed", ["A:L1-L4;B:L5-L8", "A:1-4,B:5-8", "A：L1-4，B：L5、L6 L7,L8", "B:L5-L8;A:L1-L4"])
def test_groups_are_written_in_several_ways(typed: str) -> None:
    found = read_groups(typed, ("A", "B"), READY)
    assert {code: [e.key for e in members] for code, members in found.items()} == {"A": [1, 2, 3, 4], "B": [5, 6, 7, 8]}


def test_everything_wrong_with_groups_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_groups("L1,A:L1-L3,L99;C:L4;B:L3", ("A", "B", "D"), READY)
    assert [str(p) for p in refused.value.problems] == [
        "Write the group before its entries, for instance A:L1-L40. Found: L1.",
        "The regulations of this segment have no group C; they have: ('A', 'B', 'D').",
        "Group A: there is no entry L99 that is ready to play.",
        "Entry L3 stands in groups A and B.",
        "These entries stand in no group: ('L4', 'L5', 'L6', 'L7', 'L8').",
        "Group B has no entry.",
        "Group D has no entry.",
    ]


def team_event(kind: str) -> str:
    return regulations(kind, rounds=(1,))


def test_teams_of_individuals_fill_zones_of_four(tmp_path: Path) -> None:
    with new_office(tmp_path, team_event("individual-team")) as office:
        enter(office, 8, slots=5, clubs=8)
        draw(office, None, 1, SEED)
        shown = plain_round(seating(office, None, 1, 1))
    tables = shown["sets"][0]["tables"]
    assert [(t["group"], t["table"]) for t in tables] == [(z, n) for z in "12" for n in range(1, 6)]
    assert (tables[0]["E"], tables[0]["S"], tables[1]["S"]) == ("T1.1", "T2.1", "T1.2")
    assert tables[5] == {"table": 1, "group": "2", "E": "T5.1", "S": "T6.1", "W": "T7.1", "N": "T8.1"}


def test_teams_of_pairs_meet_in_matches(tmp_path: Path) -> None:
    with new_office(tmp_path, team_event("pair-team").replace("rounds = 1", "rounds = 2")) as office:
        enter(office, 4, slots=8)
        draw(office, None, 1, SEED)
        shown = plain_round(seating(office, None, 1, 2))
    tables = shown["sets"][0]["tables"]
    assert [t["group"] for t in tables] == ["1"] * 4 + ["2"] * 4
    assert (tables[0]["EW"], tables[0]["NS"]) == ("1.1", "2.4")


def test_teams_of_unequal_size_are_named(tmp_path: Path) -> None:
    with new_office(tmp_path, team_event("individual-team")) as office:
        enter(office, 3, slots=4)
        enter_one_more(office)
        with pytest.raises(Refused, match="has 2 players in its line-up; every team needs 4"):
            draw(office, None, 1, SEED)


def enter_one_more(office) -> None:
    """A team of two."""
    from tdapp.model.tables import Entry, EntryMember, Person
    from tdapp.text import Text

    with office.step(Text("Entered")) as step:
        people = step.insert(Person, [{"name": "朱一"}, {"name": "朱二"}])
        (team,) = step.insert(Entry, [{"event_id": 1, "kind": "team", "list_number": 4}])
        step.insert(EntryMember, [{"entry_id": team, "slot": n, "person_id": p} for n, p in enumerate(people, 1)])


def test_zones_of_teams_are_not_chosen(tmp_path: Path) -> None:
    with new_office(tmp_path, team_event("individual-team")) as office:
        enter(office, 4, slots=4)
        with pytest.raises(Refused, match="follow from the draw"):
            draw(office, None, 1, SEED, groups="1:L1-L4")


def test_who_sits_out_needs_no_group(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups("pairs")) as office:
        enter(office, 11, slots=2)
        drawn = draw(office, None, 1, SEED, groups="A:L1-L4;B:L5-L10", odd="sit-out:L11")
    assert [s.before for s in drawn.seats if s.role == "named-out"] == ["L11"]
    assert [str(t) for t in drawn.decisions] == ["These entries do not play and stand last without a place: ('L11',)."]


def test_who_sits_out_without_a_group_and_who_with_one_are_both_left_out(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups("pairs")) as office:
        enter(office, 10, slots=2)
        drawn = draw(office, None, 1, SEED, groups="A:L1-L5;B:L6-L9", odd="sit-out:L5,L10")
        with pytest.raises(Refused, match="stand in no group"):
            draw(office, None, 1, SEED, groups="A:L1-L5;B:L6-L9", odd="sit-out:L5")
        with pytest.raises(Refused, match="L10 has no seed number"):
            draw(office, None, 1, SEED, groups="A:L1-L4;B:L6-L9", odd="seeds:L5,L10")
    assert [s.before for s in drawn.seats if s.role == "named-out"] == ["L5", "L10"]
