"""Keeps the list of officials: who there is, in which role, from which unit (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import Official, OfficialDuty, OfficialPin, OfficialTie
from tdapp.services.clubs import club_key, find_or_make_clubs
from tdapp.services.exchange.names import LONGEST, tight
from tdapp.services.office import Office, use_case
from tdapp.services.officials.listing import KnownOfficial, find_official, known_officials
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
    with office.step(Text("Official {name} added", name=tight(words.name or ""))) as step:
        problems = word_faults(None, words)
        if problems:
            raise Refused(*problems)
        return write_new(step, words)


@use_case
def change_official(office: Office, who: str, words: OfficialWords) -> int:
    """Change what the words give of an official, named by name or number; returns the number in the list."""
    with office.read() as c:
        before = find_official(known_officials(c), who)
    with office.step(Text("Official {name} changed", name=before.name)) as step:
        known = find_official(known_officials(step.session.connection()), str(before.id))
        problems = word_faults(known, words)
        if problems:
            raise Refused(*problems)
        write_changed(step, known, words)
    return known.id


def write_new(step: Step, words: OfficialWords) -> int:
    """Insert an official of faultless words; refused for a second one of name and unit."""
    name = tight(words.name or "")
    known = known_officials(step.session.connection())
    ids = find_or_make_clubs(step, [club] if (club := tight(words.club or "")) else [])
    club_id = ids[club_key(club)] if club else None
    _no_twin(known, name, club_id)
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


def write_changed(step: Step, known: KnownOfficial, words: OfficialWords) -> None:
    """Write what faultless words give of an official; refused where it makes a second one of name and unit."""
    wanted: dict[str, Any] = {"name": known.name if words.name is None else tight(words.name)}
    if words.club is not None:
        club = tight(words.club)
        wanted["club_id"] = find_or_make_clubs(step, [club])[club_key(club)] if club else None
    others = {i: o for i, o in known_officials(step.session.connection()).items() if i != known.id}
    _no_twin(others, wanted["name"], wanted.get("club_id", known.club_id))
    wanted |= {k: tight(v) for k, v in (("region", words.region), ("level", words.level)) if v is not None}
    wanted |= {k: v for k, v in (("role", words.role), ("active", words.active)) if v is not None}
    changed = {key: value for key, value in wanted.items() if getattr(known, key) != value}
    if changed:
        step.update(Official, [known.id], **changed)


def _no_twin(known: Mapping[int, KnownOfficial], name: str, club_id: int | None) -> None:
    if any(club_key(o.name) == club_key(name) and o.club_id == club_id for o in known.values()):
        raise Refused(Text("{name} is in the list already.", name=name))


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


def word_faults(known: KnownOfficial | None, words: OfficialWords) -> list[Text]:
    """What is wrong with the words of a new official (`known` None) or of a change."""
    problems, role = [], words.role
    name = tight(words.name or "") if known is None or words.name is not None else known.name
    if not name:
        problems.append(Text("An official needs a name."))
    elif not any(sign.isalpha() for sign in name):
        problems.append(Text("“{name}” is not a name.", name=name))
    elif len(name) > LONGEST:
        problems.append(Text("A name has at most {most} characters; this one has {count}.", most=LONGEST,
                             count=len(name)))  # fmt: skip
    if role is not None and role not in OFFICIAL_ROLES:
        problems.append(Text("There is no role {role}; there are: {roles}.", role=role, roles=tuple(OFFICIAL_ROLES)))
    return problems
