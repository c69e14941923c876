"""The codes that a scanner types: round score sheets (with a check character) and board labels.

A sheet is `TDS`, the tournament's six characters, the serial in eight digits and a check character
by ISO 7064 MOD 37,36 over all that stands before it: it finds every single wrong character and all
but one in 600 exchanges of two neighbours. A board label is `TDB` and the board's code.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from tdapp.text import Refused, Text

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHEET_MARK = "TDS"
LABEL_MARK = "TDB"
LAST_SERIAL = 99_999_999

_TOURNAMENT = re.compile(r"[0-9A-Z]{6}")
_SHEET = re.compile(r"TDS([0-9A-Z]{6})([0-9]{8})([0-9A-Z])")
_LABEL = re.compile(r"TDB([0-9A-Z $%*+\-./:]+)")


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a sheet's code says: the tournament's six characters and the sheet's serial."""

    tournament: str
    serial: int


@dataclass(frozen=True, slots=True)
class LabelCode:
    """What a board label's code says: the board's code."""

    board: str


def check_character(text: str) -> str:
    """The check character of an upper-case alphanumeric text, by ISO 7064 MOD 37,36.

    Raises ValueError for any other character.
    """
    product = 36
    for character in text:
        product = (product + ALPHABET.index(character)) % 36 or 36
        product = product * 2 % 37
    return ALPHABET[(37 - product) % 36]


def sheet_code(tournament: str, serial: int) -> str:
    """The 18 characters of a sheet's code; ValueError when the parts are not of that form."""
    if not _TOURNAMENT.fullmatch(tournament):
        raise ValueError(f"a tournament code has six characters 0-9 A-Z, not {tournament!r}")
    if not 0 <= serial <= LAST_SERIAL:
        raise ValueError(f"a serial has at most eight digits: {serial}")
    body = f"{SHEET_MARK}{tournament}{serial:08d}"
    return body + check_character(body)


def label_code(board: str) -> str:
    """The text of a board label; ValueError when a QR code of capitals cannot hold the board's code."""
    text = LABEL_MARK + board
    if not _LABEL.fullmatch(text):
        raise ValueError(f"a board code on a label is made of capitals, digits and $%*+-./: not {board!r}")
    return text


def read_code(typed: str) -> SheetCode | LabelCode:
    """What a scanned or typed code says; capitals, blanks and full-width characters are forgiven.

    Refuses what is neither a sheet nor a label, and a sheet whose check character is wrong.
    """
    text = unicodedata.normalize("NFKC", typed).strip().upper()
    if label := _LABEL.fullmatch(text):
        return LabelCode(label[1].strip())
    text = "".join(text.split())
    sheet = _SHEET.fullmatch(text)
    if sheet is None:
        raise Refused(Text("{code} is not the code of a score sheet or of a board label.", code=text))
    if check_character(text[:-1]) != sheet[3]:
        raise Refused(Text("{code} has a wrong character: scan the sheet again or type its table.", code=text))
    return SheetCode(sheet[1], int(sheet[2]))
