"""Names are ordered as people look them up: by pinyin, surnames read as surnames, other scripts by their letters."""

from __future__ import annotations

import pytest

from tdapp.services.number_ranges import label_ranges, number_ranges
from tdapp.services.pinyin import name_key


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("单雄", "shan4"), ("仇英", "qiu2"), ("曾明", "zeng1"), ("解缙", "xie4"), ("查良", "zha1"), ("区寄", "ou1"),
        ("朴正", "piao2"), ("翟让", "zhai2"), ("任平", "ren2"), ("盖聂", "ge3"), ("乐毅", "yue4"), ("黑土", "he4"),
        ("万俟卨", "mo4"), ("尉迟恭", "yu4"), ("長孫皇", "zhang3"), ("单于夫", "chan2"), ("葛洪", "ge3"),
        ("單雄", "shan4"),
    ],
)  # fmt: skip
def test_a_surname_is_read_as_a_surname(name: str, reading: str) -> None:
    assert name_key(name).startswith(reading + name[0])


def test_the_same_character_in_a_given_name_is_read_as_usual() -> None:
    assert name_key("李单") == "li3李 dan1单"
    assert name_key("王乐") == "wang2王 le4乐"


def test_a_double_surname_needs_a_given_name() -> None:
    assert name_key("长孙").startswith("chang2") or name_key("长孙").startswith("zhang3")
    assert name_key("长孙无忌").split()[:2] == ["zhang3长", "sun1孙"]


def test_one_surname_stands_together_and_short_names_come_first() -> None:
    names = ["章伟", "张薇", "李", "吕布", "张伟", "李娜", "绿竹", "尉迟恭", "Nguyễn Văn An", "Đặng Thu", "Åsa", "𠮷田"]
    assert sorted(names, key=name_key) == [
        "Åsa", "Đặng Thu", "李", "李娜", "吕布", "绿竹", "Nguyễn Văn An", "尉迟恭", "张薇", "张伟", "章伟", "𠮷田",
    ]  # fmt: skip


def test_marks_between_parts_of_a_name_do_not_count() -> None:
    assert name_key("买买提·艾山") == name_key("买买提艾山")
    assert name_key("") == ""


def test_long_lists_of_numbers_are_short() -> None:
    assert number_ranges([3, 1, 2, 7, 9, 8, 3]) == ("1-3", "7-9")
    assert label_ranges(["L2", "L1", "12", "L4", "13", "x"]) == ("12-13", "L1-L2", "L4", "x")
