"""Facts of an .xlsx book, by looking through its XML with patterns: no parser that could be made to explode."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape

from tdapp.services.exchange.spreadsheet_facts import NO_RESULT, BookFacts, SheetFacts

MOST_UNPACKED = 300_000_000
"""Bytes that a book may unpack to."""

_SHEET = re.compile(rb"<(?:\w+:)?sheet\s([^>]*)>")
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\s([^>]*)>")
_NAME = re.compile(rb"""\sname\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_SHEET_ID = re.compile(rb"""\s\w+:id\s*=\s*["']([^"']*)["']""")
_ID = re.compile(rb"""\sId\s*=\s*["']([^"']*)["']""")
_TARGET = re.compile(rb"""\sTarget\s*=\s*["']([^"']*)["']""")
_1904 = re.compile(rb"""<(?:\w+:)?workbookPr\s[^>]*date1904\s*=\s*["'](?:1|true|on)["']""")
_ROW = re.compile(rb"""<(?:\w+:)?row\s[^>]*?\br\s*=\s*["'](\d+)["']""")
_CELL = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Za-z]*)(\d*)["'][^>]*?(/?)>""")
_FAULT = re.compile(
    rb"""<(?:\w+:)?c\s([^>]*\bt\s*=\s*["']e["'][^>]*)>(?:(?!<(?:\w+:)?c\s).)*?<(?:\w+:)?v>([^<]*)<""", re.DOTALL
)
_NO_RESULT = re.compile(
    rb"<(?:\w+:)?c\s([^>]*[^/>])>\s*<(?:\w+:)?f(?:\s[^>]*)?(?:/>|>[^<]*</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_EMPTY_TEXT = re.compile(rb"""\bt\s*=\s*["']str["']""")
_REFERENCE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]+)(\d+)["']""")


class TooLarge(Exception):
    """The book unpacks to more than a list can be."""


def xlsx_facts(data: bytes) -> BookFacts:
    """The facts of an .xlsx book; raises TooLarge, or what zipfile raises for a broken archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(info.file_size for info in archive.infolist()) > MOST_UNPACKED:
            raise TooLarge
        workbook = archive.read("xl/workbook.xml")
        facts = BookFacts(base1904=_1904.search(workbook) is not None)
        parts = _targets(archive)
        for sheet in _SHEET.finditer(workbook):
            name, key = _NAME.search(sheet[0]), _SHEET_ID.search(sheet[0])
            part = parts.get(key[1] if key else b"")
            if name and part in archive.NameToInfo:
                facts.sheets[_words(name[1] or name[2] or b"")] = _sheet_facts(archive.read(part))
    return facts


def _targets(archive: zipfile.ZipFile) -> dict[bytes, str]:
    relations = "xl/_rels/workbook.xml.rels"
    if relations not in archive.NameToInfo:
        return {}
    found: dict[bytes, str] = {}
    for relation in _RELATION.finditer(archive.read(relations)):
        key, target = _ID.search(relation[0]), _TARGET.search(relation[0])
        if key and target:
            path = _words(target[1])
            found[key[1]] = path.lstrip("/") if path.startswith("/") else f"xl/{path.removeprefix('./')}"
    return found


def _words(raw: bytes) -> str:
    return unescape(raw.decode("utf-8", "replace"))


def _sheet_facts(xml: bytes) -> SheetFacts:
    facts = SheetFacts()
    columns: dict[bytes, int] = {}
    for letters, row, empty in _CELL.findall(xml):
        if not empty and letters and row:
            column = columns.get(letters)
            if column is None:
                column = columns[letters] = _column(letters)
                facts.columns = max(facts.columns, column + 1)
            facts.rows = max(facts.rows, int(row[:20]))
    _count_unnamed(xml, facts)
    for attributes, error in _FAULT.findall(xml):
        _mark(facts, attributes, error.decode("ascii", "replace") or "#VALUE!")
    if b"<f" in xml or b":f" in xml:
        for attributes in _NO_RESULT.findall(xml):
            if _EMPTY_TEXT.search(attributes):  # the formula was calculated, and its result is no text
                continue
            _mark(facts, attributes, NO_RESULT)
    return facts


def _count_unnamed(xml: bytes, facts: SheetFacts) -> None:
    """Cells may leave out their reference and then follow one another; rows as well."""
    rows = xml.split(b"</row>")
    if all(len(_CELL.findall(row)) >= row.count(b"<c ") + row.count(b"<c>") for row in (rows[0], rows[-2:][0])):
        return
    facts.rows = max(facts.rows, len(rows), *(int(r[:20]) for r in _ROW.findall(xml)))
    facts.columns = max(facts.columns, *(r.count(b"<c ") + r.count(b"<c>") for r in rows))


def _mark(facts: SheetFacts, attributes: bytes, error: str) -> None:
    reference = _REFERENCE.search(b" " + attributes)
    if reference:
        facts.errors[int(reference[2][:20]) - 1, _column(reference[1])] = error


def _column(letters: bytes) -> int:
    index = 0
    for letter in letters[:9].upper():
        index = index * 26 + letter - 64
    return index - 1
