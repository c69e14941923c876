"""Lettering: one weight of text, in which a character that a font lacks is taken from the next font.

Chinese and most Latin text stand in Noto Sans SC. A Latin name with a letter that it lacks (ł, ő,
ş, ž) is set in Noto Sans as a whole; rare Chinese characters come from Hanazono Mincho. What no font
has prints as the geta mark 〓, never as an empty box. An apostrophe is as wide as a Chinese character in
Noto Sans SC, so that words with one are set in Noto Sans too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from reportlab.pdfbase.pdfmetrics import registerFont

from reports import faces
from reports.faces import Face, face, font_path

GETA = "〓"

_LATIN = 1  # the place of the Latin font among a lettering's fonts

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]")
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
_APOSTROPHE = re.compile("[A-Za-z\u00c0-\u024f]\u2019")
_LATIN_WORDS = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff][A-Za-z\u00c0-\u024f\u1e00-\u1eff .,'\u2019-]*")

Part = tuple[int, str]
"""Which of the lettering's fonts, and the text that it draws."""


def clean(text: str) -> str:
    """The text as it is drawn: NFC, each blank a space, without what has no shape of its own."""
    if text.isascii() and text.isprintable():
        return text
    return _BLANK.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFC", text)))


class _Widths(dict[str, float]):
    """Character to width at size 1, in one font; filled as characters come."""

    def __init__(self, font: Face) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, character: str) -> float:
        width: float = self._font.face.getCharWidth(ord(character)) / 1000
        self[character] = width
        return width


class Lettering(Face):
    """One weight with its fallbacks. It is a ReportLab font, whose subsets are named (font, subset)."""

    def __init__(self, name: str, first: str, *others: str) -> None:
        super().__init__(name, font_path(first), shapable=False)
        self._first = first
        self._others = others
        self._widths = {0: _Widths(self)}

    def font(self, index: int) -> Face:
        """The lettering itself (0) or one of its fallbacks, opened when first asked for."""
        return self if index == 0 else face(self._others[index - 1])

    def has(self, index: int, text: str) -> bool:
        """Whether one of the fonts has every character of the text."""
        return all(map(self.font(index).face.charToGlyph.__contains__, map(ord, text)))

    def font_of(self, character: str) -> int | None:
        """The first of the fonts that has the character; None when none has it."""
        return next((i for i in range(len(self._others) + 1) if self.has(i, character)), None)

    def parts(self, text: str) -> list[Part]:
        """The text cut into runs of one font each, cleaned, missing characters replaced."""
        text = clean(text)
        if self.has(0, text) and not _APOSTROPHE.search(text):
            return [(0, text)] if text else []
        out: list[Part] = []
        for index, piece in self._pieces(text):
            if out and out[-1][0] == index:
                out[-1] = (index, out[-1][1] + piece)
            else:
                out.append((index, piece))
        return out

    def em(self, text: str) -> float:
        """The width of the text at size 1."""
        if text.isascii():
            return sum(map(self._widths[0].__getitem__, text))
        return sum(sum(map(self._widths_of(index).__getitem__, piece)) for index, piece in self.parts(text))

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:
        """The width of the text in points."""
        return self.em(text) * size

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> list[tuple[Any, bytes]]:
        """The text as codes of subsets, each named (font, subset)."""
        out: list[tuple[Any, bytes]] = []
        for index, piece in self.parts(text):
            split = super().splitString if index == 0 else self.font(index).splitString
            out += [((index, subset), codes) for subset, codes in split(piece, doc, encoding)]
        return out

    def getSubsetInternalName(self, subset: Any, doc: Any) -> str:
        """The document's name of a subset of one of the fonts."""
        index, number = (0, subset) if isinstance(subset, int) else subset
        if index == 0:
            return str(super().getSubsetInternalName(number, doc))
        return str(self.font(index).getSubsetInternalName(number, doc))

    def lacks_weight(self, subset: tuple[int, int]) -> bool:
        """Whether the text of a subset comes from a font that is lighter than the lettering."""
        return self._others[subset[0] - 1] == faces.RARE and self._first == faces.BOLD if subset[0] else False

    def _widths_of(self, index: int) -> _Widths:
        if index not in self._widths:
            self._widths[index] = _Widths(self.font(index))
        return self._widths[index]

    def _pieces(self, text: str) -> Iterator[Part]:
        at = 0
        for word in _LATIN_WORDS.finditer(text):
            yield from map(self._single, text[at : word.start()])
            yield from self._words(word[0])
            at = word.end()
        yield from map(self._single, text[at:])

    def _words(self, words: str) -> Iterator[Part]:
        for index in (_LATIN,) if _APOSTROPHE.search(words) else (0, _LATIN):
            if self.has(index, words):
                yield (index, words)
                return
        yield from map(self._single, words)

    def _single(self, character: str) -> Part:
        index = self.font_of(character)
        return (0, GETA) if index is None else (index, character)


@cache
def lettering(bold: bool = False) -> Lettering:
    """The lettering of a weight, made once and known to ReportLab as `Paper` or `Paper-Bold`.

    Rare characters have one weight only.
    """
    if bold:
        made = Lettering("Paper-Bold", faces.BOLD, faces.LATIN_BOLD, faces.RARE)
    else:
        made = Lettering("Paper", faces.REGULAR, faces.LATIN_REGULAR, faces.RARE)
    registerFont(made)
    return made


def missing_glyphs(text: str) -> tuple[str, ...]:
    """The characters of the text that no font has, each once, in their order."""
    return tuple(dict.fromkeys(c for c in clean(text) if lettering().font_of(c) is None))
