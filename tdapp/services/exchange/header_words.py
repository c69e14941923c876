"""The words that head the columns of lists, in Chinese and English; the first of each is the one we write."""

from __future__ import annotations

from collections.abc import Mapping

PERSON_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "name": (
        ("姓名", "名字", "牌手", "选手", "运动员", "参赛者", "参赛人", "人员", "队员", "球员", "中文名", "全名",
         "姓名全称", "名单", "参赛人员"),
        ("Name", "Full name", "Player", "Person", "Contestant", "Participant", "Athlete", "Member", "Names"),
    ),
    "entry": (
        ("组号", "对号", "队号", "参赛单元", "参赛号", "组合", "搭档组", "搭档组合", "配对", "配对号", "对子", "对",
         "队名", "队伍", "队", "参赛队", "参赛队名", "组对", "编组", "分组号", "组合号", "队伍名称", "球队"),
        ("Entry", "Pair", "Team", "Pair number", "Pair no", "Pair id", "Team name", "Team number", "Team no", "Team id",
         "Entry number", "Entry no", "Entry id", "Partnership"),
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
        ("注册号", "证号", "注册证号", "会员号", "牌手号", "牌手编号", "注册编号", "运动员注册号", "注册码", "会员编号",
         "会员证号", "登记号", "牌手证号", "牌手ID"),
        ("Registration", "Registration number", "Registration no", "Reg no", "Reg number", "Reg", "Member number",
         "Membership number", "Player ID", "License", "Licence", "License number", "Licence number", "WCF ID",
         "Member ID", "Registration ID"),
    ),
    "club": (
        ("单位", "俱乐部", "代表队", "代表单位", "参赛单位", "所属单位", "注册单位", "工作单位", "协会", "单位名称",
         "所在单位", "俱乐部名称", "报名单位", "学校"),
        ("Club", "Unit", "Unit name", "Club name", "Organisation", "Organization", "Association", "Federation",
         "School", "Registered unit", "Delegation"),
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
        ("身份证", "身份证号", "身份证号码", "证件号", "证件号码", "公民身份号码", "身份号码", "护照", "护照号",
         "护照号码", "身份证件号码", "身份证件号", "身份证明号码", "有效证件号码", "证件"),
        ("Identity", "Identity card", "Identity number", "Identity card number", "ID card", "ID number", "ID no",
         "ID card number", "Passport", "Passport number", "Passport no", "National ID"),
    ),
}
"""Field to its words in Chinese and in English. `mark` and `identity` are known so that they are not taken in."""

LOT_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "entry": (
        ("参赛单元", "列表号", "名单号", "参赛号", "组号", "对号", "队号", "编号", "序号", "号码", "选手", "牌手"),
        ("Entry", "Entry number", "List number", "Number", "No", "Pair", "Player", "Team"),
    ),
    "position": (
        ("位置", "签号", "抽签号", "抽签结果", "签", "首轮位置", "抽到的签"),
        ("Position", "Lot", "Lot number", "Drawn", "Round-one position"),
    ),
    "name": (("姓名", "名字"), ("Name", "Names")),
    "club": (("单位", "俱乐部"), ("Club",)),
}

PLACE_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "group": (("赛区", "组", "分组", "组别"), ("Group", "Zone")),
    "table": (("桌", "桌号", "台号", "台", "桌次"), ("Table", "Table number", "Table no")),
    "seat": (("方位", "座位", "位置", "座次", "方向"), ("Seat", "Direction", "Axis")),
    "entry": LOT_WORDS["entry"],
    "E": (("东", "东家"), ("E", "East")),
    "S": (("南", "南家"), ("S", "South")),
    "W": (("西", "西家"), ("W", "West")),
    "N": (("北", "北家"), ("N", "North")),
    "EW": (("东西", "东西方"), ("EW", "E-W", "East-West")),
    "NS": (("南北", "南北方"), ("NS", "N-S", "SN", "S-N", "North-South", "South-North")),
    "name": (("姓名", "名字"), ("Name", "Names")),
    "club": (("单位", "俱乐部"), ("Club",)),
}
