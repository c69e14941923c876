"""The rows of the officials' list and of their duties: the page, the list and the duty sheet show the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person, table_label
from tdapp.text import Text

CHIEF, DEPUTY, DIRECTOR, RECORDER, DEALER = "chief", "deputy", "td", "recorder", "dealing"
"""What an official does, the leading first."""

OFFICIAL_ROLES = {
    CHIEF: Text("Chief TD"),
    DEPUTY: Text("Deputy chief TD"),
    DIRECTOR: Text("TD"),
    RECORDER: Text("Recorder"),
    DEALER: Text("Dealer"),
}
"""The roles in words, in their order."""


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """One official: `relatives` are the names of persons tied by family, `tied` the further units to keep away from.

    `id` names the official to a use case. `tables` is how many tables were directed in the event, `rounds` in how many
    rounds; `most_met` how often the entry that sat there most often did.
    """

    id: int
    person: Person
    role: str
    region: str = ""
    level: str = ""
    active: bool = True
    relatives: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    tables: int = 0
    rounds: int = 0
    most_met: int = 0


@dataclass(frozen=True, slots=True)
class OfficialsList:
    """All officials of the tournament."""

    heading: Heading
    rows: tuple[OfficialLine, ...]


@dataclass(frozen=True, slots=True)
class DutyLine:
    """One table of a round: its official (None: nobody yet), the units that sit there, and what speaks against it.

    `encounter` names the table to a use case, `group` is empty where there is one only. `reason` says why it was
    changed by hand.
    """

    encounter: int
    group: str
    table: int
    official: Person | None
    role: str = ""
    units: tuple[str, ...] = ()
    against: tuple[Text, ...] = ()
    reason: str = ""

    @property
    def table_label(self) -> str:
        """The table as the hall names it."""
        return table_label(self.group, self.table)


@dataclass(frozen=True, slots=True)
class DutyShare:
    """One official's tables of a round, by label."""

    official: Person
    role: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DutyLotLine:
    """How a round's tables were drawn: what anybody needs to repeat it, and what was decided about it.

    `reason` says why it was drawn anew, `accepted` why breaches were let stand and `accepted_by` by whom. `officials`
    took part, in this order.
    """

    seed: str
    purpose: str
    drawn: datetime
    reason: str = ""
    accepted: str = ""
    accepted_by: str = ""
    officials: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DutyRound:
    """A round's duties, by table and by official; `lot` is None where all was done by hand."""

    round: int
    lines: tuple[DutyLine, ...]
    shares: tuple[DutyShare, ...]
    lot: DutyLotLine | None = None


@dataclass(frozen=True, slots=True)
class RoundOfDuties:
    """A round to choose: how many tables it has, and how many of them have an official."""

    segment: int
    round: int
    tables: int
    directed: int
    begun: bool


@dataclass(frozen=True, slots=True)
class UnderstoodOfficial:
    """A row of a list as it was understood; `state` is added, changed or same, None where the row has errors."""

    row: int
    name: str
    role: str | None
    club: str
    region: str
    level: str
    active: bool | None
    relatives: tuple[str, ...]
    tied: tuple[str, ...]
    state: str | None

    @property
    def number(self) -> int:
        """What names the row on a screen."""
        return self.row


@dataclass(frozen=True, slots=True)
class DutySheet:
    """Who directs which tables of one round or of several.

    `most` is how many tables an official directs at most, `recipe` how to repeat the lot, `chief_td` who signs.
    """

    heading: Heading
    rounds: tuple[DutyRound, ...]
    most: int = 4
    recipe: tuple[Text, ...] = ()
    chief_td: str = ""
