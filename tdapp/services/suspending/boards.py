"""Which boards of started rounds had no final result when play was stopped, and what has become of them since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.tables import SuspendedBoard
from tdapp.rules.deal_states import DealState
from tdapp.rules.suspensions import Outcome, settled
from tdapp.services.clock.reading import ClockRow, clocks_of
from tdapp.services.office import Office
from tdapp.services.scope import EventRow
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.play import Play
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.suspensions import ENDED, SuspensionRow


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A board of a suspension: its row, its table, what was decided, and its result now (None while there is none).

    `final`: it has a result that stands for good; `lacks`: its outcome is still to be entered.
    """

    id: int
    table: PlayTable
    board: int
    outcome: Outcome | None
    decided_by: str
    result: int | None
    final: bool
    lacks: bool


def unfinished_now(
    office: Office, c: Connection, event: EventRow, now: datetime, *, begun: bool = True
) -> list[tuple[PlayTable, int]]:
    """Every board that has no final result, by round, table and board; with `begun` only of the started rounds."""
    play = standings_at(office, c, event).play
    started = _started(clocks_of(c, event, now), play, now)
    return [
        (table, board)
        for table in sorted(play.tables.values(), key=_order) if table.part in started or not begun
        for board in table.boards if not is_final(table, board)
    ]  # fmt: skip


def is_final(table: PlayTable, board: int) -> bool:
    """Whether a board has a result that stands for good; a postponed one has none."""
    result = table.results.get(board)
    return result is not None and result.deal.state is not DealState.POSTPONED


def boards_of(office: Office, c: Connection, event: EventRow, suspension: SuspensionRow) -> list[Unfinished]:
    """The boards of a suspension, by round, table and board."""
    play = standings_at(office, c, event).play
    t = SuspendedBoard.__table__.c
    query = select(t.id, t.encounter_id, t.board, t.outcome, t.decided_by).where(t.suspension_id == suspension.id)
    found = [_unfinished(row, play.tables[row.encounter_id], suspension) for row in c.execute(query)]
    return sorted(found, key=lambda u: (_order(u.table), u.board))


def _unfinished(row: Sequence[object], table: PlayTable, suspension: SuspensionRow) -> Unfinished:
    i, _, board, outcome, decided_by = row
    assert isinstance(i, int)
    assert isinstance(board, int)
    known = Outcome(str(outcome)) if outcome else None
    result, final = table.results.get(board), is_final(table, board)
    return Unfinished(
        i, table, board, known, str(decided_by), None if result is None else result.id, final,
        lacks=not final and not settled(known, play_ended=suspension.how == ENDED),
    )  # fmt: skip


def _started(clocks: Sequence[ClockRow], play: Play, now: datetime) -> set[tuple[int, int]]:
    """The rounds that have begun: by their clocks, or by results; where no clock is used, as they are planned.

    Where nothing says when rounds begin, the first that is not finished is being played.
    """
    drawn = {table.part for table in play.tables.values()}
    found = {table.part for table in play.tables.values() if table.results}
    found |= {(r.segment, r.round) for r in clocks if r.actual_start is not None}
    if not any(r.actual_start is not None for r in clocks):
        found |= {(r.segment, r.round) for r in clocks if r.planned_start is not None and r.planned_start <= now}
        if not any(r.planned_start is not None for r in clocks):
            found |= set(sorted(_with_open(play))[:1])
    return found & drawn


def _with_open(play: Play) -> Iterator[tuple[int, int]]:
    for table in play.tables.values():
        if any(not is_final(table, board) for board in table.boards):
            yield table.part


def _order(table: PlayTable) -> tuple[tuple[int, int], str, int]:
    return table.part, table.group, table.number
