"""Which hands are open, and what they are: those that were opened for a round, nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, BoardOpening, BoardVersion, Sealed
from tdapp.rules.hands import Hands, unpack_hands

FOR_ROUND, FOR_DEALING = "round", "dealing"
_PART = 500


@dataclass(frozen=True, slots=True)
class OpenedBoard:
    """A board with its hands; the hands do not show when the value is shown."""

    code: str
    version: int
    trump: str
    first: str
    hands: Hands = field(repr=False)


def opened_shas(c: Connection) -> Mapping[str, str]:
    """Of sealed hands that were opened for a round: what names them, and what names the opened ones."""
    t = BoardOpening.__table__.c
    rows = c.execute(select(t.sealed, t.hands).where(t.purpose == FOR_ROUND, t.hands.is_not(None)).order_by(t.id))
    return {row.sealed: row.hands for row in rows}


def opened_hands(c: Connection, codes: Collection[str] | None = None) -> dict[str, OpenedBoard]:
    """The boards whose hands were opened for a round, by code; of all boards, or of these."""
    b, v = Board.__table__.c, BoardVersion.__table__.c
    opened = opened_shas(c)
    query = (
        select(b.code, b.trump, b.first, v.number, v.hands)
        .join_from(Board, BoardVersion, v.board_id == b.id)
        .where(v.number == 1, v.hands.is_not(None))
        .order_by(b.id)
    )
    wanted = None if codes is None else frozenset(codes)
    rows = [row for row in c.execute(query) if row.hands in opened and (wanted is None or row.code in wanted)]
    content = contents(c, [opened[row.hands] for row in rows])
    return {
        row.code: OpenedBoard(row.code, row.number, row.trump, row.first, unpack_hands(content[opened[row.hands]]))
        for row in rows
    }


def contents(c: Connection, shas: Collection[str]) -> dict[str, bytes]:
    """What is stored, sealed or opened, by the digests that name it."""
    t = Sealed.__table__.c
    found: dict[str, bytes] = {}
    wanted = sorted(set(shas))
    for start in range(0, len(wanted), _PART):
        part = wanted[start : start + _PART]
        found |= {r.sha: bytes(r.content) for r in c.execute(select(t.sha, t.content).where(t.sha.in_(part)))}
    return found
