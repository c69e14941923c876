"""Where each seat goes next, for table cards: read from the schedule, whatever movement made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tdapp.rules.movements.schedule import Occupant, Schedule, Stage, TableSeats
from tdapp.rules.movements.shift import Move
from tdapp.rules.seats import SEATS


class Place(NamedTuple):
    """A seat in the hall."""

    table: int
    seat: str
    zone: int | None = None


FourPlaces = tuple[Place, Place, Place, Place]


@dataclass(frozen=True, slots=True)
class TableMoves:
    """Where those at E, S, W and N of one table go.

    `within` holds the moves before each later stage of the round (second, third; empty for pairs), `after` the moves
    from the last stage to the next round; None in the last round.
    """

    table: int
    zone: int | None
    within: tuple[FourPlaces, ...]
    after: FourPlaces | None


def table_moves(schedule: Schedule, number: int) -> tuple[TableMoves, ...]:
    """The moves of every table during and after the round of that number, in the order of the tables."""
    stages = schedule.round(number).stages
    steps = [_places(stage) for stage in stages]
    following = _places(schedule.round(number + 1).stages[0]) if number < len(schedule.rounds) else None
    return tuple(
        TableMoves(
            table.table,
            table.zone,
            tuple(_go(stages[i].tables[row], steps[i + 1]) for i in range(len(stages) - 1)),
            _go(stages[-1].tables[row], following) if following is not None else None,
        )
        for row, table in enumerate(stages[0].tables)
    )


def common_moves(before: Stage, after: Stage) -> tuple[Move | None, Move | None, Move | None, Move | None]:
    """The move that the seats E, S, W and N share at all tables, where they do: "one table on, into N".

    Tables count as 1 to n in a ring; a move is given the short way, forward when both are as short.
    """
    n = len(before.tables)
    where = _places(after)
    shared: list[Move | None] = []
    for seat in range(4):
        moves = {_as_move(table, where[table.seats[seat]], n) for table in before.tables}
        shared.append(moves.pop() if len(moves) == 1 else None)
    e, s, w, north = shared
    return e, s, w, north


def _as_move(table: TableSeats, place: Place, n: int) -> Move | None:
    if place.zone != table.zone:
        return None
    on = (place.table - table.table) % n
    return Move(on if 2 * on <= n else on - n, place.seat)


def _places(stage: Stage) -> dict[Occupant, Place]:
    return {
        occupant: Place(table.table, SEATS[i], table.zone)
        for table in stage.tables
        for i, occupant in enumerate(table.seats)
    }


def _go(table: TableSeats, where: dict[Occupant, Place]) -> FourPlaces:
    e, s, w, n = (where[o] for o in table.seats)
    return e, s, w, n
