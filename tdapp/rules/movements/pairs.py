"""The shift of pairs events (rules 4, pairs; 000)."""

from __future__ import annotations

from tdapp.rules.movements.schedule import MovementKind, Occupant, Round, Schedule, TableSeats
from tdapp.rules.movements.shift import PAIRS_TO_EVEN_ROUND, PAIRS_TO_ODD_ROUND, Moves, moved
from tdapp.rules.movements.stages import round_of_one


def opening(tables: int) -> tuple[TableSeats, ...]:
    """Round one: table t seats pair 2t - 1 at E-W and pair 2t at S-N, first players at E and S."""
    return tuple(
        TableSeats(t, (Occupant(2 * t - 1, 1), Occupant(2 * t, 1), Occupant(2 * t - 1, 2), Occupant(2 * t, 2)))
        for t in range(1, tables + 1)
    )


def shift_schedule(
    tables: int, rounds: int, to_even: Moves = PAIRS_TO_EVEN_ROUND, to_odd: Moves = PAIRS_TO_ODD_ROUND
) -> Schedule:
    """The schedule that the shift makes; without rematches if and only if there are as many tables as rounds."""
    seats = opening(tables)
    made: list[Round] = []
    for number in range(1, rounds + 1):
        if number > 1:
            seats = moved(seats, (to_odd if number % 2 else to_even,))
        made.append(round_of_one(number, seats))
    return Schedule(MovementKind.PAIRS, tables, tuple(made))
