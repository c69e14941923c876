"""What a file is, told by its first bytes: clubs rename pictures and web pages to .xlsx."""

from __future__ import annotations

import io
import zipfile
from enum import StrEnum
from pathlib import Path

from tdapp.text import Refused, Text

MOST_BYTES = 50_000_000
"""Larger files are refused: a list of 50,000 people takes 3 MB."""

_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_PICTURES = (
    b"\x89PNG\r\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"II*\x00",
    b"MM\x00*",
    b"\x00\x00\x01\x00",
)
_HEIF = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif", b"ftyphevc")
_ARCHIVES = (b"Rar!\x1a\x07", b"7z\xbc\xaf'\x1c", b"\x1f\x8b")
_PAGES = (b"<!doctype html", b"<html", b"<table", b"<head", b"<meta", b"<style")


class FileKind(StrEnum):
    """The kinds of file that lists come in."""

    XLSX = "xlsx"
    XLS = "xls"
    ODS = "ods"
    TEXT = "text"


def read_bytes(path: Path) -> bytes:
    """The whole file; raises Refused when it is missing, empty, too large or cannot be opened."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise Refused(Text("{file} is a folder, not a file.", file=path.name or str(path)))
        data = _first_bytes(path) if size <= MOST_BYTES else b""
        if (size := max(size, len(data))) > MOST_BYTES:
            raise Refused(
                Text(
                    "{file} is too large for a list: {size} MB, at most {most} MB are read.",
                    file=path.name,
                    size=size // 1_000_000,
                    most=MOST_BYTES // 1_000_000,
                )
            )
    except FileNotFoundError:
        raise Refused(Text("{file} does not exist.", file=str(path))) from None
    except (OSError, ValueError):  # ValueError: the name holds a character that no file's name has
        raise Refused(
            Text("{file} cannot be opened. Close it in other programs, and see that you may read it.", file=path.name)
        ) from None
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise Refused(Text("{file} is empty.", file=path.name))
    return data


def _first_bytes(path: Path) -> bytes:
    """As much as is read at most, and one byte more: what is no plain file does not tell its size, or has no end."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def kind_of(data: bytes, file: str) -> FileKind:
    """The kind of a file's content, whatever its name ends with; raises Refused for what is no list."""
    if data.startswith(b"PK\x03\x04"):
        return _kind_of_zip(data, file)
    if data.startswith(_OLE):
        return _kind_of_compound(data, file)
    if _is_picture(data):
        raise Refused(
            Text("{file} is a picture, not a list. Type the list into a spreadsheet and save it as .xlsx.", file=file)
        )
    if data.startswith(b"%PDF"):
        raise Refused(
            Text("{file} is a PDF document, not a list. Ask for the spreadsheet it was printed from.", file=file)
        )
    if data.startswith(_ARCHIVES):
        raise Refused(Text("{file} is an archive. Unpack it and import the list inside.", file=file))
    if data.startswith(b"{\\rtf"):
        raise _text_document(file)
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(_PAGES) or b"<html" in start:
        raise Refused(
            Text(
                "{file} is a web page saved under another name. Open it in a spreadsheet program and save it as .xlsx.",
                file=file,
            )
        )
    if start.startswith(b"<?xml"):
        raise Refused(Text("{file} is an XML file. Open it in a spreadsheet program and save it as .xlsx.", file=file))
    return FileKind.TEXT


def _is_picture(data: bytes) -> bool:
    return (
        data.startswith(_PICTURES)
        or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")
        or data[4:12] in _HEIF
        or (data[:2] == b"BM" and data[6:10] == bytes(4))
    )


def _kind_of_zip(data: bytes, file: str) -> FileKind:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            mimetype = archive.read("mimetype") if "mimetype" in names else b""
    except Exception:  # noqa: BLE001  a broken archive raises many kinds, and each means the same
        raise broken(file) from None
    if b"opendocument.spreadsheet" in mimetype:
        return FileKind.ODS
    if "xl/workbook.bin" in names:
        raise Refused(Text("{file} is a binary workbook (.xlsb). Save it as .xlsx.", file=file))
    if "xl/workbook.xml" in names or any(n.startswith("xl/") for n in names):
        return FileKind.XLSX
    if any(n.startswith("word/") for n in names) or b"opendocument.text" in mimetype:
        raise _text_document(file)
    if any(n.startswith("ppt/") for n in names) or mimetype:
        raise Refused(
            Text("{file} is no spreadsheet. Copy the list into a spreadsheet and save it as .xlsx.", file=file)
        )
    if any(n.startswith("Index/") for n in names):
        raise Refused(Text("{file} is a Numbers document. Export it as .xlsx.", file=file))
    raise Refused(Text("{file} is an archive. Unpack it and import the list inside.", file=file))


def _kind_of_compound(data: bytes, file: str) -> FileKind:
    def holds(stream: str) -> bool:
        return stream.encode("utf-16-le") in data

    if holds("EncryptedPackage"):
        raise protected(file)
    if holds("WordDocument"):
        raise _text_document(file)
    if holds("PowerPoint Document"):
        raise Refused(
            Text("{file} is no spreadsheet. Copy the list into a spreadsheet and save it as .xlsx.", file=file)
        )
    return FileKind.XLS


def broken(file: str) -> Refused:
    """The refusal of a spreadsheet that cannot be read."""
    return Refused(
        Text(
            "{file} is damaged or incomplete and cannot be read. Open it in a spreadsheet program, save it again as "
            ".xlsx, or ask for it to be sent again.",
            file=file,
        )
    )


def protected(file: str) -> Refused:
    """The refusal of a book that needs a password."""
    return Refused(
        Text(
            "{file} is protected with a password. Open it, remove the password, save it and import it again.", file=file
        )
    )


def _text_document(file: str) -> Refused:
    return Refused(
        Text(
            "{file} is a text document, not a spreadsheet. Copy its table into a spreadsheet and save it as .xlsx.",
            file=file,
        )
    )
