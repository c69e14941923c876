"""The list of officials: kept by hand, imported, exported, tied, and every step undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from tdapp.i18n import render
from tdapp.services.changes.clubs_editing import join_clubs
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.editing import OfficialWords, add_official, change_official, remove_official
from tdapp.services.officials.exporting import export_officials
from tdapp.services.officials.importing import import_officials, look_at_officials
from tdapp.services.officials.ties import tie_official, untie_official
from tests.offices import everything, new_office, office_at
from tests.officials_made import refusals
from tests.seated_event import seated_office


@pytest.fixture
def office(tmp_path):
    with seated_office(tmp_path) as (made, _):
        yield made


def listed(office: Office) -> list[tuple[str, str, str]]:
    return [(o.person.name, o.role, o.person.club) for o in officials_page(office).officials]


def written(folder: Path, *rows: str, name: str = "officials.csv") -> Path:
    path = folder / name
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_an_official_is_added_changed_and_removed(office):
    number = add_official(office, OfficialWords(" 严  明 ", club="东海社", region="浙江", level="国家级"))
    (line,) = officials_page(office).officials
    assert (line.id, line.person.name, line.person.club, line.role) == (number, "严明", "东海社", "td")
    assert (line.region, line.level, line.active) == ("浙江", "国家级", True)
    change_official(office, "严明", OfficialWords(role="deputy", club="", active=False))
    (line,) = officials_page(office).officials
    assert (line.role, line.person.club, line.region, line.active) == ("deputy", "", "浙江", False)
    assert remove_official(office, str(number)) == "严明"
    assert officials_page(office).officials == ()


def test_what_cannot_be_an_official_is_refused_with_every_reason(office):
    assert refusals(add_official, office, OfficialWords("", "judge")) == [
        "An official needs a name.",
        "There is no role judge; there are: chief, deputy, td, recorder, dealing.",
    ]
    add_official(office, OfficialWords("严明"))
    assert refusals(add_official, office, OfficialWords("严 明")) == ["严明 is in the list already."]
    second = add_official(office, OfficialWords("严明", club="东海社"))
    assert refusals(change_official, office, "方正", OfficialWords(role="td")) == ["There is no official 方正."]
    (text,) = refusals(change_official, office, "严明", OfficialWords(role="td"))
    assert text.startswith("Several officials are called 严明: name one by number: ")
    assert change_official(office, str(second), OfficialWords(level="一级")) == second


def test_ties_to_relatives_and_units_are_made_and_cut(office):
    add_official(office, OfficialWords("严明", club="东海社"))
    add_official(office, OfficialWords("方正", club="西山社"))
    done = tie_official(office, "严明", ["R3"], ["西山社"])
    assert len(done.relatives) == 1
    assert done.clubs == ("西山社",)
    assert tie_official(office, "严明", ["R3"]) == done
    assert refusals(tie_official, office, "严明", ["R99", "nobody"], ["无名社"]) == [
        "There is no person R99 in the tournament.",
        "There is no person nobody in the tournament.",
        "There is no unit 无名社 in the tournament.",
    ]
    assert refusals(tie_official, office, "严明") == ["Say to whom: a person or a unit."]
    assert untie_official(office, "严明", [], ["西山社"]).clubs == ()
    assert len(refusals(untie_official, office, "严明", [], ["西山社"])) == 1
    clubs = {o.person.club: o for o in officials_page(office).officials}
    assert set(clubs) == {"东海社", "西山社"}


def test_every_step_of_the_list_is_undone(office):
    add_official(office, OfficialWords("方正", club="西山社"))
    start = everything(office)
    for act in (
        lambda: add_official(office, OfficialWords("严明", club="东海社")),
        lambda: change_official(office, "方正", OfficialWords(role="chief", region="浙江")),
        lambda: tie_official(office, "方正", ["R3"], ["西山社"]),
        lambda: remove_official(office, "方正"),
    ):
        act()
        assert everything(office) != start
        undo_step(office)
        assert everything(office) == start


def test_a_list_in_chinese_is_taken_with_what_it_says(office, tmp_path):
    add_official(office, OfficialWords("江平"))
    path = written(
        tmp_path,
        "姓名,职务,单位,地区,裁判等级,在岗,亲属,回避单位",
        "严 明,裁判长,东海社,浙江,国家级,是,R1、R2,",
        "方正,副裁判长,西山社,,,,,东海社、南湖社",
        "石坚,,,,,否,,",
    )
    looked = look_at_officials(office, path)
    before = everything(office)
    done = import_officials(office, path)
    assert looked == done
    assert done.added == ("严明", "方正", "石坚")
    lines = {o.person.name: o for o in officials_page(office).officials}
    assert (lines["严明"].role, lines["严明"].level, len(lines["严明"].relatives)) == ("chief", "国家级", 2)
    assert lines["方正"].tied == ("东海社", "南湖社")
    assert (lines["石坚"].role, lines["石坚"].active) == ("td", False)
    undo_step(office)
    assert everything(office) == before


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
def test_an_own_export_comes_back_without_a_change(office, tmp_path, language, suffix):
    add_official(office, OfficialWords("严明", "chief", "东海社", "浙江", "国家级"))
    add_official(office, OfficialWords("=方正", "recorder", active=False))
    tie_official(office, "严明", ["R3"], ["东海社"])
    path = tmp_path / f"out{suffix}"
    assert export_officials(office, path, language, lambda x: render(x, language)) == 2
    before = everything(office)
    done = import_officials(office, path)
    assert (done.added, done.changed, done.same) == ((), (), ("严明", "=方正"))
    assert everything(office) == before
    if suffix == ".xlsx":
        assert load_workbook(path).active.cell(4, 1).data_type == "s"


def test_a_list_again_with_news_brings_the_officials_up_to_it(office, tmp_path):
    add_official(office, OfficialWords("严明", "td", "东海社", "浙江"))
    done = import_officials(office, written(tmp_path, "Name,Role,Club", "严明,Deputy,东海社", "方正,TD,"))
    assert (done.added, done.changed) == (("方正",), ("严明",))
    lines = {o.person.name: o for o in officials_page(office).officials}
    assert (lines["严明"].role, lines["严明"].region) == ("deputy", "浙江")


def test_every_fault_of_a_list_is_told_at_once_with_its_row(office, tmp_path):
    path = written(
        tmp_path,
        "姓名,职务,单位,在岗,亲属",
        "严明,厨师,东海社,也许,",
        ",裁判员,东海社,,",
        "方正,,,,无此人",
        "方正,,,,",
    )
    told = refusals(import_officials, office, path)
    assert [t.split(", ")[1].split(":")[0] for t in told] == ["row 2", "row 2", "row 3", "row 4", "row 5"]
    assert "“厨师” is none of: 裁判长, Chief TD" in told[0]
    assert officials_page(office).officials == ()


def test_a_list_without_names_or_people_is_refused(office, tmp_path):
    assert "no header" in refusals(import_officials, office, written(tmp_path, "职务,单位", "裁判员,东海社"))[0]
    assert "the list names nobody" in refusals(import_officials, office, written(tmp_path, "姓名,职务", ",", ","))[0]


def test_a_book_with_a_title_above_the_header_is_read(office, tmp_path):
    book = Workbook()
    for row in (["2026 裁判员名单"], [], ["序号", "姓名", "裁判职务"], [1, "严明", "编排记录员"]):
        book.active.append(row)
    book.save(tmp_path / "b.xlsx")
    assert import_officials(office, tmp_path / "b.xlsx").added == ("严明",)
    assert listed(office) == [("严明", "recorder", "")]


def test_units_that_are_joined_take_their_officials_along(office):
    add_official(office, OfficialWords("严明", club="东海社"))
    add_official(office, OfficialWords("方正", club="东海俱乐部"))
    assert join_clubs(office, 1, (2,)) == 0
    assert {club for _, _, club in listed(office)} == {"东海社"}


def test_officials_are_kept_before_there_is_an_event(tmp_path):
    with office_at(tmp_path / "tournament.tdb", create=True) as office:
        add_official(office, OfficialWords("严明"))
        assert officials_page(office).event == ""
        assert listed(office) == [("严明", "td", "")]


def test_the_page_of_an_event_without_seats_has_no_rounds(tmp_path):
    with new_office(tmp_path) as office:
        page = officials_page(office)
        assert (page.rounds, page.duties, page.most) == ((), None, 4)


def test_names_that_a_list_may_not_hold_are_refused_from_the_form_too(office):
    assert refusals(add_official, office, OfficialWords("12")) == ["“12” is not a name."]
    told = "A name has at most 80 characters; this one has 81."
    assert refusals(add_official, office, OfficialWords("X" * 81)) == [told]
    number = add_official(office, OfficialWords("X" * 80))
    assert refusals(change_official, office, str(number), OfficialWords("X" * 81)) == [told]


def test_namesakes_of_a_list_are_told_apart_by_their_units_or_refused(office, tmp_path):
    path = written(tmp_path, "姓名,单位", "严明,东海社", "严明,")
    told = "officials.csv, row 3: several rows have the name 严明; this one needs the unit, too."
    assert refusals(look_at_officials, office, path) == [told]
    add_official(office, OfficialWords("严明"))
    path = written(tmp_path, "姓名,单位", "严明,东海社", "严明,西山社")
    found = import_officials(office, path)
    assert (found.changed, found.added) == (("严明",), ("严明",))
    assert sorted(club for _, _, club in listed(office)) == ["东海社", "西山社"]
    assert import_officials(office, path).same == ("严明", "严明")
