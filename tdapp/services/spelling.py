"""The ways in which a name may be typed: itself, in pinyin, by initials."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tdapp.services.pinyin import name_key

_NO_LETTERS = re.compile("[^a-z ]")


@dataclass(frozen=True, slots=True)
class Spelt:
    """A name and the ways in which it may be typed."""

    name: str
    pinyin: str
    initials: str


def spell(name: str) -> Spelt:
    """The ways to type a name: itself, its pinyin without blanks (surnames right), the initials."""
    latin = _NO_LETTERS.sub("", name_key(name)).split()
    return Spelt(name.casefold().replace(" ", ""), "".join(latin), "".join(s[0] for s in latin))
