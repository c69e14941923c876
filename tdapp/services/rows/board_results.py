"""What each table made of a board: the per-board results, with the frequencies (rules 3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import natural_key, table_label
from tdapp.text import Text

Fours = tuple[str, str, str, str]
Scores = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One table's result of a board. Tuples of four are E S W N, of two E-W and S-N; empty where there is nothing.

    `entries` are the numbers that people use, `places` 1 to 4 or ×, `left` the cards left, `pen` the penalty cards.
    `w` and `z` are exact; `note` says what is special (not played, postponed, assigned, outside the mean).
    """

    table: int
    entries: Fours
    places: Fours = ("", "", "", "")
    left: tuple[int, ...] = (0, 0, 0, 0)
    pen: tuple[int, ...] = (0, 0, 0, 0)
    w: tuple[Decimal, ...] = ()
    z: tuple[Decimal, ...] = ()
    dw: Scores = ()
    dz: Scores = ()
    dsw: Scores = ()
    dsz: Scores = ()
    group: str = ""
    note: Text | str | None = None

    @property
    def table_label(self) -> str:
        """The table as the hall names it."""
        return table_label(self.group, self.table)

    @property
    def order(self) -> tuple[object, int]:
        """By group, then table."""
        return natural_key(self.group), self.table


@dataclass(frozen=True, slots=True)
class ResultsOfBoard:
    """A board and version with all its results; means and deviations of W (E S W N) and Z (E-W, S-N).

    `outcomes` as in a hand record: side, places of the winners, number of tables. `group` is the one whose own board it
    is, where there are several.
    """

    number: int
    results: tuple[BoardResult, ...]
    code: str = ""
    version: int = 1
    trump: str = ""
    first: str = ""
    mean_w: Scores = ()
    sd_w: Scores = ()
    mean_z: Scores = ()
    sd_z: Scores = ()
    outcomes: tuple[tuple[str, str, int], ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class BoardResults:
    """The boards of a round by number. `by_pair` shows pairs instead of four players."""

    heading: Heading
    boards: tuple[ResultsOfBoard, ...]
    by_pair: bool = False

    @property
    def big_data(self) -> bool:
        """Whether any result has a big-data standard score; else its columns are absent."""
        return any(s is not None for b in self.boards for r in b.results for s in (*r.dsw, *r.dsz))

    @property
    def penalties(self) -> bool:
        """Whether anybody had penalty cards; else their columns are absent."""
        return any(any(r.pen) for b in self.boards for r in b.results)
