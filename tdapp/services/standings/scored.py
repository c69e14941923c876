"""One result within its mean."""

from __future__ import annotations

from typing import NamedTuple

from tdapp.rules.deal_results import DealResult
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.play_tables import Credits, PlayTable


class Result(NamedTuple):
    """The result of one board at one table; `deal` without penalty cards, which lie in the ledger.

    `credits` are the credited entries of the four seats.
    """

    id: int
    table: PlayTable
    board: int
    key: BoardKey
    deal: DealResult
    credits: Credits
    reason: str
