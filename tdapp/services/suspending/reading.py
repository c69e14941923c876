"""The suspensions of an event as one page: since when, and every board that was not finished with its outcome."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.services.columns.suspension import SuspendedBoardRow, SuspendedTable
from tdapp.services.office import Office, use_case
from tdapp.services.results.lines import deal_text
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, find_event, groups, segments, zone_of
from tdapp.services.suspending.boards import Unfinished, boards_of
from tdapp.services.suspensions import SuspensionRow, suspensions


@dataclass(frozen=True, slots=True)
class SuspensionPart:
    """One suspension with its tables; times in the tournament's zone, `how` empty while it lasts."""

    number: int
    reason: str
    ordered_by: str
    began_at: datetime
    ended_at: datetime | None
    how: str
    tables: tuple[SuspendedTable, ...]

    @property
    def lasts(self) -> bool:
        """Whether play stands because of it."""
        return self.ended_at is None

    @property
    def open(self) -> int:
        """How many boards still lack their outcome."""
        return sum(len(t.open) for t in self.tables)


@dataclass(frozen=True, slots=True)
class SuspensionPage:
    """All suspensions of an event, the newest last; `lasting` is the one that lasts."""

    event: str
    several_segments: bool
    parts: tuple[SuspensionPart, ...]

    @property
    def lasting(self) -> SuspensionPart | None:
        """The suspension because of which play stands now."""
        return next((p for p in self.parts if p.lasts), None)

    @property
    def last(self) -> SuspensionPart | None:
        """The newest one."""
        return self.parts[-1] if self.parts else None


@use_case
def suspension_page(office: Office, event_code: str | None) -> SuspensionPage:
    """The page of one event."""
    with office.read() as c:
        return read_page(office, c, find_event(c, event_code))


def read_page(office: Office, c: Connection, event: EventRow) -> SuspensionPage:
    """The same on a connection."""
    zone = ZoneInfo(zone_of(c))
    several = {s.number: len(groups(c, s)) > 1 for s in segments(c, event)}
    parts = tuple(_part(s, boards_of(office, c, event, s), zone, several) for s in suspensions(c, event))
    return SuspensionPage(event.code, len(several) > 1, parts)


def _part(s: SuspensionRow, boards: list[Unfinished], zone: ZoneInfo, several: dict[int, bool]) -> SuspensionPart:
    by_table: dict[int, list[Unfinished]] = {}
    for u in boards:
        by_table.setdefault(u.table.id, []).append(u)
    tables = []
    for found in by_table.values():
        t = found[0].table
        label = table_label(t.group if several[t.segment] else "", t.number)
        tables.append(SuspendedTable(t.segment, t.round, t.group, t.number, label, tuple(map(_row, found))))
    ended = None if s.ended_at is None else s.ended_at.astimezone(zone)
    return SuspensionPart(
        s.number, s.reason, s.ordered_by, s.began_at.astimezone(zone), ended, s.how, tuple(tables)
    )  # fmt: skip


def _row(u: Unfinished) -> SuspendedBoardRow:
    result = u.table.results.get(u.board)
    line = "" if result is None else deal_text(result.deal)
    return SuspendedBoardRow(u.board, u.outcome, u.decided_by, line, u.final, u.lacks)
