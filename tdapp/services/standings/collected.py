"""What entries have collected in one segment, and the big-data sums beside it (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tdapp.rules.big_data import BoardData
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore
from tdapp.rules.totals import Totals, gathered
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.scored import Result

Contribution = tuple[int | None, float, int]
"""Credited entry, standard score, points in thousandths."""


class Collected:
    """Totals of a segment by entry id; a board counts in the round in which it was played."""

    def __init__(self, segment: int, *, by_pair: bool, data: Mapping[str, BoardData]) -> None:
        self.segment = segment
        self.by_pair = by_pair
        self.totals: Totals[int] = Totals()
        self._big: Totals[int] = Totals()
        self._data = data
        self._uncovered: set[tuple[BoardKey, int]] = set()

    @property
    def big_data(self) -> Totals[int] | None:
        """The big-data sums; None unless every counted board has data."""
        return None if self._uncovered or not self._data else self._big

    def replace(self, key: BoardKey, round_number: int, results: Sequence[Result], score: BoardScore | None) -> None:
        """Put the scores of a board in place of the earlier ones; without a score the board is gone."""
        part = self.segment, round_number
        place = key, round_number
        scores: tuple[dict[int, float], dict[int, int]] = {}, {}
        if score is not None:
            scores = gathered(self._contributions(results, score, part, score.dz if self.by_pair else score.dw))
        self.totals.replace(place, round_number, *scores)
        if not self._data:
            return
        data = self._data.get(key.code)
        self._uncovered.discard(place)
        if scores[0] and (data is None or not data.covers(by_pair=self.by_pair)):
            self._uncovered.add(place)
        elif score is not None and data is not None:
            columns = data.standard(score.z if self.by_pair else score.w, AXES if self.by_pair else SEATS)
            big = list(zip(*(columns[p] for p in (AXES if self.by_pair else SEATS) if p in columns), strict=True))
            self._big.replace(place, round_number, gathered(self._contributions(results, score, part, big))[0])
            return
        self._big.replace(place, round_number, {})

    def _contributions(
        self,
        results: Sequence[Result],
        score: BoardScore,
        part: tuple[int, int],
        standard: Sequence[Sequence[float]],
    ) -> Iterator[Contribution]:
        points: Sequence[Sequence[int]] = score.z if self.by_pair else score.w
        for index, d, p in zip(score.scored, standard, points, strict=True):
            result = results[index]
            if result.part != part or not result.deal.in_total:
                continue
            if self.by_pair:
                e, s, w, n = result.credits
                yield e if e is not None else w, d[0], p[0]
                yield s if s is not None else n, d[1], p[1]
            else:
                yield from zip(result.credits, d, p, strict=True)
