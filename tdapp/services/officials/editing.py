"""Keeps the list of officials: who there is, in which role, from which unit (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tdapp.model.tables import Official, OfficialDuty, OfficialPin, OfficialTie
from tdapp.services.clubs import club_key, find_or_make_clubs
from tdapp.services.exchange.names import tight
from tdapp.services.office import Office, use_case
from tdapp.services.officials.listing import find_official, known_officials
from tdapp.services.rows.officials import DIRECTOR, OFFICIAL_ROLES
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class OfficialWords:
    """An official as typed; `club` is the name of the unit, made when it is new. An empty region is none.

    In a change None leaves a field as it is.
    """

    name: str | None = None
    role: str | None = None
    club: str | None = None
    region: str | None = None
    level: str | None = None
    active: bool | None = None


@use_case
def add_official(office: Office, words: OfficialWords) -> int:
    """Add an official, a TD unless the words say otherwise; returns the number in the list.

    Refused without a name, for an unknown role, and for a second one of name and unit.
    """
    name = tight(words.name or "")
    with office.step(Text("Official {name} added", name=name)) as step:
        problems = _faults(name, words.role)
        if problems:
            raise Refused(*problems)
        known = known_officials(step.session.connection())
        ids = find_or_make_clubs(step, [club] if (club := tight(words.club or "")) else [])
        club_id = ids[club_key(club)] if club else None
        if any(club_key(o.name) == club_key(name) and o.club_id == club_id for o in known.values()):
            raise Refused(Text("{name} is in the list already.", name=name))
        row = {
            "name": name,
            "role": words.role or DIRECTOR,
            "club_id": club_id,
            "region": tight(words.region or ""),
            "level": tight(words.level or ""),
            "active": words.active is not False,
        }
        (made,) = step.insert(Official, [row])
    return made


@use_case
def change_official(office: Office, who: str, words: OfficialWords) -> int:
    """Change what the words give of an official, named by name or number; returns the number in the list."""
    with office.read() as c:
        before = find_official(known_officials(c), who)
    with office.step(Text("Official {name} changed", name=before.name)) as step:
        known = find_official(known_officials(step.session.connection()), str(before.id))
        name = known.name if words.name is None else tight(words.name)
        problems = _faults(name, words.role)
        if problems:
            raise Refused(*problems)
        wanted: dict[str, Any] = {"name": name}
        if words.club is not None:
            club = tight(words.club)
            wanted["club_id"] = find_or_make_clubs(step, [club])[club_key(club)] if club else None
        wanted |= {k: tight(v) for k, v in (("region", words.region), ("level", words.level)) if v is not None}
        wanted |= {k: v for k, v in (("role", words.role), ("active", words.active)) if v is not None}
        step.update(Official, [known.id], **wanted)
    return known.id


@use_case
def remove_official(office: Office, who: str) -> str:
    """Take an official off the list who has no duty; returns the name. Who had one can be set off duty instead."""
    with office.read() as c:
        known = find_official(known_officials(c), who)
    with office.step(Text("Official {name} removed", name=known.name)) as step:
        c = step.session.connection()
        d, t, p = OfficialDuty.__table__.c, OfficialTie.__table__.c, OfficialPin.__table__.c
        used = c.scalar(select(d.id).where(d.official_id == known.id).limit(1))
        if used is not None or c.scalar(select(p.id).where(p.official_id == known.id).limit(1)) is not None:
            raise Refused(
                Text("{name} has duties or a PIN and stays in the list; set the official off duty.", name=known.name)
            )
        step.delete(OfficialTie, list(c.scalars(select(t.id).where(t.official_id == known.id))))
        step.delete(Official, [known.id])
    return known.name


def _faults(name: str, role: str | None) -> list[Text]:
    problems = []
    if not name:
        problems.append(Text("An official needs a name."))
    if role is not None and role not in OFFICIAL_ROLES:
        problems.append(Text("There is no role {role}; there are: {roles}.", role=role, roles=tuple(OFFICIAL_ROLES)))
    return problems
