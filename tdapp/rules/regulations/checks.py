"""What cannot be true together in one event's regulations."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.rules.categories import EVENT_CATEGORIES
from tdapp.rules.eligibility import check_terms
from tdapp.rules.kinds import BY_PAIR, DUPLICATE, EventKind
from tdapp.rules.regulations.key_lines import Path
from tdapp.rules.regulations.regulations import Regulations
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.text import Text


def contradictions(regulations: Regulations) -> Iterator[tuple[Path, Text]]:
    """Every contradiction, with the key it belongs to."""
    yield from _segments(regulations)
    yield from scoring_contradictions(regulations.scoring)
    yield from _names(regulations)
    yield from _prizes(regulations)


def scoring_contradictions(scoring: ScoringRules) -> Iterator[tuple[Path, Text]]:
    """What cannot be true together in [scoring] alone."""
    given = {k: getattr(scoring, k) is not None for k in ("r12", "r13", "r14", "r_second")}
    if any(given.values()) and not all(given.values()):
        missing = tuple(k for k, there in given.items() if not there)
        yield ("scoring",), Text("R is one table: {missing} must be given too.", missing=missing)


def _segments(regulations: Regulations) -> Iterator[tuple[Path, Text]]:
    kind = regulations.event.kind
    last = len(regulations.segment)
    if kind is EventKind.INDIVIDUAL_TEAM and (last > 1 or regulations.segment[0].rounds != 1):
        yield ("segment", 0), Text("An individual team event has one segment of one round.")
    for index, segment in enumerate(regulations.segment):
        path: Path = ("segment", index)
        if segment.number != index + 1:
            yield (
                (*path, "number"),
                Text("Segments are numbered 1, 2, 3 in their order; this is number {n}.", n=index + 1),
            )
        if segment.take and index + 1 == last:
            yield (*path, "take"), Text("No segment follows, so nobody can be taken into it.")
        if segment.sit_outs and index + 1 == last:
            yield (*path, "sit_outs"), Text("Seeds sit out only when a later segment exists.")
        if segment.starts and len(segment.starts) != segment.rounds:
            yield (*path, "starts"), Text("This segment has {n} rounds: give {n} starts, or none.", n=segment.rounds)
        if list(segment.starts) != sorted(segment.starts):
            yield (*path, "starts"), Text("The rounds start one after the other.")
        step = 2 if kind in BY_PAIR else 4
        if segment.take and kind in DUPLICATE and segment.take % step:
            yield (*path, "take"), Text("The number taken must be divisible by {step}.", step=step)


def _names(regulations: Regulations) -> Iterator[tuple[Path, Text]]:
    taken = set(EVENT_CATEGORIES)
    for index, band in enumerate(regulations.age_band):
        if band.code in taken:
            what = Text("The code {code} is used twice or names another category.", code=band.code)
            yield ("age_band", index, "code"), what
        taken.add(band.code)
        if band.most is not None and band.most < band.least:
            yield ("age_band", index, "to"), Text("An age band ends after it begins.")
    for index, label in enumerate(regulations.label):
        if label.code in taken:
            what = Text("The code {code} is used twice or names another category.", code=label.code)
            yield ("label", index, "code"), what
        taken.add(label.code)
    for finding in check_terms(regulations.terms):
        yield ("event", "categories"), finding.text


def _prizes(regulations: Regulations) -> Iterator[tuple[Path, Text]]:
    for index, prize in enumerate(regulations.prize):
        if prize.last < prize.first:
            yield ("prize", index, "last"), Text("The last place of a prize is not before its first.")
        if prize.category is not None and prize.category not in regulations.ranking.categories:
            yield (
                ("prize", index, "category"),
                Text(
                    "{category} has no ranking of its own: name it in categories of [ranking].", category=prize.category
                ),
            )
    minutes = [late.minutes for late in regulations.lateness]
    if minutes != sorted(set(minutes)):
        yield ("lateness", 0), Text("The minutes of lateness rise from one measure to the next.")
