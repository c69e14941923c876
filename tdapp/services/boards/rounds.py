"""Which boards are played in which round, and how far each round is: what the desk sees of the assignment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tdapp.model.tables import Board, BoardVersion, Circulation, DealResult, Encounter, VersionAtTable
from tdapp.rules.findings import Finding
from tdapp.services.boards.met_twice import met_twice
from tdapp.services.boards.opened import opened_shas
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.boards.uses import UseRow, all_uses, board_at
from tdapp.services.columns.boards import NO_HANDS, OPENED, SEALED, UseAt
from tdapp.services.columns.boards_rounds import RoundBoard, RoundPlan
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, SegmentRow, events, find_event, groups, rounds, segments
from tdapp.services.tables_read import BOARDS_A_SET


@dataclass(frozen=True, slots=True)
class BoardRounds:
    """All rounds of an event; `in_library` is how many boards there are, `unused` how many are played nowhere.

    `findings` are about boards that somebody meets twice, as the seats are now.
    """

    event: str
    in_library: int
    unused: int
    rows: tuple[RoundBoard, ...]
    rounds: tuple[RoundPlan, ...]
    findings: tuple[Finding, ...] = ()


@use_case
def board_rounds(office: Office, event_code: str | None, segment: int | None = None) -> BoardRounds:
    """The boards of every round of an event or of one segment; empty while the tournament has no event.

    Rows stand by round and number, for everybody, and for each group that has boards of its own.
    """
    with office.read() as c:
        there = c.scalar(select(func.count()).select_from(Board)) or 0
        uses = all_uses(c)
        unused = there - len({u.board.id for u in uses})
        if not events(c):
            return BoardRounds("", there, unused, (), ())
        event = find_event(c, event_code)
        reading = _Reading(c, event, uses)
        found = [s for s in segments(c, event) if segment in (None, s.number)]
        rows = tuple(row for s in found for row in reading.rows(s))
        plans = tuple(plan for s in found for plan in reading.plans(s))
        twice = dict.fromkeys(finding for s in found for finding in met_twice(c, event, s))
    return BoardRounds(event.code, there, unused, rows, plans, tuple(twice))


class _Reading:
    """Everything that the rows of an event need, read once."""

    def __init__(self, c: Connection, event: EventRow, uses: list[UseRow]) -> None:
        self._c = c
        self._event = event
        self._uses = uses
        self._by_round: dict[int, list[UseRow]] = {}
        self._by_board: dict[int, list[UseRow]] = {}
        for u in uses:
            self._by_round.setdefault(u.round_id, []).append(u)
            self._by_board.setdefault(u.board.id, []).append(u)
        self._hands = _hands(c)
        self._results, self._tables = _counts(c)
        self._fouled = _fouled(c)
        t = Circulation.__table__.c
        found = c.execute(select(t.round_id, t.group_id, t.copies, t.stage))
        self._circulation = {(r.round_id, r.group_id): (r.copies, r.stage) for r in found}

    def rows(self, segment: SegmentRow) -> Iterator[RoundBoard]:
        """The rows of a segment."""
        there = groups(self._c, segment)
        for round_row in rounds(self._c, segment):
            uses = self._by_round.get(round_row.id, [])
            own = {u.group_id for u in uses if u.group_id is not None}
            whole = [g.id for g in there if g.id not in own]
            if not own or whole or any(u.group is None for u in uses):
                for n in range(1, BOARDS_OF_ROUND + 1):
                    yield self._row(segment, round_row.id, round_row.number, "", n, board_at(uses, None, n), whole)
            for group in there:
                if group.id in own:
                    for n in range(1, BOARDS_OF_ROUND + 1):
                        use = board_at(uses, group.code, n)
                        yield self._row(segment, round_row.id, round_row.number, group.code, n, use, [group.id])

    def _row(
        self, segment: SegmentRow, round_id: int, number: int, group: str, n: int, use: UseRow | None, ids: list[int]
    ) -> RoundBoard:
        others = [] if use is None else [u for u in self._by_board[use.board.id] if u.id != use.id]
        board = None if use is None else use.board
        return RoundBoard(
            segment=segment.number,
            round=number,
            group=group,
            number=n,
            code="" if board is None else board.code,
            trump="" if board is None else board.trump,
            first="" if board is None else board.first,
            hands=NO_HANDS if board is None else self._hands.get(board.id, NO_HANDS),
            own=use is not None and (use.group or "") == group,
            fouled=0 if board is None else sum(self._fouled[round_id, g, n, board.id] for g in ids),
            results=sum(self._results[round_id, g, n] for g in ids),
            expected=sum(self._tables[round_id, g, (n - 1) // BOARDS_A_SET + 1] for g in ids),
            also=tuple(UseAt(u.event, u.segment, u.round, u.group or "", u.number) for u in others),
        )

    def plans(self, segment: SegmentRow) -> Iterator[RoundPlan]:
        """A line a round, or one a round and group where there are several; also before the draw."""
        there = groups(self._c, segment)
        several = len(there) > 1
        parts = [(g.id, g.code) for g in there] or [(0, "")]
        for row in rounds(self._c, segment):
            uses = self._by_round.get(row.id, [])
            for group_id, code in parts:
                copies, stage = self._circulation.get((row.id, group_id), (None, 0))
                numbers = range(1, BOARDS_OF_ROUND + 1)
                yield RoundPlan(
                    segment=segment.number,
                    round=row.number,
                    group=code if several else "",
                    tables=max(self._tables[row.id, group_id, s] for s in (1, 2, 3)),
                    assigned=sum(board_at(uses, code or None, n) is not None for n in numbers),
                    copies=copies,
                    stage=stage,
                    results=sum(self._results[row.id, group_id, n] for n in numbers),
                )


def _hands(c: Connection) -> Mapping[int, str]:
    """Whether the hands of boards are sealed or opened, by board; boards without hands are absent."""
    t, opened = BoardVersion.__table__.c, opened_shas(c)
    rows = c.execute(select(t.board_id, t.hands).where(t.number == 1, t.hands.is_not(None)))
    return {r.board_id: OPENED if r.hands in opened else SEALED for r in rows}


Counts = Counter[tuple[int, int, int]]


def _counts(c: Connection) -> tuple[Counts, Counts]:
    """By round and group: results by board, open tables by set."""
    n, d = Encounter.__table__.c, DealResult.__table__.c
    results: Counts = Counter()
    tables: Counts = Counter()
    query = select(n.round_id, n.group_id, d.board, func.count()).where(d.encounter_id == n.id)
    for r, g, board, count in c.execute(query.group_by(n.round_id, n.group_id, d.board)):
        results[r, g, board] = count
    for r, g, sets in c.execute(select(n.round_id, n.group_id, n.sets).where(n.state == "open")):
        for number in sets.split():
            tables[r, g, int(number)] += 1
    return results, tables


def _fouled(c: Connection) -> Counter[tuple[int, int, int, int]]:
    """The tables with another version, by round, group, number and board."""
    n, v, b = Encounter.__table__.c, VersionAtTable.__table__.c, BoardVersion.__table__.c
    query = select(n.round_id, n.group_id, v.board, b.board_id)
    return Counter(map(tuple, c.execute(query.where(v.encounter_id == n.id, v.board_version_id == b.id))))
