"""The round, or one group's part of it, to which boards are assigned or in which their copies circulate."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.services.rows import table_label
from tdapp.services.scope import (
    EventRow,
    GroupRow,
    RoundRow,
    SegmentRow,
    find_event,
    find_group,
    find_round,
    find_segment,
    groups,
)
from tdapp.services.tables_read import TableOfRound, tables_of

BOARDS_OF_ROUND = 12


@dataclass(frozen=True, slots=True)
class Part:
    """A round of a segment; `group` is None for the whole round, `several` whether the segment has several groups."""

    event: EventRow
    segment: SegmentRow
    round: RoundRow
    group: GroupRow | None
    several: bool

    @property
    def group_id(self) -> int | None:
        """The group's id, None for the whole round."""
        return None if self.group is None else self.group.id

    @property
    def code(self) -> str:
        """The group's code where there is more than one, else empty."""
        return self.group.code if self.group is not None and self.several else ""

    @property
    def words(self) -> dict[str, int]:
        """The fields of a sentence about it."""
        return {"segment": self.segment.number, "round": self.round.number}

    def tables(self, c: Connection) -> list[TableOfRound]:
        """Its tables; none before the draw."""
        return tables_of(c, self.round, None if self.group is None else self.group.code)

    def label(self, table: TableOfRound) -> str:
        """The table as the hall calls it."""
        return table_label(table.group if self.several else "", table.table)


def find_part(c: Connection, event: str | None, segment: int | None, round_number: int, group: str | None) -> Part:
    """The round that was named, or a group's part of it; a segment need not be drawn unless a group is named."""
    found = find_event(c, event)
    part = find_segment(c, found, segment)
    row = find_round(c, part, round_number)
    there = groups(c, part)
    named = None if group is None else find_group(c, part, group)
    return Part(found, part, row, named, len(there) > 1)


def find_group_part(
    c: Connection, event: str | None, segment: int | None, round_number: int, group: str | None
) -> Part:
    """The part of one group, which need not be named where it is the only one; Refused before the draw."""
    whole = find_part(c, event, segment, round_number, group)
    return Part(whole.event, whole.segment, whole.round, find_group(c, whole.segment, group), whole.several)
