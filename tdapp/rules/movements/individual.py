"""The shift of individual events (rules 4, individual; 000)."""

from __future__ import annotations

from tdapp.rules.movements.schedule import MovementKind, Occupant, Round, Schedule, TableSeats
from tdapp.rules.movements.shift import RULES_SHIFT, Shift, full, moved
from tdapp.rules.movements.stages import round_of_three

SHIFT_CARRIES = 3
"""Rounds after which the shift always repeats a meeting, however many tables there are (rules 4)."""


def opening(tables: int) -> tuple[TableSeats, ...]:
    """Round one: table t seats players 4t - 3, 4t - 2, 4t - 1 and 4t at E, S, W and N."""
    return tuple(TableSeats(t, full([Occupant(4 * t - 3 + i, 1) for i in range(4)])) for t in range(1, tables + 1))


def shift_schedule(tables: int, rounds: int, shift: Shift = RULES_SHIFT) -> Schedule:
    """The schedule that the shift makes, repeats or not.

    Free of repeats for two rounds from 4 tables, for three from 6, for four or more never (rules 4).
    """
    seats = opening(tables)
    made: list[Round] = []
    for number in range(1, rounds + 1):
        if made:
            seats = moved(made[-1].stages[shift.leaves_from].tables, (shift.between,))
        made.append(round_of_three(number, seats, shift.within))
    return Schedule(MovementKind.INDIVIDUAL, tables, tuple(made))
