"""Reads and writes boards.csv: boards, where they are played, and their big data (cli: formats for outside tools)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from tdapp.rules.big_data import PLACES_OF_DATA, BoardData, Published
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.tiers import Tier
from tdapp.services.exchange.file_kinds import read_bytes
from tdapp.services.exchange.fixed_columns import FixedRow, fixed_rows
from tdapp.services.exchange.places import shown
from tdapp.text import Text

NEEDED = ("code", "trump", "first", "tier", "seat", "mean", "sd", "threshold")
WHERE = ("segment", "round", "board")
TRUMPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,30})?(e[+-]?[0-9]{1,2})?", re.IGNORECASE)
"""As people and programs write decimals: other programs give sixteen digits, or 1e-05 for the smallest."""

Where = tuple[int, int, int]
"""Segment, round and number in the round."""


@dataclass
class BoardInfo:
    """A board of the library: trump rank and first leader (empty where unknown), and its big data by tier."""

    code: str
    trump: str = ""
    first: str = ""
    data: dict[Tier, dict[str, Published]] = field(default_factory=dict)

    def of_tier(self, tier: Tier) -> BoardData:
        """What is published for a tier; empty where nothing is."""
        return BoardData(self.data.get(tier, {}))


@dataclass
class BoardsFile:
    """The boards by code, and which code is played where, when the file says so.

    `rows` and `played_rows` are the rows that said so first, for a caller that has more to check.
    """

    boards: dict[str, BoardInfo] = field(default_factory=dict)
    played: dict[Where, str] = field(default_factory=dict)
    rows: dict[str, FixedRow] = field(default_factory=dict, repr=False, compare=False)
    played_rows: dict[Where, FixedRow] = field(default_factory=dict, repr=False, compare=False)


def read_boards(path: Path) -> BoardsFile:
    """The boards of a file; refuses with every problem at once, each with file, row and column."""
    return parse_boards(read_bytes(path), path.name)


def parse_boards(data: bytes, file: str) -> BoardsFile:
    """The boards of a file that is in memory; `file` names it in the sentences."""
    problems, rows = fixed_rows(data, file, NEEDED, WHERE)
    found = BoardsFile()
    for row in rows:
        add_board_row(row, found)
    problems.stop()
    return found


def add_board_row(row: FixedRow, found: BoardsFile) -> None:
    """Take what a row says into the boards; its faults are noted."""
    code = row.plain("code")
    if not code:
        row.fault("code", Text("The code of the board is missing."))
        return
    found.rows.setdefault(code, row)
    _where(row, code, found)
    _board(row, found.boards.setdefault(code, BoardInfo(code)))


def boards_text(boards: Mapping[str, BoardInfo], played: Mapping[Where, str]) -> str:
    """The file of the boards: one line a board, tier and seat, repeated for each place where the board is played."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(WHERE if played else ()), *NEEDED])
    writer.writerows(board_cells(boards, played))
    return out.getvalue()


def board_cells(boards: Mapping[str, BoardInfo], played: Mapping[Where, str]) -> Iterator[list[int | str]]:
    """The cells of each line below the header; those of `WHERE` are first where something is played."""
    places: dict[str, list[Where]] = {}
    for where, code in sorted(played.items()):
        places.setdefault(code, []).append(where)
    nowhere: list[tuple[int | str, ...]] = [("",) * len(WHERE) if played else ()]
    for code, board in boards.items():
        values = [
            [tier.value, seat, str(p.mean), str(p.sd), "" if p.threshold is None else str(p.threshold)]
            for tier in Tier
            for seat, p in board.data.get(tier, {}).items()
        ]
        for before in places.get(code, nowhere):
            for line in values or [[""] * 5]:
                yield [*before, code, board.trump, board.first, *line]


def _where(row: FixedRow, code: str, found: BoardsFile) -> None:
    if not any(row.plain(name) for name in WHERE):
        return
    numbers = [row.whole(name, 1, most) for name, most in zip(WHERE, (99, 99, 12), strict=True)]
    segment, number, board = numbers
    if segment is None or number is None or board is None:
        return
    found.played_rows.setdefault((segment, number, board), row)
    other = found.played.setdefault((segment, number, board), code)
    if other != code:
        row.fault("code", Text("Board {other} is already played in this place.", other=other))


def _board(row: FixedRow, board: BoardInfo) -> None:
    trump, first = row.plain("trump").upper(), row.plain("first").upper()
    if trump and trump not in TRUMPS:
        row.fault("trump", Text("The trump rank is one of {known}.", known=TRUMPS))
    if first and first not in SEATS:
        row.fault("first", Text("The first leader is one of {known}.", known=SEATS))
    for name, value in (("trump", trump), ("first", first)):
        before = getattr(board, name)
        if before and value and before != value:
            row.fault(name, Text("An earlier row of this board has {before} here.", before=before))
        elif value:
            setattr(board, name, value)
    if any(row.plain(name) for name in NEEDED[3:]):
        _values(row, board)


def _values(row: FixedRow, board: BoardInfo) -> None:
    tier, seat = row.plain("tier").lower(), row.plain("seat").upper()
    seat = {"WE": "EW", "SN": "NS"}.get(seat, seat)
    if tier not in tuple(Tier):
        row.fault("tier", Text("The tier is one of {known}.", known=tuple(t.value for t in Tier)))
    if seat not in PLACES_OF_DATA:
        row.fault("seat", Text("The seat is one of {known}.", known=PLACES_OF_DATA))
    mean, sd = _decimal(row, "mean"), _decimal(row, "sd")
    threshold = _decimal(row, "threshold") if row.plain("threshold") else None
    if sd is not None and sd < 0:
        row.fault("sd", Text("A standard deviation is not below 0."))
    if threshold is not None and seat in AXES:
        row.fault("threshold", Text("Only seats have a threshold; leave it empty for {seat}.", seat=seat))
    if tier not in tuple(Tier) or seat not in PLACES_OF_DATA or mean is None or sd is None:
        return
    published = Published(mean, sd, threshold)
    before = board.data.setdefault(Tier(tier), {}).setdefault(seat, published)
    if before != published:
        row.fault("mean", Text("An earlier row gives other values for this board, tier and seat."))


def _decimal(row: FixedRow, column: str) -> Decimal | None:
    cell = row.plain(column).replace("\u2212", "-")
    if _DECIMAL.fullmatch(cell):
        return Decimal(cell)
    if cell:
        row.fault(column, Text("“{cell}” is no decimal number.", cell=shown(cell)))
    else:
        row.fault(column, Text("The number is missing."))
    return None
