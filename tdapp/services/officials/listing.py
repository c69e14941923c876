"""Reads the officials of the tournament, and finds the one a person names."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Official, OfficialTie
from tdapp.services.clubs import ClubRow, club_key, clubs
from tdapp.services.people import Someone, people
from tdapp.services.people_matching import registration_fold
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Person
from tdapp.services.rows.officials import CHIEF, OfficialLine
from tdapp.text import Refused, Text

NEEDS_CHIEF = Text("This needs the chief TD: name who approved it.")
"""What a refusal ends with that the chief TD can lift."""


@dataclass(frozen=True, slots=True)
class KnownOfficial:
    """An official with the ids of own club, tied clubs and tied persons; `region` is empty where none is kept away."""

    id: int
    name: str
    role: str
    club_id: int | None
    club: str
    region: str
    level: str
    active: bool
    relatives: Mapping[int, str]
    tied: Mapping[int, str]

    @property
    def person(self) -> Person:
        """The official as documents name them."""
        return Person(self.name, name_key(self.name), self.club)

    def line(self, tables: int = 0, rounds: int = 0, most_met: int = 0) -> OfficialLine:
        """The official as lists show them, with the figures of an event."""
        return OfficialLine(
            self.id, self.person, self.role, self.region, self.level, self.active,
            tuple(self.relatives.values()), tuple(self.tied.values()), tables, rounds, most_met,
        )  # fmt: skip


def known_officials(c: Connection) -> dict[int, KnownOfficial]:
    """All officials by id."""
    o, t = Official.__table__.c, OfficialTie.__table__.c
    everybody, units = people(c), clubs(c)
    relatives: dict[int, dict[int, str]] = {}
    tied: dict[int, dict[int, str]] = {}
    for row in c.execute(select(t.official_id, t.person_id, t.club_id).order_by(t.id)):
        if row.person_id is not None:
            relatives.setdefault(row.official_id, {})[row.person_id] = everybody[row.person_id].name
        if row.club_id is not None:
            tied.setdefault(row.official_id, {})[row.club_id] = units[row.club_id].name
    query = select(o.id, o.name, o.role, o.club_id, o.region, o.level, o.active).order_by(o.id)
    return {
        r.id: KnownOfficial(
            r.id, r.name, r.role, r.club_id, _shown(units, r.club_id), r.region, r.level, r.active,
            relatives.get(r.id, {}), tied.get(r.id, {}),
        )
        for r in c.execute(query)
    }  # fmt: skip


def _shown(units: Mapping[int, ClubRow], club_id: int | None) -> str:
    if club_id is None:
        return ""
    return units[club_id].short or units[club_id].name


def find_official(known: Mapping[int, KnownOfficial], named: str) -> KnownOfficial:
    """The official of this name or number in the list; refused for nobody and for several of one name."""
    asked = unicodedata.normalize("NFKC", named).strip()
    if asked.isascii() and asked.isdigit() and int(asked) in known:
        return known[int(asked)]
    found = [o for o in known.values() if club_key(o.name) == club_key(asked)]
    if not found:
        raise Refused(Text("There is no official {name}.", name=named))
    if len(found) > 1:
        shown = tuple(Text("{number} ({club})", number=o.id, club=o.club or "–") for o in found)
        raise Refused(Text("Several officials are called {name}: name one by number: {numbers}.", name=named,
                           numbers=shown))  # fmt: skip
    return found[0]


def find_person(everybody: Mapping[int, Someone], named: str) -> int:
    """The person of this registration number or name; refused for nobody and for several of one name."""
    number = registration_fold(named)
    found = [p.person_id for p in everybody.values() if number and registration_fold(p.registration or "") == number]
    if not found:
        found = [p.person_id for p in everybody.values() if club_key(p.name) == club_key(named)]
    if not found:
        raise Refused(Text("There is no person {name} in the tournament.", name=named))
    if len(found) > 1:
        raise Refused(Text("Several people are called {name}: give the registration number.", name=named))
    return found[0]


def chief_approves(known: Mapping[int, KnownOfficial], operator: str, approved_by: str) -> str:
    """Who approves as chief TD: the one named, or the operator where the list knows that this is the chief.

    Refused when nobody is named, or somebody who is not among the chiefs of the list.
    """
    chiefs = [o.name for o in known.values() if o.role == CHIEF and o.active]
    named = approved_by.strip() or (operator if operator in chiefs else "")
    if not named:
        raise Refused(NEEDS_CHIEF)
    if chiefs and named not in chiefs:
        raise Refused(
            Text("{name} is not the chief TD of this tournament; the chief TD is: {chiefs}.", name=named, chiefs=chiefs)
        )
    return named
