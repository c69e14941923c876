"""On which result and seat the penalty cards of the ledger count (rules 2 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tdapp.rules.deal_results import Four
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.standings.ruled import Ruled


@dataclass
class Cards:
    """The cards of the ledger by result, in seat order.

    `shown` are all cards by encounter and board as a sheet would have them: on the board that the ruling or the TD
    names, else where they count.
    """

    by_result: dict[int, Four] = field(default_factory=dict)
    shown: dict[tuple[int, int], list[int]] = field(default_factory=dict)


def laid(ruled: Ruled, tables: Mapping[int, PlayTable]) -> Cards:
    """The cards by the results that stand at their boards."""
    found = ((tables[encounter].results.get(board), four) for (encounter, board), four in ruled.by_spot.items())
    return Cards({r.id: four for r, four in found if r is not None}, ruled.shown)
