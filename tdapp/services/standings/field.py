"""Who competes in each segment, in which part, and who has left (rules 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Connection, select

from tdapp.model.tables import RankingLot, Segment, SegmentEntry
from tdapp.services.scope import EntryRow, EventRow, entries

PLAYS, RESERVE, PHANTOM, SEED_OUT, NAMED_OUT = "plays", "reserve", "phantom", "seed-out", "named-out"
ENTERED = "entered"


@dataclass(frozen=True, slots=True)
class Competitor:
    """An entry in a segment; `role` is plays, reserve, phantom, seed-out or named-out."""

    entry: EntryRow
    role: str
    group_id: int | None
    place_before: int | None


@dataclass(frozen=True)
class FieldOf:
    """The entries of an event, and by segment number who competes and the lots that were drawn among equals."""

    entries: dict[int, EntryRow]
    by_number: dict[int, int]
    segments: dict[int, tuple[Competitor, ...]]
    lots: dict[int, tuple[tuple[int, ...], ...]]

    def number(self, entry: int) -> int:
        """The entry number, before the draw the list number: the last thing that orders equals."""
        row = self.entries[entry]
        return row.list_number if row.number is None else row.number

    @cached_property
    def _by_role(self) -> dict[tuple[int, str], list[int]]:
        found: dict[tuple[int, str], list[int]] = {}
        for segment, competitors in self.segments.items():
            for c in sorted(competitors, key=lambda c: self.number(c.entry.id)):
                found.setdefault((segment, c.role), []).append(c.entry.id)
        return found

    def in_role(self, segment: int, role: str) -> list[int]:
        """The entries of a segment in this role, by entry number."""
        return self._by_role.get((segment, role), [])

    def has_left(self, entry: int, segment: int) -> bool:
        """Whether the entry no longer plays in a segment: withdrawn, no-show or disqualified by then."""
        row = self.entries[entry]
        return row.status != ENTERED and (row.left_segment is None or row.left_segment <= segment)

    def entry_of(self, party: str) -> int | None:
        """The entry that a ruling names, such as 12, or 12a for one of a pair, or 3.4 for one of a team."""
        number = party.strip().rstrip("ab").partition(".")[0]
        return self.by_number.get(int(number)) if number.isascii() and number.isdigit() else None


def load_field(c: Connection, event: EventRow) -> FieldOf:
    """The field of an event with all its segments."""
    everybody = {e.id: e for e in entries(c, event)}
    t, s, lot = SegmentEntry.__table__.c, Segment.__table__.c, RankingLot.__table__.c
    segments: dict[int, list[Competitor]] = {}
    query = select(s.number, t.entry_id, t.role, t.group_id, t.place_before)
    for number, entry, role, group, before in c.execute(query.where(t.segment_id == s.id, s.event_id == event.id)):
        segments.setdefault(number, []).append(Competitor(everybody[entry], role, group, before))
    drawn: dict[int, list[tuple[int, int]]] = {}
    lots = select(s.number, lot.entry_id, lot.lot).where(lot.segment_id == s.id, s.event_id == event.id)
    for number, entry, value in c.execute(lots.order_by(lot.id)):
        drawn.setdefault(number, []).append((entry, value))
    return FieldOf(
        everybody,
        {e.number: e.id for e in everybody.values() if e.number is not None},
        {number: tuple(found) for number, found in segments.items()},
        {number: tuple(_lots(found)) for number, found in drawn.items()},
    )


def _lots(drawn: Iterable[tuple[int, int]]) -> Iterable[tuple[int, ...]]:
    """The order of each lot: numbers rise within one, and begin again with the next."""
    order: list[int] = []
    last = 0
    for entry, value in drawn:
        if order and value <= last:
            yield tuple(order)
            order = []
        order.append(entry)
        last = value
    if order:
        yield tuple(order)
