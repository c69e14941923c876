"""Which results belong to one mean: equal code and version when given, else segment, round and board (rules 3)."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from tdapp.model.tables import (
    Board,
    BoardUse,
    BoardValue,
    BoardVersion,
    Encounter,
    Group,
    Round,
    Segment,
    VersionAtTable,
)
from tdapp.rules.big_data import BoardData, Published
from tdapp.rules.tiers import Tier
from tdapp.services.scope import EventRow


class BoardKey(NamedTuple):
    """One board and version: by code, else (code empty) by segment, round and number in the round.

    `scoring` is the number of the regulations by which its points are counted, so that only equal points are averaged.
    """

    code: str
    segment: int
    round: int
    board: int
    version: int
    scoring: int


class BoardUses:
    """The codes of the boards of each round, where they are known."""

    def __init__(self, c: Connection, event: EventRow) -> None:
        u, r, s, b, g = (t.__table__.c for t in (BoardUse, Round, Segment, Board, Group))
        query = (
            select(s.number, r.number, g.code, u.number, b.code)
            .select_from(
                BoardUse.__table__.join(Round.__table__, u.round_id == r.id)
                .join(Segment.__table__, r.segment_id == s.id)
                .join(Board.__table__, u.board_id == b.id)
                .outerjoin(Group.__table__, u.group_id == g.id)
            )
            .where(s.event_id == event.id)
        )
        found = c.execute(query)
        self._codes: dict[tuple[int, int, str | None, int], str] = {tuple(row[:4]): row[4] for row in found}

    def code(self, segment: int, round_number: int, group: str, board: int) -> str:
        """The code of a board of the round, as its group plays it; empty while it is not known."""
        codes = self._codes
        if not codes:
            return ""
        own = codes.get((segment, round_number, group, board))
        return own or codes.get((segment, round_number, None, board), "")


def load_versions(c: Connection, event: EventRow) -> dict[tuple[int, int], tuple[str, int]]:
    """The code and version of the boards that were fouled, by encounter and number, where another than the first lies.

    It counts while the round still plays that board there.
    """
    v, w, b, n, r, s = (t.__table__.c for t in (VersionAtTable, BoardVersion, Board, Encounter, Round, Segment))
    query = select(v.encounter_id, v.board, b.code, w.number).where(
        v.board_version_id == w.id, w.board_id == b.id, v.encounter_id == n.id, n.round_id == r.id,
        r.segment_id == s.id, s.event_id == event.id,
    )  # fmt: skip
    return {(encounter, board): (code, number) for encounter, board, code, number in c.execute(query)}


def load_board_data(c: Connection, tier: Tier) -> dict[str, BoardData]:
    """What is published of boards for a tier, by code."""
    v, b = BoardValue.__table__.c, Board.__table__.c
    query = select(b.code, v.seat, v.mean, v.sd, v.threshold).where(v.board_id == b.id, v.tier == tier.value)
    found: dict[str, BoardData] = {}
    for code, seat, mean, sd, threshold in c.execute(query):
        found.setdefault(code, BoardData({})).by_place[seat] = Published(mean, sd, threshold)
    return found
