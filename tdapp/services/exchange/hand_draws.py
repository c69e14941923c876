"""What a list of drawn lots or of seats placed by hand holds, and its check with every problem at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tdapp.services.exchange.headers import Header
from tdapp.services.exchange.names import words
from tdapp.services.exchange.places import shown
from tdapp.services.exchange.sheet_table import Line
from tdapp.services.exchange.spreadsheet_facts import is_error
from tdapp.text import Refused, Text

Row = TypeVar("Row")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class HandDraw(Generic[Row]):
    """The lines of a list, and the problems of lines that could not be taken."""

    file: Text | str
    lines: tuple[Row, ...]
    problems: tuple[Text, ...] = ()

    def settle(self, check: Callable[[Sequence[Row]], Result]) -> Result:
        """What the rules' check makes of the lines; raises Refused with the list's and the check's problems."""
        problems = list(self.problems)
        try:
            result = check(self.lines)
        except Refused as refused:
            problems += [Text("{file}: {problem}", file=self.file, problem=problem) for problem in refused]
            raise Refused(*problems) from None
        if problems:
            raise Refused(*problems)
        return result


class Cells:
    """Takes words from the cells of a list and notes those that are empty or failed."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.problems: list[Text] = []

    def word(self, line: Line, column: int, *, needed: bool = True) -> str:
        """The cell as clean text; empty after a problem."""
        value = line.cell(column)
        text = words(value)
        place = self.header.place.at(line.number, column, self.header.titles.get(column, ""))
        if is_error(value):
            self.problems.append(
                Text(
                    "{place}: a formula has failed ({value}). Type the value instead.",
                    place=place.text(),
                    value=shown(value),
                )
            )
            return ""
        if not text and needed:
            self.problems.append(Text("{place}: this cell is empty.", place=place.text()))
        return text
