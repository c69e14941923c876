"""What a list is understood to mean, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tdapp.rules.categories import Person as Judged
from tdapp.rules.entry_numbers import list_label
from tdapp.rules.findings import Finding, Weight
from tdapp.services.exchange.imported import ColumnRead
from tdapp.services.exchange.places import Place
from tdapp.text import Refused


@dataclass(frozen=True, slots=True)
class PersonDraft:
    """A person of the list: `key` is the id of somebody known, or negative for somebody new.

    `place` is the first row that names them; `fills` are columns of a known person that were empty and are not now.
    """

    key: int
    place: Place
    name: str
    gender: str = ""
    birth: date | None = None
    registration: str | None = None
    club: str = ""
    region: str = ""
    family: str = ""
    fills: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_new(self) -> bool:
        """Whether the tournament does not know this person yet."""
        return self.key < 0

    def judged(self, labels: tuple[str, ...]) -> Judged:
        """The person as eligibility sees them."""
        return Judged(self.key, self.name, self.gender, self.birth, frozenset(labels))


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """An entry to be made: persons by key in the order of their slots; `word` is what the list calls it.

    `standing` is regular or reserve; `club` the club that all its people share; leaders and coaches are a team's.
    """

    list_number: int
    place: Place
    players: tuple[int, ...]
    word: str = ""
    club: str = ""
    seed: int | None = None
    labels: tuple[str, ...] = ()
    standing: str = "regular"
    substitutes: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    coaches: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """The list number that it will have."""
        return list_label(self.list_number)

    @property
    def everybody(self) -> tuple[int, ...]:
        """All its people by key."""
        return (*self.players, *self.substitutes, *self.leaders, *self.coaches)


@dataclass(frozen=True, slots=True)
class StaffDraft:
    """A leader or coach of a club's delegation; `entry` is the index of the team's draft, None for the delegation."""

    role: str
    person: int
    club: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Understood:
    """A list as it was understood: people by key, entries in list order, and everything there is to say."""

    people: Mapping[int, PersonDraft]
    entries: tuple[EntryDraft, ...]
    staff: tuple[StaffDraft, ...]
    findings: tuple[Finding, ...]
    new_clubs: tuple[str, ...] = ()
    columns: tuple[ColumnRead, ...] = ()

    def names(self, entry: EntryDraft) -> tuple[str, ...]:
        """The names of an entry's players in the order of their slots."""
        return tuple(self.people[key].name for key in entry.players)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What does not block: warnings and notes."""
        return tuple(f for f in self.findings if f.weight is not Weight.ERROR)

    def check(self) -> None:
        """Raises Refused with every error."""
        errors = [f.text for f in self.findings if f.weight is Weight.ERROR]
        if errors:
            raise Refused(*errors)
