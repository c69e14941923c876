"""Which entries of an insert-only table still stand: an entry goes by a later one that takes it back (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

WITHDRAW = "withdraw"


class Numbered(Protocol):
    """An entry of one event, by number; `of` names the entry that it concerns."""

    @property
    def number(self) -> int: ...

    @property
    def of(self) -> int | None: ...


N = TypeVar("N", bound=Numbered)


def standing(entries: Iterable[tuple[N, bool]]) -> list[N]:
    """The entries that stand, by number, from all of them, each with whether it takes back the entry `of`.

    A withdrawal can itself be taken back; then what it took back stands again.
    """
    gone: set[int | None] = set()
    found: list[N] = []
    for entry, takes_back in sorted(entries, key=lambda e: e[0].number, reverse=True):
        if entry.number in gone:
            continue
        if takes_back:
            gone.add(entry.of)
        else:
            found.append(entry)
    return found[::-1]
