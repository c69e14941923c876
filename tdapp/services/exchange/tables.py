"""A list as lines of cells, whatever kind of file it came in."""

from __future__ import annotations

from pathlib import Path

from tdapp.services.exchange.delimited import read_delimited
from tdapp.services.exchange.file_kinds import FileKind, kind_of, read_bytes
from tdapp.services.exchange.sheet_table import SheetTable
from tdapp.services.exchange.workbooks import read_book
from tdapp.text import Refused, Text


def read_tables(path: Path) -> tuple[SheetTable, ...]:
    """The sheets of an .xlsx, .xls or .ods book, or the one table of a .csv, .tsv or .txt file.

    The content decides, not the name. Sheets come in the book's order; blank lines are left out.
    Raises Refused for an empty, damaged, protected or too large file and for what is no list.
    """
    data = read_bytes(path)
    kind = kind_of(data, path.name)
    if kind is FileKind.TEXT:
        return (read_delimited(data, path.name),)
    tables = read_book(data, kind, path.name)
    if not tables:
        raise Refused(Text("{file} is empty.", file=path.name))
    return tables
