"""Knows identity-card numbers, so that they are not stored (rules 5: identity numbers are never stored)."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECK = "10X98765432"
_SHAPE = re.compile(r"(?<!\d)(\d{6})(\d{4})(\d{2})(\d{2})(\d{3})([\dXx])(?![\dXx])")


def holds_identity_number(text: str) -> bool:
    """Whether the text contains an 18-digit number that is valid as a Chinese identity number (GB 11643).

    Its birth date must exist and its check character (ISO 7064, MOD 11-2) be right; spaces and hyphens
    between its digits are looked through.
    """
    if sum(c.isdigit() for c in text) < 17:
        return False
    bare = re.sub(r"(?<=\d)[\s\-]+(?=[\dXx])", "", unicodedata.normalize("NFKC", text))
    return any(_is_valid(m) for m in _SHAPE.finditer(bare))


def _is_valid(found: re.Match[str]) -> bool:
    number = found[0].upper()
    try:
        date(int(found[2]), int(found[3]), int(found[4]))
    except ValueError:
        return False
    total = sum(int(d) * w for d, w in zip(number[:17], _WEIGHTS, strict=True))
    return _CHECK[total % 11] == number[17]
