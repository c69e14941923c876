"""The tables of an event's rounds: who sits at them, stage by stage, and the results of their boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardSeat, Encounter, Group, Occupancy, Round, Segment
from tdapp.rules.deal_results import DealResult
from tdapp.services.scope import EventRow
from tdapp.services.standings.board_keys import BoardKey

OPEN, CLOSED, REST = "open", "closed", "rest"
BOARDS_A_SET = 4

Credits = tuple[int | None, int | None, int | None, int | None]

SEAT_COLUMNS = [
    Occupancy.__table__.c[name]
    for name in ("encounter_id", "stage", "seat", "entry_id", "slot", "person_id", "credit_id")
]
"""What is known of a seat: `seat` is 0 to 3 for E S W N, `stage` from 1; ids of entry, person and credited entry."""
_CREDIT = 6
BOARD_COLUMNS = [
    BoardSeat.__table__.c[name]
    for name in ("encounter_id", "board", "seat", "entry_id", "slot", "person_id", "credit_id")
]
"""The same of a seat on one board, which differs from the stage's: the board stands where the stage does."""


@dataclass(slots=True, eq=False)
class PlayTable:
    """One table in one round; `part` is its segment and round, `sets` its sets in the order of play.

    `sides` are the entries of the two axes where the encounter names them; `stages` the rows of SEAT_COLUMNS by stage
    and seat; `changed` rows of BOARD_COLUMNS by board and seat, where somebody else sits there on that board; `results`
    the results by board.
    """

    id: int
    part: tuple[int, int]
    group: str
    number: int
    state: str
    sets: tuple[int, ...]
    sides: tuple[int | None, int | None]
    stages: dict[int, list[Any]] = field(default_factory=dict)
    changed: dict[int, dict[int, Any]] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)
    _credits: dict[int, Credits] = field(default_factory=dict)

    @property
    def segment(self) -> int:
        """The number of its segment."""
        return self.part[0]

    @property
    def round(self) -> int:
        """The number of its round."""
        return self.part[1]

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

    def seats(self, board: int) -> list[Any]:
        """Who sits E S W N when a board is played: rows of SEAT_COLUMNS or of BOARD_COLUMNS, None for nobody."""
        usual = self.usual_seats(board)
        changed = self.changed.get(board)
        return usual if changed is None else [changed.get(i, row) for i, row in enumerate(usual)]

    def usual_seats(self, board: int) -> list[Any]:
        """Who sits there by the board's stage: rows of SEAT_COLUMNS; stage 1 stands for all where it is alone."""
        return self.stages.get(self.stage_of(board)) or self.stages.get(1) or [None] * 4

    def entries(self) -> set[int]:
        """Everybody who has a seat here, if only on one board."""
        found = {row[3] for stage in self.stages.values() for row in stage if row is not None}
        return found | {row[3] for seats in self.changed.values() for row in seats.values()}

    def credits(self, board: int) -> Credits:
        """Who is credited at the four seats when a board is played."""
        if board in self.changed:
            e, s, w, n = (None if row is None else row[_CREDIT] for row in self.seats(board))
            return e, s, w, n
        played = (board - 1) // BOARDS_A_SET
        found = self._credits.get(played)
        if found is None:
            e, s, w, n = (None if row is None else row[_CREDIT] for row in self.seats(board))
            found = self._credits[played] = (e, s, w, n)
        return found

    def order_of(self, board: int) -> tuple[int, int, int]:
        """Sorts the boards of a segment in the order in which they are played here."""
        return self.round, self.stage_of(board), board


class Result(NamedTuple):
    """The result of one board at one table; `deal` without penalty cards, which lie in the ledger.

    `credits` are the credited entries of the four seats.
    """

    id: int
    table: PlayTable
    board: int
    key: BoardKey
    deal: DealResult
    credits: Credits
    reason: str


def read_sets(text: str) -> tuple[int, ...]:
    """The sets in the order of play, from a column such as "2 3 1"."""
    return tuple(int(s) for s in text.split())


def load_tables(c: Connection, event: EventRow) -> dict[int, PlayTable]:
    """Every table of every round of the event, by the id of its encounter, with who sits there."""
    n, r, s, g, o = (t.__table__.c for t in (Encounter, Round, Segment, Group, Occupancy))
    query = (
        select(n.id, s.number, r.number, g.code, n.table_number, n.state, n.sets, n.side_ew_id, n.side_ns_id)
        .where(n.round_id == r.id, r.segment_id == s.id, n.group_id == g.id, s.event_id == event.id)
        .order_by(n.id)
    )
    tables = {
        i: PlayTable(i, (segment, number), group, table, state, read_sets(sets), (ew, ns))
        for i, segment, number, group, table, state, sets, ew, ns in c.execute(query)
    }
    seats = select(*SEAT_COLUMNS).where(
        o.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, s.event_id == event.id
    )
    seat_at(tables, c.execute(seats).all())
    b = BoardSeat.__table__.c
    boards = select(*BOARD_COLUMNS).where(
        b.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, s.event_id == event.id
    )
    change_at(tables, c.execute(boards).all())
    return tables


def seat_at(tables: dict[int, PlayTable], rows: Iterable[Any]) -> None:
    """Put rows of SEAT_COLUMNS at their tables."""
    for row in rows:
        stages = tables[row[0]].stages
        if (seats := stages.get(row[1])) is None:
            seats = stages[row[1]] = [None] * 4
        seats[row[2]] = row


def change_at(tables: dict[int, PlayTable], rows: Iterable[Any]) -> None:
    """Put rows of BOARD_COLUMNS at their tables."""
    for row in rows:
        tables[row[0]].changed.setdefault(row[1], {})[row[2]] = row


def load_table(c: Connection, encounter: int, part: tuple[int, int], group: str) -> PlayTable:
    """One table by its encounter; `part` is its segment and round."""
    n, o = Encounter.__table__.c, Occupancy.__table__.c
    query = select(n.table_number, n.state, n.sets, n.side_ew_id, n.side_ns_id).where(n.id == encounter)
    number, state, sets, ew, ns = c.execute(query).one()
    table = PlayTable(encounter, part, group, number, state, read_sets(sets), (ew, ns))
    seat_at({encounter: table}, c.execute(select(*SEAT_COLUMNS).where(o.encounter_id == encounter)).all())
    b = BoardSeat.__table__.c
    change_at({encounter: table}, c.execute(select(*BOARD_COLUMNS).where(b.encounter_id == encounter)).all())
    return table
