"""Reads the lines below a header into people, and tells persons from totals, notes and signatures."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from tdapp.rules.findings import Finding
from tdapp.services.exchange import entry_words
from tdapp.services.exchange.dates import birth_date
from tdapp.services.exchange.headers import Header
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.services.exchange.names import doubt, person_name, tight, words
from tdapp.services.exchange.places import MOST_NAMED, Place, shown
from tdapp.services.exchange.sheet_table import Line, SheetTable, Value, is_blank
from tdapp.services.exchange.spreadsheet_facts import NO_RESULT, is_error
from tdapp.text import Refused, Text

EXAMPLE_MARKS = frozenset({"例", "示例", "样例", "举例", "范例", "例如", "example", "e.g.", "eg", "sample"})
"""What the first column of an example row says; our own form has such rows."""

_OF_A_PERSON = ("gender", "birth", "registration")
_FOOT = re.compile(
    r"(合计|总计|共计|小计|共\s*\d+|注[:：]|备注|说明|填表|制表|联系|领队[:：签（(]|教练[:：签（(]|负责人[:：签（(]|单位[:：盖（(]|盖章|公章|签字|签名|审核|日期[:：]|"
    r"电话[:：]|报名截止|以下空白|total\b|sum\s*[:=]|notes?\s*:|remarks?\s*:|sign(ed|ature)\b|contact\s*:|date\s*:|phone\s*:|tel\s*[.:]|"
    r"e-?mail\s*:)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"[:：]|^(合计|总计|共计|小计|total)$", re.IGNORECASE)
_SENTENCE = re.compile(r"[。：；！？:]|[\u3400-\u9fff].{30}")
_SUFFIX = re.compile(r"\s*[(（\[【]\s*([^()（）\[\]【】]{1,8})\s*[)）\]】]$")

T = TypeVar("T")


def read_people(
    table: SheetTable, header: Header, latest: date | None = None
) -> tuple[list[ImportedPerson], list[Finding]]:
    """The people below the header, and what is wrong with their cells.

    Who has no readable name is among them with an empty one, so that pairs and numbers can be checked.
    """
    reader = _Reader(header, table.base1904, latest)
    for line in table.lines:
        if line.number > header.last:
            reader.read(line)
    return reader.people, reader.finish()


class _Reader:
    """Reads line after line and gathers people and findings."""

    def __init__(self, header: Header, base1904: bool, latest: date | None) -> None:
        self.header = header
        self.base1904 = base1904
        self.latest = latest
        self.people: list[ImportedPerson] = []
        self.findings: list[Finding] = []
        self.left_out: list[int] = []

    def finish(self) -> list[Finding]:
        if self.left_out:
            rows: list[Text | int] = [*self.left_out[:MOST_NAMED]]
            if len(self.left_out) > MOST_NAMED:
                rows.append(Text("further rows: {n}", n=len(self.left_out) - MOST_NAMED))
            text = Text(
                "{place}: these rows hold no person and were not read: {rows}.",
                place=self.header.place.text(),
                rows=tuple(rows),
            )
            self.findings.append(self.header.place.note(text))
        return self.findings

    def read(self, line: Line) -> None:
        kind = _kind_of(line, self.header)
        if kind == "skip":
            self.left_out.append(line.number)
        elif kind == "person":
            self.people.append(self._person(line))

    def _person(self, line: Line) -> ImportedPerson:
        before = len(self.findings)
        name = self._cell(line, "name", person_name)
        name, extra = _without_suffix(name or "")
        if not name and len(self.findings) == before:
            place = self.header.at(line, "name")
            self.findings.append(place.error(Text("{place}: the name is missing.", place=place.text())))
        gender = self._cell(line, "gender", entry_words.gender)
        roles = self._cell(line, "role", entry_words.roles)
        birth = self._cell(line, "birth", self._birth)
        person = ImportedPerson(
            place=self.header.place.at(line.number),
            name=name,
            entry=self._cell(line, "entry", _plain(entry_words.entry_word)) or "",
            slot=self._cell(line, "slot", entry_words.slot),
            gender=gender or (extra if extra in {"M", "F"} else ""),
            birth=birth,
            registration=self._cell(line, "registration", entry_words.registration),
            club=self._cell(line, "club", _plain(tight)) or "",
            roles=roles or ((extra,) if extra and extra not in {"M", "F"} else (entry_words.PLAYER,)),
            seed=self._cell(line, "seed", entry_words.seed),
            categories=self._cell(line, "categories", _plain(entry_words.categories)) or (),
            region=self._cell(line, "region", _plain(tight)) or "",
            family=self._cell(line, "family", _plain(tight)) or "",
        )
        question = doubt(name, self.header.at(line, "name")) if not name.isascii() or "?" in name else None
        if question is not None:
            self.findings.append(self.header.at(line, "name").warning(question))
        return person

    def _birth(self, value: Value, place: Place) -> date | None:
        return birth_date(value, place, base1904=self.base1904, latest=self.latest)

    def _cell(self, line: Line, name: str, parse: Callable[[Value, Place], T]) -> T | None:
        """What a cell means; None when it is empty, or wrong, which becomes a finding."""
        value = self.header.value(line, name)
        if is_blank(value):
            return None
        place = self.header.at(line, name)
        try:
            if isinstance(value, str):
                _check_text(value, place)
            return parse(value, place)
        except Refused as refused:
            self.findings += [place.error(problem) for problem in refused]
            return None


def _plain(parse: Callable[[Value], T]) -> Callable[[Value, Place], T]:
    return lambda value, place: parse(value)


def _check_text(value: str, place: Place) -> None:
    if is_error(value):
        if value == NO_RESULT:
            raise Refused(
                Text(
                    "{place}: a formula has no result. Open the file in a spreadsheet program and save it again.",
                    place=place.text(),
                )
            )
        raise Refused(
            Text(
                "{place}: a formula has failed ({value}). Type the value instead.",
                place=place.text(),
                value=shown(value),
            )
        )
    if len(value) >= 17 and holds_identity_number(value):
        raise Refused(
            Text(
                "{place}: this is an identity-card number. Identity numbers are not stored; delete it from the list.",
                place=place.text(),
            )
        )


def _kind_of(line: Line, header: Header) -> str:
    """Whether a line is a person, an example or empty form (nothing), or something to be named as not read (skip)."""
    mark = header.value(line, "mark")
    if isinstance(mark, str) and words(mark).strip("：:.。()（）").casefold() in EXAMPLE_MARKS:
        return "nothing"
    name = header.value(line, "name")
    bare = all(is_blank(header.value(line, f)) for f in _OF_A_PERSON)
    first = next(i for i, cell in enumerate(line.cells) if not is_blank(cell))
    text = words(line.cells[first])
    if _FOOT.match(text) and (bare or first != header.columns["name"] or _NO_NAME.search(text)):
        return "skip"
    if is_blank(name) or not words(name):
        return ("nothing" if _only_prefilled(line, header) else "skip") if bare else "person"
    if isinstance(name, str):
        if bare and _SENTENCE.search(words(name)):
            return "skip"
        if name == header.titles.get(header.columns["name"]):  # the header printed again on the next page
            return "skip"
    return "person"


def _only_prefilled(line: Line, header: Header) -> bool:
    """An empty row of a form has at most its running number, and words that stand in every row."""
    own = {header.columns[f] for f in ("mark", "entry", "slot", "club", "role") if f in header.columns}
    return all(is_blank(cell) or column in own for column, cell in enumerate(line.cells))


def _without_suffix(name: str) -> tuple[str, str]:
    """`张三（女）` and `张三（领队）`: the name, and the gender or role behind it; other brackets stay."""
    found = _SUFFIX.search(name)
    if not found or not name[: found.start()]:
        return name, ""
    for parse in (entry_words.gender, entry_words.roles):
        try:
            value = parse(found[1], Place(""))
        except Refused:
            continue
        return name[: found.start()], value if isinstance(value, str) else value[0]
    return name, ""
