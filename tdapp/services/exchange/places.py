"""Where something stands in a file, and findings that name the place."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from tdapp.rules.findings import Finding, Weight
from tdapp.text import Text

SHOWN_LENGTH = 40
MOST_NAMED = 20
"""Columns or rows that a note names one by one."""

_LONG_NUMBER = re.compile(r"\d{15,}[Xx]?")


def column_letter(index: int) -> str:
    """The letters of a column counted from 0: 0 is A, 26 is AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def shown(value: object) -> str:
    """A cell's value as a sentence quotes it: one line, at most 40 characters, no invisible ones.

    Numbers of 15 digits and more, which may be identity numbers, are cut: sentences reach logs and screens.
    """
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    text = " ".join("".join(" " if unicodedata.category(c)[0] == "C" else c for c in text).split())
    text = _LONG_NUMBER.sub(lambda found: f"{found[0][:4]}…", text)
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"


@dataclass(frozen=True, slots=True)
class Place:
    """A file, or a sheet, row or cell of it; rows count from 1, columns from 0.

    `sheet` is named only where the book has several. `title` is the header above the cell.
    """

    file: str
    sheet: str | None = None
    row: int | None = None
    column: int | None = None
    title: str = ""

    def at(self, row: int, column: int | None = None, title: str = "") -> Place:
        """A row or a cell of the same sheet."""
        return Place(self.file, self.sheet, row, column, title)

    def text(self) -> Text:
        """The place in words."""
        if self.row is None:
            if self.sheet is None:
                return Text("{file}", file=self.file)
            return Text("{file}, sheet {sheet}", file=self.file, sheet=self.sheet)
        if self.column is None:
            if self.sheet is None:
                return Text("{file}, row {row}", file=self.file, row=self.row)
            return Text("{file}, sheet {sheet}, row {row}", file=self.file, sheet=self.sheet, row=self.row)
        column = self._column_text()
        if self.sheet is None:
            return Text("{file}, row {row}, column {column}", file=self.file, row=self.row, column=column)
        return Text(
            "{file}, sheet {sheet}, row {row}, column {column}",
            file=self.file,
            sheet=self.sheet,
            row=self.row,
            column=column,
        )

    def _column_text(self) -> Text | str:
        assert self.column is not None
        letter = column_letter(self.column)
        title = shown(self.title)
        return Text("{letter} ({title})", letter=letter, title=title) if title else letter

    def subject(self) -> tuple[str | int, ...]:
        """The place as a finding's subject: ("file", name, "sheet", name, "row", n, "column", "C")."""
        out: list[str | int] = ["file", self.file]
        if self.sheet is not None:
            out += ["sheet", self.sheet]
        if self.row is not None:
            out += ["row", self.row]
        if self.column is not None:
            out += ["column", column_letter(self.column)]
        return tuple(out)

    def error(self, text: Text) -> Finding:
        """A finding that blocks."""
        return Finding(text, self.subject(), Weight.ERROR)

    def warning(self, text: Text) -> Finding:
        """A finding to confirm."""
        return Finding(text, self.subject(), Weight.WARNING)

    def note(self, text: Text) -> Finding:
        """A finding that only tells."""
        return Finding(text, self.subject(), Weight.NOTE)
