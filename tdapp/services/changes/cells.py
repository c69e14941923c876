"""Cells of people and entries typed over in a table, one or a pasted block of them, in one step (rules 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Entry, EntryMember, Person
from tdapp.rules.eligibility import check_entries
from tdapp.rules.findings import Finding
from tdapp.services.category_words import category_words
from tdapp.services.changes.seats import of_entries, seats_since, tables_of_seats
from tdapp.services.changes.wall import what_follows
from tdapp.services.clubs import club_key, find_or_make_clubs
from tdapp.services.exchange import entry_words
from tdapp.services.exchange.dates import birth_date
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.names import person_name, tight
from tdapp.services.exchange.places import Place
from tdapp.services.importing.event_field import event_field
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import Someone, join_labels, members_of, people
from tdapp.services.people_matching import registration_fold
from tdapp.services.scope import EventRow, entries, events, find_event
from tdapp.text import Refused, Text

PERSON_FIELDS: Mapping[str, tuple[Text, Callable[[str, Place], Any]]] = {
    "name": (Text("name"), person_name),
    "gender": (Text("gender"), entry_words.gender),
    "birth": (Text("date of birth"), lambda value, place: birth_date(value, place) if value.strip() else None),
    "registration": (
        Text("registration number"),
        lambda value, place: entry_words.registration(value, place) if value.strip() else None,
    ),
    "club": (Text("club"), lambda value, place: tight(value)),
    "region": (Text("region"), lambda value, place: tight(value)),
    "family": (Text("family"), lambda value, place: tight(value)),
}
"""Each field of a person: its word, and how it is read."""

ENTRY_FIELDS: Mapping[str, tuple[Text, Callable[[str, Place], Any]]] = {
    "team": (Text("name of the team"), lambda value, place: tight(value)),
    "seed": (Text("seed number"), lambda value, place: entry_words.seed(value, place) if value.strip() else None),
    "categories": (Text("categories"), lambda value, place: entry_words.categories(value)),
}
"""Each field of an entry."""

_COLUMNS = {"team": "name", "seed": "seed", "categories": "categories"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as typed, empty to empty the field; `label` names whose it is in sentences."""

    field: str
    typed: str
    label: str
    person_id: int | None = None
    entry_id: int | None = None


@dataclass(frozen=True, slots=True)
class CellsChanged:
    """How many fields differ now, and what is to be looked at or done."""

    changed: int
    findings: tuple[Finding, ...]


@use_case
def change_cells(office: Office, event_code: str | None, cells: Sequence[Cell]) -> CellsChanged:
    """Change these fields in one step.

    Refused with everything that cannot be read or is taken; then nothing is written.
    """
    with office.step(_what(cells)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        read, problems = _read(c, event, cells)
        problems += _taken(c, event, read)
        if problems:
            raise Refused(*problems)
        changed, persons, touched = _write_people(c, step, read)
        count, own = _write_entries(c, step, event, read)
        found = _look_again(office, c, persons | touched, own)
    return CellsChanged(changed + count, tuple(dict.fromkeys(found)))


def _what(cells: Sequence[Cell]) -> Text:
    words = {**PERSON_FIELDS, **ENTRY_FIELDS}
    if len(cells) == 1:
        (cell,) = cells
        return Text("{entry}: {field} is now “{value}”", entry=cell.label, field=words[cell.field][0], value=cell.typed)
    fields = tuple(dict.fromkeys(words[cell.field][0] for cell in cells))
    return Text("Cells changed: {n} ({fields})", n=len(cells), fields=fields)


Read = list[tuple[Cell, Any]]


def _read(c: Connection, event: EventRow, cells: Iterable[Cell]) -> tuple[Read, list[Text]]:
    """Each cell with its value, and what cannot be read, each with whose it is."""
    names = {v: k for k, v in category_words(in_force(c, event).rules).items() if isinstance(v, str)}
    found: Read = []
    problems: list[Text] = []
    for cell in cells:
        _, parse = {**PERSON_FIELDS, **ENTRY_FIELDS}[cell.field]
        place = Place(cell.label)
        try:
            if holds_identity_number(cell.typed):
                raise Refused(
                    Text(
                        "{place}: this is an identity-card number. Identity numbers are not stored; leave it out.",
                        place=place.text(),
                    )
                )
            value = parse(cell.typed, place)
        except Refused as refused:
            problems += refused
            continue
        if cell.field == "categories":
            value = join_labels(names.get(v, v) for v in value)
        if cell.field == "name" and not value:
            problems.append(Text("{entry}: every person needs a name.", entry=cell.label))
        found.append((cell, value))
    return found, problems


def _taken(c: Connection, event: EventRow, read: Read) -> list[Text]:
    """Registration numbers and seeds that somebody else has, or that are given twice here."""
    numbers = {p.person_id: p.registration or "" for p in people(c).values()}
    names = {p.person_id: p.name for p in people(c).values()}
    numbers |= {cell.person_id: value or "" for cell, value in read if cell.field == "registration" and cell.person_id}
    seeds = {e.id: e.seed for e in entries(c, event)}
    labels = {e.id: e.label for e in entries(c, event)}
    seeds |= {cell.entry_id: value for cell, value in read if cell.field == "seed" and cell.entry_id}
    problems = []
    for cell, value in read:
        if cell.field == "registration" and value:
            wanted = registration_fold(value)
            others = [i for i, n in numbers.items() if i != cell.person_id and registration_fold(n) == wanted]
            problems += [Text("Registration number {number} belongs to {name}.", number=value, name=names[i])
                         for i in others[:1]]  # fmt: skip
        if cell.field == "seed" and value is not None:
            same = [i for i, n in seeds.items() if i != cell.entry_id and n == value]
            problems += [Text("Seed {seed} is given to entry {entry}.", seed=value, entry=labels[i]) for i in same[:1]]
    return problems


def _write_people(c: Connection, step: Step, read: Read) -> tuple[int, set[int], set[int]]:
    """Write the people's fields; returns how many differ, whose, and who moved to another club."""
    known = people(c)
    rows: dict[int, dict[str, Any]] = {}
    moved: set[int] = set()
    clubs = find_or_make_clubs(step, [v for cell, v in read if cell.field == "club" and cell.person_id and v])
    changed = 0
    for cell, value in read:
        if cell.person_id is None or not _differs(known[cell.person_id], cell.field, value):
            continue
        changed += 1
        if cell.field == "club":
            rows.setdefault(cell.person_id, {})["club_id"] = clubs.get(club_key(value))
            moved.add(cell.person_id)
        else:
            rows.setdefault(cell.person_id, {})[cell.field] = value
    step.update_each(Person, rows)
    _follow_clubs(c, step, moved)
    return changed, set(rows), moved


def _differs(person: Someone, field: str, value: Any) -> bool:
    return bool((getattr(person, field) or None) != (value or None))


def _follow_clubs(c: Connection, step: Step, moved: set[int]) -> None:
    """An entry's club is the one that all its people share, in every event."""
    if not moved:
        return
    rows: dict[int, dict[str, Any]] = {}
    for event in events(c):
        members = members_of(c, event)
        for entry in entries(c, event):
            own = members.get(entry.id, {}).values()
            if any(m.person_id in moved for m in own):
                shared = {m.club_id for m in own}
                rows[entry.id] = {"club_id": shared.pop() if len(shared) == 1 else None}
    step.update_each(Entry, rows)


def _write_entries(c: Connection, step: Step, event: EventRow, read: Read) -> tuple[int, set[int]]:
    known = {e.id: e for e in entries(c, event)}
    rows: dict[int, dict[str, Any]] = {}
    for cell, value in read:
        if cell.entry_id is None or cell.field not in _COLUMNS:
            continue
        column = _COLUMNS[cell.field]
        if (getattr(known[cell.entry_id], column) or None) != (value or None):
            rows.setdefault(cell.entry_id, {})[column] = value
    step.update_each(Entry, rows)
    return sum(len(row) for row in rows.values()), set(rows)


def _look_again(office: Office, c: Connection, persons: set[int], own: set[int]) -> list[Finding]:
    """What eligibility says now, and what hangs on the wall that no longer holds, in every event concerned."""
    m = EntryMember.__table__.c
    concerned = own | set(c.scalars(select(m.entry_id).where(m.person_id.in_(sorted(persons)))))
    found: list[Finding] = []
    for event in events(c):
        field = event_field(c, event)
        here = [e for e in field.entries if e.id in concerned]
        if here:
            found += check_entries([field.competing(e) for e in here], in_force(c, event).rules.terms)
            tables = tables_of_seats(of_entries(seats_since(c, event), {e.id for e in here}))
            found += what_follows(office, c, event, tables)
    return found
