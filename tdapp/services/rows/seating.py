"""Who sits where: the rows of the seating posters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from tdapp.rules.seats import AXIS_OF, SEATS
from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person, entry_label, natural_key, table_label
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Sit:
    """Where one person, or a pair together, sits in one round.

    `seats` holds one letter a stage, in the order of play: `SWN`, or `E` where nobody moves within
    the round. `axis` (`EW`, `NS`) is set instead when a pair is shown together. `table` is None when
    nobody plays; `note` then says why. `begins` is false for who takes the seat later in the round; `note` says when.
    """

    round: int
    table: int | None
    seats: str = ""
    group: str = ""
    note: Text | None = None
    axis: str = ""
    begins: bool = True

    @property
    def table_label(self) -> str:
        """The table as the hall names it: 3, or 2-3 in a zone."""
        return table_label(self.group, self.table)

    @property
    def order(self) -> tuple[object, ...] | None:
        """Sorts by group, table and first seat; None without a table."""
        if self.table is None:
            return None
        seat = SEATS.index(self.seats[0]) if self.seats else ("EW", "NS").index(self.axis)
        return (natural_key(self.group), self.table, seat)


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """One person, or a pair together, and where they sit in the poster's rounds.

    `number` is the entry number, `slot` the member of a pair (a, b) or team (1, 2, …), empty for
    players and for a pair shown together.
    """

    number: int
    people: tuple[Person, ...]
    sits: tuple[Sit, ...]
    slot: str = ""

    @property
    def label(self) -> str:
        """The entry number with the member: 12, 12a, 3.4."""
        return entry_label(self.number, self.slot)

    @property
    def order(self) -> tuple[object, ...]:
        """Sorts by entry number and member; no two rows have the same."""
        return (self.number, natural_key(self.slot))

    @property
    def club(self) -> str:
        """The clubs of the people, each once, in their order."""
        return " / ".join(dict.fromkeys(p.club for p in self.people if p.club))


@dataclass(frozen=True, slots=True)
class Seating:
    """The seating of one or more rounds, one row a person; each poster orders it for itself.

    `starts` are the rounds' planned beginnings (wall clock of the event), where known. `pairs` says
    that partners share an entry number.
    """

    heading: Heading
    rounds: tuple[int, ...]
    rows: tuple[SeatingRow, ...]
    starts: tuple[datetime | None, ...] = ()
    pairs: bool = False

    def together(self) -> Seating:
        """The same with one row a pair; without pairs it is the seating itself."""
        if not self.pairs:
            return self
        rows = sorted(self.rows, key=lambda r: r.order)
        return replace(self, rows=tuple(_pair(list(g)) for _, g in groupby(rows, key=lambda r: r.number)))


def _pair(rows: list[SeatingRow]) -> SeatingRow:
    if len(rows) == 1:
        return rows[0]
    sits = tuple(replace(s, axis=AXIS_OF[s.seats[0]], seats="") if s.seats else s for s in rows[0].sits)
    return SeatingRow(rows[0].number, tuple(p for r in rows for p in r.people), sits)
