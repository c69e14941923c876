"""What the library holds of boards, as later steps compare with it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, BoardValue, BoardVersion
from tdapp.rules.big_data import Published

_PART = 500


@dataclass(frozen=True, slots=True)
class Known:
    """A board of the library with its first version; `hands` names the sealed hands, empty where there are none."""

    id: int
    code: str
    trump: str
    first: str
    version_id: int
    hands: str | None


def known_boards(c: Connection) -> dict[str, Known]:
    """Every board of the library by code, in the order in which they came."""
    b, v = Board.__table__.c, BoardVersion.__table__.c
    query = (
        select(b.id, b.code, b.trump, b.first, v.id, v.hands)
        .join_from(Board, BoardVersion, v.board_id == b.id)
        .where(v.number == 1)
        .order_by(b.id)
    )
    return {row[1]: Known(*row) for row in c.execute(query)}


def known_values(c: Connection, board_ids: Collection[int]) -> dict[tuple[int, str, str], tuple[int, Published]]:
    """What is published of these boards, by board, tier and seat, with the id of its row."""
    t = BoardValue.__table__.c
    wanted = sorted(board_ids)
    found = {}
    for start in range(0, len(wanted), _PART):
        query = select(t.id, t.board_id, t.tier, t.seat, t.mean, t.sd, t.threshold)
        for row in c.execute(query.where(t.board_id.in_(wanted[start : start + _PART])).order_by(t.id)):
            threshold: Decimal | None = row.threshold
            found[row.board_id, row.tier, row.seat] = (row.id, Published(row.mean, row.sd, threshold))
    return found
