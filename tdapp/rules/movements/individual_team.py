"""Individual team events: zones of four teams, every table with one player of each (rules 4, individual team)."""

from __future__ import annotations

from tdapp.rules.movements.schedule import MovementKind, Occupant, Schedule, TableSeats
from tdapp.rules.movements.shift import RULES_SHIFT, Moves, full
from tdapp.rules.movements.stages import round_of_three
from tdapp.text import Refused, Text

TEAMS_OF_ZONE = 4


def individual_team_schedule(teams: int, players: int, rounds: int = 1, within: Moves = RULES_SHIFT.within) -> Schedule:
    """The one round of an individual team event; tables are numbered within their zone.

    Raises Refused unless the teams are a multiple of four, each has a player, and one round is asked for.
    """
    problems = []
    if teams < 1 or teams % TEAMS_OF_ZONE:
        problems.append(
            Text("An individual team event needs a number of teams that can be divided by 4, not {teams}.", teams=teams)
        )
    if players < 1:
        problems.append(Text("Each team needs at least one player."))
    if rounds != 1:
        problems.append(Text("An individual team event has one round, not {rounds}.", rounds=rounds))
    if problems:
        raise Refused(*problems)
    tables = tuple(
        TableSeats(table, _four(zone, table), zone)
        for zone in range(1, teams // TEAMS_OF_ZONE + 1)
        for table in range(1, players + 1)
    )
    return Schedule(MovementKind.INDIVIDUAL_TEAM, len(tables), (round_of_three(1, tables, within),))


def _four(zone: int, player: int) -> tuple[Occupant, Occupant, Occupant, Occupant]:
    """Player j of the zone's team k (1 to 4) sits at zone table j in seat number (k + j - 2) mod 4."""
    seats: list[Occupant | None] = [None] * 4
    for k in range(1, TEAMS_OF_ZONE + 1):
        seats[(k + player - 2) % 4] = Occupant(TEAMS_OF_ZONE * (zone - 1) + k, player)
    return full(seats)
