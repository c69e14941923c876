"""The columns of a circulation: the tables' orders of sets, what is carried, and where each case is."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.rows import natural_key
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class TableOrder:
    """The set that a table plays in each stage; `now` is the one that lies there, None before and after play."""

    table: int
    label: str
    sets: tuple[int, ...]
    now: int | None


@dataclass(frozen=True, slots=True)
class Carry:
    """A case that must lie on table `target` when `stage` begins; without `source` it comes from the desk."""

    stage: int
    set: int
    copy: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class CaseAt:
    """Where one copy of a set is: `at` in words, `table` where it lies on one; `upcoming` names its further way.

    `codes` are its boards, `apart` says which of them are somewhere else.
    """

    set: int
    copy: int
    codes: tuple[str, ...]
    at: Text
    table: int | None
    upcoming: tuple[Text, ...]
    apart: tuple[Text, ...]


def order_columns(stages: int = 3) -> ColumnSet[TableOrder]:
    """A table and the set of each stage."""
    columns: list[Column[TableOrder]] = [
        Column("table", Text("Table"), lambda r: r.label, lambda r: natural_key(r.label), "right"),
        *(_stage_column(stage) for stage in range(1, stages + 1)),
        Column("now", Text("There now"), lambda r: r.now and set_text(r.now), lambda r: r.now),
    ]
    return ColumnSet("circulation-orders", Text("Order of the sets"), tuple(columns), lambda r: natural_key(r.label))


def _stage_column(stage: int) -> Column[TableOrder]:
    def played(row: TableOrder) -> int | None:
        return row.sets[stage - 1] if stage <= len(row.sets) else None

    return Column(
        f"stage{stage}", Text("Stage {n}", n=stage), lambda r: (n := played(r)) and set_text(n), played, "center"
    )


def set_text(number: int) -> Text:
    """A set with its boards."""
    return Text("set {n} (boards {first}-{last})", n=number, first=4 * number - 3, last=4 * number)


def carry_columns() -> ColumnSet[Carry]:
    """What the caddies carry, stage by stage."""
    columns: tuple[Column[Carry], ...] = (
        Column("stage", Text("Before stage"), lambda r: r.stage, lambda r: r.stage, "right", lambda r: r.stage),
        Column("set", Text("Set"), lambda r: set_text(r.set), lambda r: r.set),
        Column("copy", Text("Copy"), lambda r: r.copy, lambda r: r.copy, "right", lambda r: r.copy),
        Column("from", Text("From table"), _source, lambda r: natural_key(r.source), "right"),
        Column("to", Text("To table"), lambda r: r.target, lambda r: natural_key(r.target), "right"),
    )
    return ColumnSet("circulation-carries", Text("Board moves"), columns, lambda r: (r.stage, r.set, r.copy))


def _source(row: Carry) -> Shown:
    return row.source or Text("desk")


def case_columns() -> ColumnSet[CaseAt]:
    """Where each copy of each set is now."""
    columns: tuple[Column[CaseAt], ...] = (
        Column("set", Text("Set"), lambda r: set_text(r.set), lambda r: r.set),
        Column("copy", Text("Copy"), lambda r: r.copy, lambda r: r.copy, "right", lambda r: r.copy),
        Column("codes", Text("Boards"), lambda r: r.codes, lambda r: r.codes or None),
        Column("at", Text("Where it is"), lambda r: r.at, lambda r: -1 if r.table is None else r.table),
        Column("upcoming", Text("Goes on to"), lambda r: r.upcoming, lambda r: None),
        Column("apart", Text("Somewhere else"), lambda r: r.apart, lambda r: len(r.apart)),
    )
    return ColumnSet("circulation-cases", Text("Where the sets are"), columns, lambda r: (r.set, r.copy))
