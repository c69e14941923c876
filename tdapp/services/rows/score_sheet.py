"""The round score sheet: one a table and round (rules 1, West fills it, North checks it)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person, table_label


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """One line of the sheet; what is not yet known of the board is empty and stays blank."""

    number: int
    code: str = ""
    trump: str = ""
    leader: str = ""


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """Who sits in one seat during a stage; `label` is the entry number (12, 12a, 3.4)."""

    label: str
    person: Person


@dataclass(frozen=True, slots=True)
class SheetStage:
    """One block of the sheet: the four seats (E S W N) and the boards, in the order of play.

    An empty seat is None. An event without shifts within the round has one stage; where somebody else takes a seat in
    the middle of a stage it has two blocks. `stage` numbers the stages, 0 for that of its place on the sheet.
    """

    seats: tuple[SheetSeat | None, SheetSeat | None, SheetSeat | None, SheetSeat | None]
    boards: tuple[SheetBoard, ...]
    stage: int = 0


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One sheet. `code` is the text of its QR code (tdapp.rules.sheet_code), `serial` its digits.

    `duplicate` prints the mark that says another copy was printed before.
    """

    code: str
    serial: int
    segment: int
    round: int
    table: int
    stages: tuple[SheetStage, ...]
    group: str = ""
    starts: datetime | None = None
    duplicate: bool = False

    @property
    def table_label(self) -> str:
        """The table as the hall names it."""
        return table_label(self.group, self.table)


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """The sheets of a round, in the order in which they are laid out."""

    heading: Heading
    sheets: tuple[ScoreSheet, ...]
