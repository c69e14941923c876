"""How each kind of value is read from TOML and written back; a fault is a sentence without its place."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Generic, TypeVar

from tdapp.rules import thousandths
from tdapp.text import Text

T = TypeVar("T")
C = TypeVar("C", bound=StrEnum)


class Fault(Exception):
    """A value that cannot be taken; the reader adds file and line."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class Value(Generic[T]):
    """A kind of value: `read` takes what TOML holds or raises Fault, `write` gives it back as TOML."""

    read: Callable[[Any], T]
    write: Callable[[T], str]


def quoted(text: str) -> str:
    """The text as a basic TOML string."""
    return json.dumps(text, ensure_ascii=False)


def line(*, longest: int = 80, pattern: str = r".*", hint: Text | None = None) -> Value[str]:
    """One line of text, stripped, NFC, not empty, matching the pattern; `hint` says what is wanted."""

    def read(raw: Any) -> str:
        if not isinstance(raw, str):
            raise Fault(Text("This must be text in quotes."))
        text = unicodedata.normalize("NFC", raw.strip())
        if not text or len(text) > longest or any(unicodedata.category(c).startswith("C") for c in text):
            raise Fault(Text("This must be one line of text, not empty and at most {n} characters long.", n=longest))
        if not re.fullmatch(pattern, text):
            raise Fault(hint or Text("{value} cannot stand here.", value=text))
        return text

    return Value(read, quoted)


def whole(low: int = 0, high: int = 9999) -> Value[int]:
    """A whole number from low to high."""

    def read(raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise Fault(Text("This must be a whole number from {low} to {high}, without quotes.", low=low, high=high))
        return raw

    return Value(read, str)


def decimal(low: int = -100_000, high: int = 100_000) -> Value[int]:
    """A decimal of at most three places, given in quotes or as a whole number; held as thousandths."""

    def read(raw: Any) -> int:
        if isinstance(raw, float):
            raise Fault(Text('Write decimals in quotes, e.g. "0.1", so that they stay exact.'))
        try:
            value = thousandths.from_text(str(raw)) if isinstance(raw, (str, int)) and raw is not True else None
        except ValueError:
            value = None
        if value is None or raw is False or not low <= value <= high:
            raise Fault(
                Text(
                    "This must be a decimal from {low} to {high} with at most three places, in quotes.",
                    low=thousandths.to_text(low),
                    high=thousandths.to_text(high),
                )
            )
        return value

    return Value(read, lambda value: quoted(thousandths.to_text(value)))


def choice(words: type[C]) -> Value[C]:
    """One of the words of an enumeration."""

    def read(raw: Any) -> C:
        try:
            return words(raw)
        except ValueError:
            raise Fault(Text("This must be one of: {words}.", words=tuple(w.value for w in words))) from None

    return Value(read, lambda value: quoted(value.value))


def flag() -> Value[bool]:
    """true or false."""

    def read(raw: Any) -> bool:
        if not isinstance(raw, bool):
            raise Fault(Text("This must be true or false, without quotes."))
        return raw

    return Value(read, lambda value: "true" if value else "false")


def day() -> Value[date]:
    """A date, as TOML writes it or in quotes."""

    def read(raw: Any) -> date:
        try:
            value = date.fromisoformat(raw.strip()) if isinstance(raw, str) else raw
        except ValueError:
            value = None
        if not isinstance(value, date) or isinstance(value, datetime):
            raise Fault(Text("This must be a date such as 2026-05-01."))
        return value

    return Value(read, lambda value: value.isoformat())


def moment() -> Value[datetime]:
    """A wall-clock time of the tournament's zone, as TOML writes it or in quotes; to the minute, without a zone."""

    def read(raw: Any) -> datetime:
        try:
            value = datetime.fromisoformat(raw.strip()) if isinstance(raw, str) else raw
        except ValueError:
            value = None
        if not isinstance(value, datetime) or value.tzinfo is not None or value.second or value.microsecond:
            raise Fault(Text("This must be a time of the tournament's zone, such as 2026-05-01 09:00."))
        return value

    return Value(read, lambda value: quoted(value.strftime("%Y-%m-%d %H:%M")))


def several(of: Value[T], *, least: int = 0, most: int = 99) -> Value[tuple[T, ...]]:
    """A list of values, none twice unless the list has a fixed length."""

    def read(raw: Any) -> tuple[T, ...]:
        if not isinstance(raw, list) or not least <= len(raw) <= most:
            if least == most:
                raise Fault(Text("This must be a list of {n} values in square brackets.", n=least))
            raise Fault(Text("This must be a list in square brackets of {low} to {high} values.", low=least, high=most))
        values = tuple(of.read(item) for item in raw)
        if least != most and len(set(values)) != len(values):
            raise Fault(Text("The list holds a value twice."))
        return values

    return Value(read, lambda values: "[" + ", ".join(map(of.write, values)) + "]")
