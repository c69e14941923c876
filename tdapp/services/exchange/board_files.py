"""Reads files of boards and of hands, whatever kind they came in: text, spreadsheet or JSON (cli: formats).

What a table holds is told by its columns: `cards` makes it hands, anything else boards. A JSON file is a list of
objects with the columns' names as keys, or an object of such lists, boards and hands.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tdapp.services.exchange import hands_csv
from tdapp.services.exchange.boards_csv import NEEDED, WHERE, BoardsFile, add_board_row
from tdapp.services.exchange.delimited import read_delimited
from tdapp.services.exchange.file_kinds import FileKind, kind_of, read_bytes
from tdapp.services.exchange.fixed_columns import FixedRow, Problems, table_rows
from tdapp.services.exchange.hands_csv import HandsFile, add_hand_row
from tdapp.services.exchange.places import Place
from tdapp.services.exchange.sheet_table import Line, SheetTable, Value
from tdapp.services.exchange.text_files import decode
from tdapp.services.exchange.workbooks import read_book
from tdapp.text import Refused, Text

BOARD_NEEDED, BOARD_OPTIONAL = NEEDED[:3], (*NEEDED[3:], *WHERE)
"""In the library a board needs no big data, so that their columns may be missing."""

Progress = Callable[[int, int], None]
"""Called with what is done and the total; to cancel, it raises."""

_OFTEN = 200
_PARTS = ("boards", "hands")


@dataclass
class BoardsRead:
    """What files say of boards and hands, and the problems found so far; the hands do not show."""

    boards: BoardsFile = field(default_factory=BoardsFile)
    hands: HandsFile = field(default_factory=HandsFile, repr=False)
    problems: Problems = field(default_factory=Problems, repr=False)

    def row(self, code: str) -> FixedRow:
        """The row that names a board first."""
        return self.boards.rows[code] if code in self.boards.rows else self.hands.row(code)

    def codes(self) -> list[str]:
        """Every board that is named, in the order of the files."""
        return list(dict.fromkeys([*self.boards.boards, *self.hands.cells]))


def read_board_files(paths: Sequence[Path], progress: Progress | None = None) -> BoardsRead:
    """What the files say; refused at once where one is no such file, else the problems are collected."""
    read = BoardsRead()
    tables = [table for path in paths for table in _tables(read_bytes(path), path.name, read.problems)]
    total = sum(len(table.lines) for table in tables)
    done = 0
    for table in tables:
        for row, add in _rows(table, read):
            add(row)
            done += 1
            if progress is not None and done % _OFTEN == 0:
                progress(done, total)
    return read


def _rows(table: SheetTable, read: BoardsRead) -> Iterator[tuple[FixedRow, Callable[[FixedRow], None]]]:
    titles = {unicodedata.normalize("NFKC", str(cell)).strip().casefold() for cell in table.lines[0].cells}
    add: Callable[[FixedRow], None]
    if "cards" in titles:
        rows = table_rows(table, hands_csv.NEEDED, (), read.problems)

        def add(row: FixedRow) -> None:
            add_hand_row(row, read.hands)
    else:
        rows = table_rows(table, BOARD_NEEDED, BOARD_OPTIONAL, read.problems)

        def add(row: FixedRow) -> None:
            add_board_row(row, read.boards)

    return ((row, add) for row in rows)


def _tables(data: bytes, file: str, problems: Problems) -> Iterable[SheetTable]:
    kind = kind_of(data, file)
    if kind is not FileKind.TEXT:
        tables = [_as_text(table) for table in read_book(data, kind, file) if table.lines and not table.hidden]
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"[", b"{"):
        tables = list(_from_json(decode(data, file), file, problems))
    else:
        tables = [read_delimited(data, file)]
    if not any(table.lines for table in tables) and not problems.found:
        raise Refused(Text("{file} is empty.", file=file))
    return [table for table in tables if table.lines]


def _as_text(table: SheetTable) -> SheetTable:
    """Cells that a spreadsheet holds as numbers, as they would stand in a text file: 2 and not 2.0."""
    lines = tuple(Line(line.number, tuple(map(_plain, line.cells))) for line in table.lines)
    return SheetTable(table.place, lines, table.sheet)


def _plain(value: Value) -> Value:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _from_json(text: str, file: str, problems: Problems) -> Iterator[SheetTable]:
    try:
        value = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        row = getattr(error, "lineno", 1)
        raise Refused(Text("{file}, row {row}: this is not JSON.", file=file, row=row)) from None
    if isinstance(value, dict):
        if not value or set(value) - set(_PARTS) or not all(isinstance(v, list) for v in value.values()):
            raise Refused(Text("{file} must hold lists named boards and hands, or one list.", file=file))
        for part in _PARTS:
            yield from _from_list(value.get(part, []), Place(file, part), problems)
    elif isinstance(value, list):
        yield from _from_list(value, Place(file), problems)
    else:
        raise Refused(Text("{file} must hold lists named boards and hands, or one list.", file=file))


def _from_list(rows: list[Any], place: Place, problems: Problems) -> Iterator[SheetTable]:
    """Tables of the objects that are hands and of those that are boards; a row's number is its place in the list."""
    kinds: dict[bool, list[tuple[int, dict[str, Any]]]] = {}
    for number, row in enumerate(rows, 1):
        if isinstance(row, dict):
            kinds.setdefault("cards" in row, []).append((number, row))
        else:
            problems.add(place.at(number), Text("This is no object with the columns' names as keys."))
    for numbered in kinds.values():
        titles = list(dict.fromkeys(key for _, row in numbered for key in row))
        lines = [Line(numbered[0][0], tuple(titles))]
        lines += [Line(number, tuple(_cell(row.get(key)) for key in titles)) for number, row in numbered]
        yield SheetTable(place, tuple(lines))


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
