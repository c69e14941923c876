"""Reads .csv, .tsv and .txt lists into tables: the separator is found out."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from tdapp.services.exchange.places import Place
from tdapp.services.exchange.sheet_table import Line, SheetTable, is_blank
from tdapp.services.exchange.text_files import decode
from tdapp.text import Refused, Text

_SEPARATORS = ("\t", ",", ";", "\uff0c", "|", "\uff1b", "\u3001")
_LOOKED_AT = 200
_END = "\x1e"
_WIDE_GAP = re.compile(r"[ \xa0\u3000]{2,}")
_DECLARED = re.compile(r"sep=(.)\r?$", re.IGNORECASE)
_FORCING = frozenset("='")
_FORCED_NUMBER = re.compile(r"'\d")
_FORCED_TEXT = re.compile(r'="(.*)"', re.DOTALL)


def read_delimited(data: bytes, file: str) -> SheetTable:
    """The table of a text file; raises Refused when it is no text or a quotation mark is never closed."""
    text = decode(data, file)
    declared = _DECLARED.match(text.split("\n", 1)[0])
    separator = declared[1] if declared else _separator(text)
    rows = _gapped(text) if separator is None else _rows(text, separator, file)
    lines = tuple(
        Line(number, tuple(cells))
        for number, cells in rows
        if any(not is_blank(c) for c in cells) and not (declared and number == 1)
    )
    return SheetTable(Place(file), lines)


def _separator(text: str) -> str | None:
    """The sign that cuts most lines into the same number of cells; None: gaps of two spaces or more do.

    Quoted parts are left out of the count; title and foot lines have no separators and do not vote. One
    wide space is no separator: names are aligned with it.
    """
    bare = [_unquoted(line) for line in text.splitlines()[:_LOOKED_AT] if line.strip()]
    best: tuple[int, int] = (0, 0)
    chosen = ","
    for sign in _SEPARATORS:
        counts = Counter(n for line in bare if (n := line.count(sign)))
        if counts:
            width, lines = max(counts.items(), key=lambda c: (c[1], c[0]))
            if (lines, width) > best:
                best, chosen = (lines, width), sign
    gapped = Counter(n for line in bare if (n := len(_WIDE_GAP.findall(line.strip()))))
    if gapped and max(gapped.values()) > max(best[0] * 2, len(bare) // 2):
        return None
    return chosen


def _unquoted(line: str) -> str:
    return re.sub(r'"[^"]*"', "", line)


def _gapped(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield number, _WIDE_GAP.split(line.strip())


def _rows(text: str, separator: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Each row with the number of the line it starts on."""
    reader = csv.reader(_closed(text), delimiter=separator)
    start = 1
    try:
        for cells in reader:
            if cells == [_END]:
                return
            if any(_END in c for c in cells):
                place = Place(file, row=start).text()
                raise Refused(Text("{place}: a quotation mark is opened here and never closed.", place=place))
            yield start, [_plain(c) for c in cells]
            start = reader.line_num + 1
    except csv.Error:
        raise Refused(
            Text("{place}: this row cannot be read; a cell of it is too long.", place=Place(file, row=start).text())
        ) from None


def _closed(text: str) -> Iterator[str]:
    """The lines, and a last one that is swallowed by a quotation mark left open."""
    for line in io.StringIO(text, newline=""):
        yield line if line.endswith(("\n", "\r")) else line + "\n"
    yield _END


def _plain(cell: str) -> str:
    """Programs write ="007" or '007 so that a number stays text; what was meant is 007."""
    if cell[:1] not in _FORCING:
        return cell
    forced = _FORCED_TEXT.fullmatch(cell)
    if forced:
        return forced[1].replace('""', '"')
    return cell[1:] if _FORCED_NUMBER.match(cell) else cell
