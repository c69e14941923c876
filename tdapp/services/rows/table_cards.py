"""The card that lies on a table and says where everybody goes (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import table_label


@dataclass(frozen=True, slots=True)
class Move:
    """Where who sits at `seat` goes next. Without `to_seat` nobody of that seat has a next place.

    `to_group` and `to_table` name the table even when it is the same one.
    """

    seat: str
    to_seat: str = ""
    to_table: int | None = None
    to_group: str = ""

    @property
    def to_label(self) -> str:
        """The next table as the hall names it."""
        return table_label(self.to_group, self.to_table)


@dataclass(frozen=True, slots=True)
class Shift:
    """One shift within the table: before which board it is made, and the four moves, E S W N."""

    before_board: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RoundMoves:
    """The shifts within a round, and the moves after it, from the seats of the last stage.

    `after` is empty when no further round follows.
    """

    round: int
    shifts: tuple[Shift, ...] = ()
    after: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of one table for all rounds of a segment."""

    table: int
    rounds: tuple[RoundMoves, ...]
    group: str = ""

    @property
    def label(self) -> str:
        """The table as the hall names it."""
        return table_label(self.group, self.table)


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of a segment, in the order of the tables."""

    heading: Heading
    cards: tuple[TableCard, ...]
