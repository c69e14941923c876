"""An entry's part in a segment, as it is stored."""

from __future__ import annotations

PLAYS = "plays"
RESERVE = "reserve"
PHANTOM = "phantom"
SEED_OUT = "seed-out"
NAMED_OUT = "named-out"
