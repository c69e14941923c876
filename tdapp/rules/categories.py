"""Categories of events and people: gender, mixed, age bands on the first day, further labels (rules 5; 000 on kinds).

A label is a short code. Age bands and further labels are the regulations'; a person may carry several labels at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tdapp.text import Text

OPEN, MEN, WOMEN, MIXED, MIXED_TEAM = "open", "men", "women", "mixed", "mixed-team"
EVENT_CATEGORIES = {
    OPEN: Text("Open event"),
    MEN: Text("Men"),
    WOMEN: Text("Women"),
    MIXED: Text("Mixed"),
    MIXED_TEAM: Text("Mixed team"),
}
"""The categories of events that rest on gender, by code."""

MALE, FEMALE = "M", "F"
_OF_GENDER = {MALE: MEN, FEMALE: WOMEN}


@dataclass(frozen=True, slots=True)
class AgeBand:
    """An age band by full years on the first day, both ends included; no upper end means and above."""

    code: str
    name: Text | str
    least: int
    most: int | None = None

    def holds(self, age: int) -> bool:
        """Whether somebody of this age belongs to the band."""
        return self.least <= age and (self.most is None or age <= self.most)


AGE_BANDS = (
    AgeBand("senior", Text("Senior"), 60),
    AgeBand("middle-a", Text("Middle A"), 45, 59),
    AgeBand("middle-b", Text("Middle B"), 25, 44),
    AgeBand("youth", Text("Youth"), 18, 24),
    AgeBand("junior", Text("Junior"), 12, 17),
)
"""The bands of rules 5; regulations may change them. Bands may overlap."""


def age_on(birth: date, day: date) -> int:
    """Full years on a day; who was born on 29 February is a year older on 1 March of the other years."""
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


@dataclass(frozen=True, slots=True)
class Person:
    """What eligibility asks of a person: internal key, name as shown, gender (M, F or empty), birth, own labels."""

    key: int
    name: str
    gender: str = ""
    birth: date | None = None
    labels: frozenset[str] = frozenset()


def labels_of(person: Person, first_day: date, bands: Sequence[AgeBand] = AGE_BANDS) -> frozenset[str]:
    """All labels a person carries: their own, men or women, and every age band that holds them on the first day."""
    found = set(person.labels)
    if person.gender in _OF_GENDER:
        found.add(_OF_GENDER[person.gender])
    if person.birth is not None:
        age = age_on(person.birth, first_day)
        found.update(band.code for band in bands if band.holds(age))
    return frozenset(found)


def labels_of_entry(people: Sequence[Person], first_day: date, bands: Sequence[AgeBand] = AGE_BANDS) -> frozenset[str]:
    """The labels of an entry, for rankings by category: those that all its people carry, and mixed when both genders
    are in it."""
    if not people:
        return frozenset()
    shared = frozenset.intersection(*(labels_of(p, first_day, bands) for p in people))
    return shared | {MIXED} if {MALE, FEMALE} <= {p.gender for p in people} else shared
