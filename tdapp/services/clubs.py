"""Clubs by name: lists write one club in several ways, and a club may have a short name (rules 5)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Club, Delegation


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club of the tournament."""

    id: int
    name: str
    short: str
    region: str


def club_key(name: str) -> str:
    """What two spellings of a club's name have in common; empty without a name."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def clubs(c: Connection) -> dict[int, ClubRow]:
    """All clubs of the tournament by id."""
    t = Club.__table__.c
    return {r.id: ClubRow(*r) for r in c.execute(select(t.id, t.name, t.short, t.region).order_by(t.id))}


def clubs_by_key(c: Connection) -> dict[str, ClubRow]:
    """All clubs by the key of their name and of their short name; names come before short names."""
    found = list(clubs(c).values())
    return {club_key(k.short): k for k in reversed(found) if k.short} | {club_key(k.name): k for k in found}


def find_or_make_clubs(step: Step, names: Iterable[str]) -> dict[str, int]:
    """The ids of these clubs by key; those that are new are made, in the order given."""
    known = {key: club.id for key, club in clubs_by_key(step.session.connection()).items()}
    new = first_spellings(name for name in names if name and club_key(name) not in known)
    made = step.insert(Club, [{"name": name} for name in new.values()])
    return known | dict(zip(new, made, strict=True))


def first_spellings(names: Iterable[str]) -> dict[str, str]:
    """Each club once, by key, in the order and the spelling in which it comes first."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(club_key(name), name)
    return found


def find_or_make_delegations(step: Step, club_ids: Iterable[int]) -> dict[int, int]:
    """The ids of the delegations of these clubs, by club; those that are new are made."""
    t = Delegation.__table__.c
    wanted = sorted(set(club_ids))
    query = select(t.club_id, t.id).where(t.club_id.in_(wanted)).order_by(t.id.desc())
    known = {r.club_id: r.id for r in step.session.connection().execute(query)}
    new = [club for club in wanted if club not in known]
    return known | dict(zip(new, step.insert(Delegation, [{"club_id": club} for club in new]), strict=True))
