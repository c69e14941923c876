"""What a sheet or a text file is once it is read: numbered lines of cells."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from tdapp.services.exchange.places import Place

Value = str | int | float | bool | date | datetime | time | timedelta
"""A cell: an empty one is an empty text, a failed formula the text of its error."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row that holds something: its number in the file, from 1, and its cells without trailing empty ones."""

    number: int
    cells: tuple[Value, ...]

    def cell(self, column: int) -> Value:
        """The value in a column, counted from 0; beyond the last one it is empty."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The lines of one sheet, or of one text file.

    `base1904`: a bare number that means a date counts from 1904. `sheet` is the sheet's name, empty for text.
    """

    place: Place
    lines: tuple[Line, ...]
    sheet: str = ""
    hidden: bool = False
    base1904: bool = False


def is_blank(value: Value) -> bool:
    """Whether a cell holds nothing that can be seen."""
    return isinstance(value, str) and (not value or not value.strip(_UNSEEN))


_UNSEEN = " \t\r\n\v\f\x00\xa0\u3000\u200b\u200c\u200d\u2060\ufeff\u2003\u2002\u2009"
