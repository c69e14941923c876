"""Big-data standard scores: the same W and Z against the board's published mean and deviation (rules 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tdapp.rules.seats import AXES, SEATS

PLACES_OF_DATA = (*SEATS, *AXES)
"""Where data is published: the four seats for W, the two axes for Z."""


@dataclass(frozen=True, slots=True)
class Published:
    """Mean and standard deviation of a board, seat or axis, and tier, in points; `threshold` is Kws, seats only."""

    mean: Decimal
    sd: Decimal
    threshold: Decimal | None = None

    def standard(self, values: Sequence[int]) -> list[float]:
        """Ds of values in thousandths; 0 where the published deviation is 0."""
        if self.sd == 0:
            return [0.0] * len(values)
        scale = 10 ** max(0, *(-int(d.as_tuple().exponent) for d in (self.mean, self.sd)))
        mean, sd = int(1000 * scale * self.mean), int(1000 * scale * self.sd)
        return [(scale * value - mean) / sd for value in values]


@dataclass(frozen=True, slots=True)
class BoardData:
    """What is published of one board for the event's tier, by seat and axis; missing ones are absent."""

    by_place: dict[str, Published]

    def covers(self, *, by_pair: bool) -> bool:
        """Whether every seat (or axis) that is ranked has data."""
        return all(place in self.by_place for place in (AXES if by_pair else SEATS))

    def standard(self, scores: Sequence[Sequence[int]], places: Sequence[str]) -> dict[str, list[float]]:
        """Ds of all results by seat (scores are W) or axis (scores are Z), for those that have data."""
        columns = zip(*scores, strict=True) if scores else ((),) * len(places)
        return {p: self.by_place[p].standard(c) for p, c in zip(places, columns, strict=True) if p in self.by_place}


def data_of(data: Mapping[str, BoardData], code: str, version: int, *, fouled: bool) -> BoardData | None:
    """What is published of a board and version, None where nothing is.

    A version after the first is of a board that was fouled: what is published of the board holds for it only where the
    regulations say so (`fouled`).
    """
    return data.get(code) if version == 1 or fouled else None
