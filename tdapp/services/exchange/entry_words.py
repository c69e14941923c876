"""Reads the short cells of an entry list: gender, role, seed, slot, categories, the entry's number or name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from tdapp.rules.categories import FEMALE, MALE
from tdapp.services.exchange.names import tight, words
from tdapp.services.exchange.places import Place, shown
from tdapp.services.exchange.sheet_table import Value
from tdapp.text import Refused, Text

PLAYER, RESERVE, LEADER, COACH = "player", "reserve", "leader", "coach"
"""What somebody is in a delegation or an entry."""

MOST_SLOTS = 99
MOST_SEEDS = 9999

_GENDERS: Mapping[str, str] = {
    **dict.fromkeys(("男", "男性", "男士", "男子", "先生", "m", "male", "man", "men", "mr", "boy", "男生", "♂"), MALE),
    **dict.fromkeys(
        (
            "女",
            "女性",
            "女士",
            "女子",
            "小姐",
            "f",
            "female",
            "woman",
            "women",
            "mrs",
            "ms",
            "miss",
            "girl",
            "w",
            "女生",
            "♀",
        ),
        FEMALE,
    ),
}
ROLE_WORDS: Mapping[str, tuple[str, ...]] = {
    PLAYER: (
        "牌手",
        "player",
        "运动员",
        "队员",
        "选手",
        "参赛者",
        "参赛选手",
        "队长",
        "正式",
        "正式队员",
        "主力",
        "captain",
        "athlete",
        "member",
        "contestant",
        "playing captain",
        "球员",
        "参赛",
    ),
    RESERVE: ("替补", "reserve", "substitute", "替补牌手", "替补队员", "候补", "后备", "预备", "sub", "替补选手"),
    LEADER: (
        "领队",
        "leader",
        "team leader",
        "team manager",
        "manager",
        "负责人",
        "带队",
        "head of delegation",
        "delegation leader",
    ),
    COACH: ("教练", "coach", "教练员", "指导员", "主教练", "指导"),
}
"""Role to its words; the first is Chinese, the second English."""

CATEGORY_WORDS: Mapping[str, tuple[str, ...]] = {
    "open": ("公开", "公开组", "open", "公开赛"),
    "men": ("男子", "男子组", "men", "男", "男组"),
    "women": ("女子", "女子组", "women", "女", "女组", "ladies"),
    "mixed": ("混合", "混合组", "mixed", "混双", "混合双人"),
    "mixed-team": ("混合团体", "mixed-team", "混合队", "mixed team"),
    "senior": ("老年", "老年组", "senior", "seniors", "常青", "常青组", "长青", "长青组"),
    "middle-a": ("中年甲", "中年甲组", "middle-a", "middle a", "中年a", "中年a组", "中年组a"),
    "middle-b": ("中年乙", "中年乙组", "middle-b", "middle b", "中年b", "中年b组", "中年组b"),
    "youth": ("青年", "青年组", "youth"),
    "junior": ("少年", "少年组", "junior", "juniors", "青少年", "青少年组"),
}
"""Category code to its words; a word that is not here stays the label it is."""

_ROLES = {w: role for role, ws in ROLE_WORDS.items() for w in ws}
_CATEGORIES = {w: code for code, ws in CATEGORY_WORDS.items() for w in ws}
_BETWEEN = re.compile(r"\s*[、,，;；/|＋+&兼]\s*")
_SLOTS = {"a": 1, "b": 2, "c": 3, "d": 4, "甲": 1, "乙": 2, "丙": 3, "丁": 4, "一": 1, "二": 2, "三": 3, "四": 4}
_NUMBER = re.compile(r"(?:第|no\.?|nr\.?|#|seed|种子)?\s*0*(\d{1,6})\s*(?:号|位|种子|号种子|号位)?")


def _folded(value: Value) -> str:
    return unicodedata.normalize("NFKC", words(value)).casefold()


def gender(value: Value, place: Place) -> str:
    """ "M", "F" or empty; raises Refused for any other word."""
    text = _folded(value).strip("().[] ")
    found = _GENDERS.get(text, "")
    if text and not found:
        raise Refused(Text("{place}: {value} is not a gender. Write M or F.", place=place.text(), value=shown(value)))
    return found


def roles(value: Value, place: Place) -> tuple[str, ...]:
    """The roles in a cell (领队兼牌手 are two); a player when it is empty; raises Refused for unknown words."""
    text = _folded(value)
    if not text:
        return (PLAYER,)
    found = [_ROLES.get(part) or _ROLES.get(part.replace(" ", "")) for part in _BETWEEN.split(text) if part]
    if not found or None in found:
        raise Refused(
            Text(
                "{place}: {value} is not a role. Write player, reserve, leader or coach.",
                place=place.text(),
                value=shown(value),
            )
        )
    return tuple(dict.fromkeys(r for r in found if r))


def seed(value: Value, place: Place) -> int | None:
    """The number of a seed, from 1; None when the cell is empty or 0; raises Refused for anything else."""
    number = _number(value)
    if number is None or number == 0:
        return None
    if not isinstance(number, int) or not 1 <= number <= MOST_SEEDS:
        raise Refused(
            Text(
                "{place}: {value} is not a seed. Seeds are whole numbers from 1.",
                place=place.text(),
                value=shown(value),
            )
        )
    return number


def slot(value: Value, place: Place) -> int | None:
    """A place within a pair or team, from 1; a and b, 甲 and 乙 count as 1 and 2; None when the cell is empty."""
    number = _number(value)
    if number is None:
        return None
    if isinstance(number, str):
        number = _SLOTS.get(number, 0)
    if not 1 <= number <= MOST_SLOTS:
        raise Refused(
            Text(
                "{place}: {value} is not a place within an entry. Write 1, 2 …", place=place.text(), value=shown(value)
            )
        )
    return number


def _number(value: Value) -> int | str | None:
    text = _folded(value)
    if not text:
        return None
    found = _NUMBER.fullmatch(text)
    return int(found[1]) if found else text


def categories(value: Value) -> tuple[str, ...]:
    """The labels in a cell: codes for the words the rules know, other words as they stand."""
    found = [p for p in re.split(r"[、,，;；/|\n]+", str(value)) if p.strip()]
    labels = [tight(p) for p in found]
    return tuple(dict.fromkeys(_CATEGORIES.get(_folded(label), label) for label in labels if label))


def entry_word(value: Value) -> str:
    """What groups people into an entry: clean text; numbers without leading zeros, so that 01 and 1 are one."""
    text = tight(value)
    found = re.fullmatch(r"0*(\d+)", text)
    return found[1] if found else text


def registration(value: Value, place: Place) -> str | None:
    """A registration number as text without spaces; None when the cell is empty.

    Raises Refused when the spreadsheet has rounded the number, or the cell holds no number at all.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise Refused(Text("{place}: {value} is not a registration number.", place=place.text(), value=shown(value)))
    rounded = isinstance(value, float) and (value >= 1e15 or not value.is_integer())
    if rounded or (isinstance(value, str) and re.fullmatch(r"\s*\d(\.\d+)?E\+\d+\s*", value, re.IGNORECASE)):
        raise Refused(
            Text(
                "{place}: the spreadsheet has rounded this registration number. Format the column as text and type "
                "the number again.",
                place=place.text(),
            )
        )
    return unicodedata.normalize("NFKC", words(value)).replace(" ", "") or None
