"""Fills the table cards: where everybody at a table goes next, read from the seats as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from tdapp.rules.seats import SEATS
from tdapp.services.rows import Heading, Move, RoundMoves, Shift, TableCard, TableCards
from tdapp.services.scope import EventRow, SegmentRow, groups, rounds
from tdapp.services.seating_repeats import Member
from tdapp.services.tables_read import Four, TableOfRound, tables_of

Where = Mapping[Member, Move]
"""Where somebody sits next; the move's own seat is filled by who goes there."""


def table_cards(
    c: Connection, event: EventRow, segment: SegmentRow, heading: Heading, group: str | None = None
) -> TableCards:
    """The cards of all tables of the segment, or of one group, with the moves of all its rounds."""
    several = len(groups(c, segment)) > 1
    played = [(row.number, tables_of(c, row, group)) for row in rounds(c, segment)]
    first = [_where([(t, t.stages[0]) for t in tables], several) for _, tables in played]
    cards: dict[tuple[str, int], list[RoundMoves]] = {}
    for index, (number, tables) in enumerate(played):
        following = first[index + 1] if index + 1 < len(first) else None
        for table in tables:
            shifts = tuple(_shift(table, stage, several) for stage in range(1, len(table.stages)))
            after = () if following is None else _moves(table.at_the_end(len(table.stages)), following)
            cards.setdefault((table.group, table.table), []).append(RoundMoves(number, shifts, after))
    return TableCards(
        heading,
        tuple(TableCard(t, tuple(moves), code if several else "") for (code, t), moves in cards.items()),
    )


def _where(seats: Sequence[tuple[TableOfRound, Four]], several: bool) -> dict[Member, Move]:
    """The seat of everybody, as the place where a move leads."""
    return {
        (s.entry_id, s.slot): Move("", SEATS[i], table.table, table.group if several else "")
        for table, four in seats
        for i, s in enumerate(four)
        if s is not None
    }


def _shift(table: TableOfRound, stage: int, several: bool) -> Shift:
    """The moves at the table before its next stage."""
    where = _where([(table, table.stages[stage])], several)
    return Shift(min(table.boards(stage + 1)), _moves(table.at_the_end(stage), where))


def _moves(four: Four, where: Where) -> tuple[Move, ...]:
    """Where those in the four seats go; nobody's seat leads nowhere."""
    found = []
    for seat, sitting in zip(SEATS, four, strict=True):
        to = None if sitting is None else where.get((sitting.entry_id, sitting.slot))
        found.append(Move(seat) if to is None else Move(seat, to.to_seat, to.to_table, to.to_group))
    return tuple(found)
