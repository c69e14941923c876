"""The codes of boards: short enough for a label, and with a check character where they are made here (rules 1).

A code made here is a prefix, a number of four digits or more and a check character by ISO 7064 MOD 37,36 over its
letters and digits (`rules/sheet_code`). A certified library brings its own codes, which need no check character.
"""

from __future__ import annotations

import re
import unicodedata

from tdapp.rules.findings import Finding
from tdapp.rules.sheet_code import ALPHABET, check_character
from tdapp.text import Refused, Text

LONGEST = 20
"""So many characters has a code at most: its QR code stays small enough for the smallest label."""

MARKS = "$%*+-./:"
_PREFIX = re.compile(r"[A-Z][0-9A-Z\-./:]{0,9}")
_LAST_NUMBER = 9_999_999


def read_code_of_board(typed: str) -> str:
    """The code as people mean it: capitals of half width, without blanks around it."""
    return unicodedata.normalize("NFKC", typed).strip().upper()


def make_code(prefix: str, number: int) -> str:
    """The code of a board dealt here, e.g. A-00015 for prefix A- and number 1.

    A hyphen parts a prefix that ends with a digit from the number. Refused when the prefix is not a letter and up to
    nine letters, digits and marks after it; ValueError for a number that is not from 1 to 9,999,999.
    """
    plain = read_code_of_board(prefix)
    if not _PREFIX.fullmatch(plain):
        raise Refused(
            Text(
                "“{prefix}” cannot begin the codes of boards. Take a letter and at most 9 letters A-Z, digits, "
                "hyphens, stops, slashes or colons after it.",
                prefix=prefix,
            )
        )
    if not 1 <= number <= _LAST_NUMBER:
        raise ValueError(f"the number of a board is from 1 to {_LAST_NUMBER}, not {number}")
    body = f"{plain}{'-' if plain[-1].isdigit() else ''}{number:04d}"
    return body + _check(body)


def has_right_check(code: str) -> bool:
    """Whether the last character is the check character of those before it."""
    return len(code) > 1 and code[-1] in ALPHABET and _check(code[:-1]) == code[-1]


def code_findings(code: str, *, checked: bool = False) -> list[Finding]:
    """Every fault of a board's code: empty, too long, or with characters that no label holds.

    `checked` is for codes that must end with a check character, as those made here do.
    """
    if not code:
        return [Finding(Text("The code of the board is missing."))]
    subject = ("board", code)
    found = []
    if len(code) > LONGEST:
        text = Text(
            "The code {code} is too long: characters {n}, at most {most}.", code=code, n=len(code), most=LONGEST
        )
        found.append(Finding(text, subject))
    wrong = tuple(dict.fromkeys(c for c in code if c not in ALPHABET and c not in MARKS + " "))
    if wrong:
        text = Text(
            "The code {code} holds characters that a label cannot: {wrong}. It may have capitals, digits and {marks}.",
            code=code,
            wrong=wrong,
            marks=MARKS,
        )
        found.append(Finding(text, subject))
    if code != code.strip():
        found.append(Finding(Text("The code {code} begins or ends with a blank.", code=code), subject))
    if checked and not wrong and not has_right_check(code):
        text = Text("The code {code} has a wrong character: its check character does not fit.", code=code)
        found.append(Finding(text, subject))
    return found


def _check(body: str) -> str:
    """The check character over letters and digits; marks are left out."""
    return check_character("".join(c for c in body if c in ALPHABET))
