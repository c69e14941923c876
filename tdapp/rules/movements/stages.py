"""The three stages of a round in which everybody at a table partners everybody else (rules 4, individual)."""

from __future__ import annotations

from tdapp.rules.movements.schedule import BOARDS_OF_ROUND, BOARDS_OF_STAGES, Round, Stage, TableSeats
from tdapp.rules.movements.shift import Moves, moved


def round_of_three(number: int, opening: tuple[TableSeats, ...], within: Moves) -> Round:
    """A round of individuals from its opening seats: before the second and third stage they move at their tables."""
    stages = []
    tables = opening
    for i, boards in enumerate(BOARDS_OF_STAGES):
        if i:
            tables = moved(tables, (within,))
        stages.append(Stage(i + 1, boards, tables))
    return Round(number, tuple(stages))


def round_of_one(number: int, tables: tuple[TableSeats, ...]) -> Round:
    """A round of pairs: all its boards in one stage."""
    return Round(number, (Stage(1, BOARDS_OF_ROUND, tables),))
