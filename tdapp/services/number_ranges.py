"""Long lists of numbers in few words: 1, 2, 3 and 7 are `1-3` and `7`; and such words read again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tdapp.text import Refused, Text


def number_ranges(numbers: Iterable[int]) -> tuple[str, ...]:
    """The numbers in order, those in a row as first and last."""
    found = sorted(set(numbers))
    known = set(found)
    starts = [n for n in found if n - 1 not in known]
    ends = [n for n in found if n + 1 not in known]
    return tuple(f"{a}-{z}" if a < z else str(a) for a, z in zip(starts, ends, strict=True))


def label_ranges(labels: Iterable[str]) -> tuple[str, ...]:
    """The same for labels of entries: `L1-L40`, `12-15`; anything else stays as it is, behind them."""
    by_letter: dict[str, list[int]] = {}
    others = []
    for label in labels:
        match = re.fullmatch(r"(\D*)(\d+)", label)
        if match:
            by_letter.setdefault(match[1], []).append(int(match[2]))
        else:
            others.append(label)
    return (
        *(
            "-".join(letter + n for n in part.split("-"))
            for letter, numbers in sorted(by_letter.items())
            for part in number_ranges(numbers)
        ),
        *others,
    )


_PART = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


def read_ranges(text: str) -> tuple[int, ...]:
    """The numbers of 1-3,7 in order, each once; nothing is no number; Refused for what is none."""
    typed = unicodedata.normalize("NFKC", text).replace("、", ",").replace("–", "-")
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", typed)):
        match = _PART.fullmatch(part)
        first, last = (0, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
        if not 1 <= first <= last:
            raise Refused(Text("“{text}” are no numbers. Write them like 1-3,7.", text=text))
        found.update(range(first, last + 1))
    return tuple(sorted(found))
