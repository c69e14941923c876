"""Finds the row that heads a list, and which column holds what, however it is worded."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tdapp.rules.findings import Finding
from tdapp.services.exchange.places import Place, column_letter, shown
from tdapp.services.exchange.sheet_table import Line, SheetTable, Value, is_blank
from tdapp.text import Refused, Text

Words = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]

LOOKED_AT = 60
"""Lines in which the header is looked for."""

_BRACKETS = re.compile(r"[(（\[【〔<《{][^)）\]】〕>》}]*[)）\]】〕>》}]?")
_PARTS = re.compile(r"[/\n\r|;；、,，]+|\s{2,}")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")
_COUNTED = re.compile(r"(?:[0-9a-d]|[一二三四甲乙丙丁])$")
_FIRST_COUNTS = frozenset({"region", "mark", "identity"})
"""Fields that may head several columns: province and city are no contradiction; the first is read."""

_OF_PERSON = ("运动员", "参赛者", "牌手", "选手", "队员", "球员", "人员", "参赛", "player", "players", "contestant")


def word_key(text: str) -> str:
    """What two spellings of a header word have in common: letters and digits, half-width, lower case."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in folded if c.isalnum()) or folded.strip(" \n:*")


def _ends(cell: Value) -> bool:
    """Whether a cell ends in a count, as in `Player 1`."""
    return _COUNTED.search(word_key(str(cell))) is not None


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a list: its rows and, per field, the column that holds it, counted from 0."""

    place: Place
    first: int
    last: int
    columns: Mapping[str, int]
    titles: Mapping[int, str]
    unknown: tuple[int, ...] = ()
    repeated: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def at(self, line: Line, name: str) -> Place:
        """The place of a field in a line."""
        column = self.columns[name]
        return self.place.at(line.number, column, self.titles.get(column, ""))

    def value(self, line: Line, name: str) -> Value:
        """What a line holds in a field; empty when the list has no such column."""
        column = self.columns.get(name)
        return "" if column is None else line.cell(column)

    def title(self, column: int) -> Text | str:
        """A column as a note names it."""
        title = shown(self.titles.get(column, ""))
        letter = column_letter(column)
        return Text("{letter} ({title})", letter=letter, title=title) if title else letter


class HeaderWords:
    """A table of header words, ready to look words up."""

    def __init__(self, words: Words) -> None:
        self._fields = {word_key(w): name for name, languages in words.items() for ws in languages for w in ws}

    def field_of(self, value: Value) -> str | None:
        """The field that a header cell names, in either language or both; None when it names none."""
        if not isinstance(value, str) or is_blank(value) or len(value) > 60:
            return None
        bare = _BRACKETS.sub(" ", value)
        return self._look(bare) or self._look(value) or self._agreed(bare) or self._agreed(value)

    def _look(self, text: str) -> str | None:
        key = word_key(text)
        found = self._fields.get(key) or self._fields.get(_COUNTED.sub("", key))
        if found is None:
            for prefix in _OF_PERSON:
                if key.startswith(prefix) and key != prefix:
                    found = found or self._fields.get(key.removeprefix(prefix))
        return found

    def numbers(self, above: Value, below: Value) -> bool:
        """Whether `below` is one of the things that `above` heads: `Player 1` under `Name`, but not under `Name 1`."""
        named = self.field_of(below)
        return named is not None and named == self.field_of(above) and _ends(below) and not _ends(above)

    def _agreed(self, text: str) -> str | None:
        """`姓名/Name` and `姓名 Name` name one field; `姓名/性别` names two, and so none."""
        parts = [p for p in _PARTS.split(text) if word_key(p)]
        if len(parts) <= 1:
            parts = [p for p in (*_HAN.findall(text), _HAN.sub(" ", text)) if word_key(p)]
        if len(parts) <= 1:
            return None
        found = {self._look(p) for p in parts}
        return found.pop() if len(found) == 1 else None

    def fields_of(self, cells: Sequence[Value]) -> dict[int, str]:
        """The columns of a row that are understood as headers."""
        return {i: name for i, cell in enumerate(cells) if (name := self.field_of(cell)) is not None}


def find_header(table: SheetTable, words: HeaderWords, needed: Sequence[frozenset[str]]) -> Header | None:
    """The header among the first lines of a table: the row that names most fields, with its neighbour's help.

    `needed` lists sets of fields of which one whole set must be there. A header of two rows, or repeated
    in the other language, is read as one. None when no row names what is needed.
    """
    best: tuple[int, int] | None = None
    for index, line in enumerate(table.lines[:LOOKED_AT]):
        found = set(words.fields_of(line.cells).values())
        if any(n & found for n in needed) and (best is None or len(found) > best[0]):
            best = (len(found), index)
    if best is None:
        return None
    rows = _header_rows(table, words, best[1])
    header = _merged(table, words, rows)
    return header if any(n <= header.columns.keys() for n in needed) else None


def _header_rows(table: SheetTable, words: HeaderWords, index: int) -> list[Line]:
    """The header row, and the rows beside it that head columns too."""
    lines = table.lines
    rows = [lines[index]]
    if index and lines[index - 1].number == lines[index].number - 1:
        above = words.fields_of(lines[index - 1].cells)
        if any(is_blank(lines[index].cell(column)) for column in above):
            rows.insert(0, lines[index - 1])
    if index + 1 < len(lines) and lines[index + 1].number == lines[index].number + 1:
        below = lines[index + 1]
        fields = words.fields_of(below.cells)
        filled = sum(1 for cell in below.cells if not is_blank(cell))
        listed = any(words.numbers(lines[index].cell(column), below.cell(column)) for column in fields)
        if not listed and len(fields) * 2 >= filled and (len(fields) > 1 or filled == len(fields)):
            rows.append(below)
    return rows


def _merged(table: SheetTable, words: HeaderWords, rows: list[Line]) -> Header:
    titles: dict[int, str] = {}
    fields: dict[int, str] = {}
    main = max(rows, key=lambda r: len(words.fields_of(r.cells)))
    for line in sorted(rows, key=lambda r: r is not main):
        for column, cell in enumerate(line.cells):
            if is_blank(cell):
                continue
            name = words.field_of(cell)
            if column not in titles or (column not in fields and name is not None):
                titles[column] = str(cell)
            if name is not None:
                fields.setdefault(column, name)
    places: dict[str, list[int]] = {}
    for column, name in sorted(fields.items()):
        places.setdefault(name, []).append(column)
    below = [line for line in table.lines if line.number > rows[-1].number]
    columns: dict[str, int] = {}
    repeated: dict[str, tuple[int, ...]] = {}
    unread: set[int] = set()
    for name, found in places.items():
        used = [c for c in found if any(not is_blank(line.cell(c)) for line in below)] if len(found) > 1 else found
        columns[name] = (used or found)[0]
        if len(used) > 1:
            if name in _FIRST_COUNTS:
                unread.update(used[1:])
            elif name == "entry" and (named := _naming_alike(below, used)) is not None:
                columns[name] = named
                unread.update(c for c in used if c != named)
            else:
                repeated[name] = tuple(used)
    unknown = tuple(sorted({c for c in titles if c not in fields} | unread))
    return Header(table.place, rows[0].number, rows[-1].number, columns, titles, unknown, repeated)


def _naming_alike(lines: Sequence[Line], columns: Sequence[int]) -> int | None:
    """Of columns that group the same rows, a team's number and its name, the one with words; None when they differ."""
    rows = {tuple(str(line.cell(c)).strip() for c in columns) for line in lines}
    if any(len({row[i] for row in rows}) != len(rows) for i in range(len(columns))):
        return None
    return next((c for i, c in enumerate(columns) if not all(row[i].isascii() for row in rows)), columns[0])


def choose_table(
    tables: Sequence[SheetTable],
    words: HeaderWords,
    needed: Sequence[frozenset[str]],
    wanted: Text,
    sheet: str | None = None,
) -> tuple[SheetTable, Header, list[Finding]]:
    """The first visible sheet with a header that is understood, or the one named; notes about further ones.

    `wanted` names the columns that must be there. Raises Refused when no sheet has them.
    """
    file = tables[0].place.file
    if sheet is not None:
        named = [t for t in tables if word_key(t.sheet) == word_key(sheet)]
        if not named:
            raise Refused(
                Text(
                    "{file} has no sheet {sheet}; its sheets are: {sheets}.",
                    file=file,
                    sheet=sheet,
                    sheets=tuple(t.sheet for t in tables),
                )
            )
        tables = named
    found = [(t, h) for t in tables if (h := find_header(t, words, needed)) is not None]
    visible = [(t, h) for t, h in found if not t.hidden or sheet is not None]
    if not visible:
        raise _no_header(tables, found, wanted)
    table, header = visible[0]
    notes = [
        table.place.note(
            Text(
                "{file}: sheet {sheet} is read; sheet {other} looks like a list too and is not read.",
                file=table.place.file,
                sheet=table.sheet,
                other=other.sheet,
            )
        )
        for other, _ in found
        if other is not table
    ]
    return table, header, notes


def _no_header(tables: Sequence[SheetTable], found: Sequence[object], wanted: Text) -> Refused:
    filled = [t for t in tables if t.lines]
    if not filled:
        return Refused(Text("{file} is empty.", file=tables[0].place.text()))
    place = filled[0].place
    if found:
        return Refused(
            Text(
                "{file}: the list is on a hidden sheet. Show the sheet in a spreadsheet program, look at "
                "it and save the file.",
                file=place.file,
            )
        )
    first = filled[0].lines[0]
    head = place.at(first.number)
    return Refused(
        Text(
            "{place}: the list has no header with {wanted}. The first row that holds anything reads: {words}.",
            place=head.text(),
            wanted=wanted,
            words=tuple(shown(c) for c in first.cells if not is_blank(c))[:8],
        )
    )
