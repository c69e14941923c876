"""Reads and writes the list of officials: one row an official, columns in any order and either language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tdapp.rules.findings import Finding, Weight
from tdapp.services.exchange.header_words import PERSON_WORDS
from tdapp.services.exchange.headers import Header, HeaderWords, choose_table, word_key
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.imported import ColumnRead
from tdapp.services.exchange.names import person_name, tight
from tdapp.services.exchange.places import Place, column_letter, shown
from tdapp.services.exchange.sheet_table import Line, SheetTable
from tdapp.services.exchange.tables import read_tables
from tdapp.text import Refused, Text

OFFICIAL_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "name": (("姓名", "名字", "裁判姓名", "裁判员姓名"), ("Name", "Official", "Full name")),
    "role": (
        ("职务", "岗位", "角色", "分工", "裁判职务", "任职"),
        ("Role", "Function", "Duty", "Post", "Position"),
    ),
    "club": PERSON_WORDS["club"],
    "region": PERSON_WORDS["region"],
    "level": (("等级", "裁判等级", "级别", "技术等级", "裁判级别"), ("Level", "Grade", "Class")),
    "active": (("在岗", "是否在岗", "状态", "到岗"), ("On duty", "Active", "Present", "Status")),
    "relatives": (
        ("亲属", "亲属关系", "回避人员", "亲属牌手", "回避牌手", "回避亲属"),
        ("Family", "Relatives", "Related persons", "Relative"),
    ),
    "tied": (("回避单位", "其他回避单位", "关联单位"), ("Tied units", "Further units", "Other units", "Avoid units")),
    "mark": PERSON_WORDS["mark"],
    "identity": PERSON_WORDS["identity"],
}
"""Field to its words in Chinese and in English; the first of each is the one we write."""

ROLE_CELLS: Mapping[str, tuple[str, ...]] = {
    "chief": ("裁判长", "Chief TD", "总裁判长", "chief", "chief director", "chief tournament director"),
    "deputy": ("副裁判长", "Deputy chief TD", "副总裁判长", "deputy", "deputy chief"),
    "td": ("裁判员", "TD", "裁判", "director", "tournament director", "临场裁判", "临场裁判员"),
    "recorder": ("编排记录员", "Recorder", "编排", "记录员", "编排记录", "编排长", "scorer", "编排裁判"),
    "dealing": ("发牌员", "Dealer", "发牌", "dealing", "分牌员"),
}
"""Roles to the words of a cell: the Chinese and the English one that we write come first."""

ACTIVE_CELLS: Mapping[bool, tuple[str, ...]] = {
    True: ("是", "Yes", "在岗", "y", "true", "1", "on duty", "active", "到岗"),
    False: ("否", "No", "不在岗", "n", "false", "0", "off duty", "缺席", "离岗", "off"),
}

T = TypeVar("T")

_ROLES = {word_key(w): role for role, words in ROLE_CELLS.items() for w in words}
_ACTIVE = {word_key(w): active for active, words in ACTIVE_CELLS.items() for w in words}
_WORDS = HeaderWords(OFFICIAL_WORDS)
_PARTS = re.compile(r"[、,，;；/\n]+")


@dataclass(frozen=True, slots=True)
class ListedOfficial:
    """One row of a list; None where the list has no such column or the cell is empty."""

    place: Place
    name: str
    role: str | None = None
    club: str | None = None
    region: str | None = None
    level: str | None = None
    active: bool | None = None
    relatives: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()


@dataclass
class OfficialsFile:
    """The officials of a list, and everything there is to say about it."""

    officials: list[ListedOfficial] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    columns: tuple[ColumnRead, ...] = ()

    def errors(self) -> list[Text]:
        """What blocks."""
        return [f.text for f in self.findings if f.weight is Weight.ERROR]


def read_officials(path: Path, sheet: str | None = None) -> OfficialsFile:
    """The officials of an xlsx, xls, ods, csv, tsv or txt list.

    Raises Refused when there is no list to read: a broken or empty file, no header, a sheet that is not there.
    """
    table, header, notes = choose_table(read_tables(path), _WORDS, (frozenset({"name"}),), Text("“Name”"), sheet)
    columns = tuple(
        ColumnRead(name, column_letter(column), shown(header.titles.get(column, "")))
        for name, column in sorted(header.columns.items(), key=lambda item: item[1])
        if name != "identity"
    )
    found = OfficialsFile(findings=notes, columns=columns)
    if header.unknown:
        titles = tuple(header.title(c) for c in header.unknown)
        text = Text("{place}: these columns were not read: {columns}.", place=header.place.text(), columns=titles)
        found.findings.append(header.place.note(text))
    for line in _below(table, header):
        _read(line, header, found)
    if not found.officials and not found.errors():
        found.findings.append(header.place.error(Text("{place}: the list names nobody.", place=header.place.text())))
    return found


def _below(table: SheetTable, header: Header) -> list[Line]:
    return [line for line in table.lines if line.number > header.last]


def _read(line: Line, header: Header, found: OfficialsFile) -> None:
    here = header.at(line, "name")
    try:
        name = person_name(header.value(line, "name"), here)
    except Refused as refused:
        found.findings += [here.error(text) for text in refused]
        return
    texts = {key: tight(header.value(line, key)) for key in ("role", "club", "region", "level", "active")}
    if not name:
        if any(texts.values()):
            place = header.place.at(line.number)
            found.findings.append(place.error(Text("{place}: the name is missing.", place=place.text())))
        return
    role = _known(_ROLES, texts["role"], "role", line, header, found)
    active = _known(_ACTIVE, texts["active"], "active", line, header, found)
    for key in ("club", "region", "level"):
        if holds_identity_number(texts[key]):
            place = header.at(line, key)
            text = Text("{place}: this looks like an identity number, which is not stored.", place=place.text())
            found.findings.append(place.error(text))
    found.officials.append(
        ListedOfficial(
            header.place.at(line.number), name, role, texts["club"] or None, texts["region"] or None,
            texts["level"] or None, active, several_names(header.value(line, "relatives")),
            several_names(header.value(line, "tied")),
        )
    )  # fmt: skip


def _known(words: Mapping[str, T], cell: str, key: str, line: Line, header: Header, found: OfficialsFile) -> T | None:
    value = words.get(word_key(cell)) if cell else None
    if cell and value is None:
        place = header.at(line, key)
        known = ROLE_CELLS if key == "role" else ACTIVE_CELLS
        choices = tuple(w for cells in known.values() for w in cells[:2])
        text = Text("{place}: “{cell}” is none of: {choices}.", place=place.text(), cell=shown(cell), choices=choices)
        found.findings.append(place.error(text))
    return value


def several_names(cell: object) -> tuple[str, ...]:
    """The names of a cell or field that may hold several, with a comma or its like between."""
    return tuple(dict.fromkeys(filter(None, (tight(part) for part in _PARTS.split(str(cell))))))
