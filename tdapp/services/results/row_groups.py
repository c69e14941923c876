"""Which group a row of results is of, where it does not say so itself: its seats tell (rules 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from tdapp.services.exchange.fixed_columns import FixedRow
from tdapp.services.exchange.result_rows import ResultRow, entry_of
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Text


class RowGroups:
    """Gives rows their group; `group` is the one that is meant where a row names none, None for the seats to tell.

    `standings` gives those of the event with the code that a row names, "" for none; None where there is no such event.
    """

    def __init__(self, standings: Callable[[str], Standings | None], group: str | None) -> None:
        self._standings = cache(standings)
        self._codes = cache(_codes)
        self._tables = cache(_tables)
        self._group = group
        self._told: set[tuple[str, int]] = set()

    def settled(self, row: FixedRow, result: ResultRow) -> ResultRow | None:
        """The row with its group; None where nothing tells it, which is noted once a segment."""
        standings = self._standings(result.event)
        if result.group or standings is None:
            return result
        if self._group is not None:
            return replace(result, group=self._group)
        codes = self._codes(standings, result.segment)
        if len(codes) < 2:
            return result
        if (found := self._by_seats(standings, result)) is not None:
            return replace(result, group=found)
        if (result.event, result.segment) not in self._told:
            self._told.add((result.event, result.segment))
            row.fault(
                None,
                Text(
                    "Segment {segment} has these groups: {codes}. The column group is missing, and the "
                    "seats do not tell which group this is.",
                    segment=result.segment,
                    codes=codes,
                ),
            )
        return None

    def _by_seats(self, standings: Standings, result: ResultRow) -> str | None:
        """The group at whose table of this number most of these entries sit."""
        known = {entry_of(seat) for seat in result.seats}
        sitting = Counter[str]()
        for table in self._tables(standings).get((result.segment, result.round, result.table), ()):
            seats = [row for stage in table.stages.values() for row in stage if row is not None]
            sitting[table.group] = len(known & {str(standings.field.number(row[3])) for row in seats})
        best = sitting.most_common(2)
        if not best or not best[0][1] or (len(best) > 1 and best[1][1] == best[0][1]):
            return None
        return best[0][0]


def _codes(standings: Standings, segment: int) -> tuple[str, ...]:
    return tuple(sorted({t.group for t in standings.play.tables_of(segment)}))


def _tables(standings: Standings) -> dict[tuple[int, int, int], list[PlayTable]]:
    found: dict[tuple[int, int, int], list[PlayTable]] = {}
    for table in standings.play.tables.values():
        found.setdefault((table.segment, table.round, table.number), []).append(table)
    return found
