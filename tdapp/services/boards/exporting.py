"""Exports the library in the formats in which it is imported; hands only of boards that were opened for a round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardUse, BoardValue, Round, Segment
from tdapp.rules.big_data import PLACES_OF_DATA, Published
from tdapp.rules.tiers import Tier
from tdapp.services.boards.known import Known, known_boards
from tdapp.services.boards.opened import opened_hands
from tdapp.services.exchange.board_books import write_boards
from tdapp.services.exchange.boards_csv import BoardInfo, Where
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, events, find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class BoardsExported:
    """So many boards were written, and of so many of them the opened hands."""

    boards: int
    hands: int


@use_case
def export_boards(
    office: Office,
    path: Path,
    event_code: str | None = None,
    *,
    codes: Collection[str] | None = None,
    hands_path: Path | None = None,
) -> BoardsExported:
    """Write the library, or these boards of it, as the file's name ends: .csv, .xlsx or .json.

    Where boards are played stands in it for the named event, or the only one. The hands of a .csv go to `hands_path`.
    """
    if hands_path is not None and hands_path.absolute() == path.absolute():
        raise Refused(Text("Boards and hands need a file each; {file} is named for both.", file=path.name))
    with office.read() as c:
        known = known_boards(c)
        if unknown := [code for code in codes or () if code not in known]:
            raise Refused(Text("The library has no boards {codes}.", codes=unknown))
        wanted = {code: board for code, board in known.items() if codes is None or code in codes}
        event = find_event(c, event_code) if event_code is not None or len(events(c)) == 1 else None
        boards = _boards(c, wanted)
        played = {} if event is None else {w: code for w, code in _played(c, event, known).items() if code in wanted}
        hands = {code: board.hands for code, board in opened_hands(c, wanted).items()}
    write_boards(path, boards, played, hands, hands_path)
    shown = hands if hands_path is not None or path.suffix.lower() != ".csv" else {}
    return BoardsExported(len(boards), len(shown))


def _boards(c: Connection, wanted: dict[str, Known]) -> dict[str, BoardInfo]:
    t = BoardValue.__table__.c
    boards = {board.id: BoardInfo(board.code, board.trump, board.first) for board in wanted.values()}
    for row in c.execute(select(t.board_id, t.tier, t.seat, t.mean, t.sd, t.threshold)):
        if row.board_id in boards:
            by_seat = boards[row.board_id].data.setdefault(Tier(row.tier), {})
            by_seat[row.seat] = Published(row.mean, row.sd, row.threshold)
    for board in boards.values():
        board.data = {
            tier: {seat: by_seat[seat] for seat in PLACES_OF_DATA if seat in by_seat}
            for tier, by_seat in board.data.items()
        }
    return {board.code: board for board in boards.values()}


def _played(c: Connection, event: EventRow, known: dict[str, Known]) -> dict[Where, str]:
    """Which board is played where by all groups alike; what one group plays alone has no place in the format."""
    u, r, s = BoardUse.__table__.c, Round.__table__.c, Segment.__table__.c
    query = (
        select(s.number, r.number, u.number, u.board_id)
        .join_from(BoardUse, Round, u.round_id == r.id)
        .join(Segment, r.segment_id == s.id)
        .where(s.event_id == event.id, u.group_id.is_(None))
    )
    codes = {board.id: board.code for board in known.values()}
    return {(segment, number, at): codes[board_id] for segment, number, at, board_id in c.execute(query)}
