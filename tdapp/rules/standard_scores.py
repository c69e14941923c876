"""Standard scores Dw and Dz of one board over all tables that played it (rules 3; 000, table 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import sqrt
from operator import mul
from typing import NamedTuple, cast

from tdapp.rules.deal_results import DealResult, Four
from tdapp.rules.deal_score import Tariff, position_scores

Floats = tuple[float, ...]


class Divisor(StrEnum):
    """What the sum of squares is divided by for the standard deviation."""

    N = "n"
    N_MINUS_1 = "n-1"


class Spread(NamedTuple):
    """Number, sum and sum of squares of the results in a mean, in thousandths: whole, so order does not matter."""

    n: int
    total: int
    squares: int
    divisor: Divisor = Divisor.N

    @property
    def mean(self) -> float | None:
        """The mean in points; None without a result."""
        return self.total / (1000 * self.n) if self.n else None

    @property
    def sd(self) -> float | None:
        """The standard deviation in points; None without a result, 0 where n - 1 is 0."""
        return self.root / (1000 * self.n) if self.n else None

    @property
    def root(self) -> float:
        """n times the standard deviation in thousandths: the one square root of a board and seat."""
        scatter = self.n * self.squares - self.total * self.total
        if scatter == 0:
            return 0.0
        return sqrt(scatter if self.divisor is Divisor.N else self.n * scatter / (self.n - 1))

    def standard(self, values: Sequence[int]) -> list[float]:
        """D of each value in thousandths; all 0 where the standard deviation is 0 or there is no mean."""
        n, total, root = self.n, self.total, self.root
        if root == 0.0:
            return [0.0] * len(values)
        return [(n * value - total) / root for value in values]


def spread_of(values: Sequence[int], divisor: Divisor = Divisor.N) -> Spread:
    """The spread of values in thousandths."""
    return Spread(len(values), sum(values), sum(map(mul, values, values)), divisor)


@dataclass(frozen=True)
class BoardScore:
    """W, Z, their spreads and D of all results of one board and version, in the order they were given.

    `scored` holds the indices of the results that have a score; `w`, `z`, `dw` and `dz` run parallel to it.
    W and Z are thousandths by seat (E S W N) and by axis (E-W, N-S). `dw` and `dz` are made when asked for.
    """

    scored: tuple[int, ...]
    w: list[Four]
    in_mean: list[bool]
    divisor: Divisor

    @cached_property
    def z(self) -> list[tuple[int, int]]:
        """Z of each scored result by axis."""
        return [(e + w, s + n) for e, s, w, n in self.w]

    @cached_property
    def seat_spreads(self) -> tuple[Spread, ...]:
        """The spread of W by seat, over the results in the mean."""
        return self._spreads(self.w, 4)

    @cached_property
    def axis_spreads(self) -> tuple[Spread, ...]:
        """The spread of Z by axis, over the results in the mean."""
        return self._spreads(self.z, 2)

    @cached_property
    def dw(self) -> list[tuple[float, float, float, float]]:
        """Dw of each scored result by seat."""
        return cast("list[tuple[float, float, float, float]]", _standard(self.w, self.seat_spreads))

    @cached_property
    def dz(self) -> list[tuple[float, float]]:
        """Dz of each scored result by axis."""
        return cast("list[tuple[float, float]]", _standard(self.z, self.axis_spreads))

    def _spreads(self, rows: Sequence[tuple[int, ...]], width: int) -> tuple[Spread, ...]:
        counted = rows if all(self.in_mean) else [r for r, m in zip(rows, self.in_mean, strict=True) if m]
        if not counted:
            return (Spread(0, 0, 0, self.divisor),) * width
        return tuple(spread_of(column, self.divisor) for column in zip(*counted, strict=True))


def _standard(rows: Sequence[tuple[int, ...]], spreads: Sequence[Spread]) -> list[tuple[float, ...]]:
    if not rows:
        return []
    columns = [s.standard(c) for s, c in zip(spreads, zip(*rows, strict=True), strict=True)]
    return list(zip(*columns, strict=True))


def score_board(rows: Sequence[DealResult], tariff: Tariff, divisor: Divisor = Divisor.N) -> BoardScore:
    """The scores of one board and version over all its results; a result outside the mean gets its D from that mean."""
    scored: list[int] = []
    points: list[Four] = []
    in_mean: list[bool] = []
    for index, row in enumerate(rows):
        w = position_scores(row, tariff)
        if w is not None:
            scored.append(index)
            points.append(w)
            in_mean.append(row.in_mean)
    return BoardScore(tuple(scored), points, in_mean, divisor)
