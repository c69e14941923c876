"""Fits text into a box: it stands on one line, else shrinks, else wraps; it is never cut.

Every document sets its text through this module, so that long names behave alike everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from reports.lettering import clean, lettering
from reports.line_breaks import atoms, wrap

LEADING = 1.3
"""From one line to the next, in sizes: marks above and below Vietnamese letters must not meet."""

_SHRINK = 0.78  # as far as one line shrinks before the text wraps
_WRAPPED = 0.84  # the size at which text wraps first
_STEP = 0.93
_FEW = 2  # lines are had by smaller letters
_FEW_FROM = 0.66  # down to here; below, more lines
_JOINT = " / "  # between two partners, two clubs, two languages
_PARTED = 0.82  # of the size that breaks anywhere is worth a line for each part
_WORDS_WHOLE = 0.55  # down to here a word is made smaller rather than broken


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text in lines, with the size that makes them fit."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """The height of all lines in points."""
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=20_000)
def fit(text: str, size: float, width: float, height: float | None = None, bold: bool = False) -> Fitted:
    """The text fitted to a box of points; without a height it wraps to as many lines as it needs.

    A line feed in the text always begins a line.
    """
    letters = lettering(bold)
    if "\n" in text:
        return _stacked(text.split("\n"), size, width, height, bold)
    em = letters.em(text)
    if em * size <= width:
        return Fitted((text,), size)
    if em * size * _SHRINK <= width:
        return Fitted((text,), width / em)
    wrapped = _wrapped(clean(text), size, width, height, letters.em)
    parted = _parted(clean(text), size, width, height, letters.em)
    return parted if parted is not None and parted.size >= wrapped.size * _PARTED else wrapped


def _parted(text: str, size: float, width: float, height: float | None, em: Callable[[str], float]) -> Fitted | None:
    """Two names joined by a slash on a line each: nobody's name is broken; None where the text is not that."""
    parts = text.split(_JOINT)
    if len(parts) != _FEW:
        return None
    lines = (parts[0] + _JOINT.rstrip(), parts[1])
    now = min(size * _WRAPPED, width / max(map(em, lines)))
    return Fitted(lines, now if height is None else min(now, height / (_FEW * LEADING)))


def _stacked(parts: Sequence[str], size: float, width: float, height: float | None, bold: bool) -> Fitted:
    """Parts that begin a line each, all of the same size."""
    while True:
        fits = [fit(part, size, width, None, bold) for part in parts]
        least = min(f.size for f in fits)
        if least == size:
            fitted = Fitted(tuple(line for f in fits for line in f.lines), size)
            if height is None or fitted.height <= height:
                return fitted
            size *= _STEP
        size = min(size, least)


def _wrapped(text: str, size: float, width: float, height: float | None, em: Callable[[str], float]) -> Fitted:
    longest = max(em(atom.rstrip()) for atom in atoms(text))
    now = min(size * _WRAPPED, max(size * _WORDS_WHOLE, width / longest))
    while True:
        lines = wrap(text, width / now, em)
        fitted = Fitted(tuple(lines), now)
        few = len(lines) <= _FEW or now <= size * _FEW_FROM
        if few and max(map(em, lines)) * now <= width * 1.001 and (height is None or fitted.height <= height):
            return replace(fitted, lines=_even(text, lines, em))
        now *= _STEP


def _even(text: str, lines: list[str], em: Callable[[str], float]) -> tuple[str, ...]:
    """Two lines as equal as they can be made; more are left as they are."""
    if len(lines) != _FEW:
        return tuple(lines)
    longest = max(map(em, lines))
    while True:
        narrower = wrap(text, longest * 0.999, em)
        widest = max(map(em, narrower))
        if len(narrower) > len(lines) or widest >= longest or _broken(narrower, text):
            return tuple(lines)
        lines, longest = narrower, widest


def _broken(lines: list[str], text: str) -> bool:
    """Whether a line ends inside a word."""
    ends = {len("".join(a.split())) for a in accumulate(atoms(text))}
    return any(len("".join(a.split())) not in ends for a in accumulate(lines))


def fit_lines(text: str, size: float, width: float, bold: bool = False) -> Fitted:
    """The text at its full size in as many lines as it needs: for paragraphs."""
    letters = lettering(bold)
    return Fitted(
        tuple(line for part in text.split("\n") for line in wrap(clean(part), width / size, letters.em)), size
    )


def fit_one(text: str, size: float, width: float, bold: bool = False) -> Fitted:
    """The text on one line, as small as that takes: for numbers and marks."""
    em = lettering(bold).em(text)
    return Fitted((text,), size if em * size <= width else width / em)
