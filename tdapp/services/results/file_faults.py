"""What is wrong with rows of a results file, seen from the event: each with file, row and column, all at once."""

from __future__ import annotations

from tdapp.services.exchange.fixed_columns import fixed_rows
from tdapp.services.exchange.result_rows import NEEDED, OPTIONAL, ResultRow
from tdapp.text import Text


class FileFaults:
    """Faults of the rows of one file that was read before; `data` is its content."""

    def __init__(self, data: bytes, file: str) -> None:
        self._data = data
        self._file = file
        self._found: list[tuple[int, str | None, Text]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, row: ResultRow, column: str | None, what: Text) -> None:
        """Note a fault of a row; `column` is a column's name, None for the row as a whole."""
        self._found.append((row.row, column, what))

    def stop(self) -> None:
        """Refuse when there are any, in the order of the rows."""
        if not self._found:
            return
        problems, rows = fixed_rows(self._data, self._file, NEEDED, OPTIONAL)
        by_number = {row.line.number: row for row in rows}
        for number, column, what in sorted(self._found, key=lambda f: f[0]):
            by_number[number].fault(column, what)
        problems.stop()
