"""Who came late to a round, and what the regulations say of it (rules 6; 000, articles 58 and 59)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tdapp.rules.penalty_proposals import lateness_measure, party_name
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.rules.regulations.sections import Lateness, LatenessMeasure
from tdapp.text import Text

MEASURE_KINDS = {
    LatenessMeasure.WARNING: RulingKind.WARNING,
    LatenessMeasure.INFRACTION: RulingKind.INFRACTION,
    LatenessMeasure.FOUL: RulingKind.FOUL,
    LatenessMeasure.WALKOVER: RulingKind.LOSS,
}
"""The ruling that each measure of the regulations is; a walk-over loses the round."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who came when: `side` 0 for E-W and 1 for S-N; `seconds` late on the round's clock, None for who never came."""

    party: str
    side: int
    seconds: float | None

    @property
    def minutes(self) -> int | None:
        """Whole minutes late; a minute that has only begun does not count."""
        return None if self.seconds is None else int(self.seconds // 60)

    @property
    def late(self) -> bool:
        """Whether it is late at all."""
        return self.seconds is None or self.seconds > 0


@dataclass(frozen=True, slots=True)
class LateJudged:
    """What follows for one party: the ruling (None: the regulations name none), and why in words."""

    party: str
    side: int
    minutes: int | None
    kind: RulingKind | None
    first_of_both: bool
    reason: Text

    @property
    def walkover(self) -> bool:
        """Whether the round is lost, which proposes a disqualification."""
        return self.kind is RulingKind.LOSS


def seconds_late(due: datetime, arrived: datetime, stood: float = 0.0) -> float:
    """How late somebody came; the time for which the round's clock stood does not count, nobody played then."""
    return max(0.0, (arrived - due).total_seconds() - stood)


def sides_late(arrivals: Iterable[Arrival]) -> frozenset[int]:
    """The sides of which somebody came late or never."""
    return frozenset(a.side for a in arrivals if a.late)


def first_side(arrivals: Sequence[Arrival]) -> int | None:
    """The side that was complete first where both were late; None where one was not late, or nobody was first.

    A side is there when the last of it is there; at the same second, and where nobody of either came, none is first.
    """
    if len(sides_late(arrivals)) < 2:
        return None
    there = [max(_order(a) for a in arrivals if a.side == side and a.late) for side in (0, 1)]
    return None if there[0] == there[1] else there.index(min(there))


def judge_lateness(
    arrivals: Sequence[Arrival], table: Sequence[Lateness], first: int | None, *, by_pair: bool
) -> list[LateJudged]:
    """What follows for each party that was late, the side that came first before the other; others are left out.

    `first` is the side that came first where both were late: a warning, whatever the minutes. The others are judged by
    their minutes; who never came has a walk-over of the round.
    """
    late = sorted((a for a in arrivals if a.late), key=lambda a: (a.side != first, _order(a), a.party))
    return [_judged(a, table, first, by_pair=by_pair) for a in late]


def _judged(a: Arrival, table: Sequence[Lateness], first: int | None, *, by_pair: bool) -> LateJudged:
    party = party_name(a.party, by_pair=by_pair)
    if a.minutes is None:
        reason = Text("{party} did not come to the round: walk-over", party=party)
        return LateJudged(a.party, a.side, None, RulingKind.LOSS, first_of_both=False, reason=reason)
    if a.side == first:
        reason = Text("both sides came late, and {party} came first: a warning", party=party)
        return LateJudged(a.party, a.side, a.minutes, RulingKind.WARNING, first_of_both=True, reason=reason)
    measure = lateness_measure(a.minutes, table)
    if measure is None:
        reason = Text("{party} came {minutes} min late; the regulations name nothing for that", party=party,
                      minutes=a.minutes)  # fmt: skip
        return LateJudged(a.party, a.side, a.minutes, None, first_of_both=False, reason=reason)
    since = max(late.minutes for late in table if late.measure is measure and late.minutes <= a.minutes)
    reason = Text(
        "{party} came {minutes} min late; from {since} min on the regulations say: {measure}",
        party=party,
        minutes=a.minutes,
        since=since,
        measure=_measure_name(measure),
    )
    return LateJudged(a.party, a.side, a.minutes, MEASURE_KINDS[measure], first_of_both=False, reason=reason)


def _measure_name(measure: LatenessMeasure) -> Text:
    return Text("walk-over") if measure is LatenessMeasure.WALKOVER else KIND_NAMES[MEASURE_KINDS[measure]]


def _order(a: Arrival) -> float:
    return float("inf") if a.seconds is None else a.seconds
