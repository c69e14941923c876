"""Fills the itinerary slips."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.rules.kinds import EventKind
from tdapp.services.papers.ways import RoundOfWay, Way, starts, ways
from tdapp.services.rows import Heading, Itineraries, Itinerary, Leg, Stop
from tdapp.services.scope import EventRow, SegmentRow, rounds


def itineraries(
    c: Connection, event: EventRow, segment: SegmentRow, heading: Heading, group: str | None = None
) -> Itineraries:
    """The slip of everybody in the segment, or in one group, by number: all rounds with table, seats and partners."""
    planned = starts(c, segment)
    found = ways(c, event, segment, rounds(c, segment), group)
    pairs = event.kind == EventKind.PAIRS
    partners = {(w.number, w.slot): w.person.name for w in found}

    def stop(r: RoundOfWay) -> Stop:
        legs = tuple(Leg(p.boards, p.seat, "" if pairs else p.partner) for p in r.places)
        return Stop(r.round, r.table, legs, r.group, planned.get(r.round), r.note)

    def partner(way: Way) -> str:
        return partners.get((way.number, {"a": "b", "b": "a"}[way.slot]), "") if pairs else ""

    return Itineraries(
        heading, tuple(Itinerary(w.label, w.person, tuple(stop(r) for r in w.rounds), partner(w)) for w in found)
    )
