"""The groups of a segment as they are drawn: their tables, their positions and the movement of each (rules 4).

Positions are numbered through the whole segment, group after group. The tables of an individual or pairs event are
shared out to the groups of the regulations as evenly as possible; the zones of an individual team event and the matches
of a pair-team event follow from the number of teams and are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdapp.rules.movements.audit import first_meetings
from tdapp.rules.movements.choose import schedule_for
from tdapp.rules.movements.schedule import MovementKind, Schedule
from tdapp.rules.positions import PLACES_A_TABLE, Group, Layout, split_tables
from tdapp.rules.relations import Meetings, meetings_by_position
from tdapp.text import Refused, Text

PLACES_A_GROUP = {MovementKind.INDIVIDUAL_TEAM: 4, MovementKind.PAIR_TEAM: 2}
"""Teams of a zone, and of a match."""


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """One group: `before` positions of the segment stand before its own `places`; the schedule is its movement."""

    code: str
    before: int
    places: int
    tables: int
    schedule: Schedule

    @property
    def positions(self) -> range:
        """Its positions in the segment."""
        return range(self.before + 1, self.before + self.places + 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """All groups of a segment, in order."""

    kind: MovementKind
    groups: tuple[GroupPlan, ...]

    @property
    def layout(self) -> Layout | None:
        """Where each position sits in round one; None for teams, which fill a zone or a match."""
        if self.kind not in PLACES_A_TABLE:
            return None
        return Layout(self.kind, tuple(Group(g.code, g.tables) for g in self.groups))

    @property
    def size(self) -> int:
        """The number of positions of the whole segment."""
        return sum(g.places for g in self.groups)

    def group_of(self, position: int) -> GroupPlan:
        """The group of a position."""
        return next(g for g in self.groups if position in g.positions)

    def seat(self, position: int) -> tuple[int | None, str]:
        """The table of its group and the seat or axis in round one; (None, "") for a team."""
        if self.layout is None:
            return None, ""
        place = self.layout.place(position)
        return place.table, place.seat

    def meetings(self) -> Meetings:
        """Which positions meet, and in which round first."""
        counted = {id(g.schedule): first_meetings(g.schedule) for g in self.groups}
        return meetings_by_position(*((g.before, counted[id(g.schedule)]) for g in self.groups))


def plan_field(kind: MovementKind, positions: int, codes: Sequence[str], rounds: int, team_size: int = 1) -> Plan:
    """The plan of a field that fills so many positions; `team_size` is the players (pairs) of each team.

    Raises Refused when no movement carries the rounds, or when there are more groups than tables.
    """
    if kind in PLACES_A_TABLE:
        tables = positions // PLACES_A_TABLE[kind]
        if tables < len(codes):
            raise Refused(
                Text(
                    "The regulations name more groups than there are tables: groups {groups}, tables {tables}.",
                    groups=tuple(codes),
                    tables=tables,
                )
            )
        return plan_tables(kind, [(g.code, g.tables) for g in split_tables(tables, codes)], rounds)
    a_group = PLACES_A_GROUP[kind]
    units, players = (a_group, team_size) if kind is MovementKind.INDIVIDUAL_TEAM else (team_size, 1)
    schedule = _schedule(kind, units, rounds, players)
    return Plan(
        kind,
        tuple(GroupPlan(str(n + 1), n * a_group, a_group, team_size, schedule) for n in range(positions // a_group)),
    )


def plan_tables(kind: MovementKind, groups: Sequence[tuple[str, int]], rounds: int) -> Plan:
    """The plan of individuals or pairs whose groups have these codes and numbers of tables."""
    schedules = {tables: _schedule(kind, tables, rounds) for tables in {t for _, t in groups}}
    made: list[GroupPlan] = []
    before = 0
    for code, tables in groups:
        places = tables * PLACES_A_TABLE[kind]
        made.append(GroupPlan(code, before, places, tables, schedules[tables]))
        before += places
    return Plan(kind, tuple(made))


def _schedule(kind: MovementKind, units: int, rounds: int, players: int = 1) -> Schedule:
    """The schedule of one group; where none carries the rounds, what can be done about it is said too."""
    try:
        return schedule_for(kind, units, rounds, players)
    except Refused as refused:
        remedy = Text(
            "The number of rounds is in the regulations: change it there, then enter them with tdapp "
            "regulations change FILE, or let more entries play."
        )
        raise Refused(*refused, remedy) from None


def movement_kind(kind: str) -> MovementKind:
    """The movement of an event's kind; Refused for Guandan, whose rounds are paired one by one."""
    try:
        return MovementKind(kind)
    except ValueError:
        raise Refused(
            Text("A Guandan event is not drawn for a whole segment: its rounds are paired one after the other.")
        ) from None
