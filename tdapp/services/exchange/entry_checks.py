"""What is wrong between the people of one list: numbers twice, pairs of three, seeds given twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tdapp.rules.findings import Finding
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.exchange.headers import Header
from tdapp.services.exchange.imported import ImportedEntry, ImportedPerson, group_people
from tdapp.services.exchange.places import Place, shown
from tdapp.text import Text

Check = Callable[[Sequence[ImportedPerson], Header], Iterator[Finding]]


def check_people(people: Sequence[ImportedPerson], header: Header, kind: EventKind) -> list[Finding]:
    """Every finding between the rows of a list."""
    if not people:
        place = header.place.at(header.last)
        return [place.error(Text("{place}: no person stands below the header.", place=place.text()))]
    found = [*_registrations(people, header), *_names(people, header), *_seeds(people, header, kind)]
    if kind in {EventKind.PAIRS, *TEAMS} and "entry" in header.columns:
        found += _entries(people, header, kind)
    return found


def _at(person: ImportedPerson, header: Header, field: str) -> Place:
    column = header.columns.get(field)
    return person.place if column is None else person.place.at(person.row, column, header.titles.get(column, ""))


def _registrations(people: Sequence[ImportedPerson], header: Header) -> Iterator[Finding]:
    first: dict[str, ImportedPerson] = {}
    for person in people:
        if person.registration is None:
            continue
        other = first.setdefault(person.registration.casefold(), person)
        if other is not person:
            place = _at(person, header, "registration")
            yield place.error(
                Text(
                    "{place}: registration number {number} already stands in row {other}.",
                    place=place.text(),
                    number=shown(person.registration),
                    other=other.row,
                )
            )


def _names(people: Sequence[ImportedPerson], header: Header) -> Iterator[Finding]:
    first: dict[str, ImportedPerson] = {}
    for person in people:
        if not person.name:
            continue
        other = first.setdefault(person.name.casefold(), person)
        same_number = person.registration is not None and person.registration == other.registration
        if other is not person and not same_number:
            place = _at(person, header, "name")
            yield place.warning(
                Text(
                    "{place}: {name} already stands in row {other}. Are these two people, or one entered twice?",
                    place=place.text(),
                    name=person.name,
                    other=other.row,
                )
            )


def _seeds(people: Sequence[ImportedPerson], header: Header, kind: EventKind) -> Iterator[Finding]:
    alone = kind == EventKind.INDIVIDUAL
    first: dict[int, tuple[object, ImportedPerson]] = {}
    own: dict[str, ImportedPerson] = {}
    for person in people:
        if person.seed is None:
            continue
        entry: object = person.row if alone or not person.entry else person.entry.casefold()
        holder, other = first.setdefault(person.seed, (entry, person))
        place = _at(person, header, "seed")
        if holder != entry:
            yield place.error(
                Text(
                    "{place}: seed {seed} already stands in row {other}.",
                    place=place.text(),
                    seed=person.seed,
                    other=other.row,
                )
            )
        mate = own.setdefault(str(entry), person)
        if mate.seed != person.seed:
            yield place.error(
                Text(
                    "{place}: entry {entry} has seed {seed} here and seed {mate} in row {other}.",
                    place=place.text(),
                    entry=person.entry,
                    seed=person.seed,
                    mate=mate.seed,
                    other=mate.row,
                )
            )


def _entries(people: Sequence[ImportedPerson], header: Header, kind: EventKind) -> Iterator[Finding]:
    for person in people:
        if person.competes and not person.entry:
            place = _at(person, header, "entry")
            yield place.error(
                Text(
                    "{place}: the entry is missing. People with equal values form one pair or team.", place=place.text()
                )
            )
    for entry in group_people(p for p in people if p.entry):
        if kind == EventKind.PAIRS and entry.players and len(entry.players) != 2:
            yield _pair_size(entry, header)
        yield from _slots(entry, header, kind)


def _pair_size(entry: ImportedEntry, header: Header) -> Finding:
    place = _at(entry.players[0], header, "entry")
    if len(entry.players) == 1:
        return place.error(
            Text("{place}: pair {entry} has one player only.", place=place.text(), entry=shown(entry.name))
        )
    return place.error(
        Text(
            "{place}: pair {entry} has more than two players, in rows {rows}.",
            place=place.text(),
            entry=shown(entry.name),
            rows=tuple(sorted(p.row for p in entry.players)),
        )
    )


def _slots(entry: ImportedEntry, header: Header, kind: EventKind) -> Iterator[Finding]:
    first: dict[int, ImportedPerson] = {}
    for person in entry.people:
        if person.slot is None or not person.competes:
            continue
        other = first.setdefault(person.slot, person)
        place = _at(person, header, "slot")
        if other is not person:
            yield place.error(
                Text(
                    "{place}: place {slot} of entry {entry} is already taken in row {other}.",
                    place=place.text(),
                    slot=person.slot,
                    entry=shown(entry.name),
                    other=other.row,
                )
            )
        if kind == EventKind.PAIRS and person.plays and person.slot > 2:
            yield place.error(
                Text("{place}: a pair has the places 1 and 2, not {slot}.", place=place.text(), slot=person.slot)
            )
