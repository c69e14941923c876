"""The rows of a ranking: places, rounds, totals and what decided each place (rules 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person, entry_label
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One entry in the ranking.

    `place` is None for those who stand last without a place; `note` then says why. `rounds` are the
    rounds' totals in the order of the ranking's rounds (None: not played), `total` and `big_data`
    sums of standard scores, `points` the exact sum of position or pair scores. `shared` marks a place
    that remains shared; `decided_by` says what separated the line from its neighbour and is given
    where it was not the total. `code` is the verification code, when asked for (rules 5).
    `formula_points` [unofficial] are None where data are missing, `converts` without a share in the regulations.
    """

    place: int | None
    number: int
    people: tuple[Person, ...]
    rounds: tuple[float | None, ...] = ()
    total: float | None = None
    points: Decimal | None = None
    big_data: float | None = None
    shared: bool = False
    decided_by: Text | None = None
    note: Text | None = None
    name: str = ""
    code: str = ""
    categories: tuple[Text | str, ...] = ()
    formula_points: float | None = None
    converts: bool | None = None

    @property
    def label(self) -> str:
        """The entry number."""
        return entry_label(self.number)

    @property
    def club(self) -> str:
        """The clubs of the people, each once, in their order."""
        return " / ".join(dict.fromkeys(p.club for p in self.people if p.club))


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Boards that were not played at a table, listed under the ranking."""

    round: int
    table: str
    boards: tuple[int, ...]
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking as it is hung: its lines, its standing, and what a reader must know.

    `official` False prints as provisional. `cut_after` is the last place that goes on to the next
    segment. `ties` are the tie rules in the order in which they are asked. `marks` are sentences about
    unofficial numbers, `rulings` sentences about the rulings in these results. `decimals` is how many decimals of
    standard scores are printed.
    """

    heading: Heading
    rounds: tuple[int, ...]
    rows: tuple[RankingRow, ...]
    official: bool = False
    published: datetime | None = None
    appeals_until: datetime | None = None
    chief_td: str = ""
    category: Text | str | None = None
    ties: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()
    not_played: tuple[NotPlayed, ...] = ()
    cut_after: int | None = None
    decimals: int = 3
    teams: bool = False
    rulings: tuple[Text, ...] = ()
