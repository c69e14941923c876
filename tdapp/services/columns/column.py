"""What a column is: declared once, it serves the screen, the paper, the spreadsheet and HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Generic, Literal, TypeVar

from tdapp.text import Text

Row = TypeVar("Row")

Shown = Text | str | int | Decimal | date | datetime | tuple[Any, ...] | None
"""What a cell holds before it is put into words: the edge calls `i18n.render(shown, language)`."""

Alignment = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """One column: its header, what a cell shows, what it sorts by, and how it is aligned.

    `text` returns what the cell shows, in no language yet. `sort` returns a key that compares with
    the same column's other keys; None sorts last, ascending and descending. `number` is given where
    a spreadsheet should hold a number instead of the text. `short` is the header on a screen, where it has to be no
    wider than its figures.
    """

    key: str
    header: Text
    text: Callable[[Row], Shown]
    sort: Callable[[Row], Any]
    align: Alignment = "left"
    number: Callable[[Row], int | float | Decimal | None] | None = None
    short: Text | None = None


@dataclass(frozen=True, slots=True)
class ColumnSet(Generic[Row]):
    """The columns of one table, and the total order that decides when a column does not.

    `order` gives each row a key that no other row has, usually ending in the entry number.
    """

    key: str
    title: Text
    columns: tuple[Column[Row], ...]
    order: Callable[[Row], Any]

    def column(self, key: str) -> Column[Row]:
        """The column of that key; KeyError when there is none."""
        for column in self.columns:
            if column.key == key:
                return column
        raise KeyError(key)

    def ordered(self, rows: Iterable[Row], key: str | None = None, descending: bool = False) -> list[Row]:
        """The rows by one column, equals by the set's own order; without a key in the set's own order."""
        out = sorted(rows, key=self.order)
        if key is None:
            return out[::-1] if descending else out
        sort = self.column(key).sort
        known = [r for r in out if sort(r) is not None]
        known.sort(key=sort, reverse=descending)
        return known + [r for r in out if sort(r) is None]

    def cells(self, row: Row) -> Sequence[Shown]:
        """What the row shows, column by column."""
        return [column.text(row) for column in self.columns]
