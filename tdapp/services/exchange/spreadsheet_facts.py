"""What a book holds besides its values, and how far its cells reach: read before anything is unpacked in full.

A single cell in the last row and column makes the spreadsheet library ask for a terabyte and abort, so
the reach is known first. Formula errors come from the library as empty cells; here they are found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_CELLS = 12_000_000
"""Cells of a sheet from its first to its last; 50,000 rows of 200 columns are 10 million."""

ERRORS = frozenset(
    {
        "#REF!",
        "#N/A",
        "#VALUE!",
        "#NAME?",
        "#DIV/0!",
        "#NUM!",
        "#NULL!",
        "#SPILL!",
        "#CALC!",
        "#FIELD!",
        "#BLOCKED!",
        "#CONNECT!",
        "#UNKNOWN!",
        "#GETTING_DATA",
        "#BUSY!",
    }
)
"""What spreadsheet programs show where a formula failed."""

NO_RESULT = "#NO RESULT"
"""Stands where a formula was written by a program and never calculated."""


@dataclass(slots=True)
class SheetFacts:
    """Reach and faults of one sheet; rows and columns count from 0."""

    rows: int = 0
    columns: int = 0
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    """Cells merged downwards that the library does not tell: first row, last row, column."""

    def reach(self, row: int, column: int) -> None:
        """Stretch the reach to this cell."""
        self.rows = max(self.rows, row + 1)
        self.columns = max(self.columns, column + 1)

    @property
    def cells(self) -> int:
        """How many cells a rectangle from the first to the last has."""
        return self.rows * self.columns


@dataclass(slots=True)
class BookFacts:
    """Facts of a book: its sheets by name, and whether its day 0 is in 1904."""

    sheets: dict[str, SheetFacts] = field(default_factory=dict)
    base1904: bool = False
    locked: bool = False


def is_error(value: object) -> bool:
    """Whether a cell holds a spreadsheet's error, as a formula left it or as text saved from one."""
    if not isinstance(value, str) or not value:
        return False
    return (value[0] == "#" and value.strip().upper() in ERRORS | {NO_RESULT}) or (
        value.startswith("Err:") and value[4:].strip().isdigit()
    )
