"""Which rows of a list are people the tournament knows already (rules 5: names repeat, registration numbers do not).

The same registration number is the same person; so is the same name with the same date of birth, unless clubs or
registration numbers contradict it. Without a date of birth on both sides the same name in the same club is taken for
the same person, which is said, and refused where several people could be meant.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tdapp.rules.findings import Finding
from tdapp.services.clubs import club_key
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.services.people import Someone
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Matched:
    """The person of each row: the id of somebody known, or a negative key for somebody new, equal for equal people."""

    keys: tuple[int, ...]
    findings: tuple[Finding, ...]


def name_fold(name: str) -> str:
    """What two spellings of a name have in common."""
    return unicodedata.normalize("NFC", name).casefold()


def registration_fold(registration: str) -> str:
    """What two spellings of a registration number have in common."""
    return unicodedata.normalize("NFKC", registration).casefold()


def match(rows: Sequence[ImportedPerson], known: Iterable[Someone]) -> Matched:
    """Find the person of each row."""
    matching = _Matching(rows, list(known))
    matching.by_certainty()
    matching.by_name_and_club()
    keys = (matching.keys.get(i, -i - 1) for i in range(len(rows)))
    return Matched(tuple(keys), tuple(matching.findings))


class _Matching:
    """The keys found so far, by row; rows that are new have none, or that of an earlier new row."""

    def __init__(self, rows: Sequence[ImportedPerson], known: list[Someone]) -> None:
        self.rows = rows
        self.known = known
        self.keys: dict[int, int] = {}
        self.findings: list[Finding] = []

    def by_certainty(self) -> None:
        """Registration numbers, then names with dates of birth; also among the rows themselves."""
        by_number = {registration_fold(k.registration): k for k in self.known if k.registration}
        by_birth: dict[tuple[str, object], list[Someone]] = {}
        for k in self.known:
            by_birth.setdefault((name_fold(k.name), k.birth), []).append(k)
        new_numbers: dict[str, int] = {}
        new_births: dict[tuple[str, object], list[list[int]]] = {}
        for i, row in enumerate(self.rows):
            number = registration_fold(row.registration or "")
            born = (name_fold(row.name), row.birth)
            if number in by_number:
                self._known(i, by_number[number])
            elif number and number in new_numbers:
                self.keys[i] = new_numbers[number]
            elif row.birth and (same := [k for k in by_birth.get(born, ()) if not _two_people(row, k)]):
                self.keys[i] = same[0].person_id
            elif row.birth and (groups := [g for g in new_births.get(born, ()) if not self._differ(i, g)]):
                self.keys[i] = -groups[0][0] - 1
                groups[0].append(i)
            else:
                new_births.setdefault(born, []).append([i])
                new_numbers.setdefault(number, -i - 1)

    def by_name_and_club(self) -> None:
        """What is left: the same name in the same club, where a date of birth is missing on one side."""
        taken = set(self.keys.values())
        free: dict[tuple[str, str], list[Someone]] = {}
        for k in self.known:
            if k.person_id not in taken:
                free.setdefault((name_fold(k.name), club_key(k.club)), []).append(k)
        groups: dict[tuple[str, str], list[int]] = {}
        for i, row in enumerate(self.rows):
            if i not in self.keys and -i - 1 not in taken:
                groups.setdefault((name_fold(row.name), club_key(row.club)), []).append(i)
        for key, members in groups.items():
            if key in free:
                self._pair(members, free[key])

    def _pair(self, members: list[int], candidates: list[Someone]) -> None:
        """Rows and known people of one name and club, in order; refused where rows leave open who is meant."""
        left = list(candidates)
        for i in members:
            row = self.rows[i]
            fitting = [k for k in left if not (row.birth and k.birth) and not _two_people(row, k)]
            if len(fitting) > len(members):
                text = Text(
                    "{place}: several people of this tournament are called {name}. Give the registration "
                    "number or the date of birth.",
                    place=row.place.text(),
                    name=row.name,
                )
                self.findings.append(row.place.error(text))
            elif fitting:
                left.remove(fitting[0])
                self.keys[i] = fitting[0].person_id
                text = Text(
                    "{place}: {name} is taken for the person of that name who is already in the tournament.",
                    place=row.place.text(),
                    name=row.name,
                )
                self.findings.append(row.place.warning(text))

    def _known(self, i: int, person: Someone) -> None:
        """A row with the registration number of somebody known."""
        row = self.rows[i]
        self.keys[i] = person.person_id
        if name_fold(row.name) != name_fold(person.name):
            text = Text(
                "{place}: registration number {number} belongs to {known} in this tournament, not to {name}.",
                place=row.place.text(),
                number=person.registration or "",
                known=person.name,
                name=row.name,
            )
            self.findings.append(row.place.error(text))

    def _differ(self, i: int, group: list[int]) -> bool:
        """Whether a row of the name and birth of others is somebody else all the same."""
        return any(_two_people(self.rows[i], self.rows[j]) for j in group)


def _two_people(one: ImportedPerson, other: ImportedPerson | Someone) -> bool:
    """Whether registration number, club or gender say that these are two people."""
    return (
        _both_differ(registration_fold(one.registration or ""), registration_fold(other.registration or ""))
        or _both_differ(club_key(one.club), club_key(other.club))
        or _both_differ(one.gender, other.gender)
    )


def _both_differ(a: str, b: str) -> bool:
    return bool(a and b) and a != b
