"""The penalty ledger as results and rankings read it: rulings that stand, by number (rules 6)."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from tdapp.model.tables import Ruling
from tdapp.rules.standing_entries import WITHDRAW, standing

OTHER, FOUL = "other", "foul"
SHEET = "sheet"
"""The article of penalty cards that were found on a sheet or in an imported file; it never escalates (rules 2)."""


class RulingRow(NamedTuple):
    """One ruling; segment, round, group, table and board are numbers and codes as people name them."""

    number: int
    of: int | None
    kind: str
    segment: int
    round: int | None
    group: str
    table: int | None
    board: int | None
    party: str
    seat: str
    cards: int | None
    article: str


_T = Ruling.__table__.c
_COLUMNS = (
    _T.number, _T.of, _T.kind, _T.segment, _T.round, _T.group, _T.table_number, _T.board, _T.party, _T.seat, _T.cards,
    _T.article,
)  # fmt: skip


def standing_rulings(c: Connection, event_id: int) -> list[RulingRow]:
    """Every ruling of the event that was not withdrawn, by number; withdrawals themselves are left out."""
    rows = (RulingRow._make(r) for r in c.execute(select(*_COLUMNS).where(_T.event_id == event_id)))
    return standing((r, r.kind == WITHDRAW) for r in rows)
