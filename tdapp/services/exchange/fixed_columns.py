"""Text files of a fixed format: one header row of known names, every problem collected with its row and column."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tdapp.rules import thousandths
from tdapp.services.exchange.delimited import read_delimited
from tdapp.services.exchange.file_kinds import FileKind, kind_of
from tdapp.services.exchange.places import Place, shown
from tdapp.services.exchange.sheet_table import Line, SheetTable, is_blank
from tdapp.text import Refused, Text

MOST_PROBLEMS = 1000
_WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:\.0+)?")


@dataclass
class Problems:
    """The problems of one file so far; of a cell only the first, for what follows from it needs no second sentence."""

    found: list[Text] = field(default_factory=list)
    _places: list[Place] = field(default_factory=list)
    _cells: set[Place] = field(default_factory=set)

    def add(self, place: Place, what: Text) -> None:
        """Note a problem at a place."""
        if place.column is not None:
            if place in self._cells:
                return
            self._cells.add(place)
        self.found.append(Text("{place}: {what}", place=place.text(), what=what))
        self._places.append(place)

    def stop(self) -> None:
        """Refuse when there are any, in the order of the rows; of very many the first thousand are told."""
        order = sorted(range(len(self.found)), key=lambda i: self._places[i].row or 0)
        told = [self.found[i] for i in order[:MOST_PROBLEMS]]
        if len(self.found) > MOST_PROBLEMS:
            told.append(Text("Further problems that are not listed: {n}.", n=len(self.found) - MOST_PROBLEMS))
        if told:
            raise Refused(*told)


@dataclass(frozen=True, slots=True)
class FixedRow:
    """One row; cells are found by the name of their column, an absent column reads as empty."""

    place: Place
    line: Line
    columns: dict[str, int]
    problems: Problems

    def fault(self, column: str | None, what: Text) -> None:
        """Note a problem in a column of this row, or in the row as a whole."""
        index = None if column is None else self.columns.get(column)
        row = self.line.number
        place = self.place.at(row) if index is None else self.place.at(row, index, column or "")
        self.problems.add(place, what)

    def text(self, column: str) -> str:
        """The cell as written, NFC, without surrounding spaces."""
        index = self.columns.get(column)
        if index is None or index >= len(self.line.cells):
            return ""
        cell = str(self.line.cells[index]).strip()
        return cell if cell.isascii() else unicodedata.normalize("NFC", cell)

    def plain(self, column: str) -> str:
        """The cell with full-width digits and letters turned into plain ones."""
        cell = self.text(column)
        return cell if cell.isascii() else unicodedata.normalize("NFKC", cell).strip()

    def whole(self, column: str, low: int, high: int, empty: int | None = None) -> int | None:
        """A whole number from low to high; `empty` for an empty cell. None after a fault."""
        cell = self.plain(column)
        if not cell and empty is not None:
            return empty
        found = _WHOLE.fullmatch(cell.replace("\u2212", "-"))
        value = int(found[1]) if found else None
        if value is None or not low <= value <= high:
            self._not(column, Text("a whole number from {low} to {high}", low=low, high=high))
            return None
        return value

    def decimal(self, column: str) -> int | None:
        """A decimal of at most three places in thousandths, None after a fault."""
        try:
            return thousandths.from_text(self.plain(column))
        except ValueError:
            self._not(column, Text("a decimal with at most three places"))
            return None

    def flag(self, column: str) -> bool | None:
        """0 or 1; None for an empty cell and after a fault."""
        cell = self.plain(column)
        if cell not in ("", "0", "1"):
            self._not(column, Text("0 or 1"))
        return None if cell not in ("0", "1") else cell == "1"

    def _not(self, column: str, wanted: Text) -> None:
        cell = self.text(column)
        if cell:
            self.fault(column, Text("This must be {wanted}; “{cell}” is not.", wanted=wanted, cell=shown(cell)))
        else:
            self.fault(column, Text("This cell is empty; it must be {wanted}.", wanted=wanted))


def fixed_rows(
    data: bytes, file: str, needed: Sequence[str], optional: Sequence[str]
) -> tuple[Problems, Iterator[FixedRow]]:
    """The place for problems, and the rows below the header.

    Refused at once when the file is no text, is empty, or when the header is not the format's.
    """
    if kind_of(data, file) is not FileKind.TEXT:
        raise Refused(Text("{file} is a spreadsheet. Save it as CSV (UTF-8) and give that file.", file=file))
    problems = Problems()
    rows = table_rows(read_delimited(data, file), needed, optional, problems)
    problems.stop()
    return problems, rows


def table_rows(
    table: SheetTable, needed: Sequence[str], optional: Sequence[str], problems: Problems
) -> Iterator[FixedRow]:
    """The rows below the header of a table; none where the header is not the format's, which is noted.

    Refused at once when there are no rows.
    """
    file = table.place.file
    if not table.lines:
        raise Refused(Text("{file} is empty.", file=file))
    header, *rows = map(_trimmed, table.lines)
    before = len(problems.found)
    columns = _columns(header, table.place, needed, optional, problems)
    if len(problems.found) > before:
        return iter(())
    if not rows:
        raise Refused(Text("{file} has a header and no rows.", file=file))
    return _rows(rows, len(header.cells), table.place, columns, problems)


def _trimmed(line: Line) -> Line:
    """The line without empty cells at its end: spreadsheets write as many commas as their widest row has."""
    cells = list(line.cells)
    while cells and is_blank(cells[-1]):
        cells.pop()
    return Line(line.number, tuple(cells))


def _rows(
    lines: Sequence[Line], width: int, place: Place, columns: dict[str, int], problems: Problems
) -> Iterator[FixedRow]:
    for line in lines:
        row = FixedRow(place, line, columns, problems)
        if len(line.cells) > width:
            row.fault(None, Text("The row has {n} cells, the header only {width}.", n=len(line.cells), width=width))
        else:
            yield row


def _columns(
    header: Line, place: Place, needed: Sequence[str], optional: Sequence[str], problems: Problems
) -> dict[str, int]:
    known = {name.casefold(): name for name in (*needed, *optional)}
    columns: dict[str, int] = {}
    for index, cell in enumerate(header.cells):
        title = unicodedata.normalize("NFKC", str(cell)).strip()
        name = known.get(title.casefold())
        here = place.at(header.number, index, title)
        if name is None:
            problems.add(
                here, Text("This column is not one of the format. Known are: {known}.", known=(*needed, *optional))
            )
        elif name in columns:
            problems.add(here, Text("The column {column} stands twice.", column=name))
        else:
            columns[name] = index
    for name in needed:
        if name not in columns:
            problems.add(place.at(header.number), Text("The column {column} is missing.", column=name))
    return columns
