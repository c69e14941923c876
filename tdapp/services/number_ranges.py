"""Long lists of numbers in few words: 1, 2, 3 and 7 are `1-3` and `7`."""

from __future__ import annotations

import re
from collections.abc import Iterable


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
