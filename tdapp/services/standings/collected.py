"""What entries have collected in one segment, and the big-data sums beside it (rules 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, compress
from typing import cast

from tdapp.rules.big_data import BoardData, data_of
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore
from tdapp.rules.totals import Totals, gathered
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.play_tables import Result

Collection = tuple[dict[int, float], dict[int, int]]
"""Standard scores and points in thousandths by entry."""


class Collected:
    """Totals of a segment by entry id; a board counts in the round in which it was played.

    `fouled` says whether what is published of a board is used for its fouled versions too.
    """

    def __init__(self, segment: int, data: Mapping[str, BoardData], *, by_pair: bool, fouled: bool) -> None:
        self.segment = segment
        self.by_pair = by_pair
        self.fouled = fouled
        self.totals: Totals[int] = Totals()
        self._big: Totals[int] = Totals()
        self.data = data
        self._uncovered: set[tuple[BoardKey, int]] = set()
        self._counted: set[tuple[BoardKey, int]] = set()
        self._numbers: dict[tuple[BoardKey, int], int] = {}

    @property
    def big_data(self) -> Totals[int] | None:
        """The big-data sums; None unless every counted board has data."""
        return None if self._uncovered or not self.data else self._big

    def replace(self, key: BoardKey, round_number: int, results: Sequence[Result], score: BoardScore | None) -> None:
        """Put the scores of a board in place of the earlier ones; without a score the board is gone."""
        place = key, round_number
        part = self.segment, round_number
        scores: Collection = ({}, {})
        if score is not None:
            scores = self._gathered(results, score, part, score.dz if self.by_pair else score.dw)
        self.totals.replace(self._short(place), round_number, *scores)
        (self._counted.add if scores[0] else self._counted.discard)(place)
        if self.data:
            self._replace_big(place, part, results, score, bool(scores[0]))

    def _replace_big(
        self,
        place: tuple[BoardKey, int],
        part: tuple[int, int],
        results: Sequence[Result],
        score: BoardScore | None,
        counted: bool,
    ) -> None:
        data = self.data_of(place[0])
        covered = data is not None and data.covers(by_pair=self.by_pair)
        (self._uncovered.add if counted and not covered else self._uncovered.discard)(place)
        found: dict[int, float] = {}
        if score is not None and data is not None and covered:
            places = AXES if self.by_pair else SEATS
            columns = data.standard(score.z if self.by_pair else score.w, places)
            found = self._gathered(results, score, part, list(zip(*(columns[p] for p in places), strict=True)))[0]
        self._big.replace(self._short(place), part[1], found)

    def _short(self, place: tuple[BoardKey, int]) -> int:
        """A number for a board and round: thousands of entries look it up."""
        return self._numbers.setdefault(place, len(self._numbers))

    def data_of(self, key: BoardKey) -> BoardData | None:
        """What is published of a board, and so of its fouled versions where the regulations say so."""
        return data_of(self.data, key.code, key.version, fouled=self.fouled)

    @property
    def played_rounds(self) -> set[int]:
        """The rounds in which a board counts."""
        return {round_number for _, round_number in self._counted}

    def give(self, round_number: int, value: float, entries: Iterable[int]) -> None:
        """Give entries a value for a whole round: the opponents of the phantom rest (rules 4)."""
        self.totals.replace(("phantom", round_number), round_number, dict.fromkeys(entries, value))

    def _gathered(
        self, results: Sequence[Result], score: BoardScore, part: tuple[int, int], standard: Sequence[Sequence[float]]
    ) -> Collection:
        """The scores and points of a board by entry, from the results that count in this part of the event."""
        points: Sequence[Sequence[int]] = score.z if self.by_pair else score.w
        rows = [results[i] for i in score.scored]
        counts = [r.deal.in_total and r.table.part == part for r in rows]
        if not all(counts):
            rows = list(compress(rows, counts))
            standard, points = list(compress(standard, counts)), list(compress(points, counts))
        entries = list(chain.from_iterable(map(_of_axes if self.by_pair else _of_seats, rows)))
        d, p = list(chain.from_iterable(standard)), list(chain.from_iterable(points))
        scores = dict(zip(entries, d, strict=True))
        if len(scores) == len(entries) and None not in scores:  # everybody once, the usual case
            return cast(Collection, (scores, dict(zip(entries, p, strict=True))))
        return gathered(zip(entries, d, p, strict=True))


def _of_seats(result: Result) -> Sequence[int | None]:
    return result.credits


def _of_axes(result: Result) -> Sequence[int | None]:
    """The pair of an axis; one of the two may be credited to nobody."""
    e, s, w, n = result.credits
    return (e if e is not None else w, s if s is not None else n)
