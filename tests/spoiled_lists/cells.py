"""Lists with spoiled cells: digits, dates, names, formulas, numbers that must not be there."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from tests.spoiled_lists.books import ods, text, xls
from tests.spoiled_lists.case import HEAD, LI, ZHANG, Spoiled, book, csv

# The figures of GB 11643's own example in form: an area, a birth date, a sequence, the check character.
IDENTITY = "11010519491231002X"
NOON = datetime(1980, 1, 2, 12, 30)  # noqa: DTZ001  spreadsheets know no zones
DATES = ("姓名", "出生日期")


def _mac(folder: Path) -> Path:
    work = Workbook()
    work.epoch = CALENDAR_MAC_1904
    page = work.active
    assert page is not None
    page.append(DATES)
    page.append(("张三", date(1980, 1, 2)))
    page.append(("李四", 32110))
    work.save(folder / "mac.xlsx")
    return folder / "mac.xlsx"


def _failed(folder: Path) -> Path:
    work = Workbook()
    page = work.active
    assert page is not None
    for row in (HEAD, ("张三", "男", "x", "00012", "金陵"), ("x", "女", "1991-11-30", "=A1&B1", "金陵")):
        page.append(row)
    page["C2"], page["A3"] = "#REF!", "#N/A"
    page["C2"].data_type = page["A3"].data_type = "e"
    work.save(folder / "failed.xlsx")
    return folder / "failed.xlsx"


def _failed_ods(folder: Path) -> Path:
    raw = (
        '<table:table-row><table:table-cell office:value-type="string"><text:p>张三</text:p></table:table-cell>'
        '<table:table-cell table:formula="of:=1/0" office:value-type="float" office:value="0" '
        'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell></table:table-row>'
    )
    return ods(folder / "failed.ods", [DATES], raw=raw)


def _failed_xls(folder: Path) -> Path:
    """A list in the old format whose cell B2 is a failed reference: the record of 00012 becomes one of an error."""
    path = xls(folder / "failed.xls", [DATES, ("张三", True)])
    data = path.read_bytes()
    truth = bytes.fromhex("0502080001000100")
    at = data.index(truth) + len(truth) + 2
    path.write_bytes(data[:at] + b"\x17\x01" + data[at + 2 :])
    return path


CELLS = (
    Spoiled(
        "full-width digits and letters",
        csv(
            "wide",
            HEAD,
            ("张三", "Ｍ", "１９８０－０１－０２", "０００１２", "金陵"),
            ("李四", "Ｆ", "１９９１／１１／３０", "０００１３", "金陵"),
        ),
        (ZHANG, LI),
    ),
    Spoiled(
        "names with spaces, invisible characters and words behind them",
        csv(
            "spaced",
            ("姓名",),
            ("张 三",),
            ("　欧阳\u200b　娜娜 ",),
            ("Anna\u00a0  Berg",),
            ("阿依古丽•买买提",),
            ("李四（女）",),
            ("Nguye\u0302\u0303n Va\u0306n A",),
        ),
        ("张三", "欧阳娜娜", "Anna Berg", "阿依古丽·买买提", "李四 F", "Nguyễn Văn A"),
    ),
    Spoiled(
        "dates as text in many forms",
        csv(
            "dates",
            DATES,
            ("甲一", "1980-1-2"),
            ("甲二", "1980/01/02"),
            ("甲三", "1980年1月2日"),
            ("甲四", "19800102"),
            ("甲五", "2-Jan-1980"),
            ("甲六", "January 2, 1980"),
            ("甲七", "一九八〇年一月二日"),
            ("甲八", "1980.1.2 00:00:00"),
            ("甲九", "31/12/1980"),
            ("乙一", "12/31/1980"),
            ("乙二", "03/03/1980"),
            ("乙三", "29222"),
            ("乙四", "无"),
        ),
        (
            *(f"甲{n} 1980-01-02" for n in "一二三四五六七八"),
            "甲九 1980-12-31",
            "乙一 1980-12-31",
            "乙二 1980-03-03",
            "乙三 1980-01-02",
            "乙四",
        ),
    ),
    Spoiled(
        "dates as serials and as real dates",
        book("serials", DATES, ("张三", 29222), ("李四", NOON), ("王五", 19800102)),
        ("张三 1980-01-02", "李四 1980-01-02", "王五 1980-01-02"),
    ),
    Spoiled(
        "dates of a book that counts from 1904",
        _mac,
        ("张三 1980-01-02", "李四 1991-11-30"),
    ),
    Spoiled(
        "an .xls that counts from 1904",
        lambda folder: xls(folder / "mac.xls", [DATES, ("李四", 32110)], base1904=True),
        ("李四 1991-11-30",),
    ),
    Spoiled(
        "an .xls",
        lambda folder: xls(
            folder / "old.xls",
            [HEAD, ("张三", "男", date(1980, 1, 2), "00012", "金陵"), ("李四", "女", "1991/11/30", "00013", "金陵")],
        ),
        (ZHANG, LI),
    ),
    Spoiled(
        "an .ods",
        lambda folder: ods(
            folder / "open.ods",
            [
                HEAD,
                ("张三", "男", date(1980, 1, 2), "00012", "金陵"),
                (),
                ("李四", "女", "1991/11/30", "00013", "金陵"),
            ],
        ),
        (ZHANG, LI),
    ),
    Spoiled(
        "dates that can be read two ways, do not exist or lack a part",
        csv(
            "unclear",
            DATES,
            ("张三", "03/04/1985"),
            ("李四", "1999-02-30"),
            ("王五", "1980"),
            ("赵六", "80-1-2"),
            ("孙七", "1980年5月"),
            ("周八", "秋天"),
            ("吴九", "45"),
            ("郑十", "2150-01-01"),
        ),
        ("张三", "李四", "王五", "赵六", "孙七", "周八", "吴九", "郑十"),
        (
            (
                "error: unclear.csv, row 2, column B (出生日期): 03/04/1985 can be read as 1985-03-04 or "
                "as 1985-04-03. "
                "Write the date as 1980-01-02."
            ),
            "error: unclear.csv, row 3, column B (出生日期): there is no such day as 1999-02-30.",
            (
                "error: unclear.csv, row 4, column B (出生日期): 1980 is no whole date. Write year, month "
                "and day as 1980-01-02."
            ),
            (
                "error: unclear.csv, row 5, column B (出生日期): the year in 80-1-2 has two digits. Write "
                "the date as 1980-01-02."
            ),
            (
                "error: unclear.csv, row 6, column B (出生日期): 1980年5月 is no whole date. Write year, "
                "month and day as "
                "1980-01-02."
            ),
            "error: unclear.csv, row 7, column B (出生日期): 秋天 is not a date. Write it as 1980-01-02.",
            "error: unclear.csv, row 8, column B (出生日期): 45 is not a date. Write it as 1980-01-02.",
            "error: unclear.csv, row 9, column B (出生日期): nobody can be born on 2150-01-01.",
        ),
    ),
    Spoiled(
        "identity numbers in their own column and in others",
        csv(
            "identity",
            ("姓名", "身份证号", "注册号", "单位"),
            ("张三", IDENTITY, "00012", "金陵"),
            ("李四", "", IDENTITY, "金陵"),
            ("王五", "", "1101051949 1231002x", f"石城{IDENTITY}"),
            ("赵六", "", "110105194912310021", "金陵"),
        ),
        ("张三 00012 金陵", "李四 金陵", "王五", "赵六 110105194912310021 金陵"),
        (
            (
                "note: identity.csv: column B (身份证号) is for identity numbers. It was not read; "
                "identity numbers are not "
                "stored."
            ),
            (
                "error: identity.csv, row 3, column C (注册号): this is an identity-card number. Identity "
                "numbers are not stored; "
                "delete it from the list."
            ),
            (
                "error: identity.csv, row 4, column C (注册号): this is an identity-card number. Identity "
                "numbers are not stored; "
                "delete it from the list."
            ),
            (
                "error: identity.csv, row 4, column D (单位): this is an identity-card number. Identity "
                "numbers are not stored; "
                "delete it from the list."
            ),
        ),
    ),
    Spoiled(
        "registration numbers that the spreadsheet has rounded",
        book(
            "rounded",
            ("姓名", "注册号"),
            ("张三", 110105194912310000),
            ("李四", 12345.0),
            ("王五", 0.5),
            ("赵六", date(2020, 1, 2)),
        ),
        ("张三", "李四 12345", "王五", "赵六"),
        (
            (
                "error: rounded.xlsx, row 2, column B (注册号): the spreadsheet has rounded this "
                "registration number. Format the "
                "column as text and type the number again."
            ),
            (
                "error: rounded.xlsx, row 4, column B (注册号): the spreadsheet has rounded this "
                "registration number. Format the "
                "column as text and type the number again."
            ),
            "error: rounded.xlsx, row 5, column B (注册号): 2020-01-02 is not a registration number.",
        ),
    ),
    Spoiled(
        "failed formulas and one without a result",
        _failed,
        ("张三 M 00012 金陵",),
        (
            "error: failed.xlsx, row 2, column C (出生日期): a formula has failed (#REF!). Type the value instead.",
            "error: failed.xlsx, row 3, column A (姓名): a formula has failed (#N/A). Type the value instead.",
            (
                "error: failed.xlsx, row 3, column D (注册号): a formula has no result. Open the file in a "
                "spreadsheet program "
                "and save it again."
            ),
        ),
    ),
    Spoiled(
        "a failed formula in an OpenDocument book",
        _failed_ods,
        ("张三",),
        ("error: failed.ods, row 2, column B (出生日期): a formula has failed (#DIV/0!). Type the value instead.",),
    ),
    Spoiled(
        "a failed formula in an old book",
        _failed_xls,
        ("张三",),
        ("error: failed.xls, row 2, column B (出生日期): a formula has failed (#REF!). Type the value instead.",),
    ),
    Spoiled(
        "failed formulas saved as text",
        csv("saved", ("姓名", "性别"), ("张三", "#VALUE!"), ("#REF!", "女"), ("李四", "Err:502")),
        ("张三", "李四"),
        (
            "error: saved.csv, row 2, column B (性别): a formula has failed (#VALUE!). Type the value instead.",
            "error: saved.csv, row 3, column A (姓名): a formula has failed (#REF!). Type the value instead.",
            "error: saved.csv, row 4, column B (性别): a formula has failed (Err:502). Type the value instead.",
        ),
    ),
    Spoiled(
        "cells that hold something else than their column says",
        book(
            "mixed up",
            ("姓名", "性别", "角色", "种子", "位置"),
            ("张三", "男女", "观众", "首号", "0"),
            (12, "女", "领队兼牌手", "２号种子", "乙"),
            ("王五、赵六", "1", "", 0, ""),
            (True, "x", "替补", 1.5, ""),
        ),
        ("张三",),
        (
            "error: mixed up.xlsx, row 2, column B (性别): 男女 is not a gender. Write M or F.",
            "error: mixed up.xlsx, row 2, column C (角色): 观众 is not a role. Write player, reserve, leader or coach.",
            "error: mixed up.xlsx, row 2, column D (种子): 首号 is not a seed. Seeds are whole numbers from 1.",
            "error: mixed up.xlsx, row 2, column E (位置): 0 is not a place within an entry. Write 1, 2 …",
            "error: mixed up.xlsx, row 3, column A (姓名): 12 is not a name.",
            "error: mixed up.xlsx, row 4, column A (姓名): 王五、赵六 are several names. Give each person a row.",
            "error: mixed up.xlsx, row 4, column B (性别): 1 is not a gender. Write M or F.",
            "error: mixed up.xlsx, row 5, column A (姓名): True is not a name.",
            "error: mixed up.xlsx, row 5, column B (性别): x is not a gender. Write M or F.",
            "error: mixed up.xlsx, row 5, column D (种子): 1.5 is not a seed. Seeds are whole numbers from 1.",
        ),
    ),
    Spoiled(
        "names that lost a character or have one of a single font",
        csv("lost", ("姓名",), ("张?",), ("李\ue863",), ("王\ufffd五",), ("Anna Berg",)),
        ("张?", "李\ue863", "Anna Berg"),
        (
            (
                "warning: lost.csv, row 2, column A (姓名): the name 张? has a question mark where a "
                "character may be lost."
            ),
            (
                "warning: lost.csv, row 3, column A (姓名): the name 李\ue863 has a character that exists "
                "in one font only; it may "
                "not print."
            ),
            "error: lost.csv, row 4, column A (姓名): the name 王�五 has lost a character. Type it again.",
        ),
    ),
    Spoiled(
        "empty rows, rows with a number only, placeholders and text forced by signs",
        lambda folder: text(
            folder / "gaps.csv",
            [
                ("序号", *HEAD),
                (1, "张三", "男", "1980-1-2", '="00012"', "金陵"),
                (),
                (2, "", "", "", "", ""),
                (3, "李四", "女", "1991-11-30", "'00013", "金陵"),
                (4, "", "女", "", "00014", ""),
                (5, "王五", "-", "/", "无", "n/a"),
            ],
        ),
        (ZHANG, LI, "王五"),
        ("error: gaps.csv, row 6, column B (姓名): the name is missing.",),
    ),
)
