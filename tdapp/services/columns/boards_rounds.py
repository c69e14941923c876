"""The columns of the boards of an event's rounds, and of how far each round is."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.columns.boards import HANDS_WORDS, UseAt, place_text, rank_order
from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.rows import natural_key
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """A number of a round and its board, `code` empty without one; `hands` is none, sealed or opened.

    `group` is the code of the group that has its own boards, else empty; `own` says whether it has one at this number
    or everybody's. `fouled` is how many tables play another version; `also` are other places of the board.
    """

    segment: int
    round: int
    group: str
    number: int
    code: str
    trump: str
    first: str
    hands: str
    own: bool
    fouled: int
    results: int
    expected: int
    also: tuple[UseAt, ...]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round, or a group's part of it: how many boards are assigned, and how the copies circulate.

    `copies` is None where every table has its own; `stage` is 0 before play.
    """

    segment: int
    round: int
    group: str
    tables: int
    assigned: int
    copies: int | None
    stage: int
    results: int


def round_board_columns(*, several_segments: bool = True, several_events: bool = False) -> ColumnSet[RoundBoard]:
    """The numbers of each round with their boards; a column for the group where a group has boards of its own."""

    def also(row: RoundBoard) -> Shown:
        return tuple(place_text(use, several_events) for use in row.also)

    columns: list[Column[RoundBoard]] = []
    if several_segments:
        columns.append(
            Column("segment", Text("Segment"), lambda r: r.segment, lambda r: r.segment, "right", lambda r: r.segment)
        )
    columns += [
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("group", Text("Group"), lambda r: r.group, lambda r: natural_key(r.group)),
        Column("number", Text("Board"), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number),
        Column("code", Text("Code"), lambda r: r.code or "\u2013", lambda r: r.code or None),
        Column("trump", Text("Trump"), lambda r: r.trump, lambda r: rank_order(r.trump), "center"),
        Column("first", Text("First leader"), lambda r: r.first, lambda r: "ESWN".find(r.first), "center"),
        Column("hands", Text("Hands"), lambda r: HANDS_WORDS[r.hands] if r.code else "", lambda r: r.hands),
        Column("results", Text("Results"), _results, lambda r: r.results, "right"),
        Column("fouled", Text("Tables with another version"), lambda r: r.fouled or None, lambda r: r.fouled, "right"),
        Column("also", Text("Also played in"), also, lambda r: len(r.also)),
    ]
    return ColumnSet("board-rounds", Text("Boards of the rounds"), tuple(columns), _order)


def _results(row: RoundBoard) -> Shown:
    return Text("{n} of {all}", n=row.results, all=row.expected) if row.expected else ""


def _order(row: RoundBoard) -> tuple[object, ...]:
    return row.segment, row.round, natural_key(row.group), row.number


def round_plan_columns() -> ColumnSet[RoundPlan]:
    """Each round, or each group's part of it."""
    columns: tuple[Column[RoundPlan], ...] = (
        Column("segment", Text("Segment"), lambda r: r.segment, lambda r: r.segment, "right", lambda r: r.segment),
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("group", Text("Group"), lambda r: r.group, lambda r: natural_key(r.group)),
        Column("assigned", Text("Boards"), lambda r: Text("{n} of {all}", n=r.assigned, all=12),
               lambda r: r.assigned, "right"),
        Column("tables", Text("Tables"), lambda r: r.tables, lambda r: r.tables, "right", lambda r: r.tables),
        Column("copies", Text("Copies"), _copies, lambda r: r.tables if r.copies is None else r.copies, "right"),
        Column("stage", Text("Stage"), lambda r: r.stage or None, lambda r: r.stage, "right", lambda r: r.stage),
        Column("results", Text("Results"), lambda r: r.results, lambda r: r.results, "right", lambda r: r.results),
    )  # fmt: skip
    return ColumnSet("round-plans", Text("Rounds"), columns, lambda r: (r.segment, r.round, natural_key(r.group)))


def _copies(row: RoundPlan) -> Shown:
    return Text("one a table") if row.copies is None else row.copies
