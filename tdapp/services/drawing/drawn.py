"""What a draw came to, for screens and commands: frozen, whether it was written or only tried."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.findings import Finding
from tdapp.rules.movements.audit import Audit, audit
from tdapp.rules.relations import Cost
from tdapp.services.drawing.plan import Plan
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """One entry of a draw: what it was called, its number, and its place in round one (none for who sits out).

    `seat` is E, S, W, N or an axis; for teams it is empty and `table` None, as they fill a zone or a match.
    """

    before: str
    number: int
    role: str
    people: tuple[str, ...]
    position: int | None = None
    group: str = ""
    table: int | None = None
    seat: str = ""


@dataclass(frozen=True, slots=True)
class DrawnRelation:
    """Two related entries, by the names used in the draw, and the round in which they first meet."""

    first: str
    second: str
    kinds: tuple[str, ...]
    round: int | None


@dataclass(frozen=True, slots=True)
class GroupAudit:
    """What the movement of a group does, counted from its schedule; `official` False is beyond the rules' shift."""

    group: str
    tables: int
    official: bool
    partners_repeated: int
    meetings_repeated: int
    never_met: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw with everything that it decided.

    `cost` holds the relations that meet and the sum of their rounds, before and after the swaps of a random draw;
    `decisions` say what became of an odd number; `redrawn` that an earlier draw was replaced.
    """

    event: str
    segment: int
    method: str
    seed: str
    purposes: tuple[str, ...]
    seats: tuple[DrawnSeat, ...]
    relations: tuple[DrawnRelation, ...]
    audits: tuple[GroupAudit, ...]
    decisions: tuple[Text, ...]
    findings: tuple[Finding, ...]
    swaps: int = 0
    cost: tuple[Cost, Cost] | None = None
    redrawn: bool = False


def audits(plan: Plan) -> tuple[GroupAudit, ...]:
    """The audit of every group; groups of one schedule are counted once."""
    counted: dict[int, Audit] = {}
    for group in plan.groups:
        counted.setdefault(id(group.schedule), audit(group.schedule))
    return tuple(
        GroupAudit(
            g.code, g.tables, g.schedule.official, found.partners_repeated, found.meetings_repeated, found.never_met
        )
        for g in plan.groups
        for found in [counted[id(g.schedule)]]
    )
