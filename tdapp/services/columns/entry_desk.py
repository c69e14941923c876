"""The rows and columns of the page of entries: a row a person, as spreadsheets of clubs have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import whole_number
from tdapp.text import Text

GENDERS = {"M": Text("male"), "F": Text("female"), "": Text("{text}", text="")}
"""How a cell shows the gender; it can be typed so as well."""


@dataclass(frozen=True, slots=True)
class PersonCells:
    """What is known of a person; the keys are what names and clubs sort by."""

    person_id: int
    name: str
    name_key: str
    gender: str
    birth: date | None
    registration: str
    club: str
    club_key: str
    region: str
    family: str


@dataclass(frozen=True, slots=True)
class EntryPersonRow:
    """Somebody in an entry: `label` with the slot (L3a), `entry` without; `order` sorts by it.

    `person` is None for a slot that nobody holds yet. `state` says what is not as usual: reserve, withdrawn and the
    like; `elsewhere` names the entries of other events.
    """

    entry_id: int
    slot: int
    label: str
    entry: str
    order: tuple[int, int, int]
    person: PersonCells | None
    team: str
    seed: int | None
    categories: tuple[Text | str, ...]
    standing: str
    status: str
    state: Text | None
    arrived: bool
    elsewhere: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody of the tournament: in which entries of which events, and what else they are (leader, coach)."""

    person: PersonCells
    entries: tuple[Text, ...]
    duties: tuple[Text, ...]
    events: int


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club of the tournament and how many people it has here."""

    club_id: int
    name: str
    name_key: str
    short: str
    region: str
    people: int
    entries: int


@dataclass(frozen=True, slots=True)
class UnderstoodRow:
    """An entry as a list gives it; `row` is where it begins in the file."""

    number: int
    row: int
    label: str
    people: tuple[str, ...]
    word: str
    clubs: str
    seed: int | None
    labels: tuple[str, ...]
    genders: tuple[str, ...]
    births: tuple[date | None, ...]
    registrations: tuple[str | None, ...]
    note: Text | None = field(default=None)


def entry_desk_columns(*, team: bool) -> ColumnSet[EntryPersonRow]:
    """The people of the entries."""
    columns: list[Column[EntryPersonRow]] = [
        Column("number", Text("No."), lambda r: r.label, lambda r: r.order, number=lambda r: whole_number(r.label))
    ]
    if team:
        columns.append(Column("team", Text("Team"), lambda r: r.team, lambda r: r.team.casefold() or None))
    columns += [
        Column("name", Text("Name"), lambda r: _of(r, "name"), lambda r: _of(r, "name_key") or None),
        Column("club", Text("Club"), lambda r: _of(r, "club"), lambda r: _of(r, "club_key") or None),
        Column("gender", Text("Gender"), lambda r: GENDERS[str(_of(r, "gender"))], lambda r: _of(r, "gender") or None),
        Column("birth", Text("Date of birth"), lambda r: _of(r, "birth"), lambda r: _of(r, "birth") or None),
        Column("registration", Text("Registration number"), lambda r: _of(r, "registration"),
               lambda r: _of(r, "registration") or None),
        Column("note", Text("Note"), lambda r: r.state, lambda r: None if r.state is None else str(r.state)),
        Column("elsewhere", Text("Other events"), lambda r: r.elsewhere,
               lambda r: tuple(map(str, r.elsewhere)) or None),
        Column("arrived", Text("Checked in"), lambda r: "\u2713" if r.arrived else "",
               lambda r: not r.arrived, "center"),
        Column("seed", Text("Seed"), lambda r: r.seed, lambda r: r.seed, "right", lambda r: r.seed),
        Column("categories", Text("Categories"), lambda r: r.categories,
               lambda r: tuple(map(str, r.categories)) or None),
        Column("region", Text("Region"), lambda r: _of(r, "region"), lambda r: str(_of(r, "region")) or None),
        Column("family", Text("Family"), lambda r: _of(r, "family"), lambda r: str(_of(r, "family")) or None),
    ]  # fmt: skip
    return ColumnSet("entry-desk", Text("Entries"), tuple(columns), lambda r: r.order)


def person_desk_columns() -> ColumnSet[PersonRow]:
    """Everybody of the tournament, by name."""
    columns: tuple[Column[PersonRow], ...] = (
        Column("name", Text("Name"), lambda r: r.person.name, lambda r: r.person.name_key),
        Column("entries", Text("Plays in"), lambda r: r.entries, lambda r: (-r.events, *map(str, r.entries))),
        Column("gender", Text("Gender"), lambda r: GENDERS[r.person.gender], lambda r: r.person.gender or None),
        Column("birth", Text("Date of birth"), lambda r: r.person.birth, lambda r: r.person.birth),
        Column("registration", Text("Registration number"), lambda r: r.person.registration,
               lambda r: r.person.registration or None),
        Column("club", Text("Club"), lambda r: r.person.club, lambda r: r.person.club_key or None),
        Column("region", Text("Region"), lambda r: r.person.region, lambda r: r.person.region or None),
        Column("family", Text("Family"), lambda r: r.person.family, lambda r: r.person.family or None),
        Column("duties", Text("Duties"), lambda r: r.duties, lambda r: tuple(map(str, r.duties)) or None),
    )  # fmt: skip
    return ColumnSet("people", Text("People"), columns, lambda r: (r.person.name_key, r.person.person_id))


def club_desk_columns() -> ColumnSet[ClubRow]:
    """The clubs, by name."""
    columns: tuple[Column[ClubRow], ...] = (
        Column("name", Text("Club"), lambda r: r.name, lambda r: r.name_key),
        Column("people", Text("Its people"), lambda r: r.people, lambda r: r.people, "right", lambda r: r.people),
        Column("entries", Text("Its entries"), lambda r: r.entries, lambda r: r.entries, "right", lambda r: r.entries),
        Column("short", Text("Short name"), lambda r: r.short, lambda r: r.short.casefold() or None),
        Column("region", Text("Region"), lambda r: r.region, lambda r: r.region.casefold() or None),
    )
    return ColumnSet("clubs", Text("Clubs"), columns, lambda r: (r.name_key, r.club_id))


def understood_columns(*, grouped: bool) -> ColumnSet[UnderstoodRow]:
    """What a list was understood to mean."""
    columns: list[Column[UnderstoodRow]] = [
        Column("row", Text("Row"), lambda r: r.row, lambda r: r.row, "right", lambda r: r.row),
        Column("number", Text("No."), lambda r: r.label, lambda r: r.number, number=lambda r: whole_number(r.label)),
    ]
    if grouped:
        columns.append(Column("word", Text("In the list"), lambda r: r.word, lambda r: r.word.casefold() or None))
    columns += [
        Column("name", Text("Name"), lambda r: " / ".join(r.people), lambda r: r.people),
        Column("club", Text("Club"), lambda r: r.clubs, lambda r: r.clubs or None),
        Column("gender", Text("Gender"), lambda r: _each(r.genders, GENDERS), lambda r: r.genders),
        Column("birth", Text("Date of birth"), lambda r: _each(r.births), lambda r: tuple(map(str, r.births))),
        Column("registration", Text("Registration number"), lambda r: _each(r.registrations),
               lambda r: tuple(map(str, r.registrations))),
        Column("seed", Text("Seed"), lambda r: r.seed, lambda r: r.seed, "right", lambda r: r.seed),
        Column("categories", Text("Categories"), lambda r: r.labels, lambda r: r.labels or None),
        Column("note", Text("Note"), lambda r: r.note, lambda r: r.note is None),
    ]  # fmt: skip
    return ColumnSet("understood", Text("What was understood"), tuple(columns), lambda r: r.number)


def _each(parts: Sequence[str | date | None], words: Mapping[str, Text] | None = None) -> Shown:
    """What each of them has, in the order of their names; empty when none has anything."""
    if not any(parts):
        return ""
    return tuple(words[str(part)] if words and part else part or "–" for part in parts)


def _of(row: EntryPersonRow, name: str) -> Shown:
    """A field of the row's person; empty without one."""
    return "" if row.person is None else getattr(row.person, name)
