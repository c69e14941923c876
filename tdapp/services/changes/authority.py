"""A change of line-up after the seating is published needs the chief TD (rules 5)."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from tdapp.model.tables import Official
from tdapp.services.changes.wall import published_seatings
from tdapp.services.people import When
from tdapp.services.scope import EventRow
from tdapp.text import Refused, Text

CHIEF = "chief"


def known_chiefs(c: Connection) -> tuple[str, ...]:
    """The chief TDs that the tournament knows."""
    t = Official.__table__.c
    return tuple(c.scalars(select(t.name).where(t.role == CHIEF, t.active.is_(True)).order_by(t.id)))


def with_authority(c: Connection, event: EventRow, rounds: Collection[When], operator: str, approved_by: str) -> str:
    """Who answers for the change: the chief TD once one of the rounds is published, before that nobody ("").

    The operator may be the chief. Refused when nobody is named, or somebody who is not among the chiefs that the
    tournament knows.
    """
    if not published_seatings(c, event, rounds):
        return ""
    chiefs = known_chiefs(c)
    named = approved_by.strip() or (operator if operator in chiefs else "")
    if not named:
        raise Refused(
            Text(
                "The seating is published: a change of who sits there needs the chief TD. Name who approved it with "
                "--approved-by NAME."
            )
        )
    if chiefs and named not in chiefs:
        raise Refused(
            Text("{name} is not the chief TD of this tournament; the chief TD is: {chiefs}.", name=named, chiefs=chiefs)
        )
    return named
