"""An official with all ties is written in one step, and a list is understood row by row before it is entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.model.tables import Person
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.officials.desk import list_officials
from tdapp.services.officials.editing import OfficialWords, add_official, change_official
from tdapp.services.officials.importing import import_officials, preview_officials
from tdapp.services.officials.keeping import keep_official, official_form
from tdapp.services.rows.officials import OfficialLine
from tdapp.text import Text
from tests.offices import everything
from tests.officials_made import CLUBS, hall, refusals


@pytest.fixture
def hall_of(tmp_path):
    with hall(tmp_path, officials=1) as made:
        yield made


@pytest.fixture
def office(hall_of):
    return hall_of[0]


def line(office: Office, name: str) -> OfficialLine:
    (found,) = [o for o in list_officials(office) if o.person.name == name]
    return found


def test_a_new_official_and_the_ties_are_one_step(office):
    start = everything(office)
    words = OfficialWords("方正", "deputy", "东海社", "浙江", "一级", active=False)
    number = keep_official(office, None, words, ["R3", "R4"], [CLUBS[2]])
    made = line(office, "方正")
    assert (made.id, made.role, made.person.club, made.active) == (number, "deputy", "东海社", False)
    assert len(made.relatives) == 2
    assert made.tied == (CLUBS[2],)
    undo_step(office)
    assert everything(office) == start


def test_a_change_lets_the_named_ties_be_all_there_are(office):
    keep_official(office, None, OfficialWords("方正"), ["R3", "R4"], [CLUBS[2]])
    start = everything(office)
    number = line(office, "方正").id
    keep_official(office, number, OfficialWords("方正", level="一级"), ["R4"], [CLUBS[1], CLUBS[2]])
    made = line(office, "方正")
    assert (made.level, len(made.relatives), set(made.tied)) == ("一级", 1, {CLUBS[1], CLUBS[2]})
    undo_step(office)
    assert everything(office) == start


def test_everything_that_is_wrong_is_told_at_once(office):
    start = everything(office)
    assert refusals(keep_official, office, None, OfficialWords(" ", "judge"), ["nobody"], ["无名社"]) == [
        "An official needs a name.",
        "There is no role judge; there are: chief, deputy, td, recorder, dealing.",
        "There is no person nobody in the tournament.",
        "There is no unit 无名社 in the tournament.",
    ]
    assert everything(office) == start


def test_nobody_becomes_a_second_one_of_name_and_unit(office):
    add_official(office, OfficialWords("方正"))
    assert refusals(change_official, office, "方正", OfficialWords("严明")) == ["严明 is in the list already."]
    change_official(office, "方正", OfficialWords("严明", club="东海社"))
    assert refusals(
        change_official, office, str(line(office, "沈裁判长").id), OfficialWords("严明", club="东海社")
    ) == ["严明 is in the list already."]


def test_the_form_names_relatives_so_that_they_are_found_again(hall_of):
    office, seated = hall_of
    with office.step(Text("Two of one name")) as step:
        step.update(Person, [seated.people[1, 1], seated.people[2, 1]], name="沈同名")
        step.update(Person, [seated.people[3, 1]], name="沈独名")
    number = keep_official(office, None, OfficialWords("方正", club="东海社"), ["R0", "R2"], [CLUBS[1]])
    form = official_form(office, number)
    assert form.words == OfficialWords("方正", "td", "东海社", "", "", active=True)
    assert form.relatives == ("R0", "沈独名")
    assert form.tied == (CLUBS[1],)
    assert "沈独名" in form.people
    assert set(CLUBS) <= set(form.clubs)
    start = everything(office)
    keep_official(office, number, form.words, form.relatives, form.tied)
    assert everything(office) == start
    assert official_form(office).words == OfficialWords()


def written(folder: Path, *rows: str) -> Path:
    path = folder / "officials.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_a_list_is_understood_row_by_row(office, tmp_path):
    start = everything(office)
    path = written(
        tmp_path, "姓名,职务,单位,在岗,亲属", "严明,裁判员,,是,", "沈裁判长,副裁判长,,,", "方正,裁判员,东海社,否,R3",
        "石坚,厨师,,,", "江平,,,,R99", "方正,,东海社,,",
    )  # fmt: skip
    found = preview_officials(office, path)
    assert [(r.row, r.name, r.state) for r in found.rows] == [
        (2, "严明", "same"), (3, "沈裁判长", "changed"), (4, "方正", "added"), (5, "石坚", None), (6, "江平", None),
        (7, "方正", None),
    ]  # fmt: skip
    assert [(c.letter, c.field) for c in found.columns] == [
        ("A", "name"), ("B", "role"), ("C", "club"), ("D", "active"), ("E", "relatives")
    ]  # fmt: skip
    assert found.errors == 3
    assert len(refusals(import_officials, office, path)) == 3
    assert everything(office) == start
    good = written(tmp_path, "姓名,职务", "方正,裁判员")
    assert preview_officials(office, good).errors == 0
    import_officials(office, good)
    assert [r.state for r in preview_officials(office, good).rows] == ["same"]
