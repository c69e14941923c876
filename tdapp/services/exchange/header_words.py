"""The words that head the columns of lists, in Chinese and English; the first of each is the one we write."""

from __future__ import annotations

from collections.abc import Mapping

from tdapp.rules.categories import FEMALE, MALE
from tdapp.rules.kinds import EventKind

PERSON_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "name": (
        (
            "姓名",
            "名字",
            "牌手",
            "选手",
            "运动员",
            "参赛者",
            "参赛人",
            "人员",
            "队员",
            "球员",
            "中文名",
            "全名",
            "姓名全称",
        ),
        ("Name", "Full name", "Player", "Person", "Contestant", "Participant", "Athlete", "Member", "Names"),
    ),
    "entry": (
        (
            "组号",
            "对号",
            "队号",
            "参赛单元",
            "参赛号",
            "组合",
            "搭档组",
            "搭档组合",
            "配对",
            "配对号",
            "对子",
            "对",
            "队名",
            "队伍",
            "队",
            "参赛队",
            "参赛队名",
            "组对",
            "编组",
            "分组号",
            "组合号",
            "队伍名称",
            "球队",
        ),
        (
            "Entry",
            "Pair",
            "Team",
            "Pair number",
            "Pair no",
            "Pair id",
            "Team name",
            "Team number",
            "Team no",
            "Team id",
            "Entry number",
            "Entry no",
            "Entry id",
            "Partnership",
        ),
    ),
    "slot": (
        ("位置", "位次", "次序", "队内序号", "组内序号", "对内序号", "队内号", "顺位", "台次", "出场顺序"),
        ("Slot", "Position", "Member no", "Order", "Place in pair", "Place in team", "Seat in pair"),
    ),
    "gender": (("性别", "男女"), ("Gender", "Sex", "M/F", "F/M")),
    "birth": (
        ("出生日期", "生日", "出生年月日", "出生年月", "出生", "出生时间", "生年月日"),
        ("Birth", "Birth date", "Date of birth", "Birthday", "DOB", "Born", "Birthdate"),
    ),
    "registration": (
        (
            "注册号",
            "证号",
            "注册证号",
            "会员号",
            "牌手号",
            "牌手编号",
            "注册编号",
            "运动员注册号",
            "注册码",
            "会员编号",
            "会员证号",
            "登记号",
            "牌手证号",
            "牌手ID",
        ),
        (
            "Registration",
            "Registration number",
            "Registration no",
            "Reg no",
            "Reg number",
            "Reg",
            "Member number",
            "Membership number",
            "Player ID",
            "License",
            "Licence",
            "License number",
            "Licence number",
            "WCF ID",
            "Member ID",
            "Registration ID",
        ),
    ),
    "club": (
        (
            "单位",
            "俱乐部",
            "代表队",
            "代表单位",
            "参赛单位",
            "所属单位",
            "注册单位",
            "工作单位",
            "协会",
            "单位名称",
            "所在单位",
            "俱乐部名称",
            "报名单位",
            "学校",
        ),
        (
            "Club",
            "Unit",
            "Unit name",
            "Club name",
            "Organisation",
            "Organization",
            "Association",
            "Federation",
            "School",
            "Registered unit",
            "Delegation",
        ),
    ),
    "role": (("角色", "身份", "职务", "人员类别", "参赛身份"), ("Role", "Function", "Capacity", "Duty")),
    "seed": (("种子", "种子号", "种子序号", "种子排名", "种子顺位"), ("Seed", "Seeding", "Seed number", "Seed no")),
    "categories": (
        ("类别", "组别", "分类", "参赛组别", "年龄组", "参赛类别", "标签"),
        ("Categories", "Category", "Class", "Label", "Labels", "Age group"),
    ),
    "region": (
        ("地区", "省份", "省市", "省", "城市", "所在地", "区域", "国家", "国家或地区"),
        ("Region", "Province", "City", "Country", "State", "Area", "Country or region"),
    ),
    "family": (
        ("家庭", "亲属", "亲属关系", "家庭组", "家庭号", "直系亲属"),
        ("Family", "Relatives", "Related", "Family group", "Relation"),
    ),
    "mark": (
        ("序号", "编号", "序", "序列", "行号"),
        ("No", "Number", "Nr", "Serial", "Serial number", "Serial no", "Index", "Row", "#"),
    ),
    "identity": (
        (
            "身份证",
            "身份证号",
            "身份证号码",
            "证件号",
            "证件号码",
            "公民身份号码",
            "身份号码",
            "护照",
            "护照号",
            "护照号码",
            "身份证件号码",
            "身份证件号",
            "身份证明号码",
            "有效证件号码",
            "证件",
        ),
        (
            "Identity",
            "Identity card",
            "Identity number",
            "Identity card number",
            "ID card",
            "ID number",
            "ID no",
            "ID card number",
            "Passport",
            "Passport number",
            "Passport no",
            "National ID",
        ),
    ),
}
"""Field to its words in Chinese and in English. `mark` and `identity` are known so that they are not taken in."""

_ENTRY_NUMBER = (
    ("参赛单元", "列表号", "名单号", "参赛号", "组号", "对号", "队号", "选手", "牌手", "参赛编号"),
    ("Entry", "Entry number", "Entry no", "List number", "Pair", "Pair number", "Player", "Team", "Team number"),
)
_SERIAL = (("序号", "编号", "号码", "号"), ("Number", "No", "Nr", "#"))

FORM_WORDS: Mapping[tuple[str, EventKind], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ("entry", EventKind.PAIRS): (("对号",), ("Pair",)),
    ("entry", EventKind.INDIVIDUAL_TEAM): (("队名",), ("Team",)),
    ("entry", EventKind.PAIR_TEAM): (("队名",), ("Team",)),
    ("slot", EventKind.INDIVIDUAL_TEAM): (("队内序号",), ("Place in team",)),
    ("slot", EventKind.PAIR_TEAM): (("队内序号",), ("Place in team",)),
}
"""What our form writes for a kind of event where the general word is not the plainest."""

GENDER_WORDS: Mapping[str, tuple[str, str]] = {MALE: ("男", "M"), FEMALE: ("女", "F")}
EXAMPLE_WORDS = ("例", "Example")
"""In Chinese and English: how our form writes genders, and marks its example rows."""

LOT_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "entry": _ENTRY_NUMBER,
    "mark": _SERIAL,
    "position": (
        ("位置", "签号", "抽签号", "抽签结果", "签", "首轮位置", "抽到的签", "签位", "签位号"),
        ("Position", "Lot", "Lot number", "Drawn", "Round-one position"),
    ),
}
"""Lots drawn by hand; a running number is the entry where nothing else is."""

SEAT_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "group": (("组", "赛区", "分组", "组别"), ("Group", "Zone")),
    "table": (("桌", "桌号", "台号", "台", "桌次"), ("Table", "Table number", "Table no")),
    "seat": (("方位", "座位", "位置", "座次", "方向"), ("Seat", "Direction", "Axis", "Seats")),
    "entry": _ENTRY_NUMBER,
    "mark": _SERIAL,
    "E": (("东", "东家"), ("E", "East")),
    "S": (("南", "南家"), ("S", "South")),
    "W": (("西", "西家"), ("W", "West")),
    "N": (("北", "北家"), ("N", "North")),
    "EW": (("东西", "东西方"), ("EW", "WE", "East-West")),
    "NS": (("南北", "南北方"), ("NS", "SN", "North-South", "South-North")),
}
"""Seats placed by hand: a row a seat, or a row a table with a column a seat."""

SEATS: Mapping[str, tuple[str, ...]] = {
    "E": ("东", "东家", "e", "east"),
    "S": ("南", "南家", "s", "south"),
    "W": ("西", "西家", "w", "west"),
    "N": ("北", "北家", "n", "north"),
    "EW": ("东西", "西东", "东西方", "ew", "we", "eastwest"),
    "NS": ("南北", "北南", "南北方", "ns", "sn", "northsouth", "southnorth"),
}
"""Seat or axis to the words of a cell."""

SEAT_LETTERS = str.maketrans("东南西北", "ESWN")
"""The seats as Chinese writes them, for `str.translate`."""
