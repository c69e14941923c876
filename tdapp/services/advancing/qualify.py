"""Who goes on from a segment's ranking, with the lots among equals at the lines of the cut (rules 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.draw import Stream, purpose
from tdapp.rules.lot_among_equals import Draw, Standing
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.positions import PLACES_A_TABLE
from tdapp.rules.segments import Cut, cut
from tdapp.services.drawing.plan import movement_kind
from tdapp.services.in_force import in_force
from tdapp.services.office import Office
from tdapp.services.scope import EntryRow, EventRow, SegmentRow, entries, segments
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on. In the cut entries are numbers; `by_number` gives the entry, `places` its place with the lots.

    `left` are those with a place who do not go on because they have left since. `foreseen` is how many go on by the
    regulations, None where they leave it open.
    """

    cut: Cut
    by_number: Mapping[int, EntryRow]
    places: Mapping[int, int]
    left: tuple[int, ...]
    foreseen: int | None = None


def qualify(
    office: Office, c: Connection, event: EventRow, segment: SegmentRow, take: int | None, seed: str | None
) -> Qualified:
    """The first `take` of the ranking; Refused when no tables fit the count, or equals need a lot and there is no seed.

    Without `take` the regulations say how many.
    """
    kind = cutting_kind(event)
    foreseen = in_force(c, event, segment).rules.segment_rules(segment.number).take
    count = take if take is not None else foreseen
    if not count:
        raise Refused(
            Text(
                "The regulations do not say how many go on from segment {segment}. Say it with --take.",
                segment=segment.number,
            )
        )
    everybody = {e.id: e for e in entries(c, event)}
    by_number = {e.number: e for e in everybody.values() if e.number is not None}
    lines = ranked(standings_at(office, c, event), segment.number).lines
    ranking = [Standing(everybody[line.entry].number or 0, line.place, line.sat_out) for line in lines]
    gone = {n for n, e in by_number.items() if e.status != "entered"}
    made = cut(ranking, count, kind, _lot(event, segment, seed), gone)
    places = {s.entry: s.place for s in ranking if s.place is not None}
    for lot in made.lots:
        places |= {entry: lot.place + n for n, entry in enumerate(lot.order)}
    left = tuple(s.entry for s in ranking if s.place is not None and s.entry in gone)
    return Qualified(made, by_number, places, left, foreseen)


def next_segment(c: Connection, event: EventRow, segment: SegmentRow) -> SegmentRow:
    """The segment that follows; Refused after the last one."""
    for row in segments(c, event):
        if row.number == segment.number + 1:
            return row
    raise Refused(Text("Segment {segment} is the last one: nobody goes on from it.", segment=segment.number))


def cutting_kind(event: EventRow) -> MovementKind:
    """The kind, where it goes on by a cut; Refused for teams, which go on by battles."""
    kind = movement_kind(event.kind)
    if kind not in PLACES_A_TABLE:
        raise Refused(Text("Teams do not go on by a cut of the ranking; that is for individuals and pairs."))
    return kind


def _lot(event: EventRow, segment: SegmentRow, seed: str | None) -> Draw | None:
    if seed is None:
        return None
    return Stream(purpose(event.code, segment.number, "lot"), seed).shuffle
