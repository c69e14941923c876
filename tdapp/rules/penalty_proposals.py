"""What a ruling proposes: by the counts of the scale, by its minutes of lateness, or on its own grounds (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field

from tdapp.rules.penalty_rulings import KIND_NAMES, Grounds, Ruling, RulingKind
from tdapp.rules.penalty_scale import CHINPOK, Scale, Step, Within
from tdapp.rules.regulations.sections import Lateness, LatenessMeasure, PenaltyRules
from tdapp.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTerms:
    """What the fold needs to know of an event; `by_pair`: the parties are pairs."""

    by_pair: bool
    scale: Scale = CHINPOK
    penalties: PenaltyRules = field(default_factory=PenaltyRules)
    lateness: tuple[Lateness, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A ruling that should follow ruling `after`; it takes effect when somebody with the authority makes it.

    `because` are the numbers that led to it, in the order of the incidents; `reason` says so in words.
    """

    after: int
    party: str
    kind: RulingKind
    because: tuple[int, ...]
    reason: Text
    segment: int
    round: int | None


def party_name(party: str, *, by_pair: bool) -> Text:
    """The party as people call it."""
    return Text("pair {party}", party=party) if by_pair else Text("player {party}", party=party)


def counted_proposals(
    ruling: Ruling, counters: MutableMapping[tuple[object, ...], list[int]], terms: LedgerTerms
) -> Iterator[Proposal]:
    """Count the ruling in every step of the scale; what has become full proposes."""
    for step in terms.scale.steps:
        if step.counted is not ruling.kind:
            continue
        counted = counters[(step, ruling.party, *_span(ruling, step.within))]
        counted.append(ruling.number)
        if len(counted) == step.nth or (step.again and len(counted) % step.nth == 0):
            because = tuple(counted[-step.nth :])
            reason = _count_reason(ruling, step, len(counted), terms)
            yield _proposal(ruling, step.proposes, because, reason)


def own_proposals(ruling: Ruling, terms: LedgerTerms) -> Iterator[Proposal]:
    """What a ruling proposes without any count: by its minutes of lateness, and a disqualification on its grounds."""
    party = party_name(ruling.party, by_pair=terms.by_pair)
    if ruling.kind is RulingKind.LATENESS and ruling.details.minutes is not None:
        reason = Text("{party} came late by {minutes} min", party=party, minutes=ruling.details.minutes)
        if ruling.details.first_of_both:
            reason = Text("both sides came late, and {party} came first", party=party)
        for kind in _lateness_kinds(ruling, terms.lateness):
            yield _proposal(ruling, kind, (ruling.number,), reason)
    reasons = {
        Grounds.WALKOVER: Text("walk-over of {party}", party=party),
        Grounds.WITHDRAWAL: Text("{party} withdrew from play", party=party),
        Grounds.MISCONDUCT: Text("grave misconduct of {party}", party=party),
    }
    if ruling.details.grounds is not None and ruling.kind is not RulingKind.DISQUALIFICATION:
        yield _proposal(ruling, RulingKind.DISQUALIFICATION, (ruling.number,), reasons[ruling.details.grounds])


def lateness_measure(minutes: int, table: Sequence[Lateness]) -> LatenessMeasure | None:
    """The measure of the regulations for so many minutes; None below the first, and where none is set."""
    reached = [late for late in table if minutes >= late.minutes]
    return max(reached, key=lambda late: late.minutes).measure if reached else None


def _lateness_kinds(ruling: Ruling, table: Sequence[Lateness]) -> tuple[RulingKind, ...]:
    if ruling.details.first_of_both:
        return (RulingKind.WARNING,)
    measure = lateness_measure(ruling.details.minutes or 0, table)
    if measure is None:
        return ()
    if measure is LatenessMeasure.WALKOVER:  # the round is lost, and the walk-over proposes more
        grounds = () if ruling.details.grounds else (RulingKind.DISQUALIFICATION,)
        return (RulingKind.LOSS, *grounds)
    return (RulingKind(measure.value),)


def _proposal(ruling: Ruling, kind: RulingKind, because: tuple[int, ...], reason: Text) -> Proposal:
    return Proposal(ruling.number, ruling.party, kind, because, reason, ruling.segment, ruling.round)


def _span(ruling: Ruling, within: Within) -> tuple[object, ...]:
    return {
        Within.GAME: (ruling.segment, ruling.round, ruling.details.game),
        Within.ROUND: (ruling.segment, ruling.round),
        Within.SEGMENT: (ruling.segment,),
        Within.EVENT: (),
    }[within]


def _count_reason(ruling: Ruling, step: Step, count: int, terms: LedgerTerms) -> Text:
    fields = {
        "nth": ordinal(count),
        "kind": KIND_NAMES[step.counted],
        "party": party_name(ruling.party, by_pair=terms.by_pair),
    }
    if step.within is Within.EVENT:
        return Text("{nth} {kind} of {party}", **fields)
    if step.within is Within.SEGMENT:
        return Text("{nth} {kind} of {party} in segment {segment}", **fields, segment=ruling.segment)
    if ruling.round is None:
        return Text("{nth} {kind} of {party} before play", **fields)
    if step.within is Within.GAME and ruling.details.game is not None:
        game = ruling.details.game
        return Text("{nth} {kind} of {party} in game {game} of round {round}", **fields, game=game, round=ruling.round)
    return Text("{nth} {kind} of {party} in round {round}", **fields, round=ruling.round)


_ORDINALS = (
    Text("first"), Text("second"), Text("third"), Text("fourth"), Text("fifth"), Text("sixth"), Text("seventh"),
    Text("eighth"), Text("ninth"), Text("tenth"),
)  # fmt: skip


def ordinal(n: int) -> Text:
    """The n-th as a word, from 1."""
    return _ORDINALS[n - 1] if n <= len(_ORDINALS) else Text("no. {n}", n=n)
