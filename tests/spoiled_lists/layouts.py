"""Lists whose layout is spoiled: titles, order of columns, headers, merged cells, sheets."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from openpyxl import Workbook

from tdapp.rules.kinds import EventKind
from tests.spoiled_lists.books import ods, text, xls
from tests.spoiled_lists.case import HEAD, LI, ZHANG, Spoiled, book, csv

PAIR_HEAD = ("对号", "姓名", "性别", "单位")
PAIRS = (
    ("1", "张三", "男", "金陵"),
    (None, "李四", "女", None),
    ("2", "王五", "男", "石城"),
    (None, "赵六", "女", None),
)
MERGED_PAIRS = ("张三 M 金陵 1", "李四 F 金陵 1", "王五 M 石城 2", "赵六 F 石城 2")


def _several_sheets(folder: Path) -> Path:
    work = Workbook()
    first = work.active
    assert first is not None
    first.title = "说明"
    first.append(["请填写第二张表"])
    for name, person, state in (("隐藏", "王五", "hidden"), ("名单", "张三", "visible"), ("另一份", "李四", "visible")):
        page = work.create_sheet(name)
        page.sheet_state = state
        page.append(["姓名", "性别"])
        page.append([person, "男"])
    work.save(folder / "sheets.xlsx")
    return folder / "sheets.xlsx"


def _hidden_only(folder: Path) -> Path:
    work = Workbook()
    assert work.active is not None
    work.active.append(["封面"])
    page = work.create_sheet("名单")
    page.sheet_state = "hidden"
    page.append(["姓名"])
    page.append(["张三"])
    work.save(folder / "hidden.xlsx")
    return folder / "hidden.xlsx"


def _ods_merged(folder: Path) -> Path:
    rows = "".join(
        f'<table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>{number}'
        "</text:p></table:table-cell>"
        f'<table:table-cell office:value-type="string"><text:p>{a}</text:p></table:table-cell>'
        "</table:table-row><table:table-row><table:covered-table-cell/>"
        f'<table:table-cell office:value-type="string"><text:p>{b}</text:p></table:table-cell></table:table-row>'
        for number, a, b in ((1, "张三", "李四"), (2, "王五", "赵六"))
    )
    return ods(folder / "merged.ods", [("对号", "姓名")], raw=rows)


LAYOUTS = (
    Spoiled(
        "merged titles above the header, totals and signatures below",
        book(
            "titles",
            ("2026年掼蛋公开赛报名表",),
            ("单位：金陵", None, None, "联系电话：139"),
            (),
            HEAD[:4],
            ("张三", "男", date(1980, 1, 2), "00012"),
            ("李四", "女", date(1991, 11, 30), "00013"),
            ("合计：2人",),
            ("领队签字：", None, None, "日期：2026-05-01"),
            merge=("A1:D1", "A8:B8"),
        ),
        (ZHANG, LI),
        (
            "note: titles.xlsx: these rows hold no person and were not read: 7, 8.",
            "note: titles.xlsx, row 2: 金陵 is the club of everybody without one in the list.",
        ),
    ),
    Spoiled(
        "columns in another order and language",
        book(
            "english",
            ("Reg. no.", "Date of birth", "Club", "Sex", "Full name", "Phone"),
            ("00012", "1980-01-02", "金陵", "male", "张三", "139"),
            ("00013", "30-Nov-1991", "金陵", "F", "李四", ""),
        ),
        (ZHANG, LI),
        ("note: english.xlsx: these columns were not read: F (Phone).",),
    ),
    Spoiled(
        "headers in both languages, with hints and stars",
        book(
            "both",
            ("姓名/Name*", "性别（男/女）Gender", "出生日期\n(年-月-日)", "注册号 Registration No.", "Club（单位）"),
            ("张三", "男", "1980.1.2", "00012", "金陵"),
        ),
        (ZHANG,),
    ),
    Spoiled(
        "a header of two rows",
        book(
            "two rows",
            ("序号", "牌手", None, None, "单位"),
            (None, "姓名", "性别", "出生日期", None),
            (1, "张三", "男", "1980/1/2", "金陵"),
            merge=("B1:D1", "A1:A2", "E1:E2"),
        ),
        ("张三 M 1980-01-02 金陵",),
    ),
    Spoiled(
        "the header twice, in each language, and again on the next page",
        csv("pages", ("姓名", "性别"), ("Name", "Gender"), ("张三", "男"), ("姓名", "性别"), ("李四", "女")),
        ("张三 M", "李四 F"),
        ("note: pages.csv: these rows hold no person and were not read: 4.",),
    ),
    Spoiled(
        "200 columns",
        book(
            "wide", (*(f"Q{n}" for n in range(1, 196)), *HEAD), (*range(195), "张三", "男", "1980-1-2", "00012", "金陵")
        ),
        (ZHANG,),
        (
            "note: wide.xlsx: these columns were not read: "
            + ", ".join(f"{chr(64 + n)} (Q{n})" for n in range(1, 21))
            + ", further columns: 175.",
        ),
    ),
    Spoiled(
        "no column of names",
        csv("nameless", ("性别", "出生日期", "注册号"), ("男", "1980-01-02", "12")),
        None,
        (
            (
                "nameless.csv, row 1: the list has no header with “Name”. The first row that holds anything reads: "
                "性别, 出生日期, 注册号."
            ),
        ),
    ),
    Spoiled(
        "no header at all",
        csv("headless", ("张三", "男"), ("李四", "女")),
        None,
        (
            (
                "headless.csv, row 1: the list has no header with “Name”. The first row that holds "
                "anything reads: 张三, 男."
            ),
        ),
    ),
    Spoiled(
        "a header and nobody below it",
        csv("nobody", HEAD, ("", "", "", "", "")),
        (),
        ("error: nobody.csv, row 1: no person stands below the header.",),
    ),
    Spoiled(
        "several sheets, one of them hidden",
        _several_sheets,
        ("张三 M",),
        (
            "note: sheets.xlsx: sheet 名单 is read; sheet 隐藏 looks like a list too and is not read.",
            "note: sheets.xlsx: sheet 名单 is read; sheet 另一份 looks like a list too and is not read.",
        ),
    ),
    Spoiled(
        "the list on a hidden sheet",
        _hidden_only,
        None,
        (
            (
                "hidden.xlsx: the list is on a hidden sheet. Show the sheet in a spreadsheet program, look "
                "at it and save "
                "the file."
            ),
        ),
    ),
    Spoiled(
        "pairs by merged cells",
        book("merged", PAIR_HEAD, *PAIRS, merge=("A2:A3", "D2:D3", "A4:A5", "D4:D5")),
        MERGED_PAIRS,
        kind=EventKind.PAIRS,
    ),
    Spoiled(
        "pairs by merged running numbers, in an old book",
        lambda folder: xls(
            folder / "old.xls",
            [("序号", *PAIR_HEAD[1:]), *PAIRS],
            merge=[(r, r + 1, c, c) for r in (1, 3) for c in (0, 3)],
        ),
        MERGED_PAIRS,
        ("note: old.xls: the numbers in column A (序号) say who plays together.",),
        EventKind.PAIRS,
    ),
    Spoiled(
        "pairs by merged cells, in an OpenDocument book",
        _ods_merged,
        ("张三 1", "李四 1", "王五 2", "赵六 2"),
        kind=EventKind.PAIRS,
    ),
    Spoiled(
        "pairs by cells that were merged before the list became text",
        csv("unmerged", PAIR_HEAD, *PAIRS),
        ("张三 M 金陵 1", "李四 F 1", "王五 M 石城 2", "赵六 F 2"),
        ("note: unmerged.csv: empty cells in column A (对号) were read as the value above.",),
        EventKind.PAIRS,
    ),
    Spoiled(
        "pairs by letters behind the number",
        csv("letters", ("Pair", "Name"), ("１a", "张三"), ("1b", "李四"), ("2-A", "王五"), ("2-B", "赵六")),
        ("张三 1 slot 1", "李四 1 slot 2", "王五 2 slot 1", "赵六 2 slot 2"),
        kind=EventKind.PAIRS,
    ),
    Spoiled(
        "one row a pair",
        csv("across", ("牌手1", "性别1", "牌手2", "性别2", "单位"), ("张三", "男", "李四", "女", "金陵")),
        ("张三 M 金陵",),
        (
            "error: across.csv, row 1: the columns A (牌手1), C (牌手2) all hold names. A list has one row a person.",
            "error: across.csv, row 1: the columns B (性别1), D (性别2) mean the same. Keep one of them.",
            (
                "error: across.csv, row 1: no column says who plays together. Add a column headed “Pair”; "
                "people with equal "
                "values form one pair."
            ),
        ),
        EventKind.PAIRS,
    ),
    Spoiled(
        "a number and a name for each team, a province and a city",
        csv(
            "teams",
            ("队号", "队名", "姓名", "省份", "城市"),
            ("1", "金陵一队", "张三", "江苏", "南京"),
            ("1", "金陵一队", "李四", "江苏", "苏州"),
            ("2", "石城队", "王五", "", ""),
        ),
        ("张三 金陵一队", "李四 金陵一队", "王五 石城队"),
        ("note: teams.csv: these columns were not read: A (队号), E (城市).",),
        EventKind.INDIVIDUAL_TEAM,
    ),
    Spoiled(
        "a number and a name that contradict one another",
        csv("teams", ("队号", "队名", "姓名"), ("1", "金陵", "张三"), ("2", "金陵", "李四")),
        ("张三 1", "李四 2"),
        ("error: teams.csv, row 1: the columns A (队号), B (队名) mean the same. Keep one of them.",),
        EventKind.INDIVIDUAL_TEAM,
    ),
    Spoiled(
        "one column of names below titles that could be headers",
        csv("titles", ("名单",), ("运动员",), ("姓名",), ("张三",), ("María del Carmen Fernández de la Vega Saiz",)),
        ("张三", "María del Carmen Fernández de la Vega Saiz"),
    ),
    Spoiled(
        "a column twice, once empty",
        csv("twice", ("姓名", "单位", "俱乐部"), ("张三", "", "金陵")),
        ("张三 金陵",),
    ),
    Spoiled(
        "a semicolon list with a declared separator and old line ends",
        lambda folder: text(
            folder / "old.csv", [("sep=;",), HEAD, ("张三", "男", "1980-1-2", "00012", "金陵")], separator=";", end="\r"
        ),
        (ZHANG,),
    ),
    Spoiled(
        "columns held apart by spaces",
        csv("spaces", ("姓名    性别  出生日期",), ("张 三   男    1980年1月2日",), ("李四　　女    1991-11-30",)),
        ("张三 M 1980-01-02", "李四 F 1991-11-30"),
    ),
)
