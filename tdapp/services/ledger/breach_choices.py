"""The breaches of a catalogue as somebody types them: a code, an article, Chinese, pinyin initials, English words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tdapp.rules.breaches import Breach
from tdapp.services.spelling import spell

_SIGNS = re.compile(r"[^\w\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class BreachChoice:
    """A breach and the ways in which its Chinese may be typed: the whole pinyin, and its initials."""

    breach: Breach
    pinyin: str
    initials: str


@cache
def breach_choices(breaches: tuple[Breach, ...]) -> tuple[BreachChoice, ...]:
    """What is offered while a ruling is typed: every breach that is not hidden, in the order of the catalogue."""
    found = []
    for breach in breaches:
        if not breach.hidden:
            spelt = spell(_SIGNS.sub("", breach.zh))
            found.append(BreachChoice(breach, spelt.pinyin, spelt.initials))
    return tuple(found)


def matching_breaches(choices: Sequence[BreachChoice], typed: str) -> list[BreachChoice]:
    """The breaches that answer to what was typed, the nearest first, equals in the order of the catalogue."""
    asked = unicodedata.normalize("NFKC", typed).casefold().strip()
    if not asked:
        return list(choices)
    ranked = [(rank, n) for n, c in enumerate(choices) if (rank := _rank(c, asked)) is not None]
    return [choices[n] for _, n in sorted(ranked)]


def _rank(choice: BreachChoice, asked: str) -> int | None:
    """How near a breach is: 0 is its own code; None where it does not answer."""
    b, bare = choice.breach, "".join(asked.split())
    english = b.en.casefold()
    ways = (
        bare == b.code,
        (b.article or "").startswith(bare),
        choice.initials.startswith(bare) or b.code.startswith(bare),
        _SIGNS.sub("", b.zh).startswith(bare),
        bare in b.zh,
        all(re.search(rf"\b{re.escape(word)}", english) for word in asked.split()),
        bare in choice.initials or bare in b.code,
        bare in choice.pinyin,
    )
    return next((rank for rank, answers in enumerate(ways) if answers), None)
