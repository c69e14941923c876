"""The rows of the entry list, the check-in list and the lot slips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of an event: a player, a pair or a team.

    `label` is the entry number, or before the draw the list number (L1, L2 …); `order` sorts by it.
    `name` is a team's name. `note` says withdrawn, reserve and the like.
    """

    label: str
    order: int
    people: tuple[Person, ...]
    name: str = ""
    region: str = ""
    categories: tuple[Text | str, ...] = ()
    seed: int | None = None
    note: Text | None = None

    @property
    def club(self) -> str:
        """The clubs of the people, each once, in their order."""
        return " / ".join(dict.fromkeys(p.club for p in self.people if p.club))


@dataclass(frozen=True, slots=True)
class EntryList:
    """All entries of an event."""

    heading: Heading
    rows: tuple[EntryRow, ...]


Mark = Literal["yes", "no", ""]


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """One person to check in; `done` answers the list's items in their order (empty: not seen yet)."""

    label: str
    order: int
    person: Person
    done: tuple[Mark, ...] = ()
    absent: bool = False
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class CheckInList:
    """The check-in list: `items` are what is asked of each person (rules 5)."""

    heading: Heading
    items: tuple[Text | str, ...]
    rows: tuple[CheckInRow, ...]


@dataclass(frozen=True, slots=True)
class LotSlip:
    """One lot of a public drawing: the position, and the table and seat it means (rules 4)."""

    position: int
    table: str
    seats: str


@dataclass(frozen=True, slots=True)
class LotSlips:
    """The lots of a drawing, to be cut and folded."""

    heading: Heading
    slips: tuple[LotSlip, ...]
