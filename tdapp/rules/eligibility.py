"""Who may play in an event: entries complete, gender and age as the event asks, nobody twice (rules 5).

Checks return every finding. What is certainly wrong is an error; what cannot be judged because a figure is missing is
a warning for the check-in desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tdapp.rules.categories import (
    AGE_BANDS,
    EVENT_CATEGORIES,
    FEMALE,
    MALE,
    MEN,
    MIXED,
    MIXED_TEAM,
    WOMEN,
    AgeBand,
    Person,
    age_on,
    labels_of,
)
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.movements.schedule import MovementKind
from tdapp.text import Text

SIZES: dict[str, int] = {MovementKind.INDIVIDUAL: 1, MovementKind.PAIRS: 2}
_TEAMS = frozenset({MovementKind.INDIVIDUAL_TEAM, MovementKind.PAIR_TEAM})


@dataclass(frozen=True, slots=True)
class Competing:
    """An entry as eligibility sees it: its key, its label as shown, its players, and a team's leaders and coaches."""

    key: int
    label: str
    players: tuple[Person, ...]
    leaders: tuple[Person, ...] = ()
    coaches: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What an event asks: its kind, its category codes, the first day, its age bands.

    A person fits the age bands named when one of them holds, and the further labels named when they carry one of them.
    `labels` are the further labels the regulations know, by code.
    """

    kind: str
    categories: tuple[str, ...]
    first_day: date
    bands: tuple[AgeBand, ...] = AGE_BANDS
    labels: Mapping[str, Text | str] = field(default_factory=dict)

    def bands_asked(self) -> tuple[AgeBand, ...]:
        """The age bands among the categories."""
        return tuple(b for b in self.bands if b.code in self.categories)

    def labels_asked(self) -> tuple[str, ...]:
        """The further labels among the categories."""
        return tuple(c for c in self.categories if c in self.labels)


def check_terms(terms: Terms) -> list[Finding]:
    """What is wrong with the event's categories themselves."""
    known = {*EVENT_CATEGORIES, *(b.code for b in terms.bands), *terms.labels}
    found = [
        Finding(
            Text(
                "Category {code} is neither a category of events, an age band nor a label of the regulations.", code=c
            ),
            ("category", c),
        )
        for c in terms.categories
        if c not in known
    ]
    genders = [c for c in terms.categories if c in EVENT_CATEGORIES]
    if len(genders) > 1:
        found.append(
            Finding(
                Text(
                    "These categories exclude one another: {categories}.",
                    categories=tuple(EVENT_CATEGORIES[c] for c in genders),
                ),
                ("category", genders[1]),
            )
        )
    if MIXED in genders and terms.kind == MovementKind.INDIVIDUAL:
        found.append(Finding(Text("A mixed event is for pairs or teams, not for individuals."), ("category", MIXED)))
    if MIXED_TEAM in genders and terms.kind not in _TEAMS:
        found.append(Finding(Text("A mixed team event is for teams only."), ("category", MIXED_TEAM)))
    return found


def check_entries(entries: Sequence[Competing], terms: Terms) -> list[Finding]:
    """Everything that is wrong with the entries of one event, in their order, then people in two entries."""
    found: list[Finding] = []
    for entry in entries:
        found += _size(entry, terms) + _mixture(entry, terms)
        for person in entry.players:
            found += _gender(entry, person, terms) + _age(entry, person, terms) + _labels(entry, person, terms)
    return found + check_nobody_twice(entries)


def check_nobody_twice(entries: Iterable[Competing]) -> list[Finding]:
    """People who play twice in an entry, or are player, leader or coach in two entries of the event."""
    found: list[Finding] = []
    first: dict[int, Competing] = {}
    for entry in entries:
        playing = [p.key for p in entry.players]
        people = {p.key: p for p in (*entry.players, *entry.leaders, *entry.coaches)}
        for key, person in people.items():
            if playing.count(key) > 1:
                found.append(
                    _about(
                        entry,
                        person,
                        Text("Entry {entry}: {name} is entered twice.", entry=entry.label, name=person.name),
                    )
                )
            other = first.setdefault(key, entry)
            if other is not entry:
                found.append(
                    _about(
                        entry,
                        person,
                        Text(
                            "{name} stands in entry {other} and in entry {entry}; "
                            "one person belongs to one entry of an event.",
                            name=person.name,
                            other=other.label,
                            entry=entry.label,
                        ),
                    )
                )
    return found


def check_mixed_lineup(entry: Competing, tables: Mapping[int, Sequence[Person]]) -> list[Finding]:
    """Tables of a mixed team event where the players who count together are not of both genders.

    `tables` gives, by table, the team's pair (pair teams) or all who sit there (individual teams).
    """
    return [
        Finding(
            Text("Entry {entry}, table {table}: the line-up needs a woman and a man.", entry=entry.label, table=t),
            ("entry", entry.key, "table", t),
        )
        for t, people in sorted(tables.items())
        if not {MALE, FEMALE} <= {p.gender for p in people}
    ]


def _about(entry: Competing, person: Person, text: Text, weight: Weight = Weight.ERROR) -> Finding:
    return Finding(text, ("entry", entry.key, "person", person.key), weight)


def _size(entry: Competing, terms: Terms) -> list[Finding]:
    size = SIZES.get(terms.kind)
    if entry.players and size in {None, len(entry.players)}:
        return []
    return [
        Finding(
            Text(
                "Entry {entry}: players named: {named}; needed: {size}.",
                entry=entry.label,
                named=len(entry.players),
                size=size or 1,
            ),
            ("entry", entry.key),
        )
    ]


def _mixture(entry: Competing, terms: Terms) -> list[Finding]:
    if not {MIXED, MIXED_TEAM} & set(terms.categories) or terms.kind == MovementKind.INDIVIDUAL:
        return []
    genders = {p.gender for p in entry.players}
    if {MALE, FEMALE} <= genders or not entry.players:
        return []
    if "" in genders:
        return []  # said of the person whose gender is missing
    return [
        Finding(Text("Entry {entry}: a mixed event needs a woman and a man.", entry=entry.label), ("entry", entry.key))
    ]


def _gender(entry: Competing, person: Person, terms: Terms) -> list[Finding]:
    asked = {MEN, WOMEN, MIXED, MIXED_TEAM} & set(terms.categories)
    who = {"entry": entry.label, "name": person.name}
    if asked and person.gender not in {MALE, FEMALE}:
        text = Text("Entry {entry}: the gender of {name} is missing.", **who)
        return [_about(entry, person, text, Weight.WARNING)]
    if MEN in asked and person.gender != MALE:
        return [_about(entry, person, Text("Entry {entry}: {name} is a woman in a men's event.", **who))]
    if WOMEN in asked and person.gender != FEMALE:
        return [_about(entry, person, Text("Entry {entry}: {name} is a man in a women's event.", **who))]
    return []


def _age(entry: Competing, person: Person, terms: Terms) -> list[Finding]:
    asked = terms.bands_asked()
    who = {"entry": entry.label, "name": person.name}
    if not asked:
        return []
    if person.birth is None:
        text = Text("Entry {entry}: the date of birth of {name} is missing.", **who)
        return [_about(entry, person, text, Weight.WARNING)]
    age = age_on(person.birth, terms.first_day)
    if any(band.holds(age) for band in asked):
        return []
    text = Text(
        "Entry {entry}: {name} is {age} years old on the first day, {day}; the event is for {bands}.",
        age=age,
        day=terms.first_day,
        bands=tuple(b.name for b in asked),
        **who,
    )
    return [_about(entry, person, text)]


def _labels(entry: Competing, person: Person, terms: Terms) -> list[Finding]:
    asked = terms.labels_asked()
    if not asked or set(asked) & labels_of(person, terms.first_day, terms.bands):
        return []
    return [
        _about(
            entry,
            person,
            Text(
                "Entry {entry}: {name} carries none of the labels of the event: {labels}.",
                entry=entry.label,
                name=person.name,
                labels=tuple(terms.labels[c] for c in asked),
            ),
        )
    ]
