"""The keys of one line of a score sheet: places E S W N, then the cards left that are needed (rules 2).

A line is what its keys come to. Going back is leaving out the last key, so nothing can be undone halfway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tdapp.rules.deal_results import FULL_HAND, NOTHING, Four
from tdapp.rules.places import NOT_PLAYED, Places, completed, places_fault, seats_with_cards
from tdapp.text import Text

ENTER = "\n"
CROSS = "x"
Open = tuple[int | None, int | None, int | None, int | None]
"""A figure a seat, None where there is none yet."""

NONE_YET: Open = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Typing:
    """What was typed of a line: `keys` so far, and what they come to.

    `places` holds the typed places, and all four once they are decided (0 stands for ×); `by_hand` counts those that
    were typed. `left` holds cards left where place 4 needs them, `figure` the digit that awaits another or Enter.
    """

    keys: str = ""
    places: Open = NONE_YET
    by_hand: int = 0
    left: Open = NONE_YET
    figure: str = ""

    @property
    def decided(self) -> Places | None:
        """The four places, as soon as they are decided."""
        e, s, w, n = self.places
        return None if e is None or s is None or w is None or n is None else (e, s, w, n)

    @property
    def needs(self) -> tuple[int, ...]:
        """The seats whose cards left are needed and not there yet."""
        places = self.decided
        return () if places is None else tuple(i for i in seats_with_cards(places) if self.left[i] is None)

    @property
    def part(self) -> Literal["place", "left", "done"]:
        """What the next key is for."""
        if self.decided is None:
            return "place"
        return "left" if self.needs else "done"

    @property
    def seat(self) -> int | None:
        """The seat, 0 to 3, that the next key is for; None when the line is complete."""
        if self.part == "place":
            return self.by_hand
        return next(iter(self.needs), None)

    @property
    def cards_left(self) -> Four:
        """The cards left of all four seats, 0 where there are none."""
        e, s, w, n = (value or 0 for value in self.left)
        return e, s, w, n


def press_line(typing: Typing, key: str) -> Typing | Text:
    """The line after one more key (a digit, CROSS or ENTER), or why the key cannot be."""
    if typing.part == "place":
        return _place(typing, key)
    if typing.part == "left":
        return _left(typing, key)
    return Text("The line is complete.")


def back(typing: Typing) -> Typing:
    """The line without its last key; an empty line stays empty."""
    return typed_line(typing.keys[:-1])


def typed_line(keys: str) -> Typing:
    """The line that these keys come to; ValueError when one of them cannot be."""
    typing = Typing()
    for key in keys:
        after = press_line(typing, key)
        if isinstance(after, Text):
            raise ValueError(f"{keys!r}: {after}")
        typing = after
    return typing


def keys_of(places: Places | None, left: Four = NOTHING) -> str:
    """The fewest keys that type a line; without places the board was not played."""
    if places is None or places == NOT_PLAYED:
        return CROSS
    typed = 1
    while completed([*places[:typed], *[None] * (4 - typed)]) is None:
        typed += 1
    figures = [str(left[i]) + (ENTER if left[i] in (1, 2) else "") for i in seats_with_cards(places)]
    return "".join([*map(str, places[:typed]), *figures])


def _place(typing: Typing, key: str) -> Typing | Text:
    if key == ENTER:
        return Text("The places are not decided yet.")
    if key == CROSS:
        if typing.by_hand:
            return Text("A board that was not played has × in all four seats; here some seats have a place.")
        return Typing(CROSS, NOT_PLAYED, 4)
    if key not in "1234":
        return Text("A place is 1, 2, 3 or 4, or × in all four seats; {value} is none of them.", value=key)
    typed = [*typing.places[: typing.by_hand], int(key)]
    whole = (*typed, *[None] * (4 - len(typed)))
    if fault := places_fault(whole):
        return fault
    e, s, w, n = completed(whole) or whole
    return Typing(typing.keys + key, (e, s, w, n), len(typed))


def _left(typing: Typing, key: str) -> Typing | Text:
    keys = typing.keys + key
    if key == CROSS:
        return Text("Cards left are a figure from 1 to 27.")
    if key == ENTER:
        if not typing.figure:
            return Text("Cards left are a figure from 1 to 27.")
        return _filled(typing, keys, int(typing.figure))
    value = int(typing.figure + key)
    if not 1 <= value <= FULL_HAND:
        return Text("Place 4 has 1 to 27 cards left, not {value}.", value=value)
    if value in (1, 2):
        return Typing(keys, typing.places, typing.by_hand, typing.left, key)
    return _filled(typing, keys, value)


def _filled(typing: Typing, keys: str, value: int) -> Typing:
    seat = typing.needs[0]
    e, s, w, n = (value if i == seat else known for i, known in enumerate(typing.left))
    return Typing(keys, typing.places, typing.by_hand, (e, s, w, n))
