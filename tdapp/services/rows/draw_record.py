"""The record of a draw: enough that anybody can repeat it (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.rules.findings import Finding
from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """One entry of the draw: its place in the input, the position drawn, and the seat it means."""

    before: str
    order: int
    position: int | None
    people: tuple[Person, ...]
    table: str = ""
    seats: str = ""
    note: Text | None = None

    @property
    def club(self) -> str:
        """The clubs of the people, each once, in their order."""
        return " / ".join(dict.fromkeys(p.club for p in self.people if p.club))


@dataclass(frozen=True, slots=True)
class RelationRow:
    """Two related entries and the round in which they first meet (None: never)."""

    a: str
    b: str
    why: Text | str
    meets_in: int | None


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """How a segment was drawn, with its seed, recipe, result, relations and audit.

    `way` is how it was drawn (random, lots, by hand); `recipe` the steps in their order, `purposes` the
    purpose texts that enter the digest; both are empty unless the draw was random. `audit` holds
    the figures computed from the schedule, `findings` what the checks left.
    """

    heading: Heading
    way: Text
    drawn: datetime | None
    rows: tuple[DrawnRow, ...]
    seed: str = ""
    purposes: tuple[str, ...] = ()
    recipe: tuple[Text, ...] = ()
    relations: tuple[RelationRow, ...] = ()
    audit: tuple[tuple[Text, Text | str | int], ...] = ()
    findings: tuple[Finding, ...] = ()
    chief_td: str = ""
