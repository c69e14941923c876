"""Makes the files that lists come in: books of three kinds, text files, and files that only pretend."""

from __future__ import annotations

import csv
import io
import struct
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

import xlwt
from openpyxl import Workbook

Rows = Iterable[Sequence[Any]]

ODS_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.3">'
    "<office:body><office:spreadsheet>"
)
ODS_FOOT = "</office:spreadsheet></office:body></office:document-content>"


def xlsx(path: Path, rows: Rows, *, merge: Sequence[str] = (), sheet: str = "Sheet1") -> Path:
    """A book of one sheet."""
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for row in rows:
        page.append(list(row))
    for cells in merge:
        page.merge_cells(cells)
    book.save(path)
    return path


def xls(path: Path, rows: Rows, *, base1904: bool = False, merge: Sequence[tuple[int, int, int, int]] = ()) -> Path:
    """A book of the format before 2007; `merge` holds first row, last row, first column, last column from 0."""
    book = xlwt.Workbook(encoding="utf-8")
    book.dates_1904 = base1904
    page = book.add_sheet("Sheet1", cell_overwrite_ok=True)
    day = xlwt.easyxf(num_format_str="yyyy-mm-dd")
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if value not in (None, ""):
                page.write(r, c, value, day if isinstance(value, date) else xlwt.Style.default_style)
    for cells in merge:
        page.merge(*cells)
    book.save(str(path))
    return path


def ods(path: Path, rows: Rows, *, raw: str = "", locked: bool = False) -> Path:
    """An OpenDocument book of one sheet; `raw` are further rows as XML."""
    body = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    manifest = '<manifest:encryption-data manifest:checksum="x"/>' if locked else ""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr(
            "content.xml", f'{ODS_HEAD}<table:table table:name="Sheet1">{body}{raw}</table:table>{ODS_FOOT}'
        )
        archive.writestr(
            "META-INF/manifest.xml",
            '<?xml version="1.0"?>'
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">'
            f"{manifest}</manifest:file-entry></manifest:manifest>",
        )
    return path


def _ods_cell(value: Any) -> str:
    if value in (None, ""):
        return "<table:table-cell/>"
    if isinstance(value, date):
        kind = f'office:value-type="date" office:date-value="{value.isoformat()}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"


def text(path: Path, rows: Rows, *, encoding: str = "utf-8", separator: str = ",", end: str = "\r\n") -> Path:
    """A text file with a separator."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(rows)
    path.write_bytes(out.getvalue().encode(encoding))
    return path


def compound(path: Path, streams: Sequence[tuple[str, bytes]]) -> Path:
    """A compound file, the container of .xls, .doc and of books with a password ([MS-CFB], sectors of 512 bytes)."""
    size, free, end, fat_sector = 512, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    data = b""
    fat: list[int] = []
    starts: list[tuple[int, int]] = []
    for _, content in streams:
        padded = content.ljust(max(4096, -(-len(content) // size) * size), b"\0")
        count = len(padded) // size
        starts.append((len(fat), len(padded)))
        fat += [len(fat) + i + 1 for i in range(count - 1)] + [end]
        data += padded
    directory = _directory_entry("Root Entry", 5, end, 0, child=1, right=free)
    for i, ((name, _), (start, length)) in enumerate(zip(streams, starts, strict=True)):
        directory += _directory_entry(name, 2, start, length, free, i + 2 if i + 1 < len(streams) else free)
    directory = directory.ljust(-(-len(directory) // size) * size, b"\0")
    first, count = len(fat), len(directory) // size
    fat += [first + i + 1 for i in range(count - 1)] + [end]
    at = len(fat)
    fat.append(fat_sector)
    head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(16) + struct.pack("<5H", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<9I", 0, 1, first, 0, 4096, end, 0, end, 0) + struct.pack("<I", at) + b"\xff" * 432
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(size, b"\xff")
    path.write_bytes(head + data + directory + table)
    return path


def _directory_entry(name: str, kind: int, start: int, length: int, child: int, right: int) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    head = raw.ljust(64, b"\0") + struct.pack("<HBBIII", len(raw), kind, 1, 0xFFFFFFFF, right, child)
    return head + bytes(16) + struct.pack("<IQQIQ", 0, 0, 0, start, length)


def png(path: Path) -> Path:
    """The smallest picture: one pixel."""
    path.write_bytes(
        bytes.fromhex(
            "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
            "1f15c4890000000d49444154789c6360000000000500010d0a2db40000000049454e44ae426082"
        )
    )
    return path
