"""The ranking of a segment while its round is keyed; what not all tables have played is provisional."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tdapp.rules.deal_states import SCORED
from tdapp.services.columns.live_ranking import LiveRow
from tdapp.services.office import Office
from tdapp.services.people import Members, members_of
from tdapp.services.scope import find_event, find_segment
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.standings.ranked import ranked


@dataclass(frozen=True, slots=True)
class LiveRanking:
    """The rows by place, and the (round, board) whose standard scores are provisional."""

    rows: tuple[LiveRow, ...]
    provisional: tuple[tuple[int, int], ...]


def live_ranking(office: Office, event_code: str | None, segment: int | None, upto: int | None) -> LiveRanking:
    """The ranking after what is keyed of the rounds up to one; Refused as every ranking is."""
    with office.read() as c:
        event = find_event(c, event_code)
        row = find_segment(c, event, segment)
        standings = standings_at(office, c, event)
        with standings.lock:
            found = ranked(standings, row.number, None if upto == row.rounds else upto)
            tables = [t for t in standings.play.tables_of(row.number) if upto is None or t.round <= upto]
            open_boards = _open_boards(tables)
            waiting = _entries_of(tables, open_boards)
            names = _names(standings, members_of(c, event))
            rows = tuple(
                LiveRow(line.place, line.tied, standings.field.number(line.entry), names.get(line.entry, ""),
                        line.total, line.entry in waiting)
                for line in found.lines
            )  # fmt: skip
    return LiveRanking(rows, tuple(sorted(open_boards)))


def _names(standings: Standings, members: Members) -> dict[int, str]:
    return {
        entry: standings.field.entries[entry].name or " / ".join(m.name for m in slots.values())
        for entry, slots in members.items()
    }


def _open_boards(tables: Iterable[PlayTable]) -> set[tuple[int, int]]:
    """The boards of a round that some table has played and another has no line for yet."""
    expected: Counter[tuple[int, int]] = Counter()
    there: Counter[tuple[int, int]] = Counter()
    for table in tables:
        for board in table.boards:
            expected[table.round, board] += 1
            there[table.round, board] += board in table.results
    return {key for key, n in there.items() if 0 < n < expected[key]}


def _entries_of(tables: Iterable[PlayTable], boards: set[tuple[int, int]]) -> set[int]:
    """The entries whose totals hold a score of these boards."""
    found: set[int] = set()
    for table in tables:
        for board, result in table.results.items():
            if (table.round, board) in boards and result.deal.state in SCORED:
                found.update(i for i in result.credits if i is not None)
    return found
