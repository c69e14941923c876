"""Lists whose rows do not go together: numbers twice, names twice, pairs of three, seeds."""

from __future__ import annotations

from tdapp.rules.kinds import EventKind
from tests.spoiled_lists.case import Spoiled, book, csv

PEOPLE = (
    Spoiled(
        "duplicate registration numbers",
        book("numbers", ("姓名", "注册号"), ("张三", "A12"), ("李四", "ａ12"), ("王五", 12), ("赵六", "12")),
        ("张三 A12", "李四 a12", "王五 12", "赵六 12"),
        (
            "error: numbers.xlsx, row 3, column B (注册号): registration number a12 already stands in row 2.",
            "error: numbers.xlsx, row 5, column B (注册号): registration number 12 already stands in row 4.",
        ),
    ),
    Spoiled(
        "the same name twice",
        csv(
            "names",
            ("姓名", "注册号"),
            ("张三", "1"),
            ("张 三", "2"),
            ("Anna Berg", ""),
            ("ANNA  BERG", ""),
            ("李四", "5"),
            ("李四", "5"),
        ),
        ("张三 1", "张三 2", "Anna Berg", "ANNA BERG", "李四 5", "李四 5"),
        (
            (
                "warning: names.csv, row 3, column A (姓名): 张三 already stands in row 2. Are these two "
                "people, or one entered "
                "twice?"
            ),
            (
                "warning: names.csv, row 5, column A (姓名): ANNA BERG already stands in row 4. Are these "
                "two people, or one "
                "entered twice?"
            ),
            "error: names.csv, row 7, column B (注册号): registration number 5 already stands in row 6.",
        ),
    ),
    Spoiled(
        "pairs with one person and with three",
        csv(
            "pairs",
            ("对号", "姓名"),
            ("1", "张三"),
            ("01", "李四"),
            ("2", "王五"),
            ("3", "赵六"),
            ("３", "孙七"),
            ("3", "周八"),
            ("", "吴九"),
        ),
        ("张三 1", "李四 1", "王五 2", "赵六 3", "孙七 3", "周八 3", "吴九"),
        (
            "error: pairs.csv, row 4, column A (对号): pair 2 has one player only.",
            "error: pairs.csv, row 5, column A (对号): pair 3 has more than two players, in rows 5, 6, 7.",
            (
                "error: pairs.csv, row 8, column A (对号): the entry is missing. People with equal values "
                "form one pair or team."
            ),
        ),
        EventKind.PAIRS,
    ),
    Spoiled(
        "a pair whose partner has no readable name is not called a pair of one",
        csv("partner", ("对号", "姓名"), ("1", "张三"), ("1", "#REF!")),
        ("张三 1",),
        ("error: partner.csv, row 3, column B (姓名): a formula has failed (#REF!). Type the value instead.",),
        EventKind.PAIRS,
    ),
    Spoiled(
        "places of a pair taken twice, or beyond the second",
        csv(
            "slots",
            ("对号", "位置", "姓名"),
            ("1", "甲", "张三"),
            ("1", "a", "李四"),
            ("2", "1", "王五"),
            ("2", "3", "赵六"),
        ),
        ("张三 1 slot 1", "李四 1 slot 1", "王五 2 slot 1", "赵六 2 slot 3"),
        (
            "error: slots.csv, row 3, column B (位置): place 1 of entry 1 is already taken in row 2.",
            "error: slots.csv, row 5, column B (位置): a pair has the places 1 and 2, not 3.",
        ),
        EventKind.PAIRS,
    ),
    Spoiled(
        "seeds given twice, and two seeds for one pair",
        csv(
            "seeds",
            ("对号", "姓名", "种子"),
            ("1", "张三", "1"),
            ("1", "李四", "1"),
            ("2", "王五", "2"),
            ("2", "赵六", "3"),
            ("3", "孙七", "1"),
            ("3", "周八", ""),
        ),
        ("张三 1", "李四 1", "王五 2", "赵六 2", "孙七 3", "周八 3"),
        (
            "error: seeds.csv, row 5, column C (种子): entry 2 has seed 3 here and seed 2 in row 4.",
            "error: seeds.csv, row 6, column C (种子): seed 1 already stands in row 2.",
        ),
        EventKind.PAIRS,
    ),
    Spoiled(
        "a pairs list without pairs",
        csv("alone", ("姓名", "单位"), ("张三", "金陵"), ("李四", "金陵")),
        ("张三 金陵", "李四 金陵"),
        (
            (
                "error: alone.csv, row 1: no column says who plays together. Add a column headed “Pair”; "
                "people with equal "
                "values form one pair."
            ),
        ),
        EventKind.PAIRS,
    ),
    Spoiled(
        "a team list without teams",
        csv("alone", ("姓名", "单位"), ("张三", "金陵")),
        ("张三 金陵",),
        (
            (
                "error: alone.csv, row 1: no column says who plays together. Add a column headed “Team”; "
                "people with equal "
                "values form one team."
            ),
        ),
        EventKind.PAIR_TEAM,
    ),
    Spoiled(
        "a leader and a reserve beside two players",
        csv(
            "team",
            ("对号", "姓名", "角色"),
            ("1", "张三", "牌手"),
            ("1", "李四", "队长"),
            ("1", "王五", "替补"),
            ("1", "赵六", "领队兼教练"),
        ),
        ("张三 1", "李四 1", "王五 1", "赵六 1"),
        kind=EventKind.PAIRS,
    ),
    Spoiled(
        "pairs in an individual event",
        csv("single", ("对号", "姓名"), ("1", "张三"), ("1", "李四")),
        ("张三", "李四"),
        ("note: single.csv: column A (对号) groups people and is not used in an individual event.",),
    ),
)
