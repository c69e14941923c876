"""The short words and marks that columns share: seats, yes and no, standard scores."""

from __future__ import annotations

from decimal import Decimal

from tdapp.services.rows import Person
from tdapp.text import Text

SEAT_WORDS = {"E": Text("E"), "S": Text("S"), "W": Text("W"), "N": Text("N"), "EW": Text("E-W"), "NS": Text("S-N")}
"""A seat or an axis as a word of the language."""


def seats_text(seats: str) -> Text | str:
    """An axis by its word, else the seats of the stages as `stages_text` has them; empty without any."""
    return SEAT_WORDS[seats] if seats in SEAT_WORDS else stages_text(seats)


def stages_text(seats: str) -> Text | str:
    """The seats of the stages in their order, with arrows: `S→W→N`; one letter for who stays, empty without any.

    Who plays only a part of a round may have `NS`: first North, then South, and no axis.
    """
    shown: Text | str = ""
    for letter in seats if len(set(seats)) > 1 else seats[:1]:
        word = SEAT_WORDS[letter]
        shown = Text("{before}→{after}", before=shown, after=word) if shown else word
    return shown


def people_text(people: tuple[Person, ...]) -> str:
    """The names of an entry's people."""
    return " / ".join(p.name for p in people)


def people_key(people: tuple[Person, ...]) -> tuple[str, ...]:
    """What an entry sorts by when it is sorted by name."""
    return tuple(p.key for p in people)


def score_text(score: float | None, decimals: int) -> str:
    """A standard score with its sign and a true minus; empty when there is none, never `-0.000`."""
    if score is None:
        return ""
    shown = f"{score:+.{decimals}f}"
    if float(shown) == 0:
        return shown[1:]
    return shown.replace("-", "\u2212")


def exact_text(number: Decimal | None, decimals: int = 0) -> str:
    """An exact number, with at least so many decimals and a true minus; empty when there is none."""
    if number is None:
        return ""
    return f"{number:.{max(decimals, decimals_of(number))}f}".replace("-", "\u2212")


def decimals_of(number: Decimal) -> int:
    """How many decimals an exact number is written with."""
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def whole_number(label: str) -> int | None:
    """What a spreadsheet holds of a label that is a number and nothing else (12, not L12, 12a or 2-3)."""
    return int(label) if label.isascii() and label.isdigit() else None
