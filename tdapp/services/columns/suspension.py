"""The columns of the tables at which a suspension left boards unfinished."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.suspensions import OUTCOME_WORDS, Outcome
from tdapp.services.columns.column import Column, ColumnSet
from tdapp.services.number_ranges import number_ranges
from tdapp.services.rows import natural_key
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class SuspendedBoardRow:
    """One board: `outcome` as decided (None: not yet), `line` its result now in one word or two, empty without one.

    `final`: it has a result that stands for good; `lacks`: its outcome is still to be entered.
    """

    board: int
    outcome: Outcome | None
    decided_by: str
    line: str
    final: bool
    lacks: bool


@dataclass(frozen=True, slots=True)
class SuspendedTable:
    """The unfinished boards of one table in one round; `label` is the table as the hall calls it."""

    segment: int
    round: int
    group: str
    table: int
    label: str
    boards: tuple[SuspendedBoardRow, ...]

    @property
    def key(self) -> tuple[int, int, str, int]:
        """What tells it from others."""
        return self.segment, self.round, self.group, self.table

    @property
    def open(self) -> tuple[int, ...]:
        """The boards whose outcome is still to be entered."""
        return tuple(b.board for b in self.boards if b.lacks)

    @property
    def told(self) -> tuple[Text, ...]:
        """What has become of the others, boards of one fate together."""
        fates: dict[Outcome | None, list[int]] = {}
        for b in self.boards:
            if not b.lacks:
                played = b.final and b.outcome in (None, Outcome.PLAYED_ON)
                fates.setdefault(None if played else b.outcome, []).append(b.board)
        return tuple(
            Text("{boards} {what}", boards=number_ranges(boards), what=_what(fate)) for fate, boards in fates.items()
        )


def _what(fate: Outcome | None) -> Text:
    return Text("with a result") if fate is None else OUTCOME_WORDS[fate]


def suspended_columns(*, several_segments: bool) -> ColumnSet[SuspendedTable]:
    """A line for each table and round."""
    columns: list[Column[SuspendedTable]] = []
    if several_segments:
        columns.append(
            Column("segment", Text("Segment"), lambda r: r.segment, lambda r: r.segment, "right", lambda r: r.segment)
        )
    columns += [
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("table", Text("Table"), lambda r: r.label, lambda r: natural_key(r.label), "right"),
        Column("open", Text("Boards without an outcome"), lambda r: number_ranges(r.open), lambda r: len(r.open)),
        Column("told", Text("Decided, or with a result"), lambda r: r.told, lambda r: len(r.boards) - len(r.open)),
    ]
    return ColumnSet("suspended-tables", Text("Boards that were not finished"), tuple(columns), _order)


def _order(row: SuspendedTable) -> tuple[object, ...]:
    return row.segment, row.round, natural_key(row.label)
