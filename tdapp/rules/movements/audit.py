"""What a schedule does, counted from the schedule itself and never assumed (rules 4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdapp.rules.findings import Finding
from tdapp.rules.movements.schedule import MovementKind, Occupant, Schedule, TableSeats, token
from tdapp.rules.seats import SEATS, partner_index
from tdapp.text import Text

TwoUnits = tuple[Occupant, Occupant]


@dataclass(frozen=True, slots=True)
class Audit:
    """Counts over the whole schedule; a unit is a player or, in pairs and pair-team events, a pair.

    `repeated_partners` are two units that are partners in more than one stage, `repeated_meetings` two units at one
    table in more than one round, each once and in order. `never_met` counts the couples of units that are never at
    one table. `seats` counts each player's stages at E, S, W and N. `faults` are errors of the schedule.
    """

    repeated_partners: tuple[TwoUnits, ...]
    repeated_meetings: tuple[TwoUnits, ...]
    never_met: int
    seats: dict[Occupant, tuple[int, int, int, int]]
    faults: tuple[Finding, ...]

    @property
    def partners_repeated(self) -> int:
        """How many couples of units are partners more than once."""
        return len(self.repeated_partners)

    @property
    def meetings_repeated(self) -> int:
        """How many couples of units meet in more than one round."""
        return len(self.repeated_meetings)


def audit(schedule: Schedule) -> Audit:
    """Count the schedule: repeated partners, repeated meetings, seats, and what is wrong with it."""
    partners: dict[TwoUnits, int] = {}
    met: dict[TwoUnits, int] = {}
    again: set[TwoUnits] = set()
    for round_ in schedule.rounds:
        for stage in round_.stages:
            for table in stage.tables:
                for two, are_partners in _couples(schedule.kind, table):
                    if are_partners:
                        partners[two] = partners.get(two, 0) + 1
                    if met.setdefault(two, round_.number) != round_.number:
                        again.add(two)
    seats = _seats(schedule)
    units = len({unit(schedule.kind, o) for o in seats})
    return Audit(
        repeated_partners=tuple(sorted(two for two, times in partners.items() if times > 1)),
        repeated_meetings=tuple(sorted(again)),
        never_met=units * (units - 1) // 2 - len(met),
        seats=seats,
        faults=tuple(_faults(schedule, seats)),
    )


def first_meetings(schedule: Schedule) -> dict[tuple[int, int], int]:
    """For two entries' positions (the lower first), the first round in which they are at one table."""
    met: dict[tuple[int, int], int] = {}
    for round_ in schedule.rounds:
        for stage in round_.stages:
            for table in stage.tables:
                positions = sorted({o.position for o in table.seats})
                for i, a in enumerate(positions):
                    for b in positions[i + 1 :]:
                        met.setdefault((a, b), round_.number)
    return met


def unit(kind: MovementKind, occupant: Occupant) -> Occupant:
    """Who meets and partners: the player, or the pair, named by its first player."""
    if kind in (MovementKind.PAIRS, MovementKind.PAIR_TEAM):
        return Occupant(occupant.position, occupant.slot - (occupant.slot - 1) % 2)
    return occupant


def _couples(kind: MovementKind, table: TableSeats) -> Iterator[tuple[TwoUnits, bool]]:
    """Every two different units at a table, and whether they are partners there."""
    units = [unit(kind, o) for o in table.seats]
    for i in range(3):
        for j in range(i + 1, 4):
            a, b = units[i], units[j]
            if a != b:
                yield ((a, b) if a < b else (b, a)), j == partner_index(i)


def _seats(schedule: Schedule) -> dict[Occupant, tuple[int, int, int, int]]:
    counts: dict[Occupant, list[int]] = {}
    for round_ in schedule.rounds:
        for stage in round_.stages:
            for table in stage.tables:
                for seat, occupant in enumerate(table.seats):
                    counts.setdefault(occupant, [0] * len(SEATS))[seat] += 1
    return {o: (c[0], c[1], c[2], c[3]) for o, c in sorted(counts.items())}


def _faults(schedule: Schedule, everybody: dict[Occupant, tuple[int, int, int, int]]) -> Iterator[Finding]:
    """Somebody in two seats at once, or in none."""
    for round_ in schedule.rounds:
        for stage in round_.stages:
            times = dict.fromkeys(everybody, 0)
            for table in stage.tables:
                for occupant in table.seats:
                    times[occupant] += 1
            for occupant, count in times.items():
                if count != 1:
                    yield Finding(
                        Text(
                            "Round {round}, stage {stage}: {player} has {count} seats instead of one.",
                            round=round_.number,
                            stage=stage.number,
                            player=token(schedule.kind, occupant),
                            count=count,
                        ),
                        ("round", round_.number, "stage", stage.number, "position", occupant.position),
                    )
