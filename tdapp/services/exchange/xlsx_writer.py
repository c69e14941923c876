"""Saves any column set as a spreadsheet: numbers as numbers, text never as a formula."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tdapp.services.columns import Column, ColumnSet
from tdapp.services.exchange.written_files import write_workbook
from tdapp.text import Text

Row = TypeVar("Row")
Say = Callable[[Any], str]
"""Puts a text or a cell's value into words of one language; the edge gives `i18n.render` bound to it."""

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\]")
_NUMBER = re.compile(r"([+\u2212-]?)(\d+)(?:\.(\d+))?([^\d\x22]{0,3})")
_HEAD = PatternFill("solid", fgColor="FFE8EEF4")
_LINE = Border(bottom=Side(style="thin", color="FF808080"))
_WIDEST, _NARROWEST = 48, 5


def write_xlsx(
    path: Path,
    columns: ColumnSet[Row],
    rows: Iterable[Row],
    say: Say,
    *,
    title: Text | str | None = None,
    remarks: Sequence[Text | str] = (),
) -> None:
    """Write the rows, in the order given, below a title, remarks and a frozen header.

    The header repeats on every printed page. The same contents give the same bytes. Raises Refused when the
    file cannot be written.
    """
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    heading = say(columns.title if title is None else title)
    sheet.title = sheet_name(heading)
    top = [heading, *(say(remark) for remark in remarks)]
    for index, text in enumerate(top, 1):
        put_text(sheet.cell(index, 1), text)
    sheet.cell(1, 1).font = Font(bold=True, size=14)
    head = len(top) + 1
    widths = [_write_head(sheet.cell(head, i), say(c.header)) for i, c in enumerate(columns.columns, 1)]
    for number, row in enumerate(rows, head + 1):
        for index, column in enumerate(columns.columns):
            cell = sheet.cell(number, index + 1)
            _write_cell(cell, column, row, say)
            cell.alignment = Alignment(horizontal=column.align, vertical="center")
            widths[index] = max(widths[index], _width(cell.value))
    for index, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(index)].width = min(max(width + 2, _NARROWEST), _WIDEST)
    sheet.freeze_panes = sheet.cell(head + 1, 1)
    set_up_page(sheet, head, wide=sum(widths) > 90)
    write_workbook(path, book)


def sheet_name(text: str) -> str:
    """The text as a sheet may be called: at most 31 characters, without brackets, colons or slashes."""
    return _NOT_IN_SHEET_NAMES.sub(" ", _ILLEGAL.sub("", text)).strip(" '")[:31].strip() or "1"


def put_text(cell: Cell, text: str) -> None:
    """Put text into a cell so that no program takes it for a formula, whatever it begins with."""
    text = _ILLEGAL.sub("", text)
    cell.value = text
    cell.data_type = "s"
    if text.startswith(_FORMULA_SIGNS):
        cell.quotePrefix = True


def set_up_page(sheet: Worksheet, head: int, *, wide: bool) -> None:
    """A4, as wide as the paper, as many pages as it takes, the header on each, page numbers below."""
    sheet.print_title_rows = f"{head}:{head}"
    sheet.page_setup.orientation = "landscape" if wide else "portrait"
    sheet.page_setup.paperSize = 9
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.center.text = "&P / &N"


def _write_head(cell: Cell, text: str) -> int:
    put_text(cell, text)
    cell.font = Font(bold=True)
    cell.fill = _HEAD
    cell.border = _LINE
    cell.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
    return _width(text)


def _write_cell(cell: Cell, column: Column[Row], row: Row, say: Say) -> None:
    shown = column.text(row)
    number = column.number(row) if column.number is not None else None
    if number is None and isinstance(shown, (int, Decimal)) and not isinstance(shown, bool):
        number = shown
    if number is not None:
        cell.value = number
        cell.number_format = _number_format(say(shown))
    elif isinstance(shown, datetime):
        cell.value = shown.replace(tzinfo=None)
        cell.number_format = "yyyy-mm-dd hh:mm"
    elif isinstance(shown, date):
        cell.value = shown
        cell.number_format = "yyyy-mm-dd"
    else:
        put_text(cell, say(shown))


def _number_format(shown: str) -> str:
    """The format that shows a number as the text does: its decimals, its plus sign, a mark behind it."""
    found = _NUMBER.fullmatch(shown)
    if not found:
        return "General"
    sign, _, decimals, mark = found.groups()
    plain = "0" + (f".{'0' * len(decimals)}" if decimals else "") + (f'"{mark}"' if mark else "")
    return f"+{plain};-{plain};{plain}" if sign == "+" or (decimals and sign) else plain


def _width(value: object) -> int:
    if isinstance(value, float):
        return 9
    longest = max(str(value).split("\n"), key=len, default="") if value is not None else ""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in longest)
