"""Reads .xlsx, .xls and .ods books into tables."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping

from python_calamine import (
    CalamineError,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from tdapp.services.exchange.file_kinds import FileKind, broken, protected
from tdapp.services.exchange.ods_facts import ods_facts
from tdapp.services.exchange.places import Place, column_letter
from tdapp.services.exchange.sheet_table import Line, SheetTable, Value, is_blank
from tdapp.services.exchange.spreadsheet_facts import MOST_CELLS, BookFacts, SheetFacts
from tdapp.services.exchange.xls_facts import NotACompoundFile, xls_facts
from tdapp.services.exchange.xlsx_facts import TooLarge, xlsx_facts
from tdapp.text import Refused, Text

_FACTS: Mapping[FileKind, Callable[[bytes], BookFacts]] = {
    FileKind.XLSX: xlsx_facts,
    FileKind.XLS: xls_facts,
    FileKind.ODS: ods_facts,
}


def read_book(data: bytes, kind: FileKind, file: str) -> tuple[SheetTable, ...]:
    """The worksheets of a book; raises Refused when it is damaged, protected or too large."""
    facts = _facts(data, kind, file)
    if kind is not FileKind.XLSX:  # the library unpacks every sheet of the other kinds when it opens the book
        for sheet, known in facts.sheets.items():
            _check_reach(known, file, sheet)
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            names = [
                (m.name, m.visible is not SheetVisibleEnum.Visible)
                for m in book.sheets_metadata
                if m.typ is SheetTypeEnum.WorkSheet
            ]
            return tuple(
                _table(book, facts, Place(file, name if len(names) > 1 else None), name, hidden)
                for name, hidden in names
            )
    except PasswordError:
        raise protected(file) from None
    except (CalamineError, ValueError, OSError):
        raise broken(file) from None
    except BaseException as error:
        # The library's panics derive from BaseException, so that `except Exception` lets them through.
        if type(error).__name__ == "PanicException":
            raise broken(file) from None
        raise


def _facts(data: bytes, kind: FileKind, file: str) -> BookFacts:
    try:
        facts = _FACTS[kind](data)
    except TooLarge:
        raise Refused(Text("{file} unpacks to far more than a list can hold and is not read.", file=file)) from None
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        EOFError,
        OSError,
        RuntimeError,
        NotACompoundFile,
        ValueError,
    ):
        raise broken(file) from None
    if facts.locked:
        raise protected(file)
    return facts


def _check_reach(sheet: SheetFacts, file: str, name: str) -> None:
    if sheet.cells > MOST_CELLS:
        last = f"{column_letter(sheet.columns - 1)}{sheet.rows}"
        raise Refused(
            Text(
                "{file}, sheet {sheet}: its cells reach as far as {cell}, which is too many to read. Delete what "
                "stands far from the list, or copy the list into a new book.",
                file=file,
                sheet=name,
                cell=last,
            )
        )


def _table(book: CalamineWorkbook, facts: BookFacts, place: Place, name: str, hidden: bool) -> SheetTable:
    known = facts.sheets.get(name, SheetFacts())
    _check_reach(known, place.file, name)
    sheet = book.get_sheet_by_name(name)
    spans = [(a[0], b[0], a[1]) for a, b in sheet.merged_cell_ranges or () if b[0] > a[0]] + known.spans
    if sheet.start is None and not known.errors:
        return SheetTable(place, (), name, hidden, facts.base1904)
    top, left = sheet.start or (0, 0)
    rows: Iterable[list[Value]] = (([""] * left + row if left else row) for row in sheet.iter_rows())
    return SheetTable(place, _lines(rows, top, known.errors, spans), name, hidden, facts.base1904)


def _lines(
    rows: Iterable[list[Value]],
    top: int,
    errors: Mapping[tuple[int, int], str],
    spans: Iterable[tuple[int, int, int]],
) -> tuple[Line, ...]:
    """The lines that hold something, with failed formulas marked and cells merged downwards filled."""
    failed: dict[int, list[tuple[int, str]]] = {}
    for (row, column), error in errors.items():
        failed.setdefault(row, []).append((column, error))
    merged: dict[int, list[tuple[int, int]]] = {}
    for first, last, column in spans:
        merged.setdefault(first, []).append((last, column))
    open_spans: list[tuple[int, int, Value]] = []
    lines: list[Line] = []
    for index, cells in enumerate(rows, top):
        for column, error in failed.get(index, ()):
            cells.extend([""] * (column + 1 - len(cells)))
            cells[column] = error
        open_spans = [s for s in open_spans if s[0] >= index]
        filled = any(not is_blank(c) for c in cells)
        for _, column, value in open_spans if filled else ():
            cells.extend([""] * (column + 1 - len(cells)))
            if is_blank(cells[column]):
                cells[column] = value
        for last, column in merged.get(index, ()):
            if column < len(cells) and not is_blank(cells[column]):
                open_spans.append((last, column, cells[column]))
        if filled:
            lines.append(Line(index + 1, _trimmed(cells)))
    return tuple(lines)


def _trimmed(cells: list[Value]) -> tuple[Value, ...]:
    end = len(cells)
    while end and is_blank(cells[end - 1]):
        end -= 1
    return tuple(cells[:end])
