"""Sums of D and of points per entry over the boards of a segment, renewed board by board (rules 3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import fsum
from typing import Generic, TypeVar

E = TypeVar("E", bound=Hashable)


class Totals(Generic[E]):
    """What each entry has collected in one segment.

    Boards are replaced whole; the sums of an entry are made when asked for and kept until one of its
    boards is replaced. Every sum is `math.fsum` over the boards, so the order of boards does not matter.
    """

    def __init__(self) -> None:
        self._points: dict[Hashable, dict[E, int]] = {}
        self._rounds: dict[Hashable, int] = {}
        self._scores: dict[E, dict[Hashable, float]] = {}
        self._totals: dict[E, float] = {}

    def replace(
        self, board: Hashable, round_number: int, scores: Mapping[E, float], points: Mapping[E, int] | None = None
    ) -> set[E]:
        """Put the scores of one board in place of its earlier ones; returns the entries whose sums changed.

        A board key belongs to one round: where one board is played in two, give the key of each.
        `points` are W or Z in thousandths. An empty mapping takes the board away.
        """
        changed: set[E] = set()
        kept, totals = self._scores, self._totals
        for entry in self._points.pop(board, {}).keys() - scores.keys():
            del kept[entry][board]
            changed.add(entry)
        self._rounds.pop(board, None)
        if scores:
            self._points[board] = dict.fromkeys(scores, 0) | dict(points or {})
            self._rounds[board] = round_number
        for entry, score in scores.items():
            own = kept.get(entry)
            if own is None:
                own = kept[entry] = {}
            if own.get(board) != score:
                own[board] = score
                changed.add(entry)
        for entry in changed:
            totals.pop(entry, None)
        return changed

    def entries(self) -> set[E]:
        """Every entry with a score on some board."""
        return {entry for entry, scores in self._scores.items() if scores}

    def rounds(self) -> list[int]:
        """The rounds that have a board, in order."""
        return sorted(set(self._rounds.values()))

    def total(self, entry: E) -> float:
        """The sum of D over all boards; 0 for an entry without one."""
        found = self._totals.get(entry)
        if found is None:
            found = self._totals[entry] = fsum(self._scores.get(entry, {}).values())
        return found

    def round_total(self, entry: E, round_number: int) -> float:
        """The sum of D over the boards of a round; 0 when the entry has none."""
        rounds = self._rounds
        return fsum([d for board, d in self._scores.get(entry, {}).items() if rounds[board] == round_number])

    def by_round(self, entry: E) -> dict[int, float]:
        """The sums of D of the rounds in which the entry has a board, in order of the rounds."""
        found: dict[int, list[float]] = {}
        for board, d in self._scores.get(entry, {}).items():
            found.setdefault(self._rounds[board], []).append(d)
        return {number: fsum(found[number]) for number in sorted(found)}

    def points(self, entry: E) -> int:
        """The exact sum of W or Z in thousandths."""
        return sum(self._points[board][entry] for board in self._scores.get(entry, ()))

    def boards(self, entry: E) -> int:
        """How many boards count for the entry."""
        return len(self._scores.get(entry, {}))


def gathered(contributions: Iterable[tuple[E | None, float, int]]) -> tuple[dict[E, float], dict[E, int]]:
    """The scores and points of one board by entry, from (credited entry, D, points) of each seat or axis.

    Nobody (None) is left out; an entry with several results on the board, a team, has them added.
    """
    values: dict[E, list[float]] = {}
    points: dict[E, int] = {}
    for entry, d, p in contributions:
        if entry is not None:
            values.setdefault(entry, []).append(d)
            points[entry] = points.get(entry, 0) + p
    return {e: v[0] if len(v) == 1 else fsum(v) for e, v in values.items()}, points
