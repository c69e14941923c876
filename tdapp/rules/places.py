"""Finishing places of one board: which fours are possible, and what the typed ones leave open (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tdapp.rules.seats import SEATS, partner_index
from tdapp.text import Text

Places = tuple[int, int, int, int]
"""Places 1 to 4 in seat order E S W N."""

NOT_PLAYED: Places = (0, 0, 0, 0)
"""The cross in all four seats, typed and shown as ×."""


def _possible() -> tuple[Places, ...]:
    single = [p for p in permutations((1, 2, 3, 4)) if p[partner_index(p.index(1))] != 2]
    double = [(1, 4, 2, 4), (2, 4, 1, 4), (4, 1, 4, 2), (4, 2, 4, 1)]
    return tuple(sorted([*single, *double]))  # type: ignore[list-item]


ALL_PLACES = _possible()
"""The twenty possible fours: sixteen orders, and four double-downs."""

_KNOWN = frozenset(ALL_PLACES)


def possible_places(typed: Sequence[int | None]) -> tuple[Places, ...]:
    """Every possible four that agrees with the typed places; None stands for a seat not typed yet."""
    return tuple(p for p in ALL_PLACES if all(t is None or t == v for t, v in zip(typed, p, strict=True)))


def completed(typed: Sequence[int | None]) -> Places | None:
    """The four places once the typed ones leave one possibility, else None."""
    if any(t == 0 for t in typed):
        return NOT_PLAYED if all(t in (0, None) for t in typed) else None
    left = possible_places(typed)
    return left[0] if len(left) == 1 else None


def places_fault(typed: Sequence[int | None]) -> Text | None:
    """Why no board can end with the typed places, or None when one can; 0 stands for ×, None for not typed."""
    given = [t for t in typed if t is not None]
    for value in given:
        if not 0 <= value <= 4:
            return Text("A place is 1, 2, 3 or 4, or × in all four seats; {value} is none of them.", value=value)
    if 0 in given:
        if any(given):
            return Text("A board that was not played has × in all four seats; here some seats have a place.")
        return None
    if tuple(typed) in _KNOWN or possible_places(typed):
        return None
    return _reason(typed)


def _reason(typed: Sequence[int | None]) -> Text:
    for value in (1, 2, 3):
        if typed.count(value) > 1:
            return Text("Place {value} can be taken once only.", value=value)
    fours = [i for i, t in enumerate(typed) if t == 4]
    if len(fours) > 2:
        return Text("Place 4 can be taken twice at most, by the two partners of a double-down.")
    if len(fours) == 2 and partner_index(fours[0]) != fours[1]:
        return Text(
            "Two seats share place 4 only when they are partners; {first} and {second} are not.",
            first=SEATS[fours[0]],
            second=SEATS[fours[1]],
        )
    if len(fours) == 2:
        return Text("When both partners have place 4, the other side has places 1 and 2.")
    return Text("When places 1 and 2 are partners, both others have place 4.")


def seats_with_cards(places: Sequence[int]) -> tuple[int, ...]:
    """The seats, counted 0 to 3, whose cards left are needed: those with place 4."""
    return tuple(i for i, place in enumerate(places) if place == 4)
