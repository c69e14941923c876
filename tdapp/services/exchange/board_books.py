"""Boards and opened hands as text, as a workbook with a sheet for each, or as JSON: what `board_files` reads back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tdapp.rules.hands import Hands
from tdapp.rules.seats import SEATS
from tdapp.services.exchange import hands_csv
from tdapp.services.exchange.boards_csv import NEEDED, WHERE, BoardInfo, Where, board_cells, boards_text
from tdapp.services.exchange.hands_csv import hands_text
from tdapp.services.exchange.written_files import write_whole, write_workbook
from tdapp.services.exchange.xlsx_writer import put_text
from tdapp.text import Refused, Text

_NUMBERS = frozenset((*WHERE, "mean", "sd", "threshold"))
_WIDTHS = {"code": 22, "cards": 110}


def write_boards(
    path: Path,
    boards: Mapping[str, BoardInfo],
    played: Mapping[Where, str],
    hands: Mapping[str, Hands],
    hands_path: Path | None = None,
) -> None:
    """Write the kind of file that the name ends with: .csv, .xlsx or .json.

    A text file holds no hands: they go to `hands_path`. Refused for other endings.
    """
    header = [*(WHERE if played else ()), *NEEDED]
    kind = path.suffix.lower()
    if hands_path is not None and kind != ".csv":
        raise Refused(Text("Only a .csv file has its hands in a second file; leave that one out."))
    if kind == ".csv":
        write_whole(path, boards_text(boards, played).encode())
        if hands_path is not None:
            write_whole(hands_path, hands_text(hands).encode())
    elif kind == ".xlsx":
        book = Workbook()
        book.remove(book.worksheets[0])
        _sheet(book, "boards", header, board_cells(boards, played))
        if hands:
            _sheet(book, "hands", hands_csv.NEEDED, _hand_cells(hands))
        write_workbook(path, book)
    elif kind == ".json":
        parts = {"boards": _objects(header, board_cells(boards, played))}
        if hands:
            parts["hands"] = _objects(hands_csv.NEEDED, _hand_cells(hands))
        write_whole(path, (json.dumps(parts, ensure_ascii=False, indent=1) + "\n").encode())
    else:
        raise Refused(Text("Boards are written as .csv, .xlsx or .json; “{name}” is none of them.", name=path.name))


def _hand_cells(boards: Mapping[str, Hands]) -> Iterator[list[int | str]]:
    return ([code, seat, " ".join(hands.of(seat))] for code, hands in boards.items() for seat in SEATS)


def _objects(header: Sequence[str], rows: Iterator[list[int | str]]) -> list[dict[str, int | str]]:
    return [{key: value for key, value in zip(header, row, strict=True) if value != ""} for row in rows]


def _sheet(book: Workbook, name: str, header: Sequence[str], rows: Iterator[list[int | str]]) -> None:
    sheet = book.create_sheet(name)
    assert isinstance(sheet, Worksheet)
    for index, title in enumerate(header, 1):
        put_text(sheet.cell(1, index), title)
        sheet.cell(1, index).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(index)].width = _WIDTHS.get(title, 11)
    for number, row in enumerate(rows, 2):
        for index, (title, value) in enumerate(zip(header, row, strict=True), 1):
            as_number = _number(value) if title in _NUMBERS else None
            if as_number is not None:
                sheet.cell(number, index).value = as_number
            elif value != "":
                put_text(sheet.cell(number, index), str(value))
    sheet.freeze_panes = "A2"


def _number(value: int | str) -> int | float | None:
    """The number that a spreadsheet can hold without losing a digit; None where it would."""
    if isinstance(value, int) or value == "":
        return value if isinstance(value, int) else None
    number = float(value)
    return number if Decimal(repr(number)) == Decimal(value) else None
