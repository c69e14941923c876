"""What a name sorts by on a poster: pinyin, the surname read as a surname; other scripts by their letters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from tdapp.services.pinyin_surnames import READINGS, TRADITIONAL

_LETTERS = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"})
_HAN = "\u2e80-\U0003ffff"
_RUNS = re.compile(rf"[{_HAN}]+|[^\W\d_{_HAN}]+|\d+")
_LAST = "~"
"""Sorts behind every letter: before a character that has no reading."""


@lru_cache(maxsize=20_000)
def name_key(name: str) -> str:
    """A key that orders names character by character: syllable, tone, then the character itself.

    So all of one surname stand together. Names in other scripts are ordered by their letters without accents.
    """
    parts: list[str] = []
    for run in _RUNS.findall(unicodedata.normalize("NFC", name)):
        parts += _chinese(run, first=not parts) if run[0] >= _HAN[0] else [_latin(run)]
    return " ".join(parts)


def _latin(word: str) -> str:
    """The letters without their marks, small."""
    apart = unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS))
    return "".join(c for c in apart if not unicodedata.combining(c)).translate(_LETTERS)


def _chinese(characters: str, *, first: bool) -> list[str]:
    """The syllable, tone and character of each; at the beginning of a name a surname is read as one."""
    surname = _surname(characters) if first else ""
    read = READINGS[TRADITIONAL.get(surname, surname)].split() if surname else []
    read += _syllables(characters[len(surname) :])
    return [syllable + c for syllable, c in zip(read, characters, strict=True)]


def _surname(characters: str) -> str:
    """The surname at the beginning, when the table has it; two characters need a given name behind them."""
    for length in (2, 1):
        start = characters[:length]
        if len(characters) >= 2 * length - 1 and len(start) == length and TRADITIONAL.get(start, start) in READINGS:
            return start
    return ""


def _syllables(characters: str) -> list[str]:
    """One syllable with its tone for each character."""
    import pypinyin  # noqa: PLC0415  its dictionary is read only where names are sorted

    if not characters:
        return []
    return [readings[0] for readings in pypinyin.pinyin(characters, style=pypinyin.Style.TONE3, errors=_unread)]


def _unread(characters: str) -> Any:
    """Each character that has no reading comes last."""
    return [[_LAST] for _ in characters]
