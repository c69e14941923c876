"""Writes files whole or not at all, and workbooks so that equal contents give equal bytes."""

from __future__ import annotations

import io
import os
import re
import zipfile
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook

from tdapp.text import Refused, Text

_WHEN = datetime(2000, 1, 1)  # noqa: DTZ001  the moment that stands in every workbook; zip archives know no zones
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(<)")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file by way of a neighbour that then takes its place.

    Raises Refused when the folder cannot be written to, or the file is open in another program.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            beside.write_bytes(data)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError:
        raise Refused(
            Text("{file} cannot be written. Close it where it is open, or choose another folder.", file=path.name)
        ) from None


def write_workbook(path: Path, book: Workbook) -> None:
    """Write a workbook; the same contents give the same bytes on every day."""
    book.properties.created = _WHEN
    book.properties.creator = ""
    raw = io.BytesIO()
    book.save(raw)
    fixed = io.BytesIO()
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda n: (n != "[Content_Types].xml", n)):
            data = old.read(name)
            if name == "docProps/core.xml":
                data = _MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z\g<2>", data)
            info = zipfile.ZipInfo(name, _WHEN.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            new.writestr(info, data)
    write_whole(path, fixed.getvalue())
