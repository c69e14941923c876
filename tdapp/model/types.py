"""How values are stored: everything exact is text, so that SQLite and PostgreSQL hold the same."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator


def clean(text: str) -> str:
    """The text as it is stored: NFC, line ends as newlines, tabs as spaces, no other control characters.

    PostgreSQL refuses NUL, and no UTF-8 file can hold half a surrogate pair.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    if not text.isprintable():
        text = "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs"))
    return unicodedata.normalize("NFC", text)


class Words(TypeDecorator[str]):
    """Text, cleaned on its way in."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else clean(value)


class Dec(TypeDecorator[Decimal]):
    """An exact decimal as text, its digits kept as given; NaN and infinity raise ValueError."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        if not Decimal(value).is_finite():
            raise ValueError(f"not a number: {value}")
        return format(Decimal(value), "f")

    def process_result_value(self, value: Any, dialect: Dialect) -> Decimal | None:
        return None if value is None else Decimal(value)

    @property
    def python_type(self) -> type[Any]:
        return Decimal


class Utc(TypeDecorator[datetime]):
    """An instant as text in UTC, to the millisecond; a naive time raises ValueError."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        return None if value is None else instant(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)

    @property
    def python_type(self) -> type[Any]:
        return datetime


class Day(TypeDecorator[date]):
    """A date in the event's zone, as ISO text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:
        if isinstance(value, datetime):
            raise TypeError("an instant is no date")
        return None if value is None else value.isoformat()

    def process_result_value(self, value: Any, dialect: Dialect) -> date | None:
        return None if value is None else date.fromisoformat(value)

    @property
    def python_type(self) -> type[Any]:
        return date


def instant(value: datetime) -> str:
    """The instant as stored and hashed: 2026-05-01T01:30:00.000+00:00. A naive time raises ValueError."""
    if value.tzinfo is None:
        raise ValueError("a time without a zone")
    return value.astimezone(UTC).isoformat(timespec="milliseconds")
