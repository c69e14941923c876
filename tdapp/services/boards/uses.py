"""Which boards are played where: of a round, and of the whole tournament."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, select

from tdapp.model.tables import Board, BoardUse, Event, Group, Round, Segment
from tdapp.rules.sheet_code import LABEL_MARK
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of the library."""

    id: int
    code: str
    trump: str
    first: str


@dataclass(frozen=True, slots=True)
class UseRow:
    """Board number `number` of a round; `group` is a group's code, None where every group plays it."""

    id: int
    event_id: int
    event: str
    segment: int
    round_id: int
    round: int
    group_id: int | None
    group: str | None
    number: int
    board: BoardRow

    @property
    def code(self) -> str:
        """The board's code."""
        return self.board.code


def _query() -> Select[Any]:
    u, b, g = BoardUse.__table__.c, Board.__table__.c, Group.__table__.c
    r, s, e = Round.__table__.c, Segment.__table__.c, Event.__table__.c
    return (
        select(u.id, e.id, e.code, s.number, r.id, r.number, u.group_id, g.code, u.number,
               b.id, b.code, b.trump, b.first)
        .select_from(
            BoardUse.__table__.join(Board.__table__, u.board_id == b.id)
            .join(Round.__table__, u.round_id == r.id)
            .join(Segment.__table__, r.segment_id == s.id)
            .join(Event.__table__, s.event_id == e.id)
            .outerjoin(Group.__table__, u.group_id == g.id)
        )
    )  # fmt: skip


def all_uses(c: Connection) -> list[UseRow]:
    """Every use of the tournament, by event, segment, round, group and number."""
    return _sorted(c.execute(_query()))


def uses_of(c: Connection, round_id: int) -> list[UseRow]:
    """The uses of one round, by group and number; those of every group first."""
    return _sorted(c.execute(_query().where(BoardUse.__table__.c.round_id == round_id)))


def uses_of_board(c: Connection, board_id: int) -> list[UseRow]:
    """Where one board is played."""
    return _sorted(c.execute(_query().where(BoardUse.__table__.c.board_id == board_id)))


def _use(*row: Any) -> UseRow:
    return UseRow(*row[:9], BoardRow(*row[9:]))  # type: ignore[call-arg]  # nine columns, then the board's


def _sorted(rows: Iterable[Any]) -> list[UseRow]:
    found = [_use(*row) for row in rows]
    return sorted(found, key=lambda u: (u.event_id, u.segment, u.round, u.group_id or 0, u.number))


def board_at(uses: Iterable[UseRow], group: str | None, number: int) -> UseRow | None:
    """The board of a number in a round: a group's own, else everybody's."""
    here = [u for u in uses if u.number == number]
    own = [u for u in here if u.group is not None and u.group == group]
    return next(iter([*own, *(u for u in here if u.group is None)]), None)


def library(c: Connection) -> list[BoardRow]:
    """Every board of the library, in the order in which they came."""
    t = Board.__table__.c
    return [BoardRow(*row) for row in c.execute(select(t.id, t.code, t.trump, t.first).order_by(t.id))]


def typed_code(typed: str) -> str:
    """The code that was typed, or scanned from a label."""
    text = unicodedata.normalize("NFKC", typed).strip()
    return text[len(LABEL_MARK) :].strip() if text.upper().startswith(LABEL_MARK) else text


def find_board(c: Connection, typed: str) -> BoardRow:
    """The board of this code or scanned label; Refused when the library has none."""
    t = Board.__table__.c
    asked = unicodedata.normalize("NFKC", typed).strip()
    if not asked:
        raise Refused(Text("The code of the board is missing."))
    for code in dict.fromkeys((asked, asked.upper(), typed_code(typed), typed_code(typed).upper())):
        row = c.execute(select(t.id, t.code, t.trump, t.first).where(t.code == code)).first()
        if row is not None:
            return BoardRow(*row)
    raise Refused(Text("The library has no board {code}.", code=typed_code(typed)))
