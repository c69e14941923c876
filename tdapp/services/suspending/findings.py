"""What suspensions leave open: an event whose play stands, and boards whose outcome nobody has entered (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.services.office import Office
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, SegmentRow, groups, zone_of
from tdapp.services.suspending.boards import Unfinished, boards_of
from tdapp.services.suspensions import suspensions
from tdapp.text import Text


def open_suspensions(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Finding]:
    """The rounds of a segment in which boards of a suspension that is over lack their outcome."""
    several = len(groups(c, segment)) > 1
    for suspension in suspensions(c, event):
        if suspension.lasts:
            continue
        rounds: dict[int, list[Unfinished]] = {}
        for u in boards_of(office, c, event, suspension):
            if u.lacks and u.table.segment == segment.number:
                rounds.setdefault(u.table.round, []).append(u)
        for number, found in rounds.items():
            tables = dict.fromkeys(table_label(u.table.group if several else "", u.table.number) for u in found)
            yield Finding(
                Text(
                    "Suspension {number}: what becomes of boards of round {round} was not entered (tables {tables}; "
                    "boards: {n}).",
                    number=suspension.number,
                    round=number,
                    tables=tuple(tables),
                    n=len(found),
                ),
                ("suspension", suspension.number),
            )


def lasting_suspension(office: Office, c: Connection, event: EventRow) -> Iterator[Finding]:
    """The warning that play of the event stands."""
    for suspension in suspensions(c, event):
        if suspension.lasts:
            left = sum(not u.final for u in boards_of(office, c, event, suspension))
            began = suspension.began_at.astimezone(ZoneInfo(zone_of(c)))
            yield Finding(
                Text(
                    "Play of event {event} is suspended since {time}: {reason}. Boards that are not finished: {n}.",
                    event=event.code,
                    time=began.strftime("%H:%M"),
                    reason=suspension.reason.rstrip("。."),
                    n=left,
                ),
                ("suspension", suspension.number),
                Weight.WARNING,
            )
