"""The regulations of one event: one frozen object, read from TOML and written back (rules, all settings)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tdapp.rules.categories import AgeBand
from tdapp.rules.eligibility import Terms
from tdapp.rules.regulations.sections import (
    DEFAULT_BANDS,
    AgeBandRules,
    AppealRules,
    CheckinRules,
    DrawRules,
    EntryRules,
    EventRules,
    GuandanRules,
    KnockoutRules,
    LabelRules,
    Lateness,
    OfficialRules,
    PenaltyRules,
    PrizeRules,
    RankingRules,
    RatingRules,
    ScoringRules,
    SegmentRules,
    TournamentRules,
    WindowRules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """Everything an event is played by. Field names are the TOML's section names, in their order in the file."""

    tournament: TournamentRules
    event: EventRules
    segment: tuple[SegmentRules, ...]
    scoring: ScoringRules = field(default_factory=ScoringRules)
    draw: DrawRules = field(default_factory=DrawRules)
    ranking: RankingRules = field(default_factory=RankingRules)
    penalties: PenaltyRules = field(default_factory=PenaltyRules)
    windows: WindowRules = field(default_factory=WindowRules)
    appeals: AppealRules = field(default_factory=AppealRules)
    checkin: CheckinRules = field(default_factory=CheckinRules)
    officials: OfficialRules = field(default_factory=OfficialRules)
    entries: EntryRules = field(default_factory=EntryRules)
    rating: RatingRules = field(default_factory=RatingRules)
    guandan: GuandanRules = field(default_factory=GuandanRules)
    knockout: KnockoutRules = field(default_factory=KnockoutRules)
    lateness: tuple[Lateness, ...] = ()
    age_band: tuple[AgeBandRules, ...] = DEFAULT_BANDS
    label: tuple[LabelRules, ...] = ()
    prize: tuple[PrizeRules, ...] = ()

    @property
    def age_bands(self) -> tuple[AgeBand, ...]:
        """The age bands as categories use them."""
        return tuple(rules.band for rules in self.age_band)

    @property
    def terms(self) -> Terms:
        """Who may enter."""
        labels = {rules.code: rules.name for rules in self.label}
        event = self.event
        return Terms(event.kind.value, event.categories, self.tournament.first_day, self.age_bands, labels)

    def segment_rules(self, number: int) -> SegmentRules:
        """The rules of a segment, numbered from 1; KeyError when there is none."""
        for rules in self.segment:
            if rules.number == number:
                return rules
        raise KeyError(number)

    def is_last(self, number: int) -> bool:
        """Whether no segment follows."""
        return number == self.segment[-1].number


ONE = {
    "tournament": TournamentRules,
    "event": EventRules,
    "scoring": ScoringRules,
    "draw": DrawRules,
    "ranking": RankingRules,
    "penalties": PenaltyRules,
    "windows": WindowRules,
    "appeals": AppealRules,
    "checkin": CheckinRules,
    "officials": OfficialRules,
    "entries": EntryRules,
    "rating": RatingRules,
    "guandan": GuandanRules,
    "knockout": KnockoutRules,
}
"""The sections that stand once."""

MANY = {
    "segment": SegmentRules,
    "lateness": Lateness,
    "age_band": AgeBandRules,
    "label": LabelRules,
    "prize": PrizeRules,
}
"""The sections that may stand several times, in double square brackets."""

NEEDED = ("tournament", "event", "segment")
