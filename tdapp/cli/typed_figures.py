"""Figures typed on the command line."""

from __future__ import annotations

import unicodedata

from tdapp.rules import thousandths
from tdapp.text import Refused, Text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in unicodedata.normalize("NFKC", text).replace("、", ",").split(",")]


def whole_numbers(text: str, option: str, exactly: int | None = None) -> tuple[int, ...]:
    """Whole numbers from 0, joined by commas; an empty place is 0."""
    parts = [part or "0" for part in _parts(text)]
    if not all(part.isascii() and part.isdigit() for part in parts) or exactly not in (None, len(parts)):
        example = ",".join(["0"] * (exactly or 4))
        raise Refused(
            Text(
                "{option}: “{text}” must be whole numbers joined by commas, such as {example}.",
                option=option,
                text=text,
                example=example,
            )
        )
    return tuple(map(int, parts))


def four_decimals(text: str, option: str) -> tuple[int, int, int, int]:
    """Four decimals of at most three places, joined by commas, in thousandths."""
    try:
        e, s, w, n = map(thousandths.from_text, _parts(text))
    except ValueError:
        raise Refused(
            Text(
                "{option}: “{text}” must be four decimals joined by commas, such as 3.7,0,2.7,0.",
                option=option,
                text=text,
            )
        ) from None
    return e, s, w, n


def flag(text: str | None, option: str) -> bool | None:
    """0 or 1; None where nothing was typed."""
    if text is None:
        return None
    if text not in ("0", "1"):
        raise Refused(Text("{option} is 0 or 1.", option=option))
    return text == "1"
