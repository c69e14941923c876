"""The recorded lot that separates equals, at a line of a cut and in a final ranking (rules 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tdapp.text import Refused, Text

Draw = Callable[[Sequence[int]], Sequence[int]]
"""How a lot orders equals: the shuffle of the stream with the purpose `…/lot`, or `typed_lot` for one drawn by hand."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a segment's ranking, in its order, by entry number.

    Named sit-outs, reserves and withdrawn entries have no place. `sat_out` marks a seed that rested: it shares
    place 1 but stands after the leader in order of seed, without a lot.
    """

    entry: int
    place: int | None
    sat_out: bool = False


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot among equals: the place they share, in their order before it, and the order it gave them."""

    place: int
    among: tuple[int, ...]
    order: tuple[int, ...]


def draw_lot(place: int, among: Sequence[int], draw: Draw) -> Lot:
    """Draw the order of equals; Refused when a typed lot does not name each of them once."""
    order = tuple(draw(among))
    if sorted(order) != sorted(among):
        raise Refused(
            Text(
                "The lot names {drawn}, but it is to be drawn among {entries}, each once.",
                drawn=order,
                entries=tuple(among),
            )
        )
    return Lot(place, tuple(among), order)


def separate(ranking: Sequence[Standing], draw: Draw) -> tuple[Lot, ...]:
    """The lots of a final ranking: every group of equals, from the top, one after the other from the same stream."""
    groups: dict[int, list[int]] = {}
    for s in ranking:
        if s.place is not None and not s.sat_out:
            groups.setdefault(s.place, []).append(s.entry)
    return tuple(draw_lot(place, group, draw) for place, group in sorted(groups.items()) if len(group) > 1)


def typed_lot(*orders: Sequence[int]) -> Draw:
    """Lots drawn by hand: the order of each group of equals, in any sequence of the groups."""

    def find(among: Sequence[int]) -> Sequence[int]:
        return next((o for o in orders if set(o) & set(among)), ())

    return find
