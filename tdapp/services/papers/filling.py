"""What a document is to show, and the function that fills each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.services.papers.heading import make_heading
from tdapp.services.papers.score_sheets import score_sheets
from tdapp.services.rows import Heading
from tdapp.services.rows.heading import group_part, round_part, segment_part
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, find_round, find_segment, groups
from tdapp.services.sheets import give_serials, live_sheets
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Request:
    """Which part of an event a document is asked for; what is None is not narrowed.

    `upto` is the last round of a ranking, `duplicate` prints score sheets anew with new serials.
    """

    event: str | None = None
    segment: int | None = None
    round: int | None = None
    group: str | None = None
    tables: tuple[int, ...] = ()
    upto: int | None = None
    category: str | None = None
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Filling:
    """One document being filled: from what, within which step (None when only looked at), under which number."""

    c: Connection
    step: Step | None
    event: EventRow
    request: Request
    at: datetime
    number: str

    @property
    def segment(self) -> SegmentRow:
        """The segment asked for, or the only one."""
        return find_segment(self.c, self.event, self.request.segment)

    @property
    def round(self) -> RoundRow:
        """The round asked for; refused where none was named."""
        if self.request.round is None:
            raise Refused(Text("Say which round, with --round."))
        return find_round(self.c, self.segment, self.request.round)

    def heading(self, *part: Text, version: str = "", notices: tuple[Text, ...] = ()) -> Heading:
        """The document's heading for a part of the event."""
        return make_heading(
            self.c, self.event, self.at, part=part, document=self.number, version=version, notices=notices
        )

    def group_parts(self) -> tuple[Text, ...]:
        """The group in the heading, where one was asked for."""
        return () if self.request.group is None else (group_part(self.request.group),)


def _score_sheets(f: Filling) -> Any:
    segment, row = f.segment, f.round
    tables = _wanted(f, [t for t in tables_of(f.c, row, f.request.group) if t.state == "open"])
    if f.step is not None:
        serials = give_serials(f.step, f.event, segment, row, tables, duplicate=f.request.duplicate)
    else:
        serials = live_sheets(f.c, f.event, segment, row, tables)
        if len(serials) < len(tables):
            raise Refused(Text("These score sheets have no serial yet; the desk that writes must print them."))
    heading = f.heading(segment_part(segment.number), round_part(row.number), *f.group_parts())
    several = len(groups(f.c, segment)) > 1
    return score_sheets(f.c, f.event, segment, row, tables, serials, heading, several_groups=several)


def _wanted(f: Filling, tables: list[TableOfRound]) -> list[TableOfRound]:
    """The tables asked for; refused when one is not there, and when there is none at all."""
    known = {t.table for t in tables}
    missing = [n for n in f.request.tables if n not in known]
    if missing:
        raise Refused(Text("No such table plays in this round: {tables}.", tables=missing))
    if not tables:
        raise Refused(Text("No table plays in this round; is the segment drawn?"))
    return [t for t in tables if not f.request.tables or t.table in f.request.tables]


FILLERS: Mapping[str, Callable[[Filling], Any]] = {
    "score-sheets": _score_sheets,
}
"""The function that fills the rows of each kind of document."""
