"""A person's way through a segment: the rows of the itinerary slips."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person, table_label
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Leg:
    """One stage of a round: the boards played (`1-4`), the seat, and the partner's number."""

    boards: str
    seat: str
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of a person: when, at which table, and its stages in the order of play.

    Without a table `note` says why (sits out, rests).
    """

    round: int
    table: int | None
    legs: tuple[Leg, ...] = ()
    group: str = ""
    starts: datetime | None = None
    note: Text | None = None

    @property
    def table_label(self) -> str:
        """The table as the hall names it: 3, or 2-3 in a zone."""
        return table_label(self.group, self.table)


@dataclass(frozen=True, slots=True)
class Itinerary:
    """The slip of one person."""

    label: str
    person: Person
    stops: tuple[Stop, ...]
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Itineraries:
    """The slips of an event, in the order in which they are handed out."""

    heading: Heading
    slips: tuple[Itinerary, ...]
