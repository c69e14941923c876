"""What is told of a ruling afterwards: the order of the others after a foul, what lost boards become (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tdapp.rules.penalty_rulings import Ruling


def completed(kept: Sequence[Ruling]) -> list[Ruling]:
    """The standing rulings, each with what later entries tell of it; the newest word counts.

    An entry that only completes another has no effect of its own.
    """
    told = {r.details.completes: r for r in sorted(kept, key=lambda r: r.number) if r.details.completes is not None}
    if not told:
        return list(kept)
    return [_without_effect(r) if r.details.completes is not None else _told(r, told.get(r.number)) for r in kept]


def renumbered(ruling: Ruling, again: Mapping[int, int]) -> Ruling:
    """The ruling with the numbers that stand now for those that were withdrawn and entered again."""
    details = ruling.details
    moves = None if details.moves is None else again.get(details.moves, details.moves)
    completes = None if details.completes is None else again.get(details.completes, details.completes)
    return replace(
        ruling,
        because=tuple(again.get(n, n) for n in ruling.because),
        details=replace(details, moves=moves, completes=completes),
    )


def _told(ruling: Ruling, by: Ruling | None) -> Ruling:
    if by is None:
        return ruling
    d = by.details
    return replace(ruling, details=replace(ruling.details, places=d.places, left=d.left, outcomes=d.outcomes))


def _without_effect(ruling: Ruling) -> Ruling:
    return replace(ruling, details=replace(ruling.details, places=None, outcomes=()))
