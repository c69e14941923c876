"""What a list gives: people, the columns they came from, and everything there is to say about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tdapp.rules.findings import Finding, Weight
from tdapp.services.exchange.entry_words import PLAYER, RESERVE
from tdapp.services.exchange.places import Place
from tdapp.text import Refused


@dataclass(frozen=True, slots=True)
class ImportedPerson:
    """One person of a list: `place` is its row; `gender` is "M", "F" or empty; `entry` groups people, empty without.

    `roles` are player, reserve, leader, coach; `categories` are codes of the rules or labels as written.
    """

    place: Place
    name: str
    entry: str = ""
    slot: int | None = None
    gender: str = ""
    birth: date | None = None
    registration: str | None = None
    club: str = ""
    roles: tuple[str, ...] = (PLAYER,)
    seed: int | None = None
    categories: tuple[str, ...] = ()
    region: str = ""
    family: str = ""

    @property
    def plays(self) -> bool:
        """Whether this person holds a slot of an entry from the start."""
        return PLAYER in self.roles

    @property
    def competes(self) -> bool:
        """Whether this person plays or stands by to play."""
        return PLAYER in self.roles or RESERVE in self.roles

    @property
    def row(self) -> int:
        """The row in the file."""
        assert self.place.row is not None
        return self.place.row


@dataclass(frozen=True, slots=True)
class ImportedEntry:
    """People with one entry value, in the order of their slots, else of their rows."""

    name: str
    people: tuple[ImportedPerson, ...]

    @property
    def players(self) -> tuple[ImportedPerson, ...]:
        """Those who hold its slots."""
        return tuple(p for p in self.people if p.plays)

    @property
    def seed(self) -> int | None:
        """The entry's seed, whoever of its people it stands beside."""
        return next((p.seed for p in self.people if p.seed is not None), None)


@dataclass(frozen=True, slots=True)
class ColumnRead:
    """A column that was understood: the field it became, its letter, and its header as written."""

    field: str
    letter: str
    title: str


@dataclass(frozen=True, slots=True)
class ImportedList:
    """The people of a list and its findings, by row: errors block, warnings want a yes, notes only tell."""

    people: tuple[ImportedPerson, ...]
    findings: tuple[Finding, ...]
    columns: tuple[ColumnRead, ...]
    place: Place

    @property
    def errors(self) -> tuple[Finding, ...]:
        """What blocks the import."""
        return tuple(f for f in self.findings if f.weight is Weight.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What wants to be confirmed."""
        return tuple(f for f in self.findings if f.weight is Weight.WARNING)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What was left out or read in a special way."""
        return tuple(f for f in self.findings if f.weight is Weight.NOTE)

    def entries(self) -> tuple[ImportedEntry, ...]:
        """The people by entry, in the order of the list; whoever has no entry value is one alone."""
        return group_people(self.people)

    def check(self) -> None:
        """Raises Refused with every error of the list, if there is one."""
        if self.errors:
            raise Refused(*(f.text for f in self.errors))


def group_people(people: Iterable[ImportedPerson]) -> tuple[ImportedEntry, ...]:
    """People by entry value, small and capital letters alike."""
    groups: dict[str | int, list[ImportedPerson]] = {}
    for index, person in enumerate(people):
        groups.setdefault(person.entry.casefold() or index, []).append(person)
    return tuple(
        ImportedEntry(members[0].entry, tuple(sorted(members, key=lambda p: (p.slot is None, p.slot or 0, p.row))))
        for members in groups.values()
    )
