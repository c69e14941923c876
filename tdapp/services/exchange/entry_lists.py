"""Reads the lists that clubs send: one row a person, columns in any order and either language.

Nothing is stored here. What is wrong is an error, what needs a second look a warning, and what was left
out or read in a special way a note; all of them at once, each with its file, row and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from tdapp.rules.findings import Finding
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.exchange.entry_checks import check_people
from tdapp.services.exchange.entry_groups import fill_entries, pair_letters, use_merged_numbers
from tdapp.services.exchange.entry_rows import read_people
from tdapp.services.exchange.header_words import PERSON_WORDS
from tdapp.services.exchange.headers import Header, HeaderWords, choose_table
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.imported import ColumnRead, ImportedList, ImportedPerson
from tdapp.services.exchange.names import tight, words
from tdapp.services.exchange.places import MOST_NAMED, column_letter, shown
from tdapp.services.exchange.sheet_table import SheetTable, is_blank
from tdapp.services.exchange.tables import read_tables
from tdapp.text import Text

_WORDS = HeaderWords(PERSON_WORDS)
_NEEDED = (frozenset({"name"}),)
_NOT_TAKEN = frozenset({"mark", "identity"})
_CLUB_ABOVE = re.compile(
    r"(?:参赛|报名|代表|注册|所属)?(?:单位|俱乐部|代表队)(?:名称)?(?:[（(][^）)]*[）)])?\s*[:：]\s*(.*)|"
    r"(?:club|unit|organi[sz]ation|delegation)\s*[:：]\s*(.*)",
    re.IGNORECASE | re.DOTALL,
)


def read(
    path: Path, kind: EventKind = EventKind.INDIVIDUAL, *, sheet: str | None = None, latest: date | None = None
) -> ImportedList:
    """The people of a list, and everything there is to say about it.

    Of several sheets the first visible one with a header that is understood is read, or the one named.
    `latest` is a day on which everybody must have been born, usually the first day of play. Raises
    Refused when there is no list to read: a broken or empty file, no header, a sheet that is not there.
    """
    table, header, findings = choose_table(read_tables(path), _WORDS, _NEEDED, Text("“Name”"), sheet)
    if kind != EventKind.INDIVIDUAL:
        header, found = use_merged_numbers(table, header, 2 if kind == EventKind.PAIRS else None)
        findings += found
    findings += _about_columns(header, kind)
    people, found = read_people(table, header, latest)
    findings += found
    people, found = _with_club(people, table, header)
    findings += found
    if kind == EventKind.INDIVIDUAL:
        people = [replace(p, entry="", slot=None) for p in people]
    elif "entry" in header.columns:
        people, found = fill_entries(people, header)
        findings += found
        people = pair_letters(people) if kind == EventKind.PAIRS else people
    findings += check_people(people, header, kind)
    columns = tuple(
        ColumnRead(name, column_letter(column), shown(header.titles.get(column, "")))
        for name, column in sorted(header.columns.items(), key=lambda c: c[1])
        if name not in _NOT_TAKEN
    )
    named = tuple(p for p in people if p.name)
    return ImportedList(named, tuple(sorted(findings, key=_order)), columns, header.place)


def _order(finding: Finding) -> tuple[int, int, str]:
    """By row, then by column; what concerns the whole list comes first."""
    named = dict(zip(finding.subject[::2], finding.subject[1::2], strict=True))
    column = str(named.get("column", ""))
    return int(named.get("row", 0)), len(column), column


def _about_columns(header: Header, kind: EventKind) -> Iterator[Finding]:
    head = header.place.at(header.last)
    for name, columns in header.repeated.items():
        titles = tuple(header.title(c) for c in columns)
        if name == "name":
            yield head.error(
                Text(
                    "{place}: the columns {columns} all hold names. A list has one row a person.",
                    place=head.text(),
                    columns=titles,
                )
            )
        else:
            yield head.error(
                Text(
                    "{place}: the columns {columns} mean the same. Keep one of them.", place=head.text(), columns=titles
                )
            )
    if kind == EventKind.PAIRS and "entry" not in header.columns:
        yield head.error(
            Text(
                "{place}: no column says who plays together. Add a column headed “Pair”; people with equal values "
                "form one pair.",
                place=head.text(),
            )
        )
    if kind in TEAMS and "entry" not in header.columns:
        yield head.error(
            Text(
                "{place}: no column says who plays together. Add a column headed “Team”; people with equal values "
                "form one team.",
                place=head.text(),
            )
        )
    yield from _not_read(header, kind)


def _not_read(header: Header, kind: EventKind) -> Iterator[Finding]:
    place = header.place
    if "identity" in header.columns:
        yield place.note(
            Text(
                "{place}: column {column} is for identity numbers. It was not read; identity numbers are not stored.",
                place=place.text(),
                column=header.title(header.columns["identity"]),
            )
        )
    if header.unknown:
        named: list[Text | str] = [header.title(c) for c in header.unknown[:MOST_NAMED]]
        if len(header.unknown) > MOST_NAMED:
            named.append(Text("further columns: {n}", n=len(header.unknown) - MOST_NAMED))
        yield place.note(
            Text("{place}: these columns were not read: {columns}.", place=place.text(), columns=tuple(named))
        )
    if kind == EventKind.INDIVIDUAL and "entry" in header.columns:
        yield place.note(
            Text(
                "{place}: column {column} groups people and is not used in an individual event.",
                place=place.text(),
                column=header.title(header.columns["entry"]),
            )
        )


def _with_club(
    people: Sequence[ImportedPerson], table: SheetTable, header: Header
) -> tuple[list[ImportedPerson], list[Finding]]:
    """Forms name the club once, above the list: it is the club of everybody who has none in the list."""
    found = _club_above(table, header)
    if found is None or all(p.club for p in people):
        return list(people), []
    row, club = found
    place = header.place.at(row)
    note = place.note(
        Text("{place}: {club} is the club of everybody without one in the list.", place=place.text(), club=shown(club))
    )
    return [p if p.club else replace(p, club=club) for p in people], [note]


def _club_above(table: SheetTable, header: Header) -> tuple[int, str] | None:
    for line in table.lines:
        if line.number >= header.first:
            return None
        for column, cell in enumerate(line.cells):
            match = _CLUB_ABOVE.fullmatch(words(cell)) if isinstance(cell, str) else None
            if match:
                inside = match[1] or match[2] or ""
                beside = next((c for c in line.cells[column + 1 :] if not is_blank(c)), "")
                club = tight(inside.split("  ")[0] or beside)
                if club and not holds_identity_number(club):
                    return line.number, club
    return None
