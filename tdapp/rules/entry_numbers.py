"""List numbers before the draw, entry numbers from the draw on (rules 4 and 5; 000 on Player, Pair and Team ID).

Before the draw an entry is called by its list number, L1, L2 … in import order. The draw of the first segment fixes the
entry numbers: the round-one position for those who are seated, the next numbers in list order for the others. A number
is unique in its event and never used again, whatever becomes of its entry.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

_LABEL = re.compile(r"(L?)([0-9]+)")


@dataclass(frozen=True, slots=True)
class Label:
    """How a person names an entry: its list number (L12) or its entry number (12)."""

    listed: bool
    number: int

    def __str__(self) -> str:
        return f"L{self.number}" if self.listed else str(self.number)


def read_label(text: str) -> Label | None:
    """The label a person typed, or None; full-width and small letters are understood, spaces ignored."""
    found = _LABEL.fullmatch("".join(unicodedata.normalize("NFKC", text).upper().split()))
    if found is None or int(found[2]) == 0:
        return None
    return Label(bool(found[1]), int(found[2]))


def find_entry(typed: str, labels: Mapping[str, int]) -> int | None:
    """The entry a person means, from all entries by label; None when there is none.

    While no entry has an entry number, a plain number is read as the list number: 4 is L4.
    """
    label = read_label(typed)
    if label is None:
        return None
    if not label.listed and all(text.startswith("L") for text in labels):
        label = Label(True, label.number)
    return labels.get(str(label))


def list_label(number: int) -> str:
    """The list number as it is written before the draw."""
    return str(Label(True, number))


def number_entries(listed: Sequence[int], seating: Mapping[int, int], positions: int) -> dict[int, int]:
    """The entry number of each entry, fixed at the draw of the first segment.

    `listed` are all entries in list order, `seating` the entry at each round-one position, `positions` how many
    positions there are, with those of reserves or a phantom: they keep their position as number, nobody else gets it.
    """
    numbers = {entry: position for position, entry in seating.items()}
    following = positions
    for entry in listed:
        if entry not in numbers:
            following += 1
            numbers[entry] = following
    return numbers


def next_number(ever_used: Iterable[int], positions: int = 0) -> int:
    """The number of a late entry: one more than any number or round-one position that was ever given."""
    return max([positions, *ever_used]) + 1
