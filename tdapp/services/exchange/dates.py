"""Reads birth dates as clubs write them: real dates, text in many forms, and spreadsheets' day numbers."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, timedelta

from tdapp.services.exchange.places import Place, shown
from tdapp.services.exchange.sheet_table import Value
from tdapp.text import Refused, Text

FIRST_YEAR, LAST_YEAR = 1900, 2100

_DAY_0 = date(1899, 12, 30)
_DAY_0_OF_1904 = date(1904, 1, 1)
_FIRST_SERIAL, _LAST_SERIAL = 3654, 73415
"""Day numbers from 1910 to 2100; from 1900 to 2100 a number is a year."""

_MONTHS = {
    m: i for i, m in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
_NUMERALS = {c: i for i, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0, "Ｏ": 0}
_TIME = re.compile(r"[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2}|[AP]M)?$", re.IGNORECASE)
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.年,\s]\s*(\d{1,2})\s*[-/.月,\s]\s*(\d{1,2})\s*[日号]?")
_YEAR_LAST = re.compile(r"(\d{1,2})\s*[-/.,\s]\s*(\d{1,2})\s*[-/.,\s]\s*(\d{4})")
_DAY_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*([A-Za-z]{3,9})\.?[-/.,\s]*(\d{4})")
_NAMED_DAY = re.compile(r"([A-Za-z]{3,9})\.?[-/.,\s]*(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4})")
_YEAR_NAMED = re.compile(r"(\d{4})[-/.,\s]*([A-Za-z]{3,9})\.?[-/.,\s]*(\d{1,2})")
_TWO_DIGIT_YEAR = re.compile(r"\d{1,2}\s*[-/.年]\s*(?:\d{1,2}|[A-Za-z]{3,9})\s*[-/.月]\s*\d{1,2}\s*[日号]?")
_NO_DAY = re.compile(r"(?:19|20)\d{2}(?:\s*[-/.年]\s*\d{0,2}\s*月?|0[1-9]|1[0-2])?(?:生|出生)?")


def birth_date(value: Value, place: Place, *, base1904: bool = False, latest: date | None = None) -> date | None:
    """The date that a cell means; None when it is empty.

    Raises Refused when the cell holds no date, only a year or month, a year of two digits, a date that can
    be read two ways, a day that does not exist, or one after `latest`.
    """
    found = _from_value(value, place, base1904)
    if found is None:
        return None
    if not FIRST_YEAR <= found.year <= LAST_YEAR or (latest is not None and found > latest):
        raise Refused(Text("{place}: nobody can be born on {date}.", place=place.text(), date=found))
    return found


def _from_value(value: Value, place: Place, base1904: bool) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, (bool, timedelta)) or not isinstance(value, (str, int, float)):
        raise _no_date(value, place)
    if isinstance(value, float) and not value.is_integer() and value >= _FIRST_SERIAL:
        value = int(value)  # a day number with a time of day
    whole = isinstance(value, float) and value.is_integer()
    text = unicodedata.normalize("NFKC", str(int(value) if whole else value))
    text = " ".join("".join(c for c in text if unicodedata.category(c) not in {"Cc", "Cf"} or c.isspace()).split())
    if not text.strip("-—/.无"):
        return None
    return _from_text(_TIME.sub("", _arabic(text)), value, place, base1904)


def _from_text(text: str, value: Value, place: Place, base1904: bool) -> date:
    if text.isdecimal():
        return _from_digits(text, value, place, base1904)
    if found := _YEAR_FIRST.fullmatch(text):
        return _existing(int(found[1]), int(found[2]), int(found[3]), value, place)
    if found := _YEAR_LAST.fullmatch(text):
        return _year_last(int(found[1]), int(found[2]), int(found[3]), value, place)
    for pattern, day, month, year in ((_DAY_NAMED, 1, 2, 3), (_NAMED_DAY, 2, 1, 3), (_YEAR_NAMED, 3, 2, 1)):
        found = pattern.fullmatch(text)
        if found and found[month][:3].casefold() in _MONTHS:
            return _existing(int(found[year]), _MONTHS[found[month][:3].casefold()], int(found[day]), value, place)
    if _TWO_DIGIT_YEAR.fullmatch(text):
        raise Refused(
            Text(
                "{place}: the year in {value} has two digits. Write the date as 1980-01-02.",
                place=place.text(),
                value=shown(value),
            )
        )
    if _NO_DAY.fullmatch(text):
        raise _incomplete(value, place)
    raise _no_date(value, place)


def _from_digits(digits: str, value: Value, place: Place, base1904: bool) -> date:
    number = int(digits)
    if len(digits) == 8:
        return _existing(number // 10000, number // 100 % 100, number % 100, value, place)
    if _NO_DAY.fullmatch(digits):
        raise _incomplete(value, place)
    if len(digits) <= 5 and _FIRST_SERIAL <= number + (1462 if base1904 else 0) <= _LAST_SERIAL:
        return (_DAY_0_OF_1904 if base1904 else _DAY_0) + timedelta(days=number)
    raise _no_date(value, place)


def _year_last(first: int, second: int, year: int, value: Value, place: Place) -> date:
    if first <= 12 and second <= 12 and first != second:
        raise Refused(
            Text(
                "{place}: {value} can be read as {one} or as {other}. Write the date as 1980-01-02.",
                place=place.text(),
                value=shown(value),
                one=f"{year:04}-{first:02}-{second:02}",
                other=f"{year:04}-{second:02}-{first:02}",
            )
        )
    day, month = (first, second) if second <= 12 else (second, first)
    return _existing(year, month, day, value, place)


def _existing(year: int, month: int, day: int, value: Value, place: Place) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise Refused(
            Text("{place}: there is no such day as {value}.", place=place.text(), value=shown(value))
        ) from None


def _arabic(text: str) -> str:
    """Chinese numerals as digits: 一九八〇年十二月二十五日 is 1980年12月25日."""
    if not any(c in _NUMERALS or c == "十" for c in text):
        return text
    text = re.sub(
        r"([一二三])?十([一二三四五六七八九])?",
        lambda m: str((_NUMERALS[m[1]] if m[1] else 1) * 10 + (_NUMERALS[m[2]] if m[2] else 0)),
        text,
    )
    return "".join(str(_NUMERALS[c]) if c in _NUMERALS else c for c in text)


def _incomplete(value: Value, place: Place) -> Refused:
    return Refused(
        Text(
            "{place}: {value} is no whole date. Write year, month and day as 1980-01-02.",
            place=place.text(),
            value=shown(value),
        )
    )


def _no_date(value: Value, place: Place) -> Refused:
    return Refused(
        Text("{place}: {value} is not a date. Write it as 1980-01-02.", place=place.text(), value=shown(value))
    )
