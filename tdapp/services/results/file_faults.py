"""What is wrong with rows of a results file, seen from the event: noted with file, row and column beside the rest."""

from __future__ import annotations

from collections.abc import Iterable

from tdapp.services.exchange.fixed_columns import FixedRow
from tdapp.services.exchange.result_rows import ResultRow
from tdapp.text import Text


class FileFaults:
    """Notes faults of the rows of one file among the file's problems, and counts them."""

    def __init__(self, read: Iterable[tuple[FixedRow, ResultRow]]) -> None:
        self._rows = {result.row: row for row, result in read}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, row: ResultRow, column: str | None, what: Text) -> None:
        """Note a fault of a row; `column` is a column's name, None for the row as a whole."""
        self._rows[row.row].fault(column, what)
        self._count += 1
