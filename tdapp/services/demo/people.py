"""Invented people of invented clubs; any likeness is chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

CLUBS = (
    ("青屿侨牌俱乐部", "青屿"),
    ("临江棋牌协会", "临江"),
    ("白塔大学牌社", "白塔大学"),
    ("云岭牌友会", "云岭"),
    ("南浦老年体协", "南浦"),
    ("海角侨牌队", "海角"),
    ("Câu lạc bộ Sông Xanh", "Sông Xanh"),
    ("Nordlys Card Club", "Nordlys"),
)
"""Name and short name of each club; the last two send guests with Latin names."""

SURNAMES = (
    "王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆"
    "郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文单仇解查区翟"
)
GIVEN = (
    "子涵 雨桐 浩然 思远 嘉懿 明轩 若溪 景行 书瑶 俊熙 念慈 立群 建国 秀兰 志强 桂芳 文博 晓东 海燕 国栋 丽娟 宏伟 春生 玉梅 天佑 伟 静 磊 洋 敏 军 "
    "一鸣 知夏 望舒 怀瑾 清越 长庚 云起 疏影 南乔 北辰 予安 星阑 抱朴 守拙 既白 言蹊 令仪 维桢 学渊 翰林 凌霄 新竹"
).split()
RARE = (
    "王𬱖", "李䶮", "陈㛃", "赵喆", "周堃", "吴翀", "刘旻昱", "杨彧", "欧阳晏殊", "尉迟敬山", "司马长河", "诸葛青岚",
    "曾玥", "仇亦舟", "单云鹤", "解语嫣",
)  # fmt: skip
"""Names with rare characters, double surnames, and surnames that are often read wrongly."""
LATIN = (
    "Nguyễn Thị Ánh Tuyết", "Trần Đức Phượng", "Lê Hoàng Việt", "Phạm Quỳnh Như", "Đặng Ngọc Khuê", "Võ Thành Đạt",
    "Łucja Żółkiewska", "Søren Ærøskov", "Þórdís Ægisdóttir", "Jiří Dvořáček", "Şükrü Gündoğdu", "Zoë Müller-Groß",
    "Émilie d'Aubigné", "Iñaki Ibáñez", "Ștefan Țurcanu", "Ngô Bảo Ân",
)  # fmt: skip
FIRST_DAY = date(2026, 5, 1)


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented person; `strength` is 0 for an average player."""

    name: str
    gender: str
    birth: date
    registration: str
    club: str
    strength: float


def invent(count: int, seed: str) -> list[Invented]:
    """So many people, all with different names and registration numbers, spread over the clubs."""
    chance = Random(f"{seed} people")  # noqa: S311  a demonstration, not a draw
    names = _names(count, chance)
    return [_person(n, i, chance) for i, n in enumerate(names)]


def _names(count: int, chance: Random) -> list[str]:
    special = [*RARE, *LATIN]
    plain = [s + g for s in SURNAMES for g in GIVEN]
    chance.shuffle(special)
    chance.shuffle(plain)
    some = special[: max(4, count // 4)]
    names = (some + [p for p in plain if p not in some])[:count]
    if len(names) < count:
        raise ValueError(f"at most {len(names)} people can be invented")
    chance.shuffle(names)
    return names


def _person(name: str, index: int, chance: Random) -> Invented:
    club = 6 + (index % 2) if name in LATIN else index % 6
    age = timedelta(days=chance.randrange(18 * 365, 75 * 365))
    return Invented(
        name,
        chance.choice("MF"),
        FIRST_DAY - age,
        f"DEMO{index + 1:05d}",
        CLUBS[club][0],
        max(-2.0, min(2.0, chance.gauss(0, 0.7))),
    )
