"""Mends what stands wrong about an entry or one of its people; nobody's seat changes (rules 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Entry, Person
from tdapp.rules.eligibility import check_entries
from tdapp.rules.findings import Finding
from tdapp.services.changes.seats import of_entries, seats_since, tables_of_seats
from tdapp.services.changes.wall import what_follows
from tdapp.services.clubs import club_key, find_or_make_clubs
from tdapp.services.entering_slots import find_slots, slot_label
from tdapp.services.exchange import entry_words
from tdapp.services.exchange.dates import birth_date
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.names import person_name, tight
from tdapp.services.exchange.places import Place
from tdapp.services.importing.event_field import event_field
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import join_labels, members_of
from tdapp.services.people_matching import registration_fold
from tdapp.services.scope import EntryRow, EventRow, entries, find_event
from tdapp.text import Refused, Text

NONE = "-"
"""Typed to empty a field."""


def _text(value: str, place: Place) -> str:
    return tight(value)


OF_PERSON: Mapping[str, Callable[[str, Place], Any]] = {
    "name": person_name,
    "gender": entry_words.gender,
    "birth": birth_date,
    "registration": entry_words.registration,
    "club": _text,
    "region": _text,
    "family": _text,
}
"""How each field of a person is read."""
OF_ENTRY: Mapping[str, Callable[[str, Place], Any]] = {
    "team": _text,
    "seed": entry_words.seed,
    "categories": lambda value, place: join_labels(entry_words.categories(value)),
}
"""How each field of an entry is read."""
FIELD_WORDS: Mapping[str, Text] = {
    "name": Text("name"), "gender": Text("gender"), "birth": Text("date of birth"),
    "registration": Text("registration number"), "club": Text("club"), "region": Text("region"),
    "family": Text("family"), "team": Text("team name"), "seed": Text("seed"), "categories": Text("categories"),
}  # fmt: skip
"""Each field in words."""


@dataclass(frozen=True, slots=True)
class Edited:
    """What was changed, each as field, before, after; and what is to be looked at or done now."""

    event: str
    label: str
    changes: tuple[tuple[str, str, str], ...]
    findings: tuple[Finding, ...]


@use_case
def change_entry(office: Office, event_code: str | None, label: str, typed: Mapping[str, str]) -> Edited:
    """Change fields of a person (ENTRY, or ENTRYa for one of a pair) and of the entry, as typed; `-` empties a field.

    Refused with every word that cannot be read, a registration number or seed that somebody else has, and a missing
    slot where the entry has several people.
    """
    with office.step(
        Text("Entry {entry} changed: {fields}", entry=label, fields=[FIELD_WORDS[field] for field in typed])
    ) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        entry, slot = find_slots(c, event, label)
        values = _read(typed)
        of_person = {k: v for k, v in values.items() if k in OF_PERSON}
        changes = _change_entry(c, step, event, entry, {k: v for k, v in values.items() if k in OF_ENTRY})
        if of_person:
            changes += _change_person(c, step, event, entry, slot, of_person)
        if of_person.keys() & {"club"}:
            _follow_club(c, step, event, entry)
        findings = _look_again(c, event, entry)
        tables = tables_of_seats(of_entries(seats_since(c, event), {entry.id}))
        follows = what_follows(office, c, event, tables) if changes else []
    return Edited(event.code, label, tuple(changes), (*findings, *follows))


def _read(typed: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    problems: list[Text] = []
    for field, word in typed.items():
        place = Place(f"--{field}")
        parse = OF_PERSON.get(field) or OF_ENTRY[field]
        try:
            if holds_identity_number(word):
                raise Refused(
                    Text(
                        "{place}: this is an identity-card number. Identity numbers are not stored; leave it out.",
                        place=place.text(),
                    )
                )
            empty = None if field in ("birth", "registration", "seed") else ""
            values[field] = empty if word.strip() == NONE else parse(word, place)
        except Refused as refused:
            problems += refused
    if values.get("name") == "":
        problems.append(Text("Every person needs a name: --name NAME."))
    if not typed:
        problems.append(Text("Say what changes, for instance --club NAME."))
    if problems:
        raise Refused(*problems)
    return values


def _change_person(
    c: Connection, step: Step, event: EventRow, entry: EntryRow, slot: int | None, values: dict[str, Any]
) -> list[tuple[str, str, str]]:
    own = members_of(c, event).get(entry.id, {})
    if slot is None and len(own) == 1:
        slot = next(iter(own))
    if slot not in own:
        raise Refused(
            Text("Say for whom of the entry: {labels}.", labels=[slot_label(event, entry, s) for s in sorted(own)])
        )
    person = own[slot]
    number: str = values.get("registration") or ""
    t = Person.__table__.c
    for other in c.execute(select(t.name, t.registration).where(t.id != person.person_id)) if number else ():
        if registration_fold(other.registration or "") == registration_fold(number):
            raise Refused(Text("Registration number {number} belongs to {name}.", number=number, name=other.name))
    changes = [
        (field, str(old or ""), str(new or ""))
        for field, new in values.items() if (old := getattr(person, field)) != new
    ]  # fmt: skip
    columns = {field: values[field] for field, _, _ in changes}
    if "club" in columns:
        name = columns.pop("club")
        columns["club_id"] = find_or_make_clubs(step, [name]).get(club_key(name))
    if columns:
        step.update(Person, [person.person_id], **columns)
    return changes


def _change_entry(
    c: Connection, step: Step, event: EventRow, entry: EntryRow, values: dict[str, Any]
) -> list[tuple[str, str, str]]:
    seed = values.get("seed")
    for other in entries(c, event):
        if seed is not None and other.seed == seed and other.id != entry.id:
            raise Refused(Text("Seed {seed} is given to entry {entry}.", seed=seed, entry=other.label))
    columns = {"team": "name", "seed": "seed", "categories": "categories"}
    changes = []
    for field, new in values.items():
        old = getattr(entry, columns[field])
        if old != new:
            changes.append((field, str(old or ""), str(new or "")))
            step.update(Entry, [entry.id], **{columns[field]: new})
    return changes


def _follow_club(c: Connection, step: Step, event: EventRow, entry: EntryRow) -> None:
    """The entry's club is the one that all its people share."""
    shared = {m.club_id for m in members_of(c, event).get(entry.id, {}).values()}
    step.update(Entry, [entry.id], club_id=shared.pop() if len(shared) == 1 else None)


def _look_again(c: Connection, event: EventRow, entry: EntryRow) -> list[Finding]:
    """What eligibility says of the entry now; it is told, as the facts are what they are."""
    field = event_field(c, event)
    (now,) = [e for e in field.entries if e.id == entry.id]
    return check_entries([field.competing(now)], in_force(c, event).rules.terms)
