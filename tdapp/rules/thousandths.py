"""Decimals of at most three places held as whole thousandths, so that 0.1 × 3 is 0.3 (rules 2)."""

from __future__ import annotations

import re

_DECIMAL = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,3})0*)?")


def from_text(text: str) -> int:
    """The thousandths of a decimal such as "0.125"; raises ValueError unless it has at most three places."""
    found = _DECIMAL.fullmatch(text.strip().replace("−", "-"))
    if found is None:
        raise ValueError(text)
    sign, whole, part = found.groups()
    value = int(whole) * 1000 + int((part or "").ljust(3, "0"))
    return -value if sign == "-" else value


def to_text(thousandths: int) -> str:
    """The shortest exact decimal: 3700 is "3.7", 1000 is "1", -125 is "-0.125"."""
    whole, part = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}.{part:03d}".rstrip("0").rstrip(".") if part else f"{sign}{whole}"
