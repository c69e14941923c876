"""Facts of an .ods book: its repeated cells, merged cells and formula errors, by walking over its tags."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape

from tdapp.services.exchange.spreadsheet_facts import BookFacts, SheetFacts
from tdapp.services.exchange.xlsx_facts import MOST_UNPACKED, TooLarge

_TAG = re.compile(rb"<table:(table|table-row|table-cell|covered-table-cell)(\s[^>]*?)?(/?)>")
_NAME = re.compile(rb"""\stable:name\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_ROWS_REPEATED = re.compile(rb"""number-rows-repeated\s*=\s*["'](\d+)["']""")
_COLUMNS_REPEATED = re.compile(rb"""number-columns-repeated\s*=\s*["'](\d+)["']""")
_ROWS_SPANNED = re.compile(rb"""number-rows-spanned\s*=\s*["'](\d+)["']""")
_SHOWN = re.compile(rb"<text:p[^>]*>([^<]*)")


class _Walk:
    """Where the walk over the tags stands."""

    def __init__(self) -> None:
        self.sheet = SheetFacts()
        self.row = self.column = 0
        self.next_row = 0

    def enter_row(self, attributes: bytes) -> None:
        self.row, self.column = self.next_row, 0
        self.next_row = self.row + _number(_ROWS_REPEATED, attributes)

    def cell(self, attributes: bytes, filled: bool, content: bytes) -> None:
        repeated = _number(_COLUMNS_REPEATED, attributes)
        if filled:
            self.sheet.reach(self.next_row - 1, self.column + repeated - 1)
            spanned = _number(_ROWS_SPANNED, attributes)
            if spanned > 1:
                self.sheet.spans.append((self.row, self.row + spanned - 1, self.column))
            if b'value-type="error"' in attributes:
                shown = _SHOWN.search(content)
                error = shown[1].decode("utf-8", "replace") if shown else ""
                self.sheet.errors[self.row, self.column] = error or "#VALUE!"
        self.column += repeated


def ods_facts(data: bytes) -> BookFacts:
    """The facts of an .ods book; raises TooLarge, or what zipfile raises for a broken archive."""
    facts = BookFacts()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(info.file_size for info in archive.infolist()) > MOST_UNPACKED:
            raise TooLarge
        manifest = archive.read("META-INF/manifest.xml") if "META-INF/manifest.xml" in archive.NameToInfo else b""
        facts.locked = b"encryption-data" in manifest
        if facts.locked:
            return facts
        xml = archive.read("content.xml")
    walk = _Walk()
    for tag in _TAG.finditer(xml):
        kind, attributes, closed = tag[1], tag[2] or b"", tag[3]
        if kind == b"table":
            walk = _Walk()
            name = _NAME.search(attributes)
            if name:
                facts.sheets[unescape((name[1] or name[2] or b"").decode("utf-8", "replace"))] = walk.sheet
        elif kind == b"table-row":
            walk.enter_row(attributes)
        else:
            walk.cell(attributes, not closed and kind == b"table-cell", xml[tag.end() : tag.end() + 200])
    return facts


def _number(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
