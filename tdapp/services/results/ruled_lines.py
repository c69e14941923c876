"""Lines as the ledger leaves them: what an export says of a board that a ruling decides (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tdapp.rules.deal_states import NOWHERE
from tdapp.services.results.lines import Line, line_of
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable


def ruled_line(standings: Standings, table: PlayTable, board: int, stored: Mapping[Any, Any] | None) -> Line | None:
    """The line that a ruling gives a board, over the stored one where there is one; None where no ruling decides it."""
    deal = standings.play.ruled.deals.get((table.id, board))
    if deal is None:
        return None
    usual = standings.regulations(table.segment).scoring.flags.get(deal.state, NOWHERE)
    keyed = Line(deal.state) if stored is None else line_of(stored)
    return replace(
        keyed,
        state=deal.state,
        places=deal.places,
        left=deal.left,
        assigned=deal.assigned,
        in_mean=None if deal.in_mean == usual[0] else deal.in_mean,
        in_total=None if deal.in_total == usual[1] else deal.in_total,
    )
