"""Reads and writes results.csv, the fixed format of round score sheets (cli: formats fixed for outside tools)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from tdapp.rules.deal_results import deal_faults
from tdapp.rules.deal_states import DEFAULT_FLAGS, WITH_PLACES, DealState
from tdapp.rules.places import NOT_PLAYED, Places
from tdapp.rules.seats import SEATS
from tdapp.services.exchange.file_kinds import read_bytes
from tdapp.services.exchange.fixed_columns import FixedRow, Problems, fixed_rows
from tdapp.services.exchange.places import shown
from tdapp.services.exchange.result_rows import NEEDED, NOBODY, OPTIONAL, ResultRow
from tdapp.services.exchange.result_seats import check_rows, check_seats
from tdapp.services.table_names import named_table
from tdapp.text import Text

_NUMBERS = {"segment": 99, "round": 99, "board": 12}
_MOST_TABLES = 9999
_ENTRY = re.compile(r"0*([1-9][0-9]{0,5})([ab]?)")
_CROSSES = frozenset("xX×✕✗*")
_STATES = {s.value: s for s in DealState if s is not DealState.NOT_PLAYED}
_GUARDED = re.compile(r"'*[=+\-@]|'+\d")
"""Text that a spreadsheet would take for a formula or a number: it is written behind a further apostrophe."""
Settle = Callable[[FixedRow, ResultRow], ResultRow | None]


def read_results(path: Path, *, teams: bool = False) -> tuple[ResultRow, ...]:
    """The rows of a results file; refuses with every problem at once, each with file, row and column."""
    return parse_results(read_bytes(path), path.name, teams=teams)


def parse_results(data: bytes, file: str, *, teams: bool = False) -> tuple[ResultRow, ...]:
    """The rows of a results file that is in memory; `file` names it in the sentences.

    With `teams` an entry, a team, may sit at several tables on one board.
    """
    problems, read = sound_rows(data, file, teams=teams)
    problems.stop()
    return tuple(result for _row, result in read)


def sound_rows(
    data: bytes, file: str, *, teams: bool = False, settle: Settle | None = None
) -> tuple[Problems, list[tuple[FixedRow, ResultRow]]]:
    """The problems of the file so far, and the rows without one: for a caller that has more to check.

    `settle` completes a row by what the caller knows, before rows are compared; None leaves the row out. Rows with a
    problem of their own are compared too, as far as they can be, so that a file tells everything at once.
    """
    problems, rows = fixed_rows(data, file, NEEDED, OPTIONAL)
    faulty: set[int] = set()
    read: list[tuple[FixedRow, ResultRow]] = []
    for row in rows:
        before = len(problems.found)
        result = _result(row)
        if result is not None and settle is not None and all(result.seats):
            result = settle(row, result)
        if result is None:
            continue
        if len(problems.found) > before:
            faulty.add(result.row)
        read.append((row, result))
    check_rows(read, teams=teams)
    return problems, [(row, result) for row, result in read if result.row not in faulty]


def results_text(rows: Iterable[ResultRow]) -> str:
    """The file of the rows: the fixed columns, and the optional ones that some row uses."""
    cells = [row.cells() for row in rows]
    usual = {"state": DealState.PLAYED.value}
    used = [c for c in OPTIONAL if any(row[c] not in (None, usual.get(c)) for row in cells)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*NEEDED, *used])
    for row in cells:
        writer.writerow([_written(column, row[column]) for column in (*NEEDED, *used)])
    return out.getvalue()


def _written(column: str, value: str | int | None) -> str | int:
    if value is None:
        return ""
    if column in ("reason", "event", "group", "code") or column.startswith("player_"):
        text = str(value)
        return f"'{text}" if _GUARDED.match(text) else text
    return value


def _free(row: FixedRow, column: str) -> str:
    text = row.text(column)
    return text[1:] if text.startswith("'") and _GUARDED.match(text) else text


def _result(row: FixedRow) -> ResultRow | None:
    """The row with every problem noted, or None when it cannot be read which board it is of.

    Of a row that has a problem of its own only its place and its seats say something; a seat that cannot be read is "".
    """
    before = len(row.problems.found)
    places = _places(row)
    state = _state(row, places)
    values: dict[str, Any] = {name: row.whole(name, 1, most) for name, most in _NUMBERS.items()}
    values |= {
        "seats": tuple(_entry(row, seat, needed=True) for seat in SEATS),
        "state": state,
        "places": places if state in WITH_PLACES else None,
        "left": _four(row, "left"),
        "pen": _four(row, "pen"),
        "assigned": _assigned(row),
        "in_mean": row.flag("in_mean"),
        "in_total": row.flag("in_total"),
        "version": row.whole("version", 1, 999) if row.plain("version") else None,
        "credit": tuple(_entry(row, f"credit_{seat}", needed=False) for seat in SEATS),
        "players": tuple(_free(row, f"player_{seat}") for seat in SEATS),
    }
    values |= {name: _free(row, name) for name in ("event", "code", "reason")}
    values["group"], values["table"] = _table(row)
    if any(values[name] is None for name in (*_NUMBERS, "table")):
        return None
    result = ResultRow(**values, row=row.line.number)
    if len(row.problems.found) == before:
        _check(row, result)
        check_seats(row, result)
    return result


def _table(row: FixedRow) -> tuple[str, int | None]:
    """Group, "" where none is named, and number of the table: 3 beside the column group, or 2-3 in one cell."""
    group = _free(row, "group")
    code, number = named_table(row.plain("table")) or (None, 0)
    if code is None or not 1 <= number <= _MOST_TABLES:
        return group, row.whole("table", 1, _MOST_TABLES)
    if group not in ("", code):
        row.fault(
            "table", Text("This table is of group {code}, but the column group says {group}.", code=code, group=group)
        )
        return group, None
    return code, number


def _entry(row: FixedRow, column: str, *, needed: bool) -> str:
    cell = row.plain(column).lower()
    if (found := _ENTRY.fullmatch(cell)) or (not needed and cell in ("", NOBODY)):
        return found[1] + found[2] if found else cell
    if cell:
        what = Text(
            "“{cell}” is no entry number; write a number such as 12, or 12a and 12b in a pair.", cell=shown(cell)
        )
        row.fault(column, what)
    else:
        row.fault(column, Text("The entry number is missing."))
    return ""


def _places(row: FixedRow) -> Places | None:
    """The four places, four times 0 for ×, or None when all cells are empty or one cannot be read."""
    cells = [row.plain(f"place_{seat}") for seat in SEATS]
    if not any(cells):
        return None
    values = []
    for seat, cell in zip(SEATS, cells, strict=True):
        if cell in _CROSSES:
            values.append(0)
        elif cell in ("1", "2", "3", "4"):
            values.append(int(cell))
        elif cell:
            row.fault(f"place_{seat}", Text("A place is 1, 2, 3, 4 or x; “{cell}” is none of them.", cell=shown(cell)))
        else:
            row.fault(f"place_{seat}", Text("The place is missing; write 1 to 4, or x in all four seats."))
    return cast(Places, tuple(values)) if len(values) == 4 else None


def _state(row: FixedRow, places: Places | None) -> DealState | None:
    """The state; None after a fault. Four crosses are a board that was not played."""
    word = row.plain("state").lower()
    if word and word not in _STATES:
        what = Text("“{cell}” is no state. Known are: {known}.", cell=shown(word), known=tuple(_STATES))
        row.fault("state", what)
        return None
    state = _STATES.get(word, DealState.PLAYED)
    return DealState.NOT_PLAYED if state is DealState.PLAYED and places == NOT_PLAYED else state


def _four(row: FixedRow, name: str) -> tuple[int | None, ...]:
    return tuple(row.whole(f"{name}_{seat}", 0, 9999, empty=0) for seat in SEATS)


def _assigned(row: FixedRow) -> tuple[int | None, ...] | None:
    if not any(row.plain(f"W_{seat}") for seat in SEATS):
        return None
    return tuple(row.decimal(f"W_{seat}") for seat in SEATS)


def _check(row: FixedRow, result: ResultRow) -> None:
    written = any(row.plain(f"place_{seat}") for seat in SEATS)
    if result.state in WITH_PLACES and result.places is None:
        row.fault("place_E", Text("The places are missing; write 1 to 4 in each seat, or x in all four."))
        return
    if written and result.state not in WITH_PLACES | {DealState.NOT_PLAYED}:
        what = Text("With the state {state} the places are left empty.", state=result.state.value)
        row.fault("place_E", what)
    for finding in deal_faults(result.deal(DEFAULT_FLAGS)):
        row.fault(_column(finding.subject, result), finding.text)
    if result.state not in DEFAULT_FLAGS:
        for name, value in (("in_mean", result.in_mean), ("in_total", result.in_total)):
            if value:
                row.fault(name, Text("A board without a score is in no mean and in no total."))


def _column(subject: Sequence[str | int], result: ResultRow) -> str:
    if subject:
        return f"left_{subject[1]}"
    if result.state is DealState.ASSIGNED or result.assigned is not None:
        return "W_E"
    return "place_E" if result.state in WITH_PLACES else "left_E"
