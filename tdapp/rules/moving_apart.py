"""Moving related entries apart after a random draw, by swaps that lower the cost of the seating (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdapp.rules.draw import Pool, Stream
from tdapp.rules.relations import Bond, Cost, Meetings

TRIES, PASSES = 50, 20


@dataclass(frozen=True, slots=True)
class Improved:
    """The seating after the passes, every swap of positions in order, and the cost before and after."""

    seating: Mapping[int, int]
    swaps: tuple[tuple[int, int], ...]
    passes: int
    before: Cost
    after: Cost


class _Seats:
    """A seating whose cost changes are counted from the neighbours of the two positions only."""

    def __init__(self, seating: Mapping[int, int], bonds: Mapping[int, frozenset[Bond]], meetings: Meetings) -> None:
        none: frozenset[Bond] = frozenset()
        self.entry = dict(seating)
        self.bonds = {p: bonds.get(e, none) for p, e in seating.items()}
        # One number a meeting: a meeting weighs more than all rounds together, so whole numbers compare as Cost does.
        self.unit = 1 + sum(r for met in meetings.values() for r in met.values())
        self.near = {
            p: [(q, self.unit + r) for q, r in sorted(meetings.get(p, {}).items()) if q in self.bonds] for p in seating
        }

    def weight(self, bonds: frozenset[Bond], position: int, but: int = 0) -> int:
        """What somebody with these bonds costs at the position, leaving out the neighbour `but`."""
        apart, held = bonds.isdisjoint, self.bonds
        return sum(w for q, w in self.near[position] if q != but and not apart(held[q])) if bonds else 0

    def gain(self, p: int, q: int, here: int) -> int:
        """How much swapping p and q lowers the cost; `here` is the weight of p with all its neighbours."""
        a, b = self.bonds[p], self.bonds[q]
        if p == q or a == b:
            return 0
        # Whether the two meet each other does not depend on who of them sits where.
        both = sum(w for r, w in self.near[p] if r == q and not a.isdisjoint(b))
        now = here - both + self.weight(b, q, p)
        return now - self.weight(a, q, p) - self.weight(b, p, q)

    def swap(self, p: int, q: int) -> None:
        self.entry[p], self.entry[q] = self.entry[q], self.entry[p]
        self.bonds[p], self.bonds[q] = self.bonds[q], self.bonds[p]

    def cost(self) -> Cost:
        total = sum(self.weight(b, p) for p, b in self.bonds.items()) // 2
        return Cost(*divmod(total, self.unit))


def improve(
    seating: Mapping[int, int],
    pools: Sequence[Pool],
    streams: Sequence[Stream],
    bonds: Mapping[int, frozenset[Bond]],
    meetings: Meetings,
) -> Improved:
    """Swap entries until related ones meet as little, and then as early, as the tries allow.

    In passes by position each entry in a meeting relation tries up to 50 positions of its own pool: the index is a
    number below the pool's size from the pool's continued stream; the first swap that lowers the cost is kept and ends
    the entry's tries. It stops after a pass without gain, or after twenty.
    """
    seats = _Seats(seating, bonds, meetings)
    home = {p: (pool.positions, stream) for pool, stream in zip(pools, streams, strict=True) for p in pool.positions}
    before, passes = seats.cost(), 0
    swaps: list[tuple[int, int]] = []
    while passes < PASSES:
        passes += 1
        gained = len(swaps)
        for p in sorted(seating):
            positions, stream = home[p]
            here = seats.weight(seats.bonds[p], p)
            for _ in range(TRIES if here else 0):
                q = positions[stream.below(len(positions))]
                if seats.gain(p, q, here) > 0:
                    seats.swap(p, q)
                    swaps.append((p, q))
                    break
        if len(swaps) == gained:
            break
    return Improved(seats.entry, tuple(swaps), passes, before, seats.cost())
