"""Invented people of invented clubs; any likeness is chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

FIRST_DAY = date(2026, 5, 1)
CLUBS = (
    "青屿侨牌俱乐部",
    "临江棋牌协会",
    "白塔大学牌社",
    "云岭牌友会",
    "南浦老年体协",
    "海角侨牌队",
    "Câu lạc bộ Sông Xanh",
    "Nordlys Card Club",
)
"""The last two send guests with Latin names: Vietnamese, and European."""
CHINESE_CLUBS = 6

SURNAMES = (
    "王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆"
    "郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文单仇解查区翟"
)
GIVEN = {
    "M": "浩然思远明轩景行俊熙立群建国志强文博晓东国栋宏伟春生天佑一鸣怀瑾长庚云起北辰抱朴守拙维桢学渊翰林凌霄伟磊洋军",
    "F": "子涵雨桐嘉懿若溪书瑶念慈秀兰桂芳海燕丽娟玉梅知夏望舒清越疏影南乔予安星阑既白言蹊令仪新竹静姝采薇静敏颖洁",
}
"""Given names without anything between them: two characters each, the last four one."""
SINGLE = 4
RARE: Mapping[str, tuple[str, ...]] = {
    "M": ("李䶮", "赵喆", "周堃", "吴翀", "刘旻昱", "杨彧", "尉迟敬山", "司马长河", "仇亦舟", "单云鹤"),
    "F": ("王𬱖", "陈㛃", "欧阳晏殊", "诸葛青岚", "曾玥", "解语嫣"),
}
"""Names with rare characters, double surnames, and surnames that are often read wrongly."""
ALWAYS = ("王𬱖", "Nguyễn Thị Ánh Tuyết", "Łucja Żółkiewska", "陈㛃", "李䶮")
"""Those who are never left out: whoever looks at the papers looks for them first."""
VIETNAMESE: Mapping[str, tuple[str, ...]] = {
    "M": ("Trần Đức Phượng", "Lê Hoàng Việt", "Võ Thành Đạt", "Ngô Bảo Ân"),
    "F": ("Nguyễn Thị Ánh Tuyết", "Phạm Quỳnh Như", "Đặng Ngọc Khuê", "Hồ Thị Mỹ Uyên"),
}
EUROPEAN: Mapping[str, tuple[str, ...]] = {
    "M": ("Søren Ærøskov", "Jiří Dvořáček", "Şükrü Gündoğdu", "Iñaki Ibáñez", "Ștefan Țurcanu"),
    "F": ("Łucja Żółkiewska", "Þórdís Ægisdóttir", "Zoë Müller-Groß", "Émilie d’Aubigné"),
}


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented person; `gender` is M or F, `strength` 0 for an average player, from -2 to 2."""

    name: str
    gender: str
    birth: date
    registration: str
    club: str
    strength: float


def invent(count: int, seed: str) -> list[Invented]:
    """So many people, all with different names and registration numbers, spread over the clubs.

    ValueError beyond several thousand.
    """
    chance = Random(f"{seed} people")
    return [_person(name, gender, i, chance) for i, (name, gender) in enumerate(_names(count, chance))]


def _names(count: int, chance: Random) -> list[tuple[str, str]]:
    special = [(name, g) for names in (RARE, VIETNAMESE, EUROPEAN) for g, own in names.items() for name in own]
    plain = [(s + given, g) for s in SURNAMES for g, names in GIVEN.items() for given in _given(names)]
    chance.shuffle(special)
    special.sort(key=lambda person: person[0] not in ALWAYS)
    chance.shuffle(plain)
    names = (special[: max(4, count // 4)] + plain)[:count]
    if len(names) < count:
        raise ValueError(f"at most {len(names)} people can be invented")
    chance.shuffle(names)
    return names


def _given(names: str) -> list[str]:
    long, short = names[:-SINGLE], names[-SINGLE:]
    return [*(long[i : i + 2] for i in range(0, len(long), 2)), *short]


def _person(name: str, gender: str, index: int, chance: Random) -> Invented:
    home = next((n for n, own in enumerate((VIETNAMESE, EUROPEAN)) if name in own[gender]), None)
    club = index % CHINESE_CLUBS if home is None else CHINESE_CLUBS + home
    age = timedelta(days=chance.randrange(18 * 365, 75 * 365))
    return Invented(
        name,
        gender,
        FIRST_DAY - age,
        f"DEMO{index + 1:05d}",
        CLUBS[club],
        max(-2.0, min(2.0, chance.gauss(0, 0.7))),
    )
