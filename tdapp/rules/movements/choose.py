"""The schedule of a segment, chosen by kind: the rules' shift as far as it carries, then the program's own."""

from __future__ import annotations

from dataclasses import replace

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.movements import individual, pairs
from tdapp.rules.movements.all_play_all import all_play_all_schedule
from tdapp.rules.movements.audit import Audit, audit
from tdapp.rules.movements.individual_team import individual_team_schedule
from tdapp.rules.movements.pair_team import pair_team_schedule
from tdapp.rules.movements.repeat_free import FEWEST_TABLES, most_rounds, repeat_free_schedule
from tdapp.rules.movements.schedule import MovementKind, Schedule
from tdapp.text import Refused, Text

LARGEST = 200_000
"""Tables times rounds; ten times what the largest hall needs, so that a slip of the finger is refused at once."""


def individual_schedule(tables: int, rounds: int) -> Schedule:
    """The schedule of an individual event: the shift while it is free of repeats, then the proven table.

    Below four tables the shift with a warning. Raises Refused when no schedule reaches that many rounds.
    """
    _sizes(tables, rounds)
    if tables < FEWEST_TABLES or rounds <= individual.SHIFT_CARRIES:
        by_shift = individual.shift_schedule(tables, rounds)
        counted = audit(by_shift)
        if _clean(counted):
            return by_shift
        if tables < FEWEST_TABLES:
            return replace(by_shift, findings=(_repeats(counted),))
    if rounds > most_rounds(tables):
        raise Refused(
            Text(
                "With {tables} tables individuals can play up to {most} rounds without meeting again, not {rounds}.",
                tables=tables,
                most=most_rounds(tables),
                rounds=rounds,
            )
        )
    return _proved(repeat_free_schedule(tables, rounds))


def pairs_schedule(tables: int, rounds: int) -> Schedule:
    """The schedule of a pairs event: the shift up to as many rounds as tables, then all-play-all.

    Raises Refused beyond 2n - 1 rounds.
    """
    _sizes(tables, rounds)
    most = 2 * tables - 1
    if rounds > most:
        raise Refused(
            Text(
                "At {tables} tables pairs can play up to {most} rounds without meeting again, not {rounds}.",
                tables=tables,
                most=most,
                rounds=rounds,
            )
        )
    make = pairs.shift_schedule if rounds <= tables else all_play_all_schedule
    return _proved(make(tables, rounds))


def schedule_for(kind: MovementKind, units: int, rounds: int, players: int = 1) -> Schedule:
    """The schedule of one group of an event of that kind.

    `units` counts tables (individual, pairs), teams (individual team) or the pairs of each team (pair team);
    `players` is the players of each team in an individual team event. Raises Refused with what would work.
    """
    if kind is MovementKind.INDIVIDUAL:
        return individual_schedule(units, rounds)
    if kind is MovementKind.PAIRS:
        return pairs_schedule(units, rounds)
    _not_too_large(units * players, rounds)
    if kind is MovementKind.INDIVIDUAL_TEAM:
        return _proved(individual_team_schedule(units, players, rounds))
    return _proved(pair_team_schedule(units, rounds))


def _sizes(tables: int, rounds: int) -> None:
    problems = []
    if tables < 1:
        problems.append(Text("A movement needs at least one table."))
    if rounds < 1:
        problems.append(Text("A movement needs at least one round."))
    if problems:
        raise Refused(*problems)
    _not_too_large(tables, rounds)


def _not_too_large(tables: int, rounds: int) -> None:
    if tables * rounds > LARGEST:
        raise Refused(
            Text(
                "{tables} tables over {rounds} rounds are too many: tables times rounds may reach {most}.",
                tables=tables,
                rounds=rounds,
                most=LARGEST,
            )
        )


def _repeats(counted: Audit) -> Finding:
    return Finding(
        Text(
            "Fewer than 4 tables: players meet again. Partners repeated: {partners}; meetings repeated: {meetings}.",
            partners=counted.partners_repeated,
            meetings=counted.meetings_repeated,
        ),
        weight=Weight.WARNING,
    )


def _clean(counted: Audit) -> bool:
    return not (counted.partners_repeated or counted.meetings_repeated or counted.faults)


def _proved(schedule: Schedule) -> Schedule:
    """The schedule, when its audit finds nothing; anything else is a fault of the program."""
    counted = audit(schedule)
    if not _clean(counted):
        raise ValueError(
            f"{schedule.origin} {schedule.kind} for {schedule.tables} tables and {len(schedule.rounds)} rounds: "
            f"{counted.partners_repeated} partners and {counted.meetings_repeated} meetings repeated, "
            f"{len(counted.faults)} faults"
        )
    return schedule
