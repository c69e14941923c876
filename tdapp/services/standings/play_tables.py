"""The tables of an event's rounds and who sits at them, stage by stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter, Group, Occupancy, Round, Segment
from tdapp.services.scope import EventRow

OPEN, CLOSED, REST = "open", "closed", "rest"
BOARDS_A_SET = 4

Credits = tuple[int | None, int | None, int | None, int | None]
NOBODY: Credits = (None, None, None, None)

SEAT_COLUMNS = [
    Occupancy.__table__.c[name]
    for name in ("encounter_id", "stage", "seat", "entry_id", "slot", "person_id", "credit_id")
]
"""What is known of a seat: `seat` is 0 to 3 for E S W N, `stage` from 1; ids of entry, person and credited entry."""


@dataclass(slots=True)
class PlayTable:
    """One table in one round; `seats` are rows of SEAT_COLUMNS by stage and seat.

    `sets` are the sets in the order of play, `sides` the entries of the two axes where the encounter names them.
    """

    id: int
    segment: int
    round: int
    group: str
    number: int
    state: str
    sets: tuple[int, ...]
    sides: tuple[int | None, int | None]
    seats: dict[tuple[int, int], Any] = field(default_factory=dict)
    _credits: dict[int, Credits] = field(default_factory=dict)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards whose results are expected here, by number; none where nobody plays."""
        return self.all_boards if self.state == OPEN else ()

    @property
    def all_boards(self) -> tuple[int, ...]:
        """The boards of the table's sets, whether or not the table is open."""
        return tuple(b for s in sorted(self.sets) for b in range(BOARDS_A_SET * s - 3, BOARDS_A_SET * s + 1))

    def stage_of(self, board: int) -> int:
        """The stage, from 1, in which a board is played here; 0 when its set is not played at this table."""
        played = (board - 1) // BOARDS_A_SET + 1
        return self.sets.index(played) + 1 if played in self.sets else 0

    def seat(self, board: int, seat: int) -> Any | None:
        """Who sits at a seat for a board: a row of SEAT_COLUMNS; stage 1 stands for all where it is alone."""
        stage = self.stage_of(board)
        return self.seats.get((stage, seat)) or self.seats.get((1, seat))

    def credits(self, board: int) -> Credits:
        """Who is credited at the four seats when a board is played."""
        played = (board - 1) // BOARDS_A_SET
        found = self._credits.get(played)
        if found is None:
            sitting = [self.seat(board, i) for i in range(4)]
            e, s, w, n = (None if o is None else o.credit_id for o in sitting)
            found = self._credits[played] = (e, s, w, n)
        return found

    def order_of(self, board: int) -> tuple[int, int, int]:
        """Sorts the boards of a segment in the order in which they are played here."""
        return self.round, self.stage_of(board), board


def read_sets(text: str) -> tuple[int, ...]:
    """The sets in the order of play, from a column such as "2 3 1"."""
    return tuple(int(s) for s in text.split())


def load_tables(c: Connection, event: EventRow) -> dict[int, PlayTable]:
    """Every table of every round of the event, by the id of its encounter, with who sits there."""
    n, r, s, g, o = (t.__table__.c for t in (Encounter, Round, Segment, Group, Occupancy))
    query = (
        select(n.id, s.number, r.number, g.code, n.table_number, n.state, n.sets, n.side_ew_id, n.side_ns_id)
        .select_from(Encounter.__table__.join(Round.__table__, n.round_id == r.id)
                     .join(Segment.__table__, r.segment_id == s.id)
                     .join(Group.__table__, n.group_id == g.id))
        .where(s.event_id == event.id)
    )
    tables = {
        i: PlayTable(i, segment, number, group, table, state, read_sets(sets), (ew, ns))
        for i, segment, number, group, table, state, sets, ew, ns in c.execute(query)
    }
    seats = (
        select(*SEAT_COLUMNS)
        .select_from(Occupancy.__table__.join(Encounter.__table__, o.encounter_id == n.id)
                     .join(Round.__table__, n.round_id == r.id)
                     .join(Segment.__table__, r.segment_id == s.id))
        .where(s.event_id == event.id)
    )
    seat_at(tables, c.execute(seats))
    return tables


def seat_at(tables: dict[int, PlayTable], rows: Iterable[Any]) -> None:
    """Put rows of SEAT_COLUMNS at their tables."""
    for row in rows:
        tables[row[0]].seats[row[1], row[2]] = row
