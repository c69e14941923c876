"""A club's list becomes entries in one step, or is refused with every problem and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.bootstrap import open_office
from tdapp.model.tables import Club, DelegationMember, Entry, EntryMember, Person, TeamSubstitute
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.importing.lists import import_list, look, preview
from tdapp.services.journal_desk import journal
from tdapp.services.people import members_of
from tdapp.services.scope import find_event
from tdapp.services.setting_up import add_event
from tests.entry_files import HEAD, enter_list, refusal, unchanged, undone, write_list
from tests.entry_files import said as texts
from tests.offices import Clock, everything, new_office, office_at, regulations

PEOPLE = [
    ("沈望舒", "F", "1960-03-05", "R1", "青屿牌社"),
    ("林景行", "M", "1990-07-01", "R2", "青屿牌社"),
    ("Nguyễn Thị Ánh", "F", "", "", "Sông Xanh"),
    ("周既白", "M", "1975-01-02", "", ""),
]
PAIR_HEAD = ("pair", *HEAD, "role", "seed")


def rows(office, table):
    with office.read() as c:
        return [dict(r) for r in c.execute(select(table.__table__).order_by(table.__table__.c.id)).mappings()]


def names(office, event=None):
    """The names of each entry's people by list number."""
    with office.read() as c:
        members = members_of(c, find_event(c, event))
    found = {f"L{e['list_number']}": members[e["id"]] for e in rows(office, Entry)}
    return {label: [m.name for _, m in sorted(own.items())] for label, own in found.items()}


def women(kind="individual", *categories):
    named = ", ".join(f'"{c}"' for c in categories or ("women",))
    return regulations(kind).replace('categories = ["open"]', f"categories = [{named}]")


def test_a_list_becomes_clubs_people_and_entries_in_its_order_and_undo_takes_all_back(tmp_path):
    with new_office(tmp_path) as office:
        done = undone(office, lambda: enter_list(office, tmp_path, PEOPLE))
        assert names(office) == {
            "L1": ["沈望舒"], "L2": ["林景行"], "L3": ["Nguyễn Thị Ánh"], "L4": ["周既白"],
        }  # fmt: skip
        assert [k["name"] for k in rows(office, Club)] == ["青屿牌社", "Sông Xanh"]
        assert [(p["gender"], p["registration"]) for p in rows(office, Person)] == [
            ("F", "R1"), ("M", "R2"), ("F", None), ("M", None),
        ]  # fmt: skip
        assert (done.new_people, done.known_people, done.new_clubs) == (4, 0, ("青屿牌社", "Sông Xanh"))
        assert [e["club_id"] for e in rows(office, Entry)] == [1, 1, 2, None]
        assert {e["kind"] for e in rows(office, Entry)} == {"player"}


def test_an_import_is_one_step_of_the_journal(tmp_path):
    with new_office(tmp_path) as office:
        before = len(journal(office))
        enter_list(office, tmp_path, PEOPLE)
        assert len(journal(office)) == before + 1


def test_a_second_list_goes_on_with_the_next_list_number(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, PEOPLE[:2])
        assert [e.label for e in enter_list(office, tmp_path, PEOPLE[2:]).entries] == ["L3", "L4"]


@pytest.mark.parametrize("strip", [False, True], ids=["whole", "names only"])
def test_the_same_list_again_names_every_entry_that_is_there(tmp_path, strip):
    with new_office(tmp_path) as office:
        listed = [(p[0], "", "", "", "") for p in PEOPLE] if strip else PEOPLE
        enter_list(office, tmp_path, listed)
        said = unchanged(office, lambda: enter_list(office, tmp_path, listed))
        assert said == [f"list.csv, row {i + 2}: {p[0]} is already entered as L{i + 1}." for i, p in enumerate(PEOPLE)]


def test_two_people_of_one_name_stay_two_also_when_their_list_comes_again(tmp_path):
    twins = [("王伟", "M", "", "", "青屿牌社"), ("王伟", "M", "", "", "青屿牌社")]
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, twins)
        assert len(rows(office, Person)) == 2
        said = unchanged(office, lambda: enter_list(office, tmp_path, twins))
        assert [s.rpartition(" ")[2] for s in said] == ["L1.", "L2."]


def test_a_known_person_gets_what_was_missing_and_keeps_what_was_there(tmp_path):
    with new_office(tmp_path) as office:
        add_event(office, regulations("individual", code="B"), "b.toml")
        enter_list(office, tmp_path, [("沈望舒", "", "", "R1", "")], event="A")
        done = undone(
            office, lambda: enter_list(office, tmp_path, [("沈望舒", "F", "1960-03-05", "R1", "青屿牌社")], event="B")
        )
        assert (done.new_people, done.known_people) == (0, 1)
        (person,) = rows(office, Person)
        assert (person["gender"], str(person["birth"]), person["club_id"]) == ("F", "1960-03-05", 1)
    with office_at(tmp_path / "tournament.tdb") as office:
        add_event(office, regulations("individual", code="C"), "c.toml")
        done = enter_list(office, tmp_path, [("沈望舒", "M", "1961-01-01", "R1", "海角牌社")], event="C")
        assert set(texts(done.remarks)) == {
            "list.csv, row 2: the gender of 沈望舒 is male here and female in the tournament; female stays.",
            (
                "list.csv, row 2: the date of birth of 沈望舒 is 1961-01-01 here and 1960-03-05 in the tournament; "
                "1960-03-05 stays."
            ),
            "list.csv, row 2: the club of 沈望舒 is 海角牌社 here and 青屿牌社 in the tournament; 青屿牌社 stays.",
        }
        assert rows(office, Person)[0]["gender"] == "F"


def test_a_wrong_number_is_told_once_and_not_compared_with_its_owner(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, [("沈望舒", "F", "1960-03-05", "R1", "青屿牌社")])
        found = look(office, None, write_list(tmp_path / "b.csv", [("许听雨", "M", "1971-01-01", "R1", "海角牌社")]))
        (told,) = texts(found.imported.remarks)
        assert "belongs to 沈望舒" in told
        assert not found.imported.entries


def test_a_registration_number_under_another_name_is_refused(tmp_path):
    with new_office(tmp_path) as office:
        add_event(office, regulations("individual", code="B"), "b.toml")
        enter_list(office, tmp_path, PEOPLE, event="A")
        said = unchanged(office, lambda: enter_list(office, tmp_path, [("李四", "M", "", "r1", "")], event="B"))
        assert said == ["list.csv, row 2: registration number R1 belongs to 沈望舒 in this tournament, not to 李四."]


def test_one_name_that_may_be_several_people_is_refused_and_a_birth_date_tells(tmp_path):
    with new_office(tmp_path) as office:
        add_event(office, regulations("individual", code="B"), "b.toml")
        two = [("王伟", "M", "1980-01-01", "", "青屿牌社"), ("王伟", "M", "1990-01-01", "", "青屿牌社")]
        enter_list(office, tmp_path, two, event="A")
        (said,) = unchanged(office, lambda: enter_list(office, tmp_path, [("王伟", "", "", "", "青屿牌社")], event="B"))
        assert said.startswith("list.csv, row 2: several people of this tournament are called 王伟.")
        done = enter_list(office, tmp_path, [("王伟", "", "1990-01-01", "", "青屿牌社")], event="B")
        assert (done.new_people, done.known_people) == (0, 1)


def test_every_problem_is_told_at_once_in_the_order_of_the_rows(tmp_path):
    with new_office(tmp_path, women()) as office:
        enter_list(office, tmp_path, [("沈望舒", "F", "", "R1", "")])
        said = unchanged(
            office,
            lambda: enter_list(office, tmp_path, [
                ("林景行", "M", "", "R2", ""),
                ("沈望舒", "F", "", "R1", ""),
                ("周既白", "x", "", "R3", ""),
                ("赵清越", "F", "1999-13-01", "R4", ""),
                ("", "F", "", "R5", ""),
            ]),
        )  # fmt: skip
        assert [s.split(":")[0] for s in said] == [
            "list.csv, row 2", "list.csv, row 3", "list.csv, row 4, column B (gender)",
            "list.csv, row 5, column C (birth)", "list.csv, row 6, column A (name)",
        ]  # fmt: skip
        assert said[0].endswith("Entry L2: 林景行 is a man in a women's event.")
        assert said[1].endswith("沈望舒 is already entered as L1.")


def test_what_cannot_be_judged_is_a_remark_and_does_not_stop_the_list(tmp_path):
    with new_office(tmp_path, women("individual", "women", "senior")) as office:
        done = enter_list(office, tmp_path, [("沈望舒", "", "", "R1", "")])
        assert {text.partition(": ")[2] for text in texts(done.remarks)} == {
            "Entry L1: the gender of 沈望舒 is missing.", "Entry L1: the date of birth of 沈望舒 is missing.",
        }  # fmt: skip


def test_pairs_have_their_members_by_slot_reserves_their_own_entries_and_pairs_their_substitutes(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        done = undone(office, lambda: enter_list(office, tmp_path, [
            ("7", "沈望舒", "F", "", "R1", "青屿牌社", "", 2),
            ("7", "林景行", "M", "", "R2", "海角牌社", "", ""),
            ("7", "周既白", "M", "", "R3", "海角牌社", "reserve", ""),
            ("x", "赵清越", "F", "", "R4", "青屿牌社", "reserve", ""),
            ("x", "孙学渊", "F", "", "R5", "青屿牌社", "reserve", ""),
            ("", "钱领队", "", "", "", "青屿牌社", "leader", ""),
        ], PAIR_HEAD))  # fmt: skip
        assert names(office) == {"L1": ["沈望舒", "林景行"], "L2": ["赵清越", "孙学渊"]}
        first, second = rows(office, Entry)
        assert (first["kind"], first["seed"], first["standing"], first["club_id"]) == ("pair", 2, "regular", None)
        assert (second["standing"], second["club_id"]) == ("reserve", 1)
        assert [s["person_id"] for s in rows(office, TeamSubstitute)] == [3]
        assert [(m["role"], m["entry_id"]) for m in rows(office, DelegationMember)] == [("leader", None)]
        assert done.staff == (("leader", "钱领队", "青屿牌社"),)
        assert [m["slot"] for m in rows(office, EntryMember)] == [1, 2, 1, 2]


def test_slots_that_are_named_decide_who_is_first_of_a_pair(tmp_path):
    head = ("pair", "slot", "name")
    listed = [("1", "", "沈望舒"), ("1", "1", "林景行"), ("2", "", "周既白"), ("2", "", "赵清越")]
    with new_office(tmp_path, regulations("pairs")) as office:
        enter_list(office, tmp_path, listed, head)
        assert names(office) == {"L1": ["林景行", "沈望舒"], "L2": ["周既白", "赵清越"]}


def test_nobody_is_in_two_entries_of_one_list(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        said = unchanged(office, lambda: enter_list(office, tmp_path, [
            ("1", "沈望舒", "F", "1960-03-05", "", "青屿牌社", "", ""),
            ("1", "林景行", "M", "", "R2", "", "", ""),
            ("2", "沈望舒", "F", "1960-03-05", "", "青屿牌社", "", ""),
            ("2", "周既白", "M", "", "R3", "", "", ""),
        ], PAIR_HEAD))  # fmt: skip
        assert said == [
            "list.csv, row 2: 沈望舒 stands in entry L1 and in entry L2; one person belongs to one entry of an event."
        ]


TEAM = regulations("individual-team", rounds=(1,))


def team(name, *people):
    return [(name, n, "M", "", f"{name}{n}", "青屿牌社", role) for n, role in people]


def test_a_team_keeps_its_name_its_leader_and_its_coach(tmp_path):
    head = ("team", *HEAD, "role")
    with new_office(tmp_path, TEAM) as office:
        people = team("甲队", ("沈望舒", "leader、player"), ("林景行", ""), ("周既白", "coach"))
        enter_list(office, tmp_path, people, head)
        (entry,) = rows(office, Entry)
        assert (entry["kind"], entry["name"]) == ("team", "甲队")
        assert {(m["role"], m["entry_id"]) for m in rows(office, DelegationMember)} == {("leader", 1), ("coach", 1)}
        assert names(office) == {"L1": ["沈望舒", "林景行"]}


def test_nobody_leads_two_teams_of_one_event_also_when_the_lists_come_one_after_the_other(tmp_path):
    head = ("team", *HEAD, "role")
    with new_office(tmp_path, TEAM) as office:
        enter_list(office, tmp_path, team("甲队", ("沈望舒", "leader"), ("林景行", "")), head)
        two = [*team("乙队", ("周既白", "")), ("乙队", "沈望舒", "M", "", "甲队沈望舒", "青屿牌社", "coach")]
        said = unchanged(office, lambda: enter_list(office, tmp_path, two, head))
        assert said == [
            "list.csv, row 3: 沈望舒 stands in entry L1 and in entry L2; one person belongs to one entry of an event."
        ]


def test_a_leader_without_a_club_is_refused(tmp_path):
    with new_office(tmp_path) as office:
        said = refusal(lambda: enter_list(office, tmp_path, [("沈望舒", "", "leader")], ("name", "club", "role")))
        assert said == ["list.csv, row 2: the club of 沈望舒 is missing; a leader or coach belongs to a club."]


def test_seeds_and_categories(tmp_path):
    more = '[[label]]\ncode = "students"\nname = "学生"\n'
    head = ("name", "seed", "categories")
    with new_office(tmp_path, regulations(more=more)) as office:
        done = enter_list(office, tmp_path, [("沈望舒", 1, "女子、学生"), ("林景行", "", "来宾")], head)
        assert [e["categories"] for e in rows(office, Entry)] == ["women,students", "来宾"]
        assert texts(done.remarks) == ["list.csv, row 3: the regulations do not know these categories: 来宾."]
        said = unchanged(office, lambda: enter_list(office, tmp_path, [("周既白", 1, "")], head))
        assert said == ["list.csv, row 2: seed 1 is already given to entry L1."]


def test_a_dry_run_shows_the_same_and_writes_nothing_while_somebody_else_writes(tmp_path):
    path = write_list(tmp_path / "list.csv", PEOPLE)
    with new_office(tmp_path) as office:
        before = everything(office)
        with office_at_reading(tmp_path) as reader:
            shown = preview(reader, None, path)
        assert everything(office) == before
        assert import_list(office, None, path) == shown


def office_at_reading(folder: Path):
    """Somebody else, who only looks."""
    return open_office(str(folder / "tournament.tdb"), operator="", desk="", clock=Clock(), writes=False)


def test_after_the_draw_no_list_is_taken(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, PEOPLE)
        draw(office, None, None, BySeed("x"))
        (said,) = unchanged(office, lambda: enter_list(office, tmp_path, [("赵清越", "", "", "", "")]))
        assert "tdapp entry add" in said


def test_a_list_is_entered_on_both_databases(database_url, tmp_path):
    with office_at(database_url, create=True) as office:
        add_event(office, regulations("pairs"), "r.toml")
        both = [("1", *PEOPLE[0], "", 1), ("1", *PEOPLE[1], "", "")]
        undone(office, lambda: enter_list(office, tmp_path, both, PAIR_HEAD))
        assert names(office) == {"L1": ["沈望舒", "林景行"]}
