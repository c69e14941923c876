"""Invented people for the examples: rare characters, marks on letters, very long names."""

from __future__ import annotations

from tdapp.services.rows import Person

CLUBS = (
    "北京海淀桥牌俱乐部",
    "上海静安",
    "广州越秀棋牌协会",
    "成都锦江队",
    "Hà Nội Bridge Club",
    "Klub Łódź",
    "中国人民大学校友桥牌与掼蛋联合俱乐部（东城分会）",
    "",
)

NAMED = (
    ("王𬱖", "wang wei"),
    ("李䶮", "li yan"),
    ("㛃然", "jie ran"),
    ("欧阳小明", "ouyang xiaoming"),
    ("Nguyễn Thị Ánh Tuyết", "nguyen thi anh tuyet"),
    ("Phạm Đức Thắng", "pham duc thang"),
    ("Błażej Wąsowski", "blazej wasowski"),
    ("单雄", "shan xiong"),
    ("尉迟恭敏", "yuchi gongmin"),
    ("𠀀𠮷田", "he ji tian"),
    ("阿卜杜热合曼·买买提吐尔逊·亚库普江", "a bu du re he man"),
    ("Anastasia Konstantinopoulou-Papadimitriou von Hohenberg", "anastasia konstantinopoulou"),
    ("Őry Žofia", "ory zofia"),
    ("张三", "zhang san"),
    ("诸葛明", "zhuge ming"),
    ("吕一", "lyu yi"),
)

_SURNAMES = (
    ("陈", "chen"),
    ("赵", "zhao"),
    ("钱", "qian"),
    ("孙", "sun"),
    ("周", "zhou"),
    ("吴", "wu"),
    ("郑", "zheng"),
    ("冯", "feng"),
    ("韩", "han"),
    ("杨", "yang"),
    ("朱", "zhu"),
    ("秦", "qin"),
    ("许", "xu"),
    ("何", "he"),
    ("曹", "cao"),
    ("严", "yan"),
    ("华", "hua"),
    ("金", "jin"),
    ("魏", "wei"),
    ("陶", "tao"),
)
_GIVEN = (
    ("一鸣", "yi ming"),
    ("子涵", "zi han"),
    ("思远", "si yuan"),
    ("建国", "jian guo"),
    ("丽华", "li hua"),
    ("伟", "wei"),
    ("晓东", "xiao dong"),
    ("雨桐", "yu tong"),
    ("浩然", "hao ran"),
    ("静", "jing"),
    ("志强", "zhi qiang"),
)


def person(index: int) -> Person:
    """The invented person of that index; the first ones have the difficult names."""
    club = CLUBS[index * 5 % len(CLUBS)]
    if index < len(NAMED):
        name, key = NAMED[index]
    else:
        surname, given = _SURNAMES[index % len(_SURNAMES)], _GIVEN[index * 7 % len(_GIVEN)]
        name, key = surname[0] + given[0], f"{surname[1]} {given[1]}"
    return Person(name, key, club)
