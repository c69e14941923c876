"""Who partners or meets somebody more often than once in a segment, counted from the seats themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from tdapp.rules.seats import partner_index
from tdapp.services.seating_writer import OPEN
from tdapp.services.tables_read import TableOfRound

Member = tuple[int, int]
"""An entry and a slot of it."""
Two = tuple[Member, Member]


@dataclass(frozen=True, slots=True)
class Repeats:
    """Those who are partners in more than one stage, and those who are at one table in more than one round."""

    partners: frozenset[Two]
    meetings: frozenset[Two]


def repeats(
    rounds: Iterable[tuple[int, Iterable[TableOfRound]]],
    unit: Callable[[Member], Member],
    moved: Mapping[int, Mapping[Member, Member]] | None = None,
) -> Repeats:
    """The repeats of a segment; `moved` says, by round, who would sit in whose seats after an exchange.

    `unit` gives who meets: the player, or a pair by its first player.
    """
    partners: dict[Two, int] = {}
    met: dict[Two, set[int]] = {}
    for number, tables in rounds:
        swapped = (moved or {}).get(number, {})
        for table in tables:
            for four in table.stages if table.state == OPEN else ():
                here = {
                    i: unit(swapped.get((s.entry_id, s.slot), (s.entry_id, s.slot)))
                    for i, s in enumerate(four) if s is not None
                }  # fmt: skip
                for i, j in combinations(here, 2):
                    if here[i] != here[j]:
                        two = (min(here[i], here[j]), max(here[i], here[j]))
                        met.setdefault(two, set()).add(number)
                        partners[two] = partners.get(two, 0) + (j == partner_index(i))
    return Repeats(
        frozenset(two for two, times in partners.items() if times > 1),
        frozenset(two for two, times in met.items() if len(times) > 1),
    )
