"""The sections of the regulations with their defaults: every number the rules call a setting lives here."""

# ruff: noqa: RUF009  a setting is a dataclass field with its reader and writer

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from tdapp.rules.categories import AGE_BANDS, OPEN, AgeBand
from tdapp.rules.deal_score import BASE, Tariff, no_rewards
from tdapp.rules.deal_states import DEFAULT_FLAGS, DealState, Flags
from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations.values import (
    Fault,
    Value,
    choice,
    day,
    decimal,
    flag,
    line,
    moment,
    quoted,
    several,
    whole,
)
from tdapp.rules.standard_scores import Divisor
from tdapp.rules.tiers import Q_OF, REWARDS_OF, Rewards, Tier, unofficial_rewards
from tdapp.text import Refused, Text

_NEEDED: Any = object()


KEYS = {"least": "from", "most": "to"}
"""Fields whose key in the file is another word."""


def setting(value: Value[Any], default: Any = _NEEDED) -> Any:
    """A field of a section: how it is read and written, and its default; without one the key must be given."""
    if default is _NEEDED:
        return field(metadata={"value": value})
    return field(default=default, metadata={"value": value})


CODE = line(
    longest=16,
    pattern=r"[\w-]+",
    hint=Text("A code has letters, digits, - and _ only."),
)
WORD = line(longest=40)
_CATEGORIES = several(WORD, most=9)
CATEGORIES = Value(lambda raw: _CATEGORIES.read(raw) or (OPEN,), _CATEGORIES.write)
"""Who may enter; an empty list asks nothing of anybody, as open does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """[tournament]: what the events of one meeting share; `zone` is an IANA time zone, `chief_td` signs rankings."""

    name: str = setting(line())
    zone: str = setting(
        line(pattern=r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", hint=Text("A time zone looks like Asia/Shanghai.")),
        "Asia/Shanghai",
    )
    first_day: date = setting(day())
    chief_td: str | None = setting(line(longest=40), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRules:
    """[event]: `categories` say who may enter (open, women, mixed, senior, …)."""

    code: str = setting(CODE)
    name: str = setting(line())
    kind: EventKind = setting(choice(EventKind))
    tier: Tier = setting(choice(Tier))
    categories: tuple[str, ...] = setting(CATEGORIES, (OPEN,))


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentRules:
    """[[segment]]: `take` go on to the next one; `sit_outs` limits the seeds that may sit it out (None: no limit).

    `groups` are the codes of its groups (zones), each with its own tables. `starts` are the planned beginnings of its
    rounds, `minutes` how long a round is planned: from its end the windows of rules 6 are counted.
    """

    number: int = setting(whole(1, 20))
    rounds: int = setting(whole(1, 99))
    take: int | None = setting(whole(0, 9999), None)
    sit_outs: int | None = setting(whole(0, 99), None)
    groups: tuple[str, ...] = setting(several(CODE, least=1), ("1",))
    starts: tuple[datetime, ...] = setting(several(moment()), ())
    minutes: int | None = setting(whole(1, 1440), None)


def _read_states(raw: Any) -> tuple[tuple[DealState, Flags], ...]:
    states = dict(DEFAULT_FLAGS)
    known = tuple(s.value for s in states)
    if not isinstance(raw, dict) or set(raw) - set(known):
        raise Fault(Text("The states that can be set are: {known}.", known=known))
    for name, counts in raw.items():
        if not isinstance(counts, list) or any(c not in ("mean", "total") for c in counts):
            raise Fault(Text('A state counts in a list of "mean" and "total"; the list may be empty.'))
        states[DealState(name)] = Flags("mean" in counts, "total" in counts)
    return tuple(states.items())


def _write_states(states: tuple[tuple[DealState, Flags], ...]) -> str:
    def counts(flags: Flags) -> str:
        return ", ".join(quoted(w) for w, f in zip(("mean", "total"), flags, strict=True) if f)

    return "{ " + ", ".join(f"{s.value} = [{counts(f)}]" for s, f in states) + " }"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """[scoring]: points in thousandths; R is None where the rules in hand give none and nobody has entered it."""

    base: tuple[int, int, int, int] = setting(several(decimal(), least=4, most=4), BASE)
    q: int | None = setting(decimal(0), None)
    r12: int | None = setting(decimal(), None)
    r13: int | None = setting(decimal(), None)
    r14: int | None = setting(decimal(), None)
    r_second: int | None = setting(decimal(), None)
    sd: Divisor = setting(choice(Divisor), Divisor.N)
    decimals: int = setting(whole(0, 12), 6)
    states: tuple[tuple[DealState, Flags], ...] = setting(
        Value(_read_states, _write_states), tuple(DEFAULT_FLAGS.items())
    )

    @property
    def rewards(self) -> Rewards | None:
        """R, when all four values are known."""
        r = (self.r12, self.r13, self.r14, self.r_second)
        return None if None in r else Rewards(*(v for v in r if v is not None))

    @property
    def flags(self) -> dict[DealState, Flags]:
        """Which results count where unless the TD says otherwise."""
        return dict(self.states)

    def rewards_unofficial(self, tier: Tier) -> bool:
        """Whether R is the program's preset, which no source gives: to be shown on every paper that depends on it."""
        return tier not in REWARDS_OF and self.q is not None and self.rewards == unofficial_rewards(self.q)

    def half_changed(self, tier: Tier) -> bool:
        """Whether only one of Q and R differs from the tier's own, where both are known: they change together."""
        return tier in REWARDS_OF and (self.q == Q_OF[tier]) != (self.rewards == REWARDS_OF[tier])

    def tariff(self, tier: Tier) -> Tariff:
        """The tariff; refuses as long as R is not known."""
        rewards = self.rewards
        if rewards is None or self.q is None:
            raise Refused(no_rewards(tier, Q_OF[tier] if self.q is None else self.q))
        return Tariff(self.base, rewards, self.q)


class RelationKind(StrEnum):
    """What can make two entries related."""

    CLUB = "club"
    REGION = "region"
    FAMILY = "family"
    NAMED = "named"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """[draw]: which relations the draw keeps apart."""

    relations: tuple[RelationKind, ...] = setting(
        several(choice(RelationKind)), (RelationKind.CLUB, RelationKind.FAMILY, RelationKind.NAMED)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRules:
    """[ranking]: `phantom` is a round's Dz of those who meet the phantom pair, in thousandths.

    `fouled_big_data`: what is published of a board is used for its fouled versions too. Strictly a fouled deal is
    another one, of which nothing is published; then the big-data total is left out as soon as one counts.
    """

    shared_places: bool = setting(flag(), False)
    phantom: int = setting(decimal(), 0)
    categories: tuple[str, ...] = setting(several(WORD), ())
    one_prize_a_person: bool = setting(flag(), False)
    shared_prizes: bool = setting(flag(), True)
    fouled_big_data: bool = setting(flag(), True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules:
    """[penalties]: cards of an infraction, whether they stay when it becomes a foul, whether the partner leaves too."""

    cards: int = setting(whole(0, 999), 10)
    foul_keeps_cards: bool = setting(flag(), True)
    partner_leaves: bool = setting(flag(), False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowRules:
    """[windows]: minutes; `lineup` before play, the others after the publication or the scheduled end."""

    appeal: int = setting(whole(), 30)
    correction: int = setting(whole(), 30)
    published: int = setting(whole(), 20)
    lineup: int = setting(whole(), 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRules:
    """[appeals]: the fee, in thousandths of the currency; None where the committee asks for none.

    `lower_w` says whether the rule of late corrections, the lower W of old and new, also holds for what is corrected to
    carry out the decision of an appeal.
    """

    fee: int | None = setting(decimal(0, 100_000_000), None)
    currency: str = setting(line(longest=12), "CNY")
    lower_w: bool = setting(flag(), False)

    @property
    def fee_cents(self) -> int:
        """The fee in cents."""
        return 0 if self.fee is None else self.fee // 10


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckinRules:
    """[checkin]: what is looked at; the names are shown as they stand."""

    items: tuple[str, ...] = setting(several(WORD), ("identity", "eligibility", "equipment", "health"))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialRules:
    """[officials]: the most tables that one directs in a round, and whether the lot avoids an official's region."""

    tables: int = setting(whole(1, 99), 4)
    region: bool = setting(flag(), True)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRules:
    """[entries]: substitutes; `substitutions` is the limit an entry, `team_size` players or pairs a team."""

    substitute_credited: bool = setting(flag(), False)
    substitutions: int | None = setting(whole(0, 99), None)
    team_size: int | None = setting(whole(1, 99), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRules:
    """[rating]: the share of the field whose formula points convert, in thousandths; no default."""

    share: int | None = setting(decimal(0, 1000), None)


class FirstRound(StrEnum):
    """How a Swiss field is paired in round one."""

    SNAKE = "snake"
    DRAW = "draw"


class Avoid(StrEnum):
    """Who should not meet in a Swiss round."""

    CLUB = "club"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class GuandanRules:
    """[guandan]: the winner's level points by difference 0 to 13 (the loser has 26 less them), walk-over, bye.

    The value of a bye has no default: it is asked for.
    """

    level_points: tuple[int, ...] = setting(several(whole(0, 99), least=14, most=14), tuple(range(13, 27)))
    walkover_match: tuple[int, ...] = setting(several(whole(0, 9), least=2, most=2), (2, 0))
    walkover_level: tuple[int, ...] = setting(several(whole(0, 99), least=2, most=2), (18, 0))
    bye_match: int | None = setting(whole(0, 9), None)
    bye_level: int | None = setting(whole(0, 99), None)
    first_round: FirstRound = setting(choice(FirstRound), FirstRound.SNAKE)
    avoid: Avoid = setting(choice(Avoid), Avoid.CLUB)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutRules:
    """[knockout]: whether the third place is played for, and whether a double knock-out replays its final."""

    third_place: bool = setting(flag(), False)
    replay_final: bool = setting(flag(), False)


class LatenessMeasure(StrEnum):
    """What coming late leads to."""

    WARNING = "warning"
    INFRACTION = "infraction"
    FOUL = "foul"
    WALKOVER = "walkover"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """[[lateness]]: from how many minutes on which measure; none by default."""

    minutes: int = setting(whole(0, 600))
    measure: LatenessMeasure = setting(choice(LatenessMeasure))


@dataclass(frozen=True, slots=True, kw_only=True)
class AgeBandRules:
    """[[age_band]]: years of age on the first day, both ends included; no upper end when `to` is absent.

    Without a name the band is called by the program's own name for its code.
    """

    code: str = setting(CODE)
    name: str | None = setting(WORD, None)
    least: int = setting(whole(0, 120))
    most: int | None = setting(whole(0, 120), None)

    @property
    def band(self) -> AgeBand:
        """The band as categories use it."""
        return AgeBand(self.code, self.name or BAND_NAMES.get(self.code, self.code), self.least, self.most)


BAND_NAMES = {band.code: band.name for band in AGE_BANDS}
DEFAULT_BANDS = tuple(AgeBandRules(code=b.code, least=b.least, most=b.most) for b in AGE_BANDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRules:
    """[[label]]: a further category that people may carry, such as students."""

    code: str = setting(CODE)
    name: str = setting(WORD)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """[[prize]]: given to places `first` to `last` of a category's ranking, or of the whole ranking without one."""

    title: str = setting(line())
    category: str | None = setting(WORD, None)
    first: int = setting(whole(1, 9999), 1)
    last: int = setting(whole(1, 9999), 1)
