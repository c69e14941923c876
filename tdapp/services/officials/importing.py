"""Enters a list of officials: new ones are added, known ones brought up to the list; an own export changes nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Official
from tdapp.rules.findings import Finding, Weight
from tdapp.services.clubs import ClubRow, club_key, clubs_by_key, find_or_make_clubs
from tdapp.services.exchange.imported import ColumnRead
from tdapp.services.exchange.official_lists import ListedOfficial, OfficialsFile, read_officials
from tdapp.services.exchange.tables import read_tables
from tdapp.services.office import Office, use_case
from tdapp.services.officials.listing import KnownOfficial, find_person, known_officials
from tdapp.services.officials.ties import add_ties
from tdapp.services.people import Someone, people
from tdapp.services.rows.officials import DIRECTOR, UnderstoodOfficial
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class ImportedOfficials:
    """What a list came to, by name: who is new, who changed, who stood there already, and what is to be said."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class LookedOfficials:
    """A list as far as it was understood: its columns, its rows, and everything there is to say about it.

    `sheets` are those of the book.
    """

    columns: tuple[ColumnRead, ...]
    rows: tuple[UnderstoodOfficial, ...]
    sheets: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many findings block the import."""
        return sum(f.weight is Weight.ERROR for f in self.findings)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with the official it means, and what it ties to."""

    listed: ListedOfficial
    known: KnownOfficial | None
    people: tuple[int, ...]


@use_case
def import_officials(office: Office, path: Path, sheet: str | None = None) -> ImportedOfficials:
    """Enter the list in one step; Refused with every problem, then nothing is written."""
    found = read_officials(path, sheet)
    with office.step(Text("List of officials {file} imported", file=path.name)) as step:
        rows = _rows(step.session.connection(), found)
        ids = find_or_make_clubs(step, [name for row in rows for name in _clubs(row.listed)])
        told: dict[str, list[str]] = {"added": [], "changed": [], "same": []}
        for row in rows:
            told[_enter(step, row, ids)].append(row.listed.name)
    return _told(told, found)


def look_at_officials(office: Office, path: Path, sheet: str | None = None) -> ImportedOfficials:
    """What the list would come to; nothing is written. Refused with every problem."""
    found = read_officials(path, sheet)
    with office.read() as c:
        rows, known = _rows(c, found), clubs_by_key(c)
    ids = {key: club.id for key, club in known.items()}
    told: dict[str, list[str]] = {"added": [], "changed": [], "same": []}
    for row in rows:
        told[_state(row, ids)].append(row.listed.name)
    return _told(told, found)


def preview_officials(office: Office, path: Path, sheet: str | None = None) -> LookedOfficials:
    """What the list means, with its errors beside what was understood; nothing is written.

    Refused only where no list can be read at all.
    """
    found = read_officials(path, sheet)
    with office.read() as c:
        rows, problems = _understood(c, found)
        ids = {key: club.id for key, club in clubs_by_key(c).items()}
    blocked = {f.subject[f.subject.index("row") + 1] for f in (*found.findings, *problems) if _blocks(f)}
    by_row = {row.listed.place.row: row for row in rows}
    shown = []
    for listed in found.officials:
        row = by_row.get(listed.place.row)
        state = None if row is None or listed.place.row in blocked else _state(row, ids)
        shown.append(
            UnderstoodOfficial(
                listed.place.row or 0, listed.name, listed.role, listed.club or "", listed.region or "",
                listed.level or "", listed.active, listed.relatives, listed.tied, state,
            )
        )  # fmt: skip
    sheets = tuple(t.sheet for t in read_tables(path) if t.sheet)
    return LookedOfficials(found.columns, tuple(shown), sheets, (*found.findings, *problems))


def _blocks(finding: Finding) -> bool:
    return finding.weight is Weight.ERROR and "row" in finding.subject


def _state(row: _Row, ids: dict[str, int]) -> str:
    if row.known is None:
        return "added"
    return "changed" if _differs(row, row.known, ids) else "same"


def _told(told: dict[str, list[str]], found: OfficialsFile) -> ImportedOfficials:
    added, changed, same = (tuple(told[key]) for key in ("added", "changed", "same"))
    return ImportedOfficials(added, changed, same, tuple(found.findings))


def _clubs(listed: ListedOfficial) -> list[str]:
    return [*([listed.club] if listed.club else []), *listed.tied]


def _rows(c: Connection, found: OfficialsFile) -> list[_Row]:
    """The rows of the list; refused with every problem of it."""
    rows, findings = _understood(c, found)
    problems = [*found.errors(), *(f.text for f in findings)]
    if problems:
        raise Refused(*problems)
    return rows


def _understood(c: Connection, found: OfficialsFile) -> tuple[list[_Row], list[Finding]]:
    """The rows that are understood, and what is wrong with the others, an error each."""
    problems: list[Finding] = []
    known, everybody, units = list(known_officials(c).values()), people(c), clubs_by_key(c)
    rows: list[_Row] = []
    seen: dict[tuple[str, str], int] = {}
    times = Counter(club_key(listed.name) for listed in found.officials)
    taken: set[int] = set()
    for listed in found.officials:
        place = listed.place.text()
        key = (club_key(listed.name), club_key(listed.club or ""))
        if key in seen:
            text = Text("{place}: {name} stands in row {row} already.", place=place, name=listed.name, row=seen[key])
            problems.append(listed.place.error(text))
            continue
        seen[key] = listed.place.row or 0
        if listed.club is None and times[key[0]] > 1:
            problems.append(listed.place.error(
                Text("{place}: several rows have the name {name}; this one needs the unit, too.", place=place,
                     name=listed.name)
            ))  # fmt: skip
            continue
        same = _same([o for o in known if o.id not in taken], listed, units, problems)
        taken |= set() if same is None else {same.id}
        rows.append(_Row(listed, same, _people(everybody, listed, problems)))
    return rows, problems


def _same(
    known: list[KnownOfficial], listed: ListedOfficial, units: dict[str, ClubRow], problems: list[Finding]
) -> KnownOfficial | None:
    """Who of the list's name and unit is there; without a unit in the row the only one of the name."""
    named = [o for o in known if club_key(o.name) == club_key(listed.name)]
    if listed.club is not None:
        club = units.get(club_key(listed.club))
        return next((o for o in named if o.club_id == (club.id if club else -1)), None) or next(
            (o for o in named if o.club_id is None), None
        )
    if len(named) > 1:
        text = Text("{place}: several officials are called {name}; the row needs the unit.",
                    place=listed.place.text(), name=listed.name)  # fmt: skip
        problems.append(listed.place.error(text))
    return named[0] if named else None


def _people(everybody: dict[int, Someone], listed: ListedOfficial, problems: list[Finding]) -> tuple[int, ...]:
    ids = []
    for named in listed.relatives:
        try:
            ids.append(find_person(everybody, named))
        except Refused as refused:
            here = listed.place
            problems += [here.error(Text("{place}: {what}", place=here.text(), what=text)) for text in refused]
    return tuple(ids)


def _wanted(row: _Row, ids: dict[str, int]) -> dict[str, Any]:
    listed = row.listed
    found: dict[str, Any] = {
        "role": listed.role, "region": listed.region, "level": listed.level, "active": listed.active,
        "club_id": ids.get(club_key(listed.club), -1) if listed.club else None,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value is not None}


def _differs(row: _Row, known: KnownOfficial, ids: dict[str, int]) -> bool:
    fields = any(getattr(known, key) != value for key, value in _wanted(row, ids).items())
    ties = any(p not in known.relatives for p in row.people)
    return fields or ties or any(ids.get(club_key(k), -1) not in known.tied for k in row.listed.tied)


def _enter(step: Step, row: _Row, ids: dict[str, int]) -> str:
    """Write what the row changes; says whether the official was added, changed, or the same."""
    wanted = _wanted(row, ids)
    known = row.known
    if known is None:
        start = {"name": row.listed.name, "role": DIRECTOR, "club_id": None, "region": "", "level": "", "active": True}
        (made,) = step.insert(Official, [start | wanted])
        known = KnownOfficial(made, row.listed.name, DIRECTOR, None, "", "", "", True, {}, {})
    elif not _differs(row, known, ids):
        return "same"
    else:
        before = {key: value for key, value in wanted.items() if getattr(known, key) != value}
        if before:
            step.update(Official, [known.id], **before)
    add_ties(step, known, row.people, [ids[club_key(k)] for k in row.listed.tied])
    return "added" if row.known is None else "changed"
