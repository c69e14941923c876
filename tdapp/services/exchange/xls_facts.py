"""Facts of an .xls book: the records of its stream that the spreadsheet library keeps to itself.

Layouts: the compound file of [MS-CFB] (header, FAT, directory) and the records of [MS-XLS].
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tdapp.services.exchange.spreadsheet_facts import MOST_CELLS, BookFacts, SheetFacts

_SHORT = 4096
"""A stream of fewer bytes lies in the mini stream."""

_END = 0xFFFFFFFA
"""Sector numbers from here on mean the end of a chain, or no sector."""

_ERROR_CODES = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}
_FORMULA, _DATEMODE, _FILEPASS, _BOUNDSHEET, _BOOLERR, _BOF = 0x06, 0x22, 0x2F, 0x85, 0x205, 0x809
_DIMENSIONS, _STRINGS = 0x200, 0xFC
_CELLS = frozenset({_FORMULA, _BOOLERR, 0xD6, 0xFD, 0x203, 0x204, 0x27E})
_MULTIPLE = 0xBD


class NotACompoundFile(Exception):
    """The container is damaged."""


def xls_facts(data: bytes) -> BookFacts:
    """The facts of an .xls book; raises NotACompoundFile when its container is damaged or holds no book."""
    try:
        return _facts(_workbook_stream(data))
    except (struct.error, IndexError, MemoryError, OverflowError):
        raise NotACompoundFile from None


def _workbook_stream(data: bytes) -> bytes:
    """The bytes of the stream that holds the book, through the FAT, or the mini FAT when it is short."""
    (shift,) = struct.unpack_from("<H", data, 30)
    if shift not in {9, 12}:
        raise NotACompoundFile
    size = 1 << shift
    fat_sectors = [s for s in struct.unpack_from("<109I", data, 76) if s < _END]
    (more,) = struct.unpack_from("<I", data, 68)
    while more < _END and len(fat_sectors) * size <= len(data):
        sector = struct.unpack_from(f"<{size // 4}I", data, (more + 1) * size)
        fat_sectors += [s for s in sector[:-1] if s < _END]
        more = sector[-1]
    fat: list[int] = []
    for s in fat_sectors:
        fat += struct.unpack_from(f"<{size // 4}I", data, (s + 1) * size)

    def chain(start: int) -> bytes:
        parts: list[bytes] = []
        while start < _END:
            parts.append(data[(start + 1) * size : (start + 2) * size])
            start = fat[start]
            if len(parts) * size > len(data):
                raise NotACompoundFile
        return b"".join(parts)

    directory = chain(struct.unpack_from("<I", data, 48)[0])
    for offset in range(0, len(directory) - 127, 128):
        (length,) = struct.unpack_from("<H", directory, offset + 64)
        name = directory[offset : offset + max(length - 2, 0)].decode("utf-16-le", "replace")
        start, amount = struct.unpack_from("<II", directory, offset + 116)
        if name.casefold() in {"workbook", "book"}:
            if amount >= _SHORT:
                return chain(start)[:amount]
            short = chain(struct.unpack_from("<I", directory, 116)[0])
            links = chain(struct.unpack_from("<I", data, 60)[0])
            return _short_chain(short, struct.unpack(f"<{len(links) // 4}I", links), start)[:amount]
    raise NotACompoundFile


def _short_chain(short: bytes, links: tuple[int, ...], start: int) -> bytes:
    parts: list[bytes] = []
    while start < _END and len(parts) <= len(links):
        parts.append(short[start * 64 : start * 64 + 64])
        start = links[start]
    return b"".join(parts)


def _records(stream: bytes, offset: int = 0) -> Iterator[tuple[int, int, int]]:
    """Kind, offset and length of each record's content."""
    while offset + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, offset)
        yield kind, offset + 4, length
        offset += 4 + length


def _facts(stream: bytes) -> BookFacts:
    facts = BookFacts()
    offsets: dict[int, str] = {}
    sheet: SheetFacts | None = None
    for kind, at, length in _records(stream):
        if kind in _CELLS:
            if sheet is not None:
                _cell(sheet, stream, kind, at, length)
        elif kind == _MULTIPLE and sheet is not None:
            row, _, last = *struct.unpack_from("<HH", stream, at), *struct.unpack_from("<H", stream, at + length - 2)
            sheet.reach(row, last)
        elif kind == _BOF:
            name = offsets.get(at - 4)
            sheet = facts.sheets.setdefault(name, SheetFacts()) if name is not None else None
        elif kind in {_DIMENSIONS, _STRINGS}:
            _check_size(stream, kind, at, length)
        elif kind == _DATEMODE:
            facts.base1904 = stream[at] == 1
        elif kind == _FILEPASS:
            facts.locked = True
            return facts
        elif kind == _BOUNDSHEET:
            offsets[struct.unpack_from("<I", stream, at)[0]] = _sheet_name(stream, at)
    return facts


def _check_size(stream: bytes, kind: int, at: int, length: int) -> None:
    """The library sets memory aside for as many rows or texts as a record promises, before it sees one."""
    if kind == _STRINGS:
        sound = struct.unpack_from("<I", stream, at + 4)[0] <= len(stream)
    else:
        first, last, left, right = struct.unpack_from("<IIHH" if length >= 14 else "<HHHH", stream, at)
        sound = first <= last and left <= right and (last - first) * (right - left) <= MOST_CELLS
    if not sound:
        raise NotACompoundFile


def _sheet_name(stream: bytes, at: int) -> str:
    length, wide = stream[at + 6], stream[at + 7] & 1
    raw = stream[at + 8 : at + 8 + length * (2 if wide else 1)]
    return raw.decode("utf-16-le" if wide else "latin-1", "replace")


def _cell(sheet: SheetFacts, stream: bytes, kind: int, at: int, length: int) -> None:
    row, column = struct.unpack_from("<HH", stream, at)
    sheet.reach(row, column)
    code = None
    if kind == _BOOLERR and stream[at + 7]:
        code = stream[at + 6]
    elif kind == _FORMULA and length >= 14 and stream[at + 12 : at + 14] == b"\xff\xff" and stream[at + 6] == 2:
        code = stream[at + 8]
    if code is not None:
        sheet.errors[row, column] = _ERROR_CODES.get(code, "#VALUE!")
