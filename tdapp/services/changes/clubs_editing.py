"""Mends what stands wrong about a club, for all its people at once (rules 5)."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from tdapp.model.tables import Club, Delegation, Entry, Official, OfficialTie, Person
from tdapp.services.clubs import club_key, clubs
from tdapp.services.exchange.names import tight
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text

CLUB_FIELDS: Mapping[str, Text] = {
    "name": Text("name"),
    "short": Text("short name"),
    "region": Text("region"),
}
"""The fields of a club."""


@use_case
def change_club(office: Office, club_id: int, field: str, typed: str) -> None:
    """Change a field of a club; Refused for a name that another club has, and for none."""
    value = tight(typed)
    with office.read() as c:
        before = clubs(c)[club_id]
    what = Text("Club {club}: {field} is now “{value}”", club=before.name, field=CLUB_FIELDS[field], value=value)
    with office.step(what) as step:
        known = clubs(step.session.connection())
        if field == "name":
            if not value:
                raise Refused(Text("A club needs a name."))
            if any(club_key(k.name) == club_key(value) for k in known.values() if k.id != club_id):
                raise Refused(Text("There is a club {name} already. To make two clubs one, choose both and join them.",
                                   name=value))  # fmt: skip
        step.update(Club, [club_id], **{field: value})


@use_case
def join_clubs(office: Office, keep: int, others: tuple[int, ...]) -> int:
    """Make several clubs one that was written in several ways; returns how many people moved."""
    gone = [i for i in others if i != keep]
    if not gone:
        raise Refused(Text("Choose at least two clubs to join."))
    with office.read() as c:
        known = clubs(c)
    what = Text("Clubs joined: {others} are now {club}", others=[known[i].name for i in gone], club=known[keep].name)
    with office.step(what) as step:
        c = step.session.connection()
        p, e, d, o = (t.__table__.c for t in (Person, Entry, Delegation, Official))
        people = list(c.scalars(select(p.id).where(p.club_id.in_(gone))))
        step.update(Person, people, club_id=keep)
        step.update(Entry, list(c.scalars(select(e.id).where(e.club_id.in_(gone)))), club_id=keep)
        step.update(Official, list(c.scalars(select(o.id).where(o.club_id.in_(gone)))), club_id=keep)
        step.update(Delegation, list(c.scalars(select(d.id).where(d.club_id.in_(gone)))), club_id=keep)
        tied = set(c.scalars(select(OfficialTie.__table__.c.club_id)))
        step.delete(Club, [i for i in gone if i not in tied])
    return len(people)
