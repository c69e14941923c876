"""The entries that are ready for a segment, and whether they fill its tables (rules 4, odd numbers)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.positions import PAIRS

MULTIPLE: dict[str, int] = {
    MovementKind.INDIVIDUAL: 4,
    MovementKind.PAIRS: 2,
    MovementKind.INDIVIDUAL_TEAM: 4,
    MovementKind.PAIR_TEAM: 2,
}
"""What the number of entries must be a multiple of, by kind."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry that is ready to play: its key, its label (L3, or 12 once numbered), its seed number if it is a seed."""

    key: int
    label: str
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """The entries of a segment in list order, and what the choices depend on.

    `phantom_value` is the round total (Dz) of the pair that rests; `sit_outs` limits the seeds that may sit out
    (None: no limit).
    """

    kind: str
    entries: tuple[Listed, ...]
    segment: int = 1
    segments: int = 1
    rounds: int = 2
    phantom_value: Decimal = Decimal(0)
    sit_outs: int | None = None

    @property
    def over(self) -> int:
        """How many entries are over when tables (teams: zones, matches) are filled."""
        return len(self.entries) % MULTIPLE[self.kind]

    @property
    def missing(self) -> int:
        """How many places are empty when everybody plays."""
        return -len(self.entries) % MULTIPLE[self.kind]

    @property
    def seeds_may_rest(self) -> bool:
        """Seeds sit out segment 1 only, and only when a later segment exists and the regulations let them."""
        return self.segment == 1 < self.segments and self.sit_outs != 0

    @property
    def most_seeds(self) -> int:
        """How many seeds may sit out at most."""
        return min(self.over, self.over if self.sit_outs is None else self.sit_outs) if self.seeds_may_rest else 0

    @property
    def seeds(self) -> tuple[Listed, ...]:
        """The seeds in order of seed number."""
        return tuple(sorted((e for e in self.entries if e.seed is not None), key=lambda e: e.seed or 0))

    @property
    def phantom_works(self) -> bool:
        """A phantom needs real play beside it, and a different pair to rest in each round."""
        return self.kind == PAIRS and len(self.entries) >= 3 and self.rounds <= len(self.entries)
