"""Fills the board labels: of boards that were named, of a round, of a segment's rounds, or of the whole library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, func, select

from tdapp.model.tables import Board, BoardCopy, BoardUse, Circulation, Group
from tdapp.rules.seats import SEATS
from tdapp.rules.sheet_code import label_code
from tdapp.services.boards.uses import uses_of
from tdapp.services.papers.filling import Filling
from tdapp.services.rows import BoardLabel, BoardLabels, Heading
from tdapp.services.rows.heading import round_part, segment_part
from tdapp.services.scope import RoundRow, SegmentRow, event_option, groups, rounds
from tdapp.text import Refused, Text

MOST_COPIES = 99


def board_labels(f: Filling) -> BoardLabels:
    """A label a board and copy: copy by copy, each in the order of the boards."""
    asked = f.request.copies
    if asked is not None and not 1 <= asked <= MOST_COPIES:
        raise Refused(Text("A board has 1 to {most} copies, not {copies}.", most=MOST_COPIES, copies=asked))
    heading, found = _asked_for(f)
    if asked is not None:
        found = [(label, asked) for label, _ in found]
    if faults := list(_unlabelled(label.code for label, _ in found)):
        raise Refused(*faults)
    most = max((copies for _, copies in found), default=0)
    return BoardLabels(
        heading,
        tuple(
            replace(x, copy=copy, copies=copies) for copy in range(1, most + 1) for x, copies in found if copy <= copies
        ),
    )


def _asked_for(f: Filling) -> tuple[Heading, list[tuple[BoardLabel, int]]]:
    r = f.request
    if r.boards:
        return f.heading(), _named(f.c, r.boards)
    if r.round is not None:
        heading = f.heading(segment_part(f.segment.number), round_part(r.round), *f.group_parts())
        return heading, _of_round(f.c, f.segment, f.round, r.group)
    if r.segment is not None:
        assigned = [row for row in rounds(f.c, f.segment) if uses_of(f.c, row.id)]
        if not assigned:
            raise Refused(Text("No boards are assigned to segment {segment}.", segment=r.segment))
        heading = f.heading(segment_part(f.segment.number), *f.group_parts())
        return heading, [found for row in assigned for found in _of_round(f.c, f.segment, row, r.group)]
    codes = tuple(f.c.scalars(select(Board.__table__.c.code).order_by(Board.__table__.c.id)))
    if not codes:
        raise Refused(Text("The library has no boards."))
    return f.heading(), _named(f.c, codes)


def _named(c: Connection, codes: tuple[str, ...]) -> list[tuple[BoardLabel, int]]:
    """These boards in this order; refused with every code that no board has."""
    b, k = Board.__table__.c, BoardCopy.__table__.c
    wanted = list(dict.fromkeys(code.strip().upper() for code in codes))
    known = {r.code.upper(): r for r in c.execute(select(b.id, b.code, b.trump, b.first))}
    if missing := [code for code in wanted if code not in known]:
        raise Refused(Text("There is no board with these codes: {codes}.", codes=missing))
    copies = {r[0]: int(r[1]) for r in c.execute(select(k.board_id, func.count()).group_by(k.board_id))}
    rows = [known[code] for code in wanted]
    return [(BoardLabel(r.code, r.trump, r.first if r.first in SEATS else ""), copies.get(r.id, 1)) for r in rows]


def _of_round(c: Connection, part: SegmentRow, row: RoundRow, group: str | None) -> list[tuple[BoardLabel, int]]:
    """The boards of a round, or of what one group plays, with the copies that circulate."""
    b, u, g = Board.__table__.c, BoardUse.__table__.c, Group.__table__.c
    query = (
        select(u.number, g.code.label("group_code"), b.code, b.trump, b.first)
        .join_from(BoardUse, Board, u.board_id == b.id)
        .outerjoin(Group, u.group_id == g.id)
        .where(u.round_id == row.id)
    )
    rows = sorted(c.execute(query), key=lambda r: (r.group_code or "", r.number))
    if group is not None:
        own = {r.number for r in rows if r.group_code == group}
        played = [r for r in rows if r.group_code == group or (r.group_code is None and r.number not in own)]
        rows = sorted(played, key=lambda r: r.number)
    if not rows:
        raise Refused(
            Text(
                "No boards are assigned to round {round}. Assign them with: tdapp boards assign{event} --segment "
                "{segment} --round {round} --next",
                event=event_option(c, part.event_id),
                segment=part.number,
                round=row.number,
            )
        )
    copies, several = _circulating(c, row), len(groups(c, part)) > 1
    return [
        (BoardLabel(r.code, r.trump, r.first, row.number, r.number, group=(r.group_code or "") if several else ""),
         _copies(copies, r.group_code, group))
        for r in rows
    ]  # fmt: skip


def _circulating(c: Connection, row: RoundRow) -> dict[str | None, int]:
    t, g = Circulation.__table__.c, Group.__table__.c
    query = (
        select(g.code, t.copies)
        .select_from(Circulation.__table__.outerjoin(Group.__table__, t.group_id == g.id))
        .where(t.round_id == row.id)
    )
    return {r[0]: int(r[1]) for r in c.execute(query)}


def _copies(found: dict[str | None, int], plays: str | None, group: str | None) -> int:
    """The copies of a board: those of the group that plays it, of the whole round, or of all groups together."""
    for code in (plays, group, None):
        if code in found:
            return found[code]
    return sum(found.values()) if plays is None and found else 1


def _unlabelled(codes: Iterable[str]) -> Iterable[Text]:
    for code in dict.fromkeys(codes):
        try:
            label_code(code)
        except ValueError:
            yield Text("No label can hold the code of board {code}: capitals, digits and $%*+-./: only.", code=code)
