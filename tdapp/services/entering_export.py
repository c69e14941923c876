"""Writes the entry list of an event as a list that can be imported again: the same entries come back (rules 5)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Delegation, DelegationMember
from tdapp.rules.kinds import EventKind
from tdapp.services.columns import Column, ColumnSet
from tdapp.services.entering_lists import ENTERED, RESERVE
from tdapp.services.exchange import entry_template
from tdapp.services.exchange.entry_words import CATEGORY_WORDS, PLAYER, ROLE_WORDS
from tdapp.services.exchange.header_words import FORM_WORDS, GENDER_WORDS, PERSON_WORDS
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.exchange.xlsx_writer import write_xlsx
from tdapp.services.importing.event_field import EventField, event_field
from tdapp.services.office import Office
from tdapp.services.people import Someone, split_labels
from tdapp.services.scope import EntryRow, find_event
from tdapp.text import Refused, Text

FIELDS = ("entry", "name", "gender", "birth", "registration", "club", "region", "family", "role", "seed", "categories")
"""The columns of a list that can be imported, in their order; those without any value are left out."""

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: how many entries and people, and the entries that were left out because they do not play."""

    entries: int
    people: int
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One person of the list in the words of the rules."""

    person: Someone
    roles: tuple[str, ...]
    entry: str = ""
    seed: int | None = None
    labels: tuple[str, ...] = ()


def export_list(
    office: Office, event_code: str | None, path: Path, language: str, say: Callable[[Any], str]
) -> Exported:
    """Write the entries that play, in list order, as .xlsx or .csv; header and words in the language.

    Refused for another kind of file, and when the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".xlsx", ".csv"):
        raise Refused(Text("{file}: a list is written as .xlsx or .csv.", file=path.name))
    with office.read() as c:
        event = find_event(c, event_code)
        field = event_field(c, event)
        lines = _lines(field, _staff(c, field))
    words = _Words(0 if language == "zh" else 1, EventKind(event.kind))
    used = [f for f in FIELDS if f == "name" or any(words.cell(f, line) is not None for line in lines)]
    if kind == ".csv":
        write_whole(path, _csv(used, words, lines))
    else:
        columns = tuple(words.column(f) for f in used)
        listed = ColumnSet("entries", Text("Entry list"), columns, lambda line: line.person.person_id)
        write_xlsx(path, listed, lines, say, title=Text("Entry list: {event}", event=event.name))
    playing = [e for e in field.entries if _plays(e)]
    gone = tuple(e.label for e in field.entries if e.status != ENTERED)
    return Exported(len(playing), len({line.person.person_id for line in lines}), gone)


def write_form(
    office: Office, event_code: str | None, path: Path, language: str, say: Callable[[Any, str], str]
) -> str:
    """Write the form that clubs fill in for the event; returns the event's code."""
    if path.suffix.lower() != ".xlsx":
        raise Refused(Text("{file}: the form is written as .xlsx.", file=path.name))
    with office.read() as c:
        event = find_event(c, event_code)
    entry_template.write(path, language, EventKind(event.kind), event.name, say)
    return event.code


def _plays(entry: EntryRow) -> bool:
    return entry.status == ENTERED and entry.standing != "phantom"


def _lines(field: EventField, staff: dict[int, list[str]]) -> list[_Line]:
    """The people of all entries in list order, a team's leaders and coaches with it, then those of the delegations."""
    grouped = field.event.kind != EventKind.INDIVIDUAL
    found: list[_Line] = []
    for number, entry in enumerate((e for e in field.entries if _plays(e)), 1):
        word = (entry.name or str(number)) if grouped else ""
        playing = RESERVE if entry.standing == RESERVE else PLAYER
        members = [m.person_id for _, m in sorted(field.members.get(entry.id, {}).items())]
        roles = {person: [playing] for person in members}
        for role, person in [(RESERVE, p) for p in field.substitutes.get(entry.id, ())] + field.staff.get(entry.id, []):
            roles.setdefault(person, []).append(role)
        for n, (person, named) in enumerate(roles.items()):
            labels = split_labels(entry.categories) if person in members else ()
            every = tuple(dict.fromkeys([*named, *staff.pop(person, ())]))
            found.append(_Line(field.people[person], every, word, None if n else entry.seed, labels))
    return found + [_Line(field.people[person], tuple(dict.fromkeys(roles))) for person, roles in staff.items()]


def _staff(c: Connection, field: EventField) -> dict[int, list[str]]:
    """The roles of those who lead or coach the delegations of the clubs that have an entry."""
    clubs = {e.club_id for e in field.entries} | {m.club_id for own in field.members.values() for m in own.values()}
    d, m = Delegation.__table__.c, DelegationMember.__table__.c
    query = select(d.club_id, m.person_id, m.role).where(m.delegation_id == d.id, m.entry_id.is_(None)).order_by(m.id)
    roles: dict[int, list[str]] = {}
    for club, person, role in c.execute(query):
        if club in clubs:
            roles.setdefault(person, []).append(role)
    return roles


@dataclass(frozen=True, slots=True)
class _Words:
    """Headers and cells in one language: 0 for Chinese, 1 for English."""

    language: int
    kind: EventKind

    def header(self, field: str) -> str:
        """The header of a column."""
        return FORM_WORDS.get((field, self.kind), PERSON_WORDS[field])[self.language][0]

    def cell(self, field: str, line: _Line) -> str | int | date | None:
        """What a cell holds; None when it is empty."""
        i = self.language
        if field == "role":
            return None if line.roles == (PLAYER,) else "、".join(ROLE_WORDS[role][i] for role in line.roles)
        if field == "gender":
            return GENDER_WORDS[line.person.gender][i] if line.person.gender else None
        if field == "categories":
            return "、".join(CATEGORY_WORDS[c][i] if c in CATEGORY_WORDS else c for c in line.labels) or None
        found: str | int | date | None = getattr(line if field in ("entry", "seed") else line.person, field)
        return None if found == "" else found

    def column(self, field: str) -> Column[_Line]:
        """The column as a spreadsheet needs it."""
        return Column(field, Text("{item}", item=self.header(field)), lambda line: self.cell(field, line), lambda _: 0)


def _csv(fields: list[str], words: _Words, lines: list[_Line]) -> bytes:
    """UTF-8 with the mark by which spreadsheet programs know it; what looks like a formula is kept as text."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([words.header(f) for f in fields])
    for line in lines:
        cells = (words.cell(f, line) for f in fields)
        writer.writerow(["" if cell is None else _kept(str(cell)) for cell in cells])
    return out.getvalue().encode("utf-8-sig")


def _kept(cell: str) -> str:
    return '="' + cell.replace('"', '""') + '"' if cell.startswith(_FORMULA_SIGNS) else cell
