"""The columns of big-data scores: board by board, and a player's formula points (rules 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import SEAT_WORDS, exact_text, score_text, whole_number
from tdapp.services.rows import Person, natural_key
from tdapp.text import Text

DECIMALS = 3


@dataclass(frozen=True, slots=True)
class BigDataRow:
    """A seat of one result: W and Z in points, D against the event's mean, Ds against the published one.

    Ds are None without data for the seat or axis; `threshold` is Kws and `points` the formula points of the board.
    `label` names who is credited.
    """

    round: int
    board: int
    code: str
    version: int
    table: str
    seat: str
    axis: str
    number: int
    label: str
    person: Person | None
    w: Decimal
    z: Decimal
    dw: float
    dz: float
    dsw: float | None
    dsz: float | None
    threshold: Decimal | None
    points: float | None


@dataclass(frozen=True, slots=True)
class FormulaRow:
    """A player's formula points: so many boards scored; `converted` is None where the regulations name no share."""

    number: int
    label: str
    person: Person | None
    place: int | None
    boards: int
    points: float
    converted: float | None
    converts: bool | None


def big_data_columns(rows: Sequence[BigDataRow]) -> ColumnSet[BigDataRow]:
    """The columns of these rows; Dsw, Dsz, threshold and points stand only where a row has them."""
    columns: list[Column[BigDataRow]] = [
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("board", Text("Board"), lambda r: r.board, lambda r: r.board, "right", lambda r: r.board),
        Column("code", Text("Code"), _code, lambda r: r.code or None),
        Column("table", Text("Table"), lambda r: r.table, lambda r: natural_key(r.table), "right"),
        Column("seat", Text("Seat"), lambda r: SEAT_WORDS[r.seat], lambda r: "ESWN".index(r.seat), "center"),
        Column("number", Text("No."), lambda r: r.label, lambda r: natural_key(r.label), "right",
               lambda r: whole_number(r.label)),
        Column("name", Text("Name"), lambda r: r.person.name if r.person else "", lambda r: r.person and r.person.key),
        Column("w", Text("Position score W"), lambda r: exact_text(r.w), lambda r: r.w, "right", lambda r: r.w),
        _score("dw", Text("Dw"), lambda r: r.dw),
    ]  # fmt: skip
    if any(r.dsw is not None for r in rows):
        columns.append(_score("dsw", Text("Dsw"), lambda r: r.dsw))
    columns.append(Column("z", Text("Pair score Z"), lambda r: exact_text(r.z), lambda r: r.z, "right", lambda r: r.z))
    columns.append(_score("dz", Text("Dz"), lambda r: r.dz))
    if any(r.dsz is not None for r in rows):
        columns.append(_score("dsz", Text("Dsz"), lambda r: r.dsz))
    if any(r.threshold is not None for r in rows):
        columns.append(
            Column("threshold", Text("Threshold"), lambda r: exact_text(r.threshold), lambda r: r.threshold, "right",
                   lambda r: r.threshold)
        )  # fmt: skip
        columns.append(_score("points", Text("Formula points [unofficial]"), lambda r: r.points))
    return ColumnSet("big-data", Text("Big data"), tuple(columns), _order)


def _order(row: BigDataRow) -> tuple[object, ...]:
    return row.round, row.board, natural_key(row.table), "ESWN".index(row.seat)


def _code(row: BigDataRow) -> Shown:
    if row.version > 1:
        return Text("{code}, version {version}", code=row.code, version=row.version)
    return row.code


def _score(key: str, header: Text, value: Callable[[BigDataRow], float | None]) -> Column[BigDataRow]:
    return Column(key, header, lambda r: score_text(value(r), DECIMALS), value, "right", value)


def formula_columns(rows: Sequence[FormulaRow]) -> ColumnSet[FormulaRow]:
    """The players' formula points; what converts stands only where the regulations name a share."""
    columns: list[Column[FormulaRow]] = [
        Column("place", Text("Place"), lambda r: r.place, lambda r: r.place, "right", lambda r: r.place),
        Column("number", Text("No."), lambda r: r.label, lambda r: natural_key(r.label), "right",
               lambda r: whole_number(r.label)),
        Column("name", Text("Name"), lambda r: r.person.name if r.person else "", lambda r: r.person and r.person.key),
        Column("boards", Text("Boards that score"), lambda r: r.boards, lambda r: r.boards, "right",
               lambda r: r.boards),
        Column("points", Text("Formula points [unofficial]"), lambda r: score_text(r.points, DECIMALS),
               lambda r: r.points, "right", lambda r: r.points),
    ]  # fmt: skip
    if any(r.converts is not None for r in rows):
        columns.append(
            Column("converted", Text("Converted [unofficial]"), lambda r: score_text(r.converted, DECIMALS),
                   lambda r: r.converted, "right", lambda r: r.converted)
        )  # fmt: skip
    return ColumnSet("formula-points", Text("Formula points [unofficial]"), tuple(columns), _by_place)


def _by_place(row: FormulaRow) -> tuple[object, ...]:
    return row.place is None, row.place or 0, row.number, row.label
