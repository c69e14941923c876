"""The columns of the results by board: on paper those that are ranked by, in a spreadsheet all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tdapp.rules.seats import AXES, AXIS_OF, SEATS
from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import SEAT_WORDS, exact_text, score_text
from tdapp.services.rows import BoardResult, BoardResults, ResultsOfBoard
from tdapp.text import Text

_DECIMALS = 3

Line = Column["BoardLine"]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A table's result with the board that it belongs to."""

    board: ResultsOfBoard
    result: BoardResult


def board_lines(rows: BoardResults) -> list[BoardLine]:
    """All results, board by board, each by table."""
    return [BoardLine(b, r) for b in rows.boards for r in sorted(b.results, key=lambda r: r.order)]


def board_result_columns(rows: BoardResults) -> ColumnSet[BoardLine]:
    """Everything there is of each result, for a spreadsheet: one line a table and board."""
    columns = [
        _whole("board", Text("Board"), lambda x: x.board.number),
        _plain("code", Text("Board code"), lambda x: x.board.code),
        _whole("version", Text("Version"), lambda x: x.board.version),
        _plain("table", Text("Table"), lambda x: x.result.table_label, "right"),
    ]
    for index, seat in enumerate(SEATS):
        columns += _named(SEAT_WORDS[seat], _of_seat(rows, index))
    for index, axis in enumerate(AXES):
        columns += _named(SEAT_WORDS[axis], _of_axis(rows, index))
    return ColumnSet("board-results", Text("Results by board"), (*columns, _note()), _order)


def paper_result_columns(rows: BoardResults) -> ColumnSet[BoardLine]:
    """The columns on paper, for one board; a key ends in its seat or axis, which stands above its columns."""
    columns = [_plain("table", Text("Table"), lambda x: x.result.table_label, "right")]
    if rows.by_pair:
        for index, axis in enumerate(AXES):
            columns += [_pair(index), _places(axis), *_of_axis(rows, index)]
    else:
        for index in range(len(SEATS)):
            columns += [c for c in _of_seat(rows, index) if not c.key.startswith("left")]
        columns += [c for i in range(len(AXES)) for c in _of_axis(rows, i) if c.key.startswith("z-")]
    return ColumnSet("board-results", Text("Results by board"), (*columns, _note()), _order)


def _order(line: BoardLine) -> Any:
    return line.board.number, line.board.version, line.result.order


def _of_seat(rows: BoardResults, index: int) -> list[Line]:
    seat = SEATS[index]
    columns = [
        _plain(f"entry-{seat}", Text("No."), lambda x: x.result.entries[index], "right"),
        _plain(f"place-{seat}", Text("Place (left)"), lambda x: _place(x.result, index), "center"),
        _whole(f"left-{seat}", Text("Cards left"), lambda x: x.result.left[index]),
    ]
    if rows.penalties:
        columns.append(_whole(f"pen-{seat}", Text("Pen. cards"), lambda x: x.result.pen[index]))
    columns.append(_exact(f"w-{seat}", "W", lambda r: r.w, index))
    columns.append(_score(f"dw-{seat}", "Dw", lambda r: r.dw, index))
    if any(r.dsw for b in rows.boards for r in b.results):
        columns.append(_score(f"dsw-{seat}", "Dsw", lambda r: r.dsw, index))
    return columns


def _of_axis(rows: BoardResults, index: int) -> list[Line]:
    axis = AXES[index]
    columns = [
        _exact(f"z-{axis}", "Z", lambda r: r.z, index),
        _score(f"dz-{axis}", "Dz", lambda r: r.dz, index),
    ]
    if any(r.dsz for b in rows.boards for r in b.results):
        columns.append(_score(f"dsz-{axis}", "Dsz", lambda r: r.dsz, index))
    return columns


def _pair(index: int) -> Line:
    axis = AXES[index]
    seat = next(i for i, s in enumerate(SEATS) if AXIS_OF[s] == axis)
    return _plain(f"entry-{axis}", Text("No."), lambda x: x.result.entries[seat], "right")


def _places(axis: str) -> Line:
    seats = [i for i, s in enumerate(SEATS) if AXIS_OF[s] == axis]
    return _plain(
        f"place-{axis}",
        Text("Places (left)"),
        lambda x: " / ".join(filter(None, (_place(x.result, i) for i in seats))),
        "center",
    )


def _place(result: BoardResult, index: int) -> str:
    left = result.left[index]
    return f"{result.places[index]} ({left})" if left else result.places[index]


def _note() -> Line:
    return Column("note", Text("Remark"), lambda x: x.result.note or "", lambda x: str(x.result.note or ""))


def _plain(key: str, header: Text, text: Callable[[BoardLine], str], align: Any = "left") -> Line:
    return Column(key, header, text, lambda x: text(x) or None, align)


def _whole(key: str, header: Text, of: Callable[[BoardLine], int]) -> Line:
    return Column(key, header, lambda x: str(of(x)) if of(x) else "", of, "right", lambda x: of(x) or None)


def _exact(key: str, name: str, of: Callable[[BoardResult], Sequence[Decimal]], index: int) -> Line:
    def value(line: BoardLine) -> Decimal | None:
        found = of(line.result)
        return found[index] if found else None

    return Column(key, Text("{score}", score=name), lambda x: exact_text(value(x), 1), value, "right", value)


def _score(key: str, name: str, of: Callable[[BoardResult], Sequence[float | None]], index: int) -> Line:
    def value(line: BoardLine) -> float | None:
        found = of(line.result)
        return found[index] if found else None

    return Column(key, Text("{score}", score=name), lambda x: score_text(value(x), _DECIMALS), value, "right", value)


def _named(word: Shown, columns: Sequence[Line]) -> Iterator[Line]:
    """The columns with the seat before their headers."""
    for c in columns:
        header = Text("Place") if c.key.startswith("place") else c.header
        yield Column(c.key, Text("{seat} {what}", seat=word, what=header), c.text, c.sort, c.align, c.number)
