"""The seats that a change concerns: who sits where from a round on, and where boards were played already."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, select

from tdapp.model.recorder import batches
from tdapp.model.tables import BoardSeat, DealResult, Encounter, Group, Occupancy, Round, Segment
from tdapp.services.people import When
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow
from tdapp.text import Text


@dataclass(frozen=True, slots=True, order=True)
class TableAt:
    """A table in a round; `label` is as people call it, with its group where there are several."""

    segment: int
    round: int
    group: str
    table: int
    encounter: int
    label: str

    @property
    def text(self) -> Text:
        """The table and its round in words."""
        return Text("round {round} table {table}", round=self.round, table=self.label)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody in a seat (0 to 3 for E S W N) in one stage at a table."""

    id: int
    at: TableAt
    stage: int
    seat: int
    entry_id: int
    slot: int
    person_id: int | None

    @property
    def when(self) -> When:
        """Its segment and round."""
        return self.at.segment, self.at.round


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Somebody's seat (0 to 3) on one board; `played` is whether the board has a result."""

    at: TableAt
    board: int
    seat: int
    slot: int
    played: bool


def seats_since(c: Connection, event: EventRow, since: When = (0, 0)) -> list[Seat]:
    """Every seat of the event from a round on, in the order of play."""
    o, n, r, s, g = (t.__table__.c for t in (Occupancy, Encounter, Round, Segment, Group))
    query = (
        select(o.id, o.stage, o.seat, o.entry_id, o.slot, o.person_id, n.id.label("encounter"), n.table_number,
               g.code, s.number.label("segment"), r.number.label("round"))
        .select_from(Occupancy.__table__.join(Encounter.__table__, o.encounter_id == n.id)
                     .join(Round.__table__, n.round_id == r.id)
                     .join(Segment.__table__, r.segment_id == s.id)
                     .join(Group.__table__, n.group_id == g.id))
        .where(s.event_id == event.id)
    )  # fmt: skip
    several = segments_with_groups(c, event)
    found = [
        Seat(
            x.id,
            TableAt(x.segment, x.round, x.code, x.table_number, x.encounter,
                    table_label(x.code if x.segment in several else "", x.table_number)),
            x.stage, x.seat, x.entry_id, x.slot, x.person_id,
        )
        for x in c.execute(query) if (x.segment, x.round) >= since
    ]  # fmt: skip
    return sorted(found, key=lambda x: (x.at, x.stage, x.seat))


def segments_with_groups(c: Connection, event: EventRow) -> set[int]:
    """The segments that have more than one group."""
    g, s = Group.__table__.c, Segment.__table__.c
    query = select(s.number, g.number).where(g.segment_id == s.id, s.event_id == event.id)
    return {number for number, group in c.execute(query) if group > 1}


def with_results(c: Connection, encounters: Iterable[int]) -> set[int]:
    """Those of the tables at which a board has a result, whatever its state."""
    return _with(c, DealResult.__table__.c.encounter_id, encounters)


def in_play(c: Connection, encounters: Iterable[int]) -> set[int]:
    """The same, and tables at which somebody took a seat amid a set: what was played there may not be keyed yet."""
    ids = list(encounters)
    return with_results(c, ids) | _with(c, BoardSeat.__table__.c.encounter_id, ids)


def _with(c: Connection, encounter: ColumnElement[int], encounters: Iterable[int]) -> set[int]:
    found: set[int] = set()
    for part in batches(sorted(set(encounters))):
        found |= set(c.scalars(select(encounter).where(encounter.in_(part)).distinct()))
    return found


def tables_of_seats(seats: Iterable[Seat]) -> tuple[TableAt, ...]:
    """The tables of these seats, each once, in the order of play."""
    return tuple(sorted({s.at for s in seats}))


def of_entries(seats: Iterable[Seat], entry_ids: Collection[int]) -> list[Seat]:
    """The seats of these entries."""
    return [s for s in seats if s.entry_id in entry_ids]
