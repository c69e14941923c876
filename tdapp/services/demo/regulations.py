"""The regulations of the demonstration's events."""

from __future__ import annotations

from datetime import date

from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import Regulations, to_toml
from tdapp.rules.regulations.sections import (
    AppealRules,
    EventRules,
    Lateness,
    LatenessMeasure,
    RankingRules,
    SegmentRules,
    TournamentRules,
)
from tdapp.rules.tiers import Tier
from tdapp.services.demo import words
from tdapp.services.demo.people import FIRST_DAY

ZONE = "Asia/Shanghai"
TIER = Tier.BRONZE
LATENESS = (
    Lateness(minutes=5, measure=LatenessMeasure.WARNING),
    Lateness(minutes=10, measure=LatenessMeasure.INFRACTION),
    Lateness(minutes=20, measure=LatenessMeasure.WALKOVER),
)
MINUTES = 85
"""How long a round is planned."""
FEE = 200_000
"""What an appeal costs, in thousandths of the currency."""
CODES = {EventKind.INDIVIDUAL: "A", EventKind.PAIRS: "P"}


def regulations_of(kind: EventKind, tables: int, first_day: date = FIRST_DAY) -> str:
    """The TOML of an event: individuals play two segments with a cut between them, pairs one segment."""
    segment: tuple[SegmentRules, ...] = (SegmentRules(number=1, rounds=pair_rounds(tables), minutes=MINUTES),)
    if kind is EventKind.INDIVIDUAL:
        take = 4 * (tables // 2) if has_cut(tables) else None
        last = (SegmentRules(number=2, rounds=2, minutes=MINUTES),) if has_cut(tables) else ()
        segment = (SegmentRules(number=1, rounds=2, take=take, minutes=MINUTES), *last)
    return to_toml(
        Regulations(
            tournament=TournamentRules(name=words.TOURNAMENT, zone=ZONE, first_day=first_day),
            event=EventRules(code=CODES[kind], name=words.EVENTS[kind], kind=kind, tier=TIER),
            segment=segment,
            ranking=RankingRules(categories=("women", "senior")),
            appeals=AppealRules(fee=FEE),
            lateness=LATENESS,
        )
    )


def has_cut(tables: int) -> bool:
    """Whether half of the players go on to a second segment; a single table has nobody to cut."""
    return tables > 1


def pair_rounds(tables: int) -> int:
    """Four rounds, fewer where so few pairs would meet again."""
    return min(4, 2 * tables - 1)
