"""The words and signs with which clubs write suits and jokers, in Chinese and English, and the letters for them."""

from __future__ import annotations

import re
import unicodedata

_JOKERS = (
    (re.compile("[大红] *[王鬼怪]|(?:BIG|RED)[ -]*JOKER"), " RJ "),
    (re.compile("[小黑] *[王鬼怪]|(?:SMALL|LITTLE|BLACK)[ -]*JOKER"), " BJ "),
)
_SUITS = (
    (re.compile("[♠♤]|黑桃|黑"), "S"),
    (re.compile("[♥♡❤]|红桃|红心|红"), "H"),
    (re.compile("[♣♧]|梅花|草花|梅|草"), "C"),
    (re.compile("[♦♢]|方块|方片|方"), "D"),
)
_INVISIBLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff"))


def in_letters(text: str) -> str:
    """The text in capitals of half width, its suits as S H C D and its jokers as BJ and RJ, which stand apart."""
    typed = unicodedata.normalize("NFKC", text).translate(_INVISIBLE).upper()
    for words, letters in (*_JOKERS, *_SUITS):
        typed = words.sub(letters, typed)
    return typed
