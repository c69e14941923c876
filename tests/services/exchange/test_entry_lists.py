"""What a good list gives: every field, people by entry, the sheet asked for."""

from __future__ import annotations

from datetime import date

import pytest
from openpyxl import Workbook

from tdapp.rules.findings import Weight
from tdapp.rules.kinds import EventKind
from tdapp.services.exchange import entry_lists
from tdapp.services.exchange.imported import ColumnRead
from tdapp.text import Refused
from tests.spoiled_lists.books import text, xlsx

HEAD = ("队名", "队内序号", "姓名", "性别", "出生日期", "注册号", "单位", "角色", "种子", "类别", "地区", "家庭")


def test_every_field_of_a_person_is_read(tmp_path):
    path = xlsx(
        tmp_path / "list.xlsx",
        [
            HEAD,
            ("一队", 2, "张三", "男", "1980-01-02", "00012", "金陵", "牌手", 3, "老年、华东", "江苏", "甲"),
            ("一队", 1, "李四", "女", "", "", "", "替补", "", "", "", ""),
        ],
    )
    found = entry_lists.read(path, EventKind.INDIVIDUAL_TEAM)
    first, second = found.people
    assert (first.entry, first.slot, first.name, first.gender, first.birth, first.registration, first.club) == (
        "一队",
        2,
        "张三",
        "M",
        date(1980, 1, 2),
        "00012",
        "金陵",
    )
    assert (first.roles, first.seed, first.categories, first.region, first.family) == (
        ("player",),
        3,
        ("senior", "华东"),
        "江苏",
        "甲",
    )
    assert (second.birth, second.registration, second.club, second.seed, second.categories) == (
        None,
        None,
        "",
        None,
        (),
    )
    assert (first.plays, second.plays, second.competes) == (True, False, True)
    assert [c.field for c in found.columns] == [
        "entry",
        "slot",
        "name",
        "gender",
        "birth",
        "registration",
        "club",
        "role",
        "seed",
        "categories",
        "region",
        "family",
    ]
    assert found.columns[2] == ColumnRead("name", "C", "姓名")
    assert found.findings == ()


def test_people_are_grouped_into_entries_in_the_order_of_the_list_and_of_their_slots(tmp_path):
    path = text(
        tmp_path / "list.csv",
        [
            ("Pair", "Slot", "Name", "Seed"),
            ("B", 2, "张三", ""),
            ("a", "", "李四", ""),
            ("b", 1, "王五", 4),
            ("A", "", "赵六", ""),
        ],
    )
    entries = entry_lists.read(path, EventKind.PAIRS).entries()
    assert [(e.name, [p.name for p in e.people], e.seed) for e in entries] == [
        ("B", ["王五", "张三"], 4),
        ("a", ["李四", "赵六"], None),
    ]


def test_people_without_an_entry_stand_alone(tmp_path):
    path = text(tmp_path / "list.csv", [("Name",), ("张三",), ("李四",)])
    assert [len(e.players) for e in entry_lists.read(path).entries()] == [1, 1]


def test_a_sheet_is_read_by_its_name_and_refused_when_it_is_not_there(tmp_path):
    book = Workbook()
    for name, person in (("一", "张三"), ("二", "李四")):
        page = book.create_sheet(name)
        page.append(["姓名"])
        page.append([person])
    book.save(tmp_path / "list.xlsx")
    assert [p.name for p in entry_lists.read(tmp_path / "list.xlsx", sheet="二").people] == ["李四"]
    with pytest.raises(Refused, match=r"list\.xlsx has no sheet 三; its sheets are: "):
        entry_lists.read(tmp_path / "list.xlsx", sheet="三")


def test_errors_refuse_a_list_all_at_once_and_warnings_do_not(tmp_path):
    path = text(tmp_path / "list.csv", [("Name", "Birth"), ("张三", "x"), ("张三", "y")])
    found = entry_lists.read(path)
    assert [f.weight for f in found.findings] == [Weight.ERROR, Weight.WARNING, Weight.ERROR]
    assert found.errors[0].subject == ("file", "list.csv", "row", 2, "column", "B")
    with pytest.raises(Refused) as refused:
        found.check()
    assert refused.value.problems == tuple(f.text for f in found.errors)
    entry_lists.read(text(tmp_path / "names.csv", [("Name",), ("张三",), ("张三",)])).check()


def test_nobody_in_a_list_is_born_after_the_first_day(tmp_path):
    path = text(tmp_path / "list.csv", [("Name", "Birth"), ("张三", "2026-05-02")])
    assert entry_lists.read(path, latest=date(2026, 5, 2)).errors == ()
    assert len(entry_lists.read(path, latest=date(2026, 5, 1)).errors) == 1


@pytest.mark.parametrize("head", ["姓名,单位", "姓名", "Name,Club"])
@pytest.mark.parametrize("person", ["选手{}", "Player {}"])
def test_players_that_are_only_numbered_are_all_read(tmp_path, head, person):
    names = [person.format(n) for n in range(1, 5)]
    titles = head.split(",")
    path = text(tmp_path / "list.csv", [titles, *([name, "单位1"][: len(titles)] for name in names)])
    assert [p.name for p in entry_lists.read(path, EventKind.INDIVIDUAL).people] == names
