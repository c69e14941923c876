"""What is asked about lateness, and what is shown before anything is written, as frozen rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.rules.lateness import LateJudged
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.penalty_scale import Authority
from tdapp.services.lateness.others import Other
from tdapp.services.ledger.phoned import Ruler
from tdapp.services.ledger.places import Found

MOST = 4
"""So many sit at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateAsk:
    """Who came when to a round, as typed: pairs of a party (12, 12a, 3E, a name) and 9:12, 12 (minutes) or never.

    Without a round it is the one whose clock is going. `first` names a party of the side that came first, where the
    times do not tell.
    """

    came: tuple[tuple[str, str], ...]
    round: int | None = None
    segment: int | None = None
    first: str = ""


@dataclass(frozen=True, slots=True)
class LateLine:
    """One party, as `typed`: where it sits, what is judged, and on which minutes.

    `at` is the instant of arrival where it is known; `by_clock` the minutes by the wall clock where the round's own
    clock stood meanwhile; `before` the rulings on lateness of the same party and round that stand already.
    """

    typed: str
    judged: LateJudged
    found: Found
    names: tuple[str, ...]
    clubs: tuple[str, ...]
    at: datetime | None
    by_clock: int | None
    authority: Authority
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LateView:
    """What would be written. `due` is when the round began (`started`: by its clock, else as planned), or None.

    `lines` in the order of the rulings, nobody who was in time; `tie`: both sides came at the same time, so somebody
    must say who was first. `boards` of the table have no final result and are lost with a walk-over; `others` sit
    there and did nothing wrong. `unset`: the regulations name no minutes at all. `officials` may rule on fouls and lost
    rounds; `by_pair`: the parties are pairs.
    """

    segment: int
    round: int
    table: str
    due: datetime | None
    started: bool
    lines: tuple[LateLine, ...]
    tie: bool
    boards: tuple[int, ...]
    others: tuple[Other, ...]
    unset: bool
    officials: tuple[Ruler, ...]
    by_pair: bool

    @property
    def walkover(self) -> bool:
        """Whether the round is lost for somebody."""
        return any(line.judged.walkover for line in self.lines)

    @property
    def foul(self) -> bool:
        """Whether a foul is proposed, which must name its board."""
        return any(line.judged.kind is RulingKind.FOUL for line in self.lines)

    @property
    def absent(self) -> tuple[str, ...]:
        """The parties whose round is lost."""
        return tuple(line.judged.party for line in self.lines if line.judged.walkover)
