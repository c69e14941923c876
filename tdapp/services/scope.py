"""Finds what a person named: the event, segment, round, group or entry, or refuses with what there is."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, select

from tdapp.model.tables import Entry, Event, Group, Round, Segment, Tournament
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """The tournament of the file: its code stands in QR codes, its zone is an IANA name."""

    id: int
    name: str
    code: str
    venue: str
    zone: str


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event; `kind` as in its regulations (individual, pairs, individual-team, pair-team, …)."""

    id: int
    code: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SegmentRow:
    """A segment of an event."""

    id: int
    event_id: int
    number: int
    rounds: int


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group of a segment, drawn with so many tables."""

    id: int
    segment_id: int
    number: int
    code: str
    tables: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of a segment."""

    id: int
    segment_id: int
    number: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry: `number` is empty before the first draw; `label` names it to a person (12, or L3 before the draw)."""

    id: int
    event_id: int
    kind: str
    list_number: int
    number: int | None
    name: str
    club_id: int | None
    seed: int | None
    categories: str
    standing: str
    status: str
    left_segment: int | None
    left_round: int | None

    @property
    def label(self) -> str:
        """The number people use now: the entry number, or before the draw the list number."""
        return f"L{self.list_number}" if self.number is None else str(self.number)


def the_tournament(c: Connection) -> TournamentRow:
    """The tournament of this file; refused when the file was made but holds none."""
    t = Tournament.__table__.c
    row = c.execute(select(t.id, t.name, t.code, t.venue, t.zone)).first()
    if row is None:
        raise Refused(Text("This file holds no tournament yet. Make one with: tdapp new --from regulations.toml"))
    return TournamentRow(*row)


def zone_of(c: Connection) -> str:
    """The tournament's time zone; UTC as long as the file holds none (its making was undone)."""
    return c.scalar(select(Tournament.__table__.c.zone)) or "UTC"


def events(c: Connection) -> list[EventRow]:
    """All events of the tournament, in the order they were made."""
    t = Event.__table__.c
    return [EventRow(*r) for r in c.execute(select(t.id, t.code, t.name, t.kind).order_by(t.id))]


def event_option(c: Connection, event: EventRow | int) -> str:
    """The option ` --event A` for a command that a sentence names, where the file holds several events; else nothing.

    `event` is the event or its id.
    """
    there = events(c)
    wanted = event if isinstance(event, int) else event.id
    return next((f" --event {e.code}" for e in there if e.id == wanted and len(there) > 1), "")


def find_event(c: Connection, code: str | None) -> EventRow:
    """The event of this code, or the only one; refused with the codes there are."""
    found = events(c)
    if not found:
        raise Refused(Text("This file holds no event yet. Make one with: tdapp new --from regulations.toml"))
    if code is None:
        if len(found) > 1:
            raise Refused(
                Text("The file holds several events: {codes}. Say which with --event.", codes=[e.code for e in found])
            )
        return found[0]
    for event in found:
        if event.code == code:
            return event
    raise Refused(Text("There is no event {code}; there are: {codes}.", code=code, codes=[e.code for e in found]))


def _segments(event_id: int) -> Select[Any]:
    t = Segment.__table__.c
    return select(t.id, t.event_id, t.number, t.rounds).where(t.event_id == event_id)


def segments(c: Connection, event: EventRow) -> list[SegmentRow]:
    """The segments of the event by number."""
    return sorted((SegmentRow(*r) for r in c.execute(_segments(event.id))), key=lambda s: s.number)


def find_segment(c: Connection, event: EventRow, number: int | None) -> SegmentRow:
    """The segment of this number; without one the only segment, or the only one that has its seats."""
    found = segments(c, event)
    numbers = [s.number for s in found]
    if number is not None:
        for segment in found:
            if segment.number == number:
                return segment
        raise Refused(
            Text(
                "Event {event} has no segment {number}; it has: {numbers}. Say which with --segment.",
                event=event.code,
                number=number,
                numbers=numbers,
            )
        )
    possible = found if len(found) == 1 else [s for s in found if groups(c, s)]
    if len(possible) == 1:
        return possible[0]
    raise Refused(
        Text(
            "Event {event} has several segments: {numbers}. Say which with --segment.",
            event=event.code,
            numbers=numbers,
        )
    )


def rounds(c: Connection, segment: SegmentRow) -> list[RoundRow]:
    """The rounds of the segment by number."""
    t = Round.__table__.c
    found = c.execute(select(t.id, t.segment_id, t.number).where(t.segment_id == segment.id))
    return sorted((RoundRow(*r) for r in found), key=lambda r: r.number)


def find_round(c: Connection, segment: SegmentRow, number: int) -> RoundRow:
    """The round of this number."""
    for row in rounds(c, segment):
        if row.number == number:
            return row
    raise Refused(
        Text(
            "Segment {segment} has no round {number}; it has {rounds}.",
            segment=segment.number,
            number=number,
            rounds=segment.rounds,
        )
    )


def groups(c: Connection, segment: SegmentRow) -> list[GroupRow]:
    """The groups of the segment by number; none before its draw."""
    t = Group.__table__.c
    found = c.execute(select(t.id, t.segment_id, t.number, t.code, t.tables).where(t.segment_id == segment.id))
    return sorted((GroupRow(*r) for r in found), key=lambda g: g.number)


def find_group(c: Connection, segment: SegmentRow, code: str | None) -> GroupRow:
    """The group of this code, or the only one; refused before the draw."""
    found = groups(c, segment)
    if not found:
        raise Refused(
            Text(
                "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}",
                segment=segment.number,
                event=event_option(c, segment.event_id),
            )
        )
    if code is None and len(found) == 1:
        return found[0]
    for group in found:
        if group.code == code:
            return group
    raise Refused(
        Text(
            "Segment {segment} has these groups: {codes}. Say which with --group.",
            segment=segment.number,
            codes=[g.code for g in found],
        )
    )


_ENTRY = [
    Entry.__table__.c[name]
    for name in (
        "id", "event_id", "kind", "list_number", "number", "name", "club_id", "seed", "categories", "standing",
        "status", "left_segment", "left_round",
    )
]  # fmt: skip


def entries(c: Connection, event: EventRow) -> list[EntryRow]:
    """All entries of the event in list order, whatever their standing or status."""
    found = c.execute(select(*_ENTRY).where(Entry.__table__.c.event_id == event.id))
    return sorted((EntryRow(*r) for r in found), key=lambda e: e.list_number)


def find_entry(c: Connection, event: EventRow, label: str) -> EntryRow:
    """The entry called L3 (list number) or 12 (entry number); full-width letters and digits are fine."""
    asked = unicodedata.normalize("NFKC", label).strip().upper()
    match = re.fullmatch(r"(L?)0*(\d+)", asked)
    if match is None:
        raise Refused(Text("{label} is no entry: write 12 for entry number 12, L3 for list number 3.", label=label))
    t = Entry.__table__.c
    column = t.list_number if match[1] else t.number
    row = c.execute(select(*_ENTRY).where(t.event_id == event.id, column == int(match[2]))).first()
    if row is not None:
        return EntryRow(*row)
    if not match[1] and c.scalar(select(t.id).where(t.event_id == event.id, t.number.is_not(None)).limit(1)) is None:
        raise Refused(
            Text(
                "Before the draw entries have list numbers only: write L{number} instead of {number}.", number=match[2]
            )
        )
    raise Refused(Text("Event {event} has no entry {label}.", event=event.code, label=asked))
