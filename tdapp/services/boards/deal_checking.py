"""How evenly cards fell: of the library's hands, or of boards that are dealt only to be counted.

Counts of few boards would be their hands; of sealed hands only sums of at least `LEAST` boards leave this module.
"""

from __future__ import annotations

import secrets

from sqlalchemy import select

from tdapp.model.tables import Board, BoardVersion
from tdapp.rules.deal_statistics import DealStatistics, Tally
from tdapp.rules.dealing import DealingPlan, random_boards
from tdapp.services.boards.opened import opened_hands
from tdapp.services.boards.opening import boards_with_hands, sealed_hands
from tdapp.services.boards.vault import CHIEF, RECOVERY, unlocked
from tdapp.services.exchange.board_files import Progress
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text

LEAST = 48
"""Sealed boards that are counted together at least: the boards of four rounds."""

MOST_SAMPLED = 1_000_000
_OFTEN = 200


@use_case
def library_statistics(office: Office, *, batch: int | None = None, passphrase: str | None = None) -> DealStatistics:
    """The counts of the library's hands, or of one batch's: of those that are open, with a passphrase of all.

    The passphrase is the chief TD's or the recovery key; hands stay sealed, only sums are told, and none of fewer than
    48 boards that are not all open.
    """
    b, v = Board.__table__.c, BoardVersion.__table__.c
    tally = Tally()
    with office.read() as c:
        query = select(b.code).join_from(Board, BoardVersion, v.board_id == b.id)
        query = query.where(v.number == 1, v.hands.is_not(None)).order_by(b.id)
        codes = list(c.scalars(query if batch is None else query.where(b.batch_id == batch)))
        opened = opened_hands(c, codes)
        if passphrase is None or len(opened) == len(codes):
            for board in opened.values():
                tally.add(board.hands, board.trump, board.first)
            return tally.result()
        if len(codes) < LEAST:
            raise Refused(Text("Sealed hands are counted only for {n} boards or more, so that no hand shows.", n=LEAST))
        rows = boards_with_hands(c, codes)
        keys = unlocked(c, passphrase, (CHIEF, RECOVERY))
        for row, hands in zip(rows, sealed_hands(c, keys, rows), strict=True):
            tally.add(hands, row.trump, row.first)
    return tally.result()


@use_case
def sample_statistics(office: Office, count: int, progress: Progress | None = None) -> DealStatistics:
    """The counts of so many boards that are dealt as `generate_boards` deals them, counted and forgotten."""
    if not 1 <= count <= MOST_SAMPLED:
        raise Refused(Text("Boards are dealt for counting from 1 to {most} at once.", most=MOST_SAMPLED))
    tally = Tally()
    for done, board in enumerate(random_boards(DealingPlan(), map(str, range(count)), secrets.token_bytes)):
        if progress is not None and done % _OFTEN == 0:
            progress(done, count)
        tally.add(board.hands, board.trump, board.first)
    return tally.result()
