"""One match of two teams of pairs, X and Y (rules 4, pair team, one match)."""

from __future__ import annotations

from tdapp.rules.movements.schedule import MovementKind, Occupant, Schedule, TableSeats
from tdapp.rules.movements.shift import MATCH_FROM_EVEN_TABLE, MATCH_FROM_ODD_TABLE, Moves, moved
from tdapp.rules.movements.stages import round_of_one
from tdapp.text import Refused, Text

FEWEST_PAIRS = 4
MOST_ROUNDS = 2
X, Y = 1, 2


def pair_team_schedule(
    pairs: int, rounds: int, from_odd: Moves = MATCH_FROM_ODD_TABLE, from_even: Moves = MATCH_FROM_EVEN_TABLE
) -> Schedule:
    """A match over as many tables as each team has pairs; position 1 is team X, position 2 is team Y.

    Raises Refused unless the pairs a team are even and at least four, and the rounds one or two.
    """
    problems = []
    if pairs < FEWEST_PAIRS or pairs % 2:
        problems.append(
            Text("A pair-team match needs an even number of pairs a team, at least 4, not {pairs}.", pairs=pairs)
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        problems.append(Text("A pair-team match has one or two rounds, not {rounds}.", rounds=rounds))
    if problems:
        raise Refused(*problems)
    seats = tuple(_opening(table) for table in range(1, pairs + 1))
    made = [round_of_one(1, seats)]
    if rounds == MOST_ROUNDS:
        made.append(round_of_one(2, moved(seats, (from_odd, from_even))))
    return Schedule(MovementKind.PAIR_TEAM, pairs, tuple(made))


def _opening(table: int) -> TableSeats:
    """X sits E-W at odd tables and N-S at even ones, Y the other way."""
    east_west, north_south = (X, Y) if table % 2 else (Y, X)
    a, b = 2 * table - 1, 2 * table
    return TableSeats(
        table,
        (Occupant(east_west, a), Occupant(north_south, a), Occupant(east_west, b), Occupant(north_south, b)),
    )
